import {
  type CameraEndpoint,
  type CameraListRequest,
  createDownloadToken,
  listFavouriteCameras,
  listMyCameras,
  listTheseCameras,
  renameCamera,
  searchCameras,
} from '@sova/contract'
import type { Caller } from '../../http/caller.ts'
import { type CallServer, handleCall, handleWrittenCall } from '../../http/handle-call.ts'
import type { CameraService } from './camera-service.ts'

export function serveCameras(server: CallServer, cameras: CameraService): void {
  const list = (endpoint: CameraEndpoint) => (request: CameraListRequest, caller: Caller) =>
    cameras.list(endpoint, request, { viewer: caller, locale: caller.locale })

  handleWrittenCall(server, listTheseCameras, list('this'))
  handleWrittenCall(server, listMyCameras, list('my'))
  handleWrittenCall(server, listFavouriteCameras, list('fav'))
  handleWrittenCall(server, searchCameras, list('search'))
  handleCall(server, createDownloadToken, async (order, viewer) => ({
    token_d: await cameras.issueDownloadToken({ ...order, viewer }),
  }))
  handleCall(server, renameCamera, async ({ number, title }, { account }) => {
    await cameras.rename({ accountId: account.id, number, title })
    return { title }
  })
}
