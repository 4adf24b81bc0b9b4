import { Button, Group, Loader } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Folder, FolderId } from '@sova/contract'
import { IconFolderPlus, IconFolderSymlink, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CameraBrowser } from '../../shared/camera-picker/CameraBrowser.tsx'
import { useCameraSelection } from '../../shared/camera-picker/use-camera-selection.ts'
import { folderQuery } from '../../shared/folders/folder-queries.ts'
import { settingsOf } from '../../shared/table/table-settings.ts'
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx'
import classes from './EditFolderDialog.module.css'
import { useFolderChanges } from './folder-changes.ts'
import { openFolderDialog } from './folder-dialog.ts'
import { RenameFolderForm } from './RenameFolderForm.tsx'

export function EditFolderDialog({ id, onClose }: { id: FolderId; onClose(): void }) {
  const { t } = useTranslation(['folders', 'common'])
  const { data: folder, error, refetch } = useQuery(folderQuery(id))
  const [asking, question] = useDisclosure(false)
  return (
    <>
      <Dialog onClose={onClose} title={t('editTitle')} size={860} closeOnEscape={!asking} trapFocus={!asking}>
        {folder ? (
          <EditFolder folder={folder} onDelete={question.open} />
        ) : folder === null ? (
          <p>{t('gone')}</p>
        ) : error ? (
          <LoadFailure reason={error.message} onReload={() => void refetch()} />
        ) : (
          <Loader role="status" aria-label={t('common:loading')} color="gray" />
        )}
      </Dialog>
      {folder && <DeleteQuestion folder={folder} opened={asking} onCancel={question.close} onDeleted={onClose} />}
    </>
  )
}

function EditFolder({ folder, onDelete }: { folder: Folder; onDelete(): void }) {
  const { t } = useTranslation('folders')
  const changes = useFolderChanges()
  const selection = useCameraSelection()
  const { id, name, parent_id: parentId } = folder
  const inFolder = new Set(folder.cameras.map(({ number }) => number))

  async function addCameras() {
    const added = await changes.addCameras(
      id,
      selection.cameras.map(({ number }) => number),
    )
    if (added) selection.clear()
  }

  return (
    <>
      <RenameFolderForm folder={folder} />
      <Group gap="sm" mt="md" mb="lg">
        <Button
          variant="default"
          leftSection={<IconFolderPlus size={16} stroke={1.6} />}
          onClick={() => openFolderDialog({ kind: 'create', parent: { id, name } })}
        >
          {t('createSubfolder')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFolderSymlink size={16} stroke={1.6} />}
          onClick={() => openFolderDialog({ kind: 'move', what: { kind: 'folder', id, name, parentId } })}
        >
          {t('moveTo')}
        </Button>
        <Button variant="subtle" color="red" leftSection={<IconTrash size={16} stroke={1.6} />} onClick={onDelete}>
          {t('delete')}
        </Button>
      </Group>
      <h3 className={classes.heading}>{t('addCameras')}</h3>
      <CameraBrowser isChosen={selection.has} isTaken={(number) => inFolder.has(number)} onPick={selection.toggle} />
      <Group justify="flex-end" gap="sm" mt="sm">
        <span role="status">{t('chosenCount', { count: selection.cameras.length })}</span>
        <Button disabled={selection.cameras.length === 0} onClick={() => void addCameras()}>
          {t('addCameras')}
        </Button>
      </Group>
    </>
  )
}

interface DeleteQuestionProps {
  folder: Folder
  opened: boolean
  onCancel(): void
  onDeleted(): void
}

/** A list of the folder, or of one below it, is left when it is gone. */
function DeleteQuestion({ folder, opened, onCancel, onDeleted }: DeleteQuestionProps) {
  const { t } = useTranslation(['folders', 'common'])
  const changes = useFolderChanges()
  const navigate = useNavigate()
  const { folderId } = useParams({ strict: false })

  async function remove() {
    onCancel()
    const deleted = await changes.remove(folder.id)
    if (!deleted) return
    onDeleted()
    const isGone = (id: number | undefined) => id !== undefined && deleted.includes(id)
    if (isGone(Number(folderId)))
      void navigate({ to: '/cams/my', search: (old) => ({ view: old.view, p: settingsOf(old) }) })
    else void navigate({ to: '.', search: (old) => (isGone(old.folder) ? { ...old, folder: undefined } : old) })
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={t('deleteTitle', { name: folder.name })}
      text={t('deleteText')}
      confirmLabel={t('delete')}
      cancelLabel={t('common:cancel')}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    />
  )
}
