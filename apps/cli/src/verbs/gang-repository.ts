import type { Database } from '@sova/database'
import { sql } from 'kysely'

export interface DeviceDraft {
  gangId: number
  ident: string
  title: string
  driver: string
  settingsSealed: string
  letsEmergencyPass: boolean
  minConfidence: number
}

export interface DeviceLink {
  cameraNumber: string
  direction: 0 | 1 | 2
  moduleId: string | null
}

export function createGangRepository(db: Database['db']) {
  return {
    async add(title: string): Promise<number> {
      const row = await db.insertInto('gang').values({ title }).returning('id').executeTakeFirstOrThrow()
      return row.id
    },

    /** Null where there is none of this title, or several. */
    async find(title: string): Promise<number | null> {
      const rows = await db.selectFrom('gang').select('id').where('title', '=', title).execute()
      return rows.length === 1 ? (rows[0]?.id ?? null) : null
    },

    list: () =>
      sql<{ title: string; administrators: string[]; employees: number; devices: number }>`
        SELECT gang.title,
          ARRAY (SELECT username FROM account WHERE gang_id = gang.id AND gang_admin ORDER BY username) AS administrators,
          (SELECT count(*)::int FROM employee WHERE gang_id = gang.id) AS employees,
          (SELECT count(*)::int FROM access_device WHERE gang_id = gang.id) AS devices
        FROM gang ORDER BY gang.id`.execute(db),

    /** An account belongs to one organisation. False for one that is not there. */
    async join(gangId: number, username: string, isAdministrator: boolean): Promise<boolean> {
      const { rows } = await sql`
        UPDATE account SET gang_id = ${gangId}, gang_admin = gang_admin OR ${isAdministrator}
        WHERE lower(username) = lower(${username}) RETURNING id`.execute(db)
      return rows.length > 0
    },

    /** The device of this identifier is made, or becomes this one; its permissions stay. */
    async putDevice(device: DeviceDraft): Promise<number> {
      const changed = {
        title: device.title,
        driver: device.driver,
        settings_sealed: device.settingsSealed,
        emergency_vehicle_access: device.letsEmergencyPass,
        min_confidence: device.minConfidence,
      }
      const row = await db
        .insertInto('access_device')
        .values({ gang_id: device.gangId, ident: device.ident, ...changed })
        .onConflict((conflict) => conflict.columns(['gang_id', 'ident']).doUpdateSet(changed))
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },

    /** @returns numbers of cameras that are not there */
    async linkCameras(deviceId: number, links: readonly DeviceLink[]): Promise<string[]> {
      await db.deleteFrom('access_device_camera').where('device_id', '=', deviceId).execute()
      const unknown: string[] = []
      for (const { cameraNumber, direction, moduleId } of links) {
        const { rows } = await sql`
          INSERT INTO access_device_camera (device_id, camera_id, camera_direction, module_id)
          SELECT ${deviceId}, id, ${direction}, ${moduleId} FROM camera WHERE number = ${cameraNumber}
          RETURNING device_id`.execute(db)
        if (rows.length === 0) unknown.push(cameraNumber)
      }
      return unknown
    },

    listDevices: () =>
      sql<{ gang: string; ident: string; title: string; driver: string; state: string; cameras: string[] }>`
        SELECT gang.title AS gang, device.ident, device.title, device.driver, device.state,
          ARRAY (SELECT number FROM access_device_camera AS link JOIN camera ON camera.id = link.camera_id
            WHERE link.device_id = device.id ORDER BY number) AS cameras
        FROM access_device AS device JOIN gang ON gang.id = device.gang_id ORDER BY device.id`.execute(db),
  }
}
