import type { Database, DeviceCommandTable } from '@sova/database'
import type { Selectable } from 'kysely'

export type CommandState = Selectable<DeviceCommandTable>['state']

export interface CommandDraft {
  deviceId: number
  moduleId: string | null
  accountId: string
  askedAt: Date
  expiresAt: Date
}

export type DeviceCommandRepository = ReturnType<typeof createDeviceCommandRepository>

export function createDeviceCommandRepository(db: Database['db']) {
  return {
    async ask({ deviceId, moduleId, accountId, askedAt, expiresAt }: CommandDraft): Promise<string> {
      const row = await db
        .insertInto('device_command')
        .values({
          device_id: deviceId,
          module_id: moduleId,
          account_id: accountId,
          asked_at: askedAt,
          expires_at: expiresAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },

    async read(id: string): Promise<{ state: CommandState; answer: string | null }> {
      return db.selectFrom('device_command').select(['state', 'answer']).where('id', '=', id).executeTakeFirstOrThrow()
    },

    /** Takes the command back. False when a process of access control has taken it already. */
    async takeBack(id: string): Promise<boolean> {
      const row = await db
        .updateTable('device_command')
        .set({ state: 'timed_out' })
        .where('id', '=', id)
        .where('state', '=', 'asked')
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
