/** Devices as their organisation lists them, and as whoever stands before a camera opens them. */
import {
  ACCESS_DEVICE_FIELDS,
  type AccessDeviceListRequest,
  type AccessDevicePage,
  type BarrierInfo,
  type DeviceCameraListRequest,
  type DeviceCameraPage,
  Failure,
} from '@sova/contract'
import type { Database } from '@sova/database'
import { directionOf, pickFields, readPage, readQuery } from '../../pacs/entity-list.ts'
import { createGangRows } from '../../pacs/gang-rows-repository.ts'
import { refuseField } from '../../pacs/refusals.ts'
import type { DeviceCommander, OpenedDevice } from './device-commander.ts'
import { createDeviceRepository, type DeviceCameraQuery } from './device-repository.ts'

/** Whose list it is; what they may see of its cameras is their own. */
interface Reader {
  gangId: number
  accountId: string
}

export interface DeviceService {
  list(reader: Reader, request: AccessDeviceListRequest): Promise<AccessDevicePage>
  listCameras(reader: Reader, request: DeviceCameraListRequest): Promise<DeviceCameraPage>
  barriersOf(accountId: string, cameraNumbers: readonly string[]): Promise<BarrierInfo[]>
  open(accountId: string, deviceId: number, moduleId: string | null): Promise<OpenedDevice>
}

export function createDeviceService({ db }: Pick<Database, 'db'>, commander: DeviceCommander): DeviceService {
  const devices = createDeviceRepository(db)
  const rows = createGangRows(db)

  return {
    async list({ gangId, accountId }, request) {
      const query = readQuery(gangId, request, ACCESS_DEVICE_FIELDS)
      const count = await devices.count(query)
      const found = await readPage(request, count, (range) => devices.page(query, accountId, range))
      const numbers = found.results.flatMap(({ camera_numbers }) => camera_numbers)
      return {
        ...found,
        results: found.results.map((device) => pickFields(device, query.fields)),
        extra: query.extra.has('camera') ? { camera: await devices.camerasTitled(accountId, numbers) } : {},
      }
    },

    async listCameras({ gangId, accountId }, request) {
      const asked = readQuery(gangId, request, [])
      const query: DeviceCameraQuery = {
        gangId,
        accountId,
        deviceId: request.filters?.device_id,
        cameraNumber: request.filters?.camera_number,
        patterns: asked.patterns,
        direction: directionOf(request.order_by),
      }
      const count = await devices.countCameras(query)
      const found = await readPage(request, count, (range) => devices.pageOfCameras(query, range))
      const ids = found.results.map(({ device_id }) => device_id)
      return {
        ...found,
        extra: asked.extra.has('device') ? { device: await rows.titlesOf('access_device', gangId, ids) } : {},
      }
    },

    barriersOf: (accountId, cameraNumbers) => devices.barriersOf(accountId, cameraNumbers),

    async open(accountId, deviceId, moduleId) {
      const device = await devices.findToOpen(accountId, deviceId)
      if (!device) throw new Failure('not_found')
      if (moduleId !== null && !device.module_ids.includes(moduleId)) {
        throw refuseField('payload', 'device_module_unknown')
      }
      if (!device.is_active) throw new Failure('device_inactive')
      return commander.open({ deviceId, moduleId, accountId })
    },
  }
}
