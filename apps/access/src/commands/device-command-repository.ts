import type { Database } from '@sova/database'
import { sql } from 'kysely'
import type { DeviceAnswer, DeviceToOpen } from '../devices/device-gate.ts'

/** What somebody asks a device to do, and who they are. */
export interface TakenCommand {
  id: string
  gangId: number
  device: DeviceToOpen & { title: string }
  moduleId: string | null
  account: { id: string; username: string }
  /** The person of the same organisation that the account belongs to. */
  employee: { id: number; title: string } | null
  expiresAt: Date
}

interface CommandRow {
  id: string
  gang_id: number
  device_id: number
  title: string
  driver: string
  settings_sealed: string
  module_id: string | null
  account_id: string
  username: string
  employee_id: number | null
  employee_title: string | null
  expires_at: Date
}

export type DeviceCommandRepository = ReturnType<typeof createDeviceCommandRepository>

export function createDeviceCommandRepository(db: Database['db']) {
  return {
    /** Commands are taken once, by one process, and not after their time. @param id null for all that wait */
    async take(id: string | null, now: Date): Promise<TakenCommand[]> {
      const { rows } = await sql<CommandRow>`
        WITH taken AS (
          UPDATE device_command SET state = 'taken'
          WHERE state = 'asked' AND expires_at > ${now} AND (${id}::bigint IS NULL OR id = ${id}::bigint)
          RETURNING id, device_id, module_id, account_id, expires_at
        )
        SELECT taken.id::text, device.gang_id, device.id AS device_id, device.title, device.driver,
          device.settings_sealed, taken.module_id, account.id::text AS account_id, account.username,
          employee.id AS employee_id, employee.title AS employee_title, taken.expires_at
        FROM taken
        JOIN access_device AS device ON device.id = taken.device_id
        JOIN account ON account.id = taken.account_id
        LEFT JOIN LATERAL (
          SELECT employee.id, employee.title FROM employee_account AS attached
          JOIN employee ON employee.id = attached.employee_id AND employee.gang_id = device.gang_id
          WHERE attached.account_id = account.id ORDER BY employee.id LIMIT 1
        ) AS employee ON true`.execute(db)
      return rows.map(toCommand)
    },

    async answer(id: string, { state, answer }: DeviceAnswer, answeredAt: Date): Promise<void> {
      await db
        .updateTable('device_command')
        .set({ state, answer, answered_at: answeredAt })
        .where('id', '=', id)
        .execute()
    },

    /** The journal keeps who opened what; the commands themselves are not for keeping. */
    async deleteBefore(date: Date): Promise<void> {
      await db.deleteFrom('device_command').where('asked_at', '<', date).execute()
    },
  }
}

const toCommand = (row: CommandRow): TakenCommand => ({
  id: row.id,
  gangId: row.gang_id,
  device: { id: row.device_id, title: row.title, driver: row.driver, settings_sealed: row.settings_sealed },
  moduleId: row.module_id,
  account: { id: row.account_id, username: row.username },
  employee: row.employee_id === null ? null : { id: row.employee_id, title: row.employee_title ?? '' },
  expiresAt: row.expires_at,
})
