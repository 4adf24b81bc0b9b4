import { type AdminCameraService, type DiscoveryService, importCamerasFromCsv, wholeList } from '@sova/console'
import {
  addCamera,
  deleteCamera,
  discoverCameras,
  editCamera,
  importCameras,
  inspectCamera,
  listAllCameras,
  listCameraPermissions,
  listTariffs,
  loadDiscoveryNetworks,
  probeCamera,
  saveTariff,
  setCameraPermission,
} from '@sova/contract'
import { type CallServer, handleCall } from '../../http/handle-call.ts'
import { sentence } from '../../i18n/messages.ts'

export function serveAdminCameras(server: CallServer, cameras: AdminCameraService, discovery: DiscoveryService): void {
  handleCall(server, listAllCameras, (request) => cameras.list(request))
  handleCall(server, probeCamera, ({ source, login }) => cameras.probe(source, login))
  handleCall(server, addCamera, (draft) => cameras.add(draft))
  handleCall(server, editCamera, (change) => cameras.edit(change))
  handleCall(server, deleteCamera, async ({ number }) => {
    await cameras.delete(number)
    return {}
  })
  handleCall(server, listCameraPermissions, async ({ number }) => wholeList(await cameras.listPermissions(number)))
  handleCall(server, setCameraPermission, async ({ number, username, permission }) => {
    await cameras.setPermission(number, username, permission)
    return {}
  })
  handleCall(server, listTariffs, async () => wholeList(await cameras.listTariffs()))
  handleCall(server, saveTariff, (tariff) => cameras.saveTariff(tariff))
  handleCall(server, importCameras, ({ csv, is_preview }, { locale }) =>
    importCamerasFromCsv(
      { cameras, say: (key, parameters) => sentence(locale, key, parameters) },
      { csv, isPreview: is_preview },
    ),
  )

  handleCall(server, loadDiscoveryNetworks, async () => ({ networks: await discovery.listNetworks() }))
  handleCall(server, discoverCameras, async ({ networks }) => wholeList(await discovery.discover(networks)))
  handleCall(server, inspectCamera, (access) => discovery.inspect(access))
}
