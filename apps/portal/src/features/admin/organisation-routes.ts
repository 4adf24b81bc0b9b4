import type { OrganisationService } from '@sova/console'
import { deleteDevice, deleteGang, listAllDevices, listAllGangs, saveDevice, saveGang } from '@sova/contract'
import { type CallServer, handleCall } from '../../http/handle-call.ts'

export function serveOrganisations(server: CallServer, organisations: OrganisationService): void {
  handleCall(server, listAllGangs, (request) => organisations.listGangs(request))
  handleCall(server, saveGang, (gang) => organisations.saveGang(gang))
  handleCall(server, deleteGang, async ({ id }) => {
    await organisations.deleteGang(id)
    return {}
  })
  handleCall(server, listAllDevices, (request) => organisations.listDevices(request))
  handleCall(server, saveDevice, (draft) => organisations.saveDevice(draft))
  handleCall(server, deleteDevice, async ({ id }) => {
    await organisations.deleteDevice(id)
    return {}
  })
}
