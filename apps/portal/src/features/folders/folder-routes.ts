import {
  createFolder,
  deleteFolder,
  editFolder,
  listFolders,
  removeFolderCameras,
  setFolderCameras,
} from '@sova/contract'
import { type CallServer, handleCall } from '../../http/handle-call.ts'
import type { FolderService } from './folder-service.ts'

export function serveFolders(server: CallServer, folders: FolderService): void {
  handleCall(server, listFolders, (request, { account }) => folders.list(account.id, request))

  handleCall(server, createFolder, ({ name, parent_id, camera_numbers }, { account }) =>
    folders.create(account.id, { name, parentId: parent_id ?? null, cameraNumbers: camera_numbers ?? [] }),
  )

  handleCall(server, editFolder, ({ id, name, parent_id }, { account }) =>
    folders.edit(account.id, id, { name, parentId: parent_id }),
  )

  handleCall(server, setFolderCameras, async ({ folder_id, camera_numbers }, { account }) => ({
    cameras_count: await folders.putCameras(account.id, folder_id, camera_numbers),
  }))

  handleCall(server, removeFolderCameras, async ({ folder_id, camera_numbers }, { account }) => ({
    cameras_count: await folders.takeCameras(account.id, folder_id, camera_numbers),
  }))

  handleCall(server, deleteFolder, async ({ id }, { account }) => ({
    deleted_ids: await folders.delete(account.id, id),
  }))
}
