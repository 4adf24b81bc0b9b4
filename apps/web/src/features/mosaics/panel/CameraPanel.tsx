import { Button, Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { TOKEN_TTL_DEFAULT_S } from '@sova/contract'
import { IconDeviceCctvOff, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedCamera } from '../../../shared/cameras/camera-list-query.ts'
import { useStillClock } from '../../../shared/cameras/use-still-clock.ts'
import { useTokenRefresh } from '../../../shared/cameras/use-token-refresh.ts'
import { INPUT_DEBOUNCE_MS } from '../../../shared/input-debounce.ts'
import { Blank } from '../../../shared/ui/Blank.tsx'
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx'
import classes from './CameraPanel.module.css'
import { PanelCamera } from './PanelCamera.tsx'
import { panelCamerasQuery } from './panel-cameras-query.ts'

export interface CameraPanelProps {
  /** Where a camera stands on the wall, counted from one. */
  cellNumberOf(cameraNumber: string): number | null
  /** Null while the wall is only watched: a camera is opened then. */
  editing: { toggle(camera: ListedCamera): void } | null
  onOpen(camera: ListedCamera): void
}

/** The cameras beside the wall: from here they are carried into its cells. */
export function CameraPanel({ cellNumberOf, editing, onOpen }: CameraPanelProps) {
  const { t } = useTranslation(['mosaics', 'common'])
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), INPUT_DEBOUNCE_MS)
  const list = useInfiniteQuery(panelCamerasQuery(search))
  useTokenRefresh(list, TOKEN_TTL_DEFAULT_S)
  const nowMs = useStillClock()
  const cameras = list.data?.pages.flatMap(({ results }) => results)
  const count = list.data?.pages[0]?.count
  return (
    <aside className={classes.panel} aria-label={t('cameras')}>
      <header className={classes.header}>
        <h2>{t('cameras')}</h2>
        <span>{count !== undefined && t('camerasCount', { count })}</span>
      </header>
      <TextInput
        className={classes.search}
        aria-label={t('searchCameras')}
        placeholder={t('searchCameras')}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.content} aria-busy={list.isFetching}>
        {!cameras && list.error && <LoadFailure reason={list.error.message} onReload={() => void list.refetch()} />}
        {!cameras && !list.error && (
          <div className={classes.loading} role="status" aria-label={t('common:loading')}>
            <Loader size={18} color="gray" />
          </div>
        )}
        {cameras?.length === 0 && <Blank icon={IconDeviceCctvOff} title={t('noCameras')} hint="" />}
        {cameras && cameras.length > 0 && (
          <ul className={classes.list}>
            {cameras.map((camera) => (
              <PanelCamera
                key={camera.number}
                camera={camera}
                nowMs={nowMs}
                cellNumber={cellNumberOf(camera.number)}
                isEditing={editing !== null}
                onClick={() => (editing ? editing.toggle(camera) : onOpen(camera))}
              />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <Button
            variant="subtle"
            fullWidth
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('showMore')}
          </Button>
        )}
      </div>
    </aside>
  )
}
