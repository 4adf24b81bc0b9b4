import { commandDevice, extendCamerasWithDevices, listDeviceCameras, listDevices } from '@sova/contract'
import { type CallServer, handleCall } from '../../http/handle-call.ts'
import type { GangOf } from '../../pacs/gang-repository.ts'
import type { DeviceService } from './device-service.ts'

export function serveDevices(server: CallServer, gangOf: GangOf, devices: DeviceService): void {
  handleCall(server, listDevices, async (request, caller) =>
    devices.list({ gangId: await gangOf(caller), accountId: caller.account.id }, request),
  )

  handleCall(server, listDeviceCameras, async (request, caller) =>
    devices.listCameras({ gangId: await gangOf(caller), accountId: caller.account.id }, request),
  )

  handleCall(server, extendCamerasWithDevices, async ({ camera_numbers }, { account }) => ({
    results: await devices.barriersOf(account.id, camera_numbers),
  }))

  handleCall(server, commandDevice, async ({ device_id, payload }, { account }) => {
    const { latencyMs, answer } = await devices.open(account.id, device_id, payload.module_id ?? null)
    return { device_id, latency_ms: latencyMs, device_answer: answer }
  })
}
