/** What can be done with folders; the tree, the tabs and the lists follow. */
import {
  createFolder,
  deleteFolder,
  editFolder,
  type FolderId,
  type RequestInputOf,
  removeFolderCameras,
  setFolderCameras,
} from '@sova/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useMemo } from 'react'
import { callApi } from '../../shared/api/call-api.ts'
import { cameraPagesOf } from '../../shared/cameras/camera-pages.ts'
import type { DragPayload } from '../../shared/drag/drag-payload.ts'
import { FOLDERS_KEY } from '../../shared/folders/folder-queries.ts'
import { notifyDone, notifyError, notifySaved } from '../../shared/ui/notify.ts'

export type FolderChanges = ReturnType<typeof folderChanges>

export function useFolderChanges(): FolderChanges {
  const queryClient = useQueryClient()
  return useMemo(() => folderChanges(queryClient), [queryClient])
}

function folderChanges(queryClient: QueryClient) {
  const reread = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: FOLDERS_KEY }),
      queryClient.invalidateQueries({ queryKey: cameraPagesOf('folder') }),
    ])
  }

  /** Tells of a failure in one sentence, and answers whether all went well; of a step, without a success, only a failure. */
  async function attempt(
    change: () => Promise<unknown>,
    success: string | null,
    failure: string | null,
  ): Promise<boolean> {
    try {
      await change()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      notifyError(failure === null ? reason : i18next.t('folders:because', { failure, reason }))
      /* What is shown here may be gone in another tab, which is why it could not be changed. */
      void reread()
      return false
    }
    if (success === null) return true
    notifySaved(success)
    void reread()
    return true
  }

  return {
    /** @throws {CallFailure} with the errors of the form's fields */
    async create(folder: RequestInputOf<typeof createFolder>): Promise<void> {
      await callApi(createFolder, folder)
      notifySaved(i18next.t('folders:created'))
      await reread()
    },

    /** @throws {CallFailure} with the errors of the form's fields */
    async rename(id: FolderId, name: string): Promise<void> {
      await callApi(editFolder, { id, name })
      notifyDone(i18next.t('folders:changesSaved'))
      await reread()
    },

    /** @returns the folders that are gone, or false */
    async remove(id: FolderId): Promise<FolderId[] | false> {
      let deleted: FolderId[] = []
      const ok = await attempt(
        async () => {
          deleted = (await callApi(deleteFolder, { id })).deleted_ids
        },
        i18next.t('folders:folderDeletedSuccess'),
        i18next.t('folders:errorDeletingFolder'),
      )
      return ok && deleted
    },

    addCameras: (id: FolderId, numbers: string[]): Promise<boolean> =>
      attempt(
        () => callApi(setFolderCameras, { folder_id: id, camera_numbers: numbers }),
        i18next.t('folders:camerasAdded', { count: numbers.length }),
        i18next.t('folders:errorAddingCameras'),
      ),

    removeCamera: (id: FolderId, number: string): Promise<boolean> =>
      attempt(
        () => callApi(removeFolderCameras, { folder_id: id, camera_numbers: [number] }),
        i18next.t('folders:cameraRemoved'),
        i18next.t('folders:errorDeletingCamera'),
      ),

    /** @param target null is the root, which holds no cameras */
    async move(what: DragPayload, target: FolderId | null): Promise<boolean> {
      if (what.kind === 'folder') {
        const change = () => callApi(editFolder, { id: what.id, parent_id: target })
        return attempt(change, i18next.t('folders:changesSaved'), null)
      }
      if (target === null) return false
      const { number, fromFolder } = what
      const added = await attempt(
        () => callApi(setFolderCameras, { folder_id: target, camera_numbers: [number] }),
        fromFolder === null ? i18next.t('folders:camerasAdded', { count: 1 }) : null,
        i18next.t('folders:errorAddingCameras'),
      )
      if (!added || fromFolder === null) return added
      return attempt(
        () => callApi(removeFolderCameras, { folder_id: fromFolder, camera_numbers: [number] }),
        i18next.t('folders:moved'),
        i18next.t('folders:errorDeletingCamera'),
      )
    },
  }
}
