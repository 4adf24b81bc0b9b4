import { addBan, listBans, removeBan } from '@sova/contract'
import { type CallServer, handleCall } from '../../../http/handle-call.ts'
import type { GangOf } from '../../../pacs/gang-repository.ts'
import type { BanService } from './ban-service.ts'

export function serveBans(server: CallServer, gangOf: GangOf, bans: BanService): void {
  handleCall(server, listBans, async (request, caller) => bans.list(await gangOf(caller), request))

  handleCall(server, addBan, async ({ employee_id, device_id, reason }, caller) =>
    bans.add({ gangId: await gangOf(caller), employeeId: employee_id, deviceId: device_id, reason }),
  )

  handleCall(server, removeBan, async ({ employee_id, device_id }, caller) => {
    await bans.remove(await gangOf(caller), employee_id, device_id)
    return {}
  })
}
