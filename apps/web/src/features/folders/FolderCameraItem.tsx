import { ActionIcon } from '@mantine/core'
import type { FolderCamera, FolderId } from '@sova/contract'
import { IconDeviceCctv, IconFolderSymlink, IconPlayerPlayFilled, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDragSource } from '../../shared/drag/use-drag-source.ts'
import classes from './FoldersPanel.module.css'
import { useFolderChanges } from './folder-changes.ts'
import { openFolderDialog } from './folder-dialog.ts'

export function FolderCameraItem({ camera, folderId }: { camera: FolderCamera; folderId: FolderId }) {
  const { t } = useTranslation('folders')
  const navigate = useNavigate()
  const changes = useFolderChanges()
  const row = useRef<HTMLLIElement>(null)
  const { number, title } = camera
  const payload = { kind: 'camera' as const, number, title, fromFolder: folderId }
  const { isDragging } = useDragSource({ element: row, enabled: true, payload })
  const play = () =>
    void navigate({ to: '.', search: (search) => ({ ...search, camera: number, time: undefined, tab: undefined }) })
  return (
    <li ref={row} className={classes.row} data-dragging={isDragging || undefined}>
      <span className={classes.camera} title={title}>
        <IconDeviceCctv size={15} stroke={1.6} aria-hidden />
        <span>{title}</span>
      </span>
      <span className={classes.actions}>
        <ActionIcon size={26} aria-label={t('play', { title })} onClick={play}>
          <IconPlayerPlayFilled size={13} />
        </ActionIcon>
        <ActionIcon
          size={26}
          aria-label={t('moveCamera', { title })}
          onClick={() => openFolderDialog({ kind: 'move', what: payload })}
        >
          <IconFolderSymlink size={15} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          size={26}
          aria-label={t('removeCamera', { title })}
          onClick={() => void changes.removeCamera(folderId, number)}
        >
          <IconX size={15} stroke={1.8} />
        </ActionIcon>
      </span>
    </li>
  )
}
