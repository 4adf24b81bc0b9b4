import { ActionIcon } from '@mantine/core'
import { isInactive } from '@sova/contract'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Highlighted } from '../../shared/ui/Highlighted.tsx'
import classes from './CameraFinder.module.css'
import type { FoundCamera } from './finder-query.ts'
import type { Finder } from './use-finder.ts'

interface FinderResultsProps {
  id: string
  finder: Finder
  onOpen(number: string, how: 'select' | 'play'): void
  onShowAll(): void
}

/** The focus stays in the field, so a press here must not take it. */
export function FinderResults({ id, finder, onOpen, onShowAll }: FinderResultsProps) {
  const { t } = useTranslation('finder')
  const { cameras, count, query, highlighted, error } = finder
  if (error) return <p className={classes.message}>{error}</p>
  if (cameras.length === 0) return <p className={classes.message}>{t('nothing')}</p>
  const showAll = t('showAll', { count: count ?? 0 })
  return (
    <table
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows a table to be a grid
      role="grid"
      tabIndex={-1}
      aria-label={t('results')}
      className={classes.results}
      onMouseDown={(event) => event.preventDefault()}
    >
      <tbody>
        {cameras.map((camera, row) => (
          <FinderRow
            key={camera.number}
            id={`${id}-${row}`}
            camera={camera}
            query={query}
            highlighted={row === highlighted}
            onOpen={onOpen}
          />
        ))}
        <tr id={`${id}-${cameras.length}`} aria-selected={highlighted === cameras.length}>
          <td colSpan={2} className={classes.lastCell}>
            <button type="button" tabIndex={-1} className={classes.showAll} onClick={onShowAll}>
              {showAll}
            </button>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

interface FinderRowProps {
  id: string
  camera: FoundCamera
  query: string
  highlighted: boolean
  onOpen(number: string, how: 'select' | 'play'): void
}

function FinderRow({ id, camera, query, highlighted, onOpen }: FinderRowProps) {
  const { t } = useTranslation('finder')
  const { number, title, address } = camera
  return (
    <tr id={id} aria-selected={highlighted} className={classes.row}>
      <td>
        <button type="button" tabIndex={-1} className={classes.result} onClick={() => onOpen(number, 'select')}>
          <strong>
            <Highlighted text={title} query={query} />
          </strong>
          <span>
            <Highlighted text={address} query={query} />
            <i>
              № <Highlighted text={number} query={query} />
            </i>
          </span>
        </button>
      </td>
      <td>
        <ActionIcon
          size={30}
          tabIndex={-1}
          disabled={isInactive(camera)}
          aria-label={t('play', { title })}
          onClick={() => onOpen(number, 'play')}
        >
          <IconPlayerPlayFilled size={15} />
        </ActionIcon>
      </td>
    </tr>
  )
}
