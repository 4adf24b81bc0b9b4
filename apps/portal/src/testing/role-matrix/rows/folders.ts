import { outsiders, ownerOnly, type Rows, signedIn } from '../matrix-row.ts'

export const folderRows: Rows = {
  listFolders: {
    request: ({ folderId }) => ({ filters: { id: folderId } }),
    observe: ({ status, body }) => (status === 200 ? body.count : status),
    expected: { ...signedIn(0), owner: 1 },
  },
  createFolder: {
    request: ({ private: { number } }) => ({ name: 'Gates', camera_numbers: [number] }),
    expected: { ...signedIn(200), ...outsiders(400) },
  },
  editFolder: { request: ({ folderId }) => ({ id: folderId, name: 'Yard' }), expected: ownerOnly },
  setFolderCameras: {
    request: ({ folderId, public: { number } }) => ({ folder_id: folderId, camera_numbers: [number] }),
    expected: ownerOnly,
  },
  removeFolderCameras: {
    request: ({ folderId, public: { number } }) => ({ folder_id: folderId, camera_numbers: [number] }),
    expected: ownerOnly,
  },
  deleteFolder: { request: ({ folderId }) => ({ id: folderId }), expected: ownerOnly },
}
