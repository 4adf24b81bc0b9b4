/**
 * Finds a camera while one types. The field is a combobox whose results are a grid (ARIA Authoring Practices): each row
 * is the camera and a button that plays it, and the last row shows all that was found.
 */

import { CloseButton, Kbd, Popover, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { settingsOf } from '../../shared/table/table-settings.ts'
import classes from './CameraFinder.module.css'
import { FinderResults } from './FinderResults.tsx'
import { useFinder } from './use-finder.ts'

export function CameraFinder() {
  const { t } = useTranslation('finder')
  const navigate = useNavigate()
  const { search = '' } = useSearch({ strict: false })
  const finder = useFinder(search)
  const input = useRef<HTMLInputElement>(null)
  const gridId = useId()
  const focus = () => input.current?.focus()
  useHotkeys([
    ['/', focus],
    ['mod+K', focus, { usePhysicalKeys: true }],
  ])

  function open(number: string, how: 'select' | 'play') {
    finder.close()
    const opened = {
      camera: number,
      time: undefined,
      play: undefined,
      tab: how === 'play' ? ('player' as const) : undefined,
    }
    void navigate({ to: '.', search: (old) => ({ ...old, ...opened }) })
  }

  function showAll() {
    const query = finder.text.trim()
    finder.close()
    if (query)
      void navigate({
        to: '/cams/search',
        search: (old) => ({ view: old.view, folder: old.folder, p: settingsOf(old), search: query }),
      })
  }

  function clear() {
    finder.clear()
    if (search) void navigate({ to: '.', search: (old) => ({ ...old, search: undefined, page: undefined }) })
  }

  function enter() {
    const chosen = finder.cameras[finder.highlighted]
    if (chosen) open(chosen.number, 'select')
    else showAll()
  }

  const actionOf = (key: string): (() => void) | null => {
    if (key === 'ArrowDown') return () => finder.highlight(1)
    if (key === 'ArrowUp') return () => finder.highlight(-1)
    if (key === 'Enter') return enter
    return key === 'Escape' ? clear : null
  }

  function onKeyDown(event: KeyboardEvent) {
    const action = actionOf(event.key)
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <Popover
      opened={finder.opened}
      width={440}
      position="bottom-start"
      offset={4}
      shadow="md"
      trapFocus={false}
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          ref={input}
          className={classes.field}
          role="combobox"
          aria-label={t('find')}
          aria-haspopup="grid"
          aria-expanded={finder.opened}
          aria-controls={finder.opened ? gridId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={
            finder.opened && finder.highlighted >= 0 ? `${gridId}-${finder.highlighted}` : undefined
          }
          autoComplete="off"
          placeholder={t('find')}
          value={finder.text}
          onChange={(event) => finder.type(event.currentTarget.value)}
          onFocus={finder.reopen}
          onBlur={finder.close}
          onKeyDown={onKeyDown}
          leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
          rightSection={
            finder.text ? (
              <CloseButton
                size={22}
                aria-label={t('clear')}
                onMouseDown={(event) => event.preventDefault()}
                onClick={clear}
              />
            ) : (
              <Kbd size="xs">/</Kbd>
            )
          }
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <FinderResults id={gridId} finder={finder} onOpen={open} onShowAll={showAll} />
      </Popover.Dropdown>
    </Popover>
  )
}
