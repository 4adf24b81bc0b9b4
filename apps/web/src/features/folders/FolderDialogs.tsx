import { CreateFolderDialog } from './CreateFolderDialog.tsx'
import { EditFolderDialog } from './EditFolderDialog.tsx'
import { closeFolderDialog, useFolderDialog } from './folder-dialog.ts'
import { MoveToDialog } from './MoveToDialog.tsx'

export function FolderDialogs() {
  const { dialog } = useFolderDialog()
  switch (dialog?.kind) {
    case 'create':
      return <CreateFolderDialog parent={dialog.parent} onClose={closeFolderDialog} />
    case 'edit':
      return <EditFolderDialog key={dialog.id} id={dialog.id} onClose={closeFolderDialog} />
    case 'move':
      return <MoveToDialog what={dialog.what} onClose={closeFolderDialog} />
    default:
      return null
  }
}
