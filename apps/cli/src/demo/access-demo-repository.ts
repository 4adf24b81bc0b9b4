/** Writes of the demo alone: devices and organisations are the operator's, and the portal has no calls for them. */
import type { Database } from '@sova/database'
import { sql } from 'kysely'

export type AccessDemoRepository = ReturnType<typeof createAccessDemoRepository>

export function createAccessDemoRepository(db: Database['db']) {
  return {
    async hasGang(accountId: string): Promise<boolean> {
      const row = await db.selectFrom('account').select('gang_id').where('id', '=', accountId).executeTakeFirst()
      return row?.gang_id != null
    },

    /** The account becomes its administrator. */
    async addGang(accountId: string, title: string): Promise<number> {
      const { id } = await db.insertInto('gang').values({ title }).returning('id').executeTakeFirstOrThrow()
      await db.updateTable('account').set({ gang_id: id, gang_admin: true }).where('id', '=', accountId).execute()
      return id
    },

    async addGroup(gangId: number, group: { title: string; about: string }): Promise<number> {
      const row = { gang_id: gangId, title: group.title, about: group.about }
      const { id } = await db.insertInto('access_group').values(row).returning('id').executeTakeFirstOrThrow()
      return id
    },

    async addEmployee(
      gangId: number,
      { title, isActive, groupIds }: { title: string; isActive: boolean; groupIds: readonly number[] },
    ): Promise<number> {
      const row = { gang_id: gangId, title, is_active: isActive }
      const { id } = await db.insertInto('employee').values(row).returning('id').executeTakeFirstOrThrow()
      for (const groupId of groupIds) {
        await db
          .insertInto('access_group_employee')
          .values({ group_id: groupId, employee_id: id, gang_id: gangId })
          .execute()
      }
      return id
    },

    async addCar(
      owner: { gangId: number; employeeId: number },
      car: { number: string; expiredDate: string | null; timezone: string | null },
    ): Promise<void> {
      await db
        .insertInto('car')
        .values({
          gang_id: owner.gangId,
          employee_id: owner.employeeId,
          number: car.number,
          expired_date: car.expiredDate,
          timezone: car.timezone,
        })
        .execute()
    },

    async addDevice(
      gangId: number,
      device: { ident: string; title: string; letsEmergencyPass: boolean; settingsSealed: string },
    ): Promise<number> {
      const { id } = await db
        .insertInto('access_device')
        .values({
          gang_id: gangId,
          ident: device.ident,
          title: device.title,
          emergency_vehicle_access: device.letsEmergencyPass,
          driver: 'simulated',
          settings_sealed: device.settingsSealed,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async linkCamera(deviceId: number, cameraNumber: string, direction: number): Promise<void> {
      await sql`
        INSERT INTO access_device_camera (device_id, camera_id, camera_direction)
        SELECT ${deviceId}, id, ${direction} FROM camera WHERE number = ${cameraNumber}`.execute(db)
    },

    async permitGroup(gangId: number, groupId: number, deviceId: number, accessType: number): Promise<void> {
      await db
        .insertInto('access_group_permission')
        .values({ gang_id: gangId, group_id: groupId, device_id: deviceId, access_type: accessType })
        .execute()
    },

    async ban(gangId: number, employeeId: number, deviceId: number, reason: string): Promise<void> {
      await db
        .insertInto('employee_ban')
        .values({ gang_id: gangId, employee_id: employeeId, device_id: deviceId, reason })
        .execute()
    },
  }
}
