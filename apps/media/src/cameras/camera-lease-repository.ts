/**
 * Two servers that claim one camera do not both record it: a server takes a camera only while it holds its lease. The
 * holder is a data folder, so that a process that begins again has its leases at once. While the database is away
 * nothing changes hands: who recorded goes on.
 */
import type { Database } from '@sova/database'
import { sql } from 'kysely'

export interface CameraLeaseRepository {
  /** Takes or renews what is free or its own, gives back what is no longer this server's; numbers that are held now. */
  renew(mediaServerId: number, holder: string): Promise<ReadonlySet<string>>
  /** For another server, when this one ends. */
  giveBack(holder: string): Promise<void>
}

/** More than two refreshes: one that the database was slow for loses nothing. */
export const LEASE_DURATION_S = 75

export function createCameraLeaseRepository(database: Pick<Database, 'db'>): CameraLeaseRepository {
  return {
    async renew(mediaServerId, holder) {
      await sql`
        DELETE FROM camera_lease USING camera
        WHERE camera.id = camera_lease.camera_id AND holder = ${holder}::uuid
          AND camera.media_server_id <> ${mediaServerId}`.execute(database.db)
      const { rows } = await sql<{ number: string }>`
        WITH held AS (
          INSERT INTO camera_lease (camera_id, holder, expires_at)
          SELECT id, ${holder}::uuid, now() + make_interval(secs => ${LEASE_DURATION_S})
          FROM camera WHERE media_server_id = ${mediaServerId} ORDER BY id
          ON CONFLICT (camera_id) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
          WHERE camera_lease.holder = excluded.holder OR camera_lease.expires_at < now()
          RETURNING camera_id
        )
        SELECT number FROM held JOIN camera ON camera.id = held.camera_id`.execute(database.db)
      return new Set(rows.map(({ number }) => number))
    },
    async giveBack(holder) {
      await database.db.deleteFrom('camera_lease').where('holder', '=', holder).execute()
    },
  }
}
