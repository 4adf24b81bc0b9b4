import { isVisibleTo, visibleCameras } from '@sova/cameras'
import type { AccessDevice, AccessDeviceListRequest, BarrierInfo, DeviceCamera } from '@sova/contract'
import type { Database } from '@sova/database'
import { sql } from 'kysely'
import { directionOf, type EntityQuery, type Range } from '../../pacs/entity-list.ts'

export type DeviceQuery = EntityQuery<
  keyof AccessDevice,
  AccessDeviceListRequest['order_by'],
  AccessDeviceListRequest['extra'][number],
  NonNullable<AccessDeviceListRequest['filters']>
>

export interface DeviceCameraQuery {
  gangId: number
  accountId: string
  deviceId: number | undefined
  cameraNumber: string | undefined
  patterns: readonly string[]
  direction: 'asc' | 'desc'
}

export interface DeviceToOpen {
  id: number
  is_active: boolean
  /** Of the links to cameras that the caller may see; of an administrator, of all. */
  module_ids: string[]
}

export type DeviceRepository = ReturnType<typeof createDeviceRepository>

export function createDeviceRepository(db: Database['db']) {
  function matching({ gangId, filters, patterns }: DeviceQuery) {
    let devices = db.selectFrom('access_device as device').where('device.gang_id', '=', gangId)
    if (filters.id !== undefined) devices = devices.where('device.id', '=', filters.id)
    if (filters.is_active !== undefined) devices = devices.where('device.is_active', '=', filters.is_active)
    for (const pattern of patterns) devices = devices.where('device.search_text', 'like', pattern)
    return devices
  }

  function linked({ gangId, accountId, deviceId, cameraNumber, patterns }: DeviceCameraQuery) {
    let links = db
      .selectFrom('access_device_camera as link')
      .innerJoin('access_device as device', 'device.id', 'link.device_id')
      .innerJoin('camera', 'camera.id', 'link.camera_id')
      .where('device.gang_id', '=', gangId)
      .where(isVisibleTo(accountId))
    if (deviceId !== undefined) links = links.where('link.device_id', '=', deviceId)
    if (cameraNumber !== undefined) links = links.where('camera.number', '=', cameraNumber)
    for (const pattern of patterns) links = links.where('camera.search_text', 'like', pattern)
    return links
  }

  return {
    async count(query: DeviceQuery): Promise<number> {
      const row = await matching(query)
        .select((select) => select.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    page(query: DeviceQuery, accountId: string, { limit, offset }: Range): Promise<AccessDevice[]> {
      const { sort } = query
      const direction = directionOf(sort)
      return matching(query)
        .select([
          'device.id',
          'device.ident',
          'device.title',
          'device.emergency_vehicle_access',
          'device.is_active',
          cameraCount.as('camera_count'),
          cameraNumbers(accountId).as('camera_numbers'),
        ])
        .orderBy(columnOf(sort), direction)
        .orderBy('device.id', direction)
        .limit(limit)
        .offset(offset)
        .execute()
    },

    async camerasTitled(accountId: string, numbers: readonly string[]) {
      return visibleCameras(db, accountId)
        .select(['camera.number', 'camera.title'])
        .where('camera.number', '=', sql<string>`ANY (${[...numbers]}::text[])`)
        .orderBy('camera.number')
        .execute()
    },

    async countCameras(query: DeviceCameraQuery): Promise<number> {
      const row = await linked(query)
        .select((select) => select.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    async pageOfCameras(query: DeviceCameraQuery, { limit, offset }: Range): Promise<DeviceCamera[]> {
      const rows = await linked(query)
        .select([
          'link.device_id',
          'camera.number as camera_number',
          sql<0 | 1 | 2>`link.camera_direction`.as('camera_direction'),
        ])
        .orderBy('link.device_id', query.direction)
        .orderBy('camera.number')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows
    },

    /** Of these cameras, those that the account has a right of its own to and that a device is linked to. */
    barriersOf(accountId: string, numbers: readonly string[]): Promise<BarrierInfo[]> {
      return visibleCameras(db, accountId)
        .innerJoin('access_device_camera as link', 'link.camera_id', 'camera.id')
        .innerJoin('access_device as device', 'device.id', 'link.device_id')
        .select(['camera.number as camera_number', 'link.device_id', 'link.module_id'])
        .where('camera.number', '=', sql<string>`ANY (${[...numbers]}::text[])`)
        .where('own.level', 'is not', null)
        .where('device.is_active', '=', true)
        .orderBy('camera.number')
        .orderBy('link.device_id')
        .execute()
    },

    /**
     * A device of the organisation that the account administers, or one linked to a camera that it has a right of its
     * own to. Null for all others, as for one that does not exist.
     */
    async findToOpen(accountId: string, deviceId: number): Promise<DeviceToOpen | null> {
      const own = visibleCameras(db, accountId)
        .innerJoin('access_device_camera as link', 'link.camera_id', 'camera.id')
        .where('link.device_id', '=', deviceId)
        .where('own.level', 'is not', null)
        .select('link.module_id')
      const [device, modules] = await Promise.all([
        db
          .selectFrom('access_device as device')
          .leftJoin('account', (join) =>
            join
              .onRef('account.gang_id', '=', 'device.gang_id')
              .on('account.id', '=', accountId)
              .on('account.gang_admin', '=', true),
          )
          .select(['device.id', 'device.is_active', 'account.id as administrator_id'])
          .where('device.id', '=', deviceId)
          .executeTakeFirst(),
        own.execute(),
      ])
      if (!device) return null
      const isAdministrator = device.administrator_id !== null
      if (!isAdministrator && modules.length === 0) return null
      const links = isAdministrator
        ? await db.selectFrom('access_device_camera').select('module_id').where('device_id', '=', deviceId).execute()
        : modules
      return { ...device, module_ids: [...new Set(links.flatMap(({ module_id }) => module_id ?? []))] }
    },
  }
}

function columnOf(sort: DeviceQuery['sort']) {
  if (sort.startsWith('title')) return sql`device.title COLLATE "ru-RU-x-icu"`
  return sort.startsWith('ident') ? sql`device.ident` : sql`device.id`
}

const cameraCount = sql<number>`(
  SELECT count(*)::int FROM access_device_camera AS link WHERE link.device_id = device.id
)`

const cameraNumbers = (accountId: string) => sql<string[]>`ARRAY (
  SELECT camera.number FROM access_device_camera AS link JOIN camera ON camera.id = link.camera_id
  WHERE link.device_id = device.id AND ${isVisibleTo(accountId)} ORDER BY camera.number
)`
