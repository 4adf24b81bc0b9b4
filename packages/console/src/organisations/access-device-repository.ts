import type { AdminDeviceCamera } from '@sova/contract'
import type { AccessDeviceTable, Database } from '@sova/database'
import { type Insertable, type SqlBool, sql } from 'kysely'

type AccessDeviceRepository = ReturnType<typeof createAccessDeviceRepository>
export type AccessDeviceRow = Awaited<ReturnType<AccessDeviceRepository['list']>>[number]
export type AccessDeviceValues = Omit<Insertable<AccessDeviceTable>, 'id' | 'settings_sealed'>

export function createAccessDeviceRepository(db: Database['db']) {
  const matching = (patterns: readonly string[]) =>
    patterns.reduce(
      (devices, pattern) => devices.where(sql<SqlBool>`access_device.search_text LIKE ${pattern}`),
      db.selectFrom('access_device'),
    )

  const described = (devices: ReturnType<typeof matching>) =>
    devices.innerJoin('gang', 'gang.id', 'access_device.gang_id').select([
      'access_device.id',
      'access_device.gang_id',
      'gang.title as gang',
      'access_device.ident',
      'access_device.title',
      'access_device.driver',
      'access_device.is_active',
      'access_device.emergency_vehicle_access',
      'access_device.min_confidence',
      'access_device.state',
      'access_device.last_answer_at',
      sql<AdminDeviceCamera[]>`(
          SELECT coalesce(json_agg(json_build_object(
            'number', camera.number, 'direction', link.camera_direction, 'module_id', link.module_id
          ) ORDER BY camera.number), '[]')
          FROM access_device_camera AS link JOIN camera ON camera.id = link.camera_id
          WHERE link.device_id = access_device.id
        )`.as('cameras'),
    ])

  return {
    async count(patterns: readonly string[]): Promise<number> {
      const row = await matching(patterns)
        .select((select) => select.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    list: (patterns: readonly string[], { limit, offset }: { limit: number; offset: number }) =>
      described(matching(patterns))
        .orderBy(sql`lower(access_device.title)`)
        .orderBy('access_device.id')
        .limit(limit)
        .offset(offset)
        .execute(),

    async find(id: number) {
      const devices = db.selectFrom('access_device').where('access_device.id', '=', id)
      return (await described(devices).executeTakeFirst()) ?? null
    },

    async findByIdent(gangId: number, ident: string): Promise<number | null> {
      const row = await db
        .selectFrom('access_device')
        .select('id')
        .where('gang_id', '=', gangId)
        .where('ident', '=', ident)
        .executeTakeFirst()
      return row?.id ?? null
    },

    async insert(values: AccessDeviceValues, settingsSealed: string): Promise<number> {
      const row = await db
        .insertInto('access_device')
        .values({ ...values, settings_sealed: settingsSealed })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },

    /** @param settingsSealed null keeps those that it has */
    async update(id: number, values: AccessDeviceValues, settingsSealed: string | null): Promise<void> {
      await db
        .updateTable('access_device')
        .set({ ...values, ...(settingsSealed === null ? {} : { settings_sealed: settingsSealed }) })
        .where('id', '=', id)
        .execute()
    },

    /** @returns numbers of cameras that are not there */
    async linkCameras(deviceId: number, links: readonly AdminDeviceCamera[]): Promise<string[]> {
      await db.deleteFrom('access_device_camera').where('device_id', '=', deviceId).execute()
      const unknown: string[] = []
      for (const { number, direction, module_id } of links) {
        const { rows } = await sql`
          INSERT INTO access_device_camera (device_id, camera_id, camera_direction, module_id)
          SELECT ${deviceId}, id, ${direction}, ${module_id} FROM camera WHERE number = ${number}
          RETURNING device_id`.execute(db)
        if (rows.length === 0) unknown.push(number)
      }
      return unknown
    },

    async delete(id: number): Promise<void> {
      await db.deleteFrom('access_device').where('id', '=', id).execute()
    },
  }
}
