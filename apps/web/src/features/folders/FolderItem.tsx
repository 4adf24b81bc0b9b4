import { ActionIcon, Loader } from '@mantine/core'
import type { Folder, FolderChild, FolderId } from '@sova/contract'
import { IconChevronRight, IconFolder, IconFolderSymlink, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDragSource } from '../../shared/drag/use-drag-source.ts'
import { folderQuery } from '../../shared/folders/folder-queries.ts'
import { settingsOf } from '../../shared/table/table-settings.ts'
import { FolderCameraItem } from './FolderCameraItem.tsx'
import classes from './FoldersPanel.module.css'
import { openFolderDialog } from './folder-dialog.ts'
import { setFolderOpened, useOpenedFolders } from './opened-folders.ts'
import { useFolderDrop } from './use-folder-drop.ts'

interface FolderItemProps {
  folder: FolderChild
  /** The folders above it, from the root. */
  path: readonly FolderId[]
}

/** A folder of the tree. What it holds is asked for when it is opened for the first time. */
export function FolderItem({ folder, path }: FolderItemProps) {
  const { t } = useTranslation('folders')
  const { id, name } = folder
  const opened = useOpenedFolders((state) => state.opened.has(id))
  const content = useQuery({ ...folderQuery(id), enabled: opened })
  const contentId = useId()
  const row = useRef<HTMLDivElement>(null)
  const payload = { kind: 'folder' as const, id, name, parentId: path.at(-1) ?? null }
  const ownPath = [...path, id]
  const { isDragging } = useDragSource({ element: row, enabled: true, payload })
  const { over } = useFolderDrop(row, ownPath)

  return (
    <li>
      <div ref={row} className={classes.row} data-dragging={isDragging || undefined} data-over={over || undefined}>
        <button
          type="button"
          className={classes.chevron}
          aria-expanded={opened}
          aria-controls={opened ? contentId : undefined}
          aria-label={t(opened ? 'collapse' : 'expand', { name })}
          onClick={() => setFolderOpened(id, !opened)}
        >
          <IconChevronRight size={15} aria-hidden />
        </button>
        <Link
          to="/cams/folder/$folderId"
          params={{ folderId: String(id) }}
          search={(old) => ({ view: old.view, p: settingsOf(old) })}
          activeOptions={{ includeSearch: false }}
          className={classes.name}
          title={name}
          draggable={false}
          onClick={() => setFolderOpened(id, true)}
        >
          <IconFolder size={16} stroke={1.6} aria-hidden />
          <span>{name}</span>
          <small>{folder.cameras_count}</small>
        </Link>
        <span className={classes.actions}>
          <ActionIcon size={26} aria-label={t('edit', { name })} onClick={() => openFolderDialog({ kind: 'edit', id })}>
            <IconPencil size={15} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            size={26}
            aria-label={t('moveFolder', { name })}
            onClick={() => openFolderDialog({ kind: 'move', what: payload })}
          >
            <IconFolderSymlink size={15} stroke={1.6} />
          </ActionIcon>
        </span>
      </div>
      {opened && (
        <div id={contentId} className={classes.content}>
          {content.isPending && <Loader size={16} color="gray" />}
          {content.error && <p className={classes.empty}>{content.error.message}</p>}
          {content.data && <FolderContent folder={content.data} path={ownPath} />}
        </div>
      )}
    </li>
  )
}

function FolderContent({ folder, path }: { folder: Folder; path: readonly FolderId[] }) {
  const { t } = useTranslation('folders')
  const { children, cameras, cameras_count: count } = folder
  if (children.length === 0 && cameras.length === 0) return <p className={classes.empty}>{t('emptyFolder')}</p>
  return (
    <ul className={classes.nodes} aria-label={folder.name}>
      {children.map((child) => (
        <FolderItem key={child.id} folder={child} path={path} />
      ))}
      {cameras.map((camera) => (
        <FolderCameraItem key={camera.number} camera={camera} folderId={folder.id} />
      ))}
      {count > cameras.length && (
        <li className={classes.empty}>{t('moreCameras', { count: count - cameras.length })}</li>
      )}
    </ul>
  )
}
