/** Every call of the product: the reference, the portal's routes and the project's rules are made from this list. */
import type { Call } from '../define-call.ts'
import * as account from './account.ts'
import * as accountLinks from './account-links.ts'
import * as apiTokens from './api-tokens.ts'
import * as auth from './auth.ts'
import * as cameras from './cameras.ts'
import * as context from './context.ts'
import * as folders from './folders.ts'
import * as map from './map.ts'
import * as mosaics from './mosaics.ts'
import * as subusers from './subusers.ts'

export const CALLS: Record<string, Call> = {
  login: auth.login,
  createBearerToken: auth.createBearerToken,
  logout: auth.logout,
  setUpFirstAccount: auth.setUpFirstAccount,
  loadContext: context.loadContext,
  changePassword: account.changePassword,
  listSessions: account.listSessions,
  endSessions: account.endSessions,
  endAllSessions: account.endAllSessions,
  listChildAccounts: accountLinks.listChildAccounts,
  listParentAccounts: accountLinks.listParentAccounts,
  addChildAccount: accountLinks.addChildAccount,
  deleteChildAccount: accountLinks.deleteChildAccount,
  deleteParentAccount: accountLinks.deleteParentAccount,
  listSubusers: subusers.listSubusers,
  createSubuser: subusers.createSubuser,
  editSubuser: subusers.editSubuser,
  deleteSubuser: subusers.deleteSubuser,
  resetSubuserPassword: subusers.resetSubuserPassword,
  listApiTokens: apiTokens.listApiTokens,
  createApiToken: apiTokens.createApiToken,
  deleteApiTokens: apiTokens.deleteApiTokens,
  listTheseCameras: cameras.listTheseCameras,
  listMyCameras: cameras.listMyCameras,
  listFavouriteCameras: cameras.listFavouriteCameras,
  searchCameras: cameras.searchCameras,
  addFavouriteCamera: cameras.addFavouriteCamera,
  deleteFavouriteCameras: cameras.deleteFavouriteCameras,
  orderFavouriteCameras: cameras.orderFavouriteCameras,
  renameCamera: cameras.renameCamera,
  createDownloadToken: cameras.createDownloadToken,
  listFolders: folders.listFolders,
  createFolder: folders.createFolder,
  editFolder: folders.editFolder,
  setFolderCameras: folders.setFolderCameras,
  removeFolderCameras: folders.removeFolderCameras,
  deleteFolder: folders.deleteFolder,
  mapMyCameras: map.mapMyCameras,
  mapFavouriteCameras: map.mapFavouriteCameras,
  mapPublicCameras: map.mapPublicCameras,
  listMosaics: mosaics.listMosaics,
  createMosaic: mosaics.createMosaic,
  editMosaic: mosaics.editMosaic,
  deleteMosaic: mosaics.deleteMosaic,
}
