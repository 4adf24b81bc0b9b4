/** Which dialog of the folders is open; any row of the tree may ask for one. */
import type { FolderId } from '@sova/contract'
import type { DragPayload } from '../../shared/drag/drag-payload.ts'
import { createSessionStore } from '../../shared/session-store.ts'

export type FolderDialog =
  | { kind: 'create'; parent: { id: FolderId; name: string } | null }
  | { kind: 'edit'; id: FolderId }
  | { kind: 'move'; what: DragPayload }

export const useFolderDialog = createSessionStore<{ dialog: FolderDialog | null }>({ dialog: null })

export const openFolderDialog = (dialog: FolderDialog): void => useFolderDialog.setState({ dialog })
export const closeFolderDialog = (): void => useFolderDialog.setState({ dialog: null })
