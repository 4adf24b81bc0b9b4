/** Every call of the product: the reference, the portal's routes and the project's rules are made from this list. */
import type { Call } from '../define-call.ts'
import * as account from './account.ts'
import * as accountLinks from './account-links.ts'
import * as apiTokens from './api-tokens.ts'
import * as auth from './auth.ts'
import * as cameraSetup from './camera-setup.ts'
import * as cameras from './cameras.ts'
import * as cars from './cars.ts'
import * as context from './context.ts'
import * as devices from './devices.ts'
import * as folders from './folders.ts'
import * as map from './map.ts'
import * as mosaics from './mosaics.ts'
import * as employees from './pacs-employees.ts'
import * as accessGroups from './pacs-groups.ts'
import * as permissions from './pacs-permissions.ts'
import * as subusers from './subusers.ts'
import * as timezones from './timezones.ts'

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
  listSupportedCameras: cameraSetup.listSupportedCameras,
  loadCameraSetup: cameraSetup.loadCameraSetup,
  configureCamera: cameraSetup.configureCamera,
  rebootCamera: cameraSetup.rebootCamera,
  upgradeCamera: cameraSetup.upgradeCamera,
  controlPtz: cameraSetup.controlPtz,
  loadPtzAbilities: cameraSetup.loadPtzAbilities,
  savePtzPreset: cameraSetup.savePtzPreset,
  deletePtzPreset: cameraSetup.deletePtzPreset,
  listTimezones: timezones.listTimezones,
  listEmployees: employees.listEmployees,
  createEmployee: employees.createEmployee,
  editEmployee: employees.editEmployee,
  deleteEmployees: employees.deleteEmployees,
  importEmployees: employees.importEmployees,
  downloadCsvTemplate: employees.downloadCsvTemplate,
  downloadXlsxTemplate: employees.downloadXlsxTemplate,
  listEmployeePhotos: employees.listEmployeePhotos,
  createEmployeePhoto: employees.createEmployeePhoto,
  deleteEmployeePhotos: employees.deleteEmployeePhotos,
  listBans: employees.listBans,
  addBan: employees.addBan,
  removeBan: employees.removeBan,
  listAccessGroups: accessGroups.listAccessGroups,
  createAccessGroup: accessGroups.createAccessGroup,
  editAccessGroup: accessGroups.editAccessGroup,
  deleteAccessGroups: accessGroups.deleteAccessGroups,
  addGroupEmployees: accessGroups.addGroupEmployees,
  deleteGroupEmployees: accessGroups.deleteGroupEmployees,
  listGroupPermissions: permissions.listGroupPermissions,
  addGroupPermissions: permissions.addGroupPermissions,
  deleteGroupPermissions: permissions.deleteGroupPermissions,
  listEmployeePermissions: permissions.listEmployeePermissions,
  addEmployeePermissions: permissions.addEmployeePermissions,
  deleteEmployeePermissions: permissions.deleteEmployeePermissions,
  listCars: cars.listCars,
  createCar: cars.createCar,
  editCar: cars.editCar,
  deleteCars: cars.deleteCars,
  listDevices: devices.listDevices,
  listDeviceCameras: devices.listDeviceCameras,
  extendCamerasWithDevices: devices.extendCamerasWithDevices,
  commandDevice: devices.commandDevice,
  listAccessJournal: devices.listAccessJournal,
}
