import type { WorkQueue } from '@sova/contract'
import type { Database } from '@sova/database'
import { sql } from 'kysely'

interface WorkQueueRow {
  name: WorkQueue['name']
  length: number
  oldest: Date | null
}

export function createWorkQueueRepository(db: Database['db']) {
  return {
    async list(): Promise<WorkQueueRow[]> {
      const { rows } = await sql<WorkQueueRow>`
        SELECT 'face_photos' AS name, count(*)::int AS length, min(uploaded_at) AS oldest
        FROM employee_photo WHERE status = 'waiting'
        UNION ALL
        SELECT 'device_commands', count(*)::int, min(asked_at)
        FROM device_command WHERE state IN ('asked', 'taken') AND expires_at > now()
        UNION ALL
        SELECT 'camera_updates', count(*)::int, min(updating_since)
        FROM camera_device WHERE updating_kind IS NOT NULL`.execute(db)
      return rows
    },
  }
}
