import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './CameraListPage.module.css'

/** Spec 1 §9. */
const DEBOUNCE_MS = 400

/** Searches while one types; Enter does it at once, Escape clears, `/` and Ctrl+K come here from anywhere. */
export function CameraSearchInput({ value, onSearch }: { value: string; onSearch(text: string): void }) {
  const { t } = useTranslation('cameras')
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [shownValue, setShownValue] = useState(value)
  if (value !== shownValue) {
    /* The address changed: by this field, or by the browser's back button. */
    setShownValue(value)
    if (value !== text.trim()) setText(value)
  }

  const searchLater = useDebouncedCallback(onSearch, DEBOUNCE_MS)
  const change = (next: string) => {
    setText(next)
    searchLater(next.trim())
  }
  const searchNow = (next: string) => {
    change(next)
    searchLater.flush()
  }
  const focus = () => input.current?.focus()
  useHotkeys([
    ['/', focus],
    ['mod+K', focus, { usePhysicalKeys: true }],
  ])

  return (
    <TextInput
      ref={input}
      className={classes.search}
      type="search"
      aria-label={t('search')}
      placeholder={t('search')}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') searchNow(text)
        if (event.key === 'Escape') searchNow('')
      }}
      leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
      rightSection={
        text ? (
          <CloseButton size={22} aria-label={t('clearSearch')} onClick={() => searchNow('')} />
        ) : (
          <Kbd size="xs">/</Kbd>
        )
      }
    />
  )
}
