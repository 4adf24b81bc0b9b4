/** Alerts of this media server as rows that the portal shows. */
import type { Database } from '@sova/database'
import type { AlertChange } from './camera-watch.ts'

export interface AlertRepository {
  /** Writing a change twice is the same as writing it once. */
  write(mediaServerId: number, change: AlertChange): Promise<void>
  removeEndedBefore(ms: number): Promise<void>
}

export function createAlertRepository(database: Pick<Database, 'db'>): AlertRepository {
  return {
    async write(mediaServerId, { kind, subject, startedMs, endedMs, reason }) {
      const row = { kind, media_server_id: mediaServerId, subject, reason }
      if (endedMs === null) {
        await database.db
          .insertInto('alert')
          .values({ ...row, started_at: new Date(startedMs ?? 0), ended_at: null })
          // What the process before this one has left open goes on.
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return
      }
      const ended = await database.db
        .updateTable('alert')
        .set((eb) => ({ ended_at: eb.fn<Date>('greatest', ['started_at', eb.val(new Date(endedMs))]) }))
        .where('media_server_id', '=', mediaServerId)
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      if (startedMs === null || ended.numUpdatedRows > 0n) return
      // It began and ended while the database was away.
      await database.db
        .insertInto('alert')
        .values({ ...row, started_at: new Date(startedMs), ended_at: new Date(Math.max(startedMs, endedMs)) })
        .execute()
    },
    async removeEndedBefore(ms) {
      await database.db.deleteFrom('alert').where('ended_at', '<', new Date(ms)).execute()
    },
  }
}
