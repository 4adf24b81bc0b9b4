/** Where to move a camera or a folder: the way of the keyboard for what dragging does. */
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { FolderId } from '@sova/contract'
import { IconFolder, IconHome, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DragPayload } from '../../shared/drag/drag-payload.ts'
import { findFoldersQuery } from '../../shared/folders/folder-queries.ts'
import { INPUT_DEBOUNCE_MS } from '../../shared/input-debounce.ts'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { Highlighted } from '../../shared/ui/Highlighted.tsx'
import { useFolderChanges } from './folder-changes.ts'
import classes from './MoveToDialog.module.css'
import { mayMove } from './may-move.ts'

export function MoveToDialog({ what, onClose }: { what: DragPayload; onClose(): void }) {
  const { t } = useTranslation('folders')
  const changes = useFolderChanges()
  const [text, setText] = useState('')
  const [query] = useDebouncedValue(text.trim(), INPUT_DEBOUNCE_MS)
  const { data } = useQuery(findFoldersQuery(query))
  const targets = data?.nodes.filter(({ id }) => mayMove(what, [id])) ?? []

  async function move(target: FolderId | null) {
    if (await changes.move(what, target)) onClose()
  }

  return (
    <Dialog onClose={onClose} title={t('moveTitle', { name: what.kind === 'camera' ? what.title : what.name })}>
      <TextInput
        aria-label={t('findFolder')}
        placeholder={t('findFolder')}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <ul className={classes.targets} aria-label={t('tree')}>
        {what.kind === 'folder' && what.parentId !== null && (
          <li>
            <button type="button" onClick={() => void move(null)}>
              <IconHome size={16} stroke={1.6} aria-hidden />
              {t('root')}
            </button>
          </li>
        )}
        {targets.map(({ id, name }) => (
          <li key={id}>
            <button type="button" onClick={() => void move(id)}>
              <IconFolder size={16} stroke={1.6} aria-hidden />
              <span>
                <Highlighted text={name} query={query} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {data && targets.length === 0 && <p className={classes.none}>{t('noFolders')}</p>}
    </Dialog>
  )
}
