import { ActionIcon, TextInput } from '@mantine/core'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SEARCH_LENGTH_MAX } from './table-settings.ts'

interface SearchFieldProps {
  label: string
  /** What is searched for now. */
  value: string
  onSearch(text: string): void
}

/** Searches when it is told to: by Enter or by its button. */
export function SearchField({ value, ...props }: SearchFieldProps) {
  return <SearchForm key={value} value={value} {...props} />
}

function SearchForm({ label, value, onSearch }: SearchFieldProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <form onSubmit={submit}>
      <TextInput
        type="search"
        w={300}
        aria-label={label}
        placeholder={label}
        maxLength={SEARCH_LENGTH_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        rightSection={
          <ActionIcon type="submit" size={26} aria-label={t('search')}>
            <IconArrowRight size={16} stroke={1.8} />
          </ActionIcon>
        }
      />
    </form>
  )
}
