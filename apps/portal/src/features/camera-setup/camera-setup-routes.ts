import {
  configureCamera,
  controlPtz,
  deletePtzPreset,
  listSupportedCameras,
  loadCameraSetup,
  loadPtzAbilities,
  rebootCamera,
  savePtzPreset,
  upgradeCamera,
} from '@sova/contract'
import { type CallServer, handleCall } from '../../http/handle-call.ts'
import type { CameraSetupService } from './camera-setup-service.ts'
import type { PtzService } from './ptz-service.ts'

export function serveCameraSetup(server: CallServer, setup: CameraSetupService): void {
  handleCall(server, listSupportedCameras, (request, { account }) => setup.listSupported(account.id, request))

  handleCall(server, loadCameraSetup, ({ camera_number, width, height }, { account }) =>
    setup.load(account.id, camera_number, { width, height }),
  )

  handleCall(server, configureCamera, (change, { account }) => setup.configure(account.id, change))
  handleCall(server, rebootCamera, ({ camera_number }, { account }) => setup.reboot(account.id, camera_number))
  handleCall(server, upgradeCamera, ({ camera_number }, { account }) => setup.upgrade(account.id, camera_number))
}

export function servePtz(server: CallServer, ptz: PtzService): void {
  handleCall(server, controlPtz, async (command, { account }) => {
    await ptz.control(account.id, command)
    return {}
  })

  handleCall(server, loadPtzAbilities, ({ camera_number }, { account }) => ptz.readAbilities(account.id, camera_number))

  handleCall(server, savePtzPreset, ({ camera_number, name }, { account }) =>
    ptz.savePreset(account.id, camera_number, name),
  )

  handleCall(server, deletePtzPreset, async ({ camera_number, token }, { account }) => {
    await ptz.deletePreset(account.id, camera_number, token)
    return {}
  })
}
