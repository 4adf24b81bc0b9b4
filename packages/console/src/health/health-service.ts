/** What goes on and what went wrong: cameras, recordings, queues, and the alerts about them. */
import {
  type Alert,
  type CameraHealth,
  HEALTH_GAP_HOURS,
  type listAlerts,
  type listCameraHealth,
  type RequestOf,
  type WorkQueue,
} from '@sova/contract'
import { searchPatterns } from '@sova/database'
import { type ConsoleInputs, type ListPage, pageOfList } from '../console-inputs.ts'
import { type AlertRow, createAlertListRepository } from './alert-list-repository.ts'
import { type CameraHealthRow, createCameraHealthRepository } from './camera-health-repository.ts'
import { createWorkQueueRepository } from './work-queue-repository.ts'

const MS_AN_HOUR = 3_600_000

export type HealthService = ReturnType<typeof createHealthService>

export function createHealthService({ database, clock }: Pick<ConsoleInputs, 'database' | 'clock'>) {
  const alerts = createAlertListRepository(database.db)
  const cameras = createCameraHealthRepository(database.db)
  const queues = createWorkQueueRepository(database.db)

  return {
    /** @param ownerId null for everybody's */
    listAlerts(ownerId: string | null, { is_open, number, ...asked }: RequestOf<typeof listAlerts>) {
      const query = { ownerId, isOpen: is_open, number }
      return pageOfList<Alert>(asked, {
        count: () => alerts.count(query),
        rows: async (slice) => (await alerts.list(query, slice)).map(describeAlert),
      })
    },

    listCameras({
      is_bad,
      search = '',
      ...asked
    }: RequestOf<typeof listCameraHealth>): Promise<ListPage<CameraHealth>> {
      const now = new Date(clock.nowMs())
      const gapsSince = new Date(clock.nowMs() - HEALTH_GAP_HOURS * MS_AN_HOUR)
      const query = { patterns: searchPatterns(search), isBad: is_bad, now, gapsSince }
      return pageOfList(asked, {
        count: () => cameras.count(query),
        rows: async (slice) => (await cameras.list(query, slice)).map(describeCamera),
      })
    },

    async listQueues(): Promise<WorkQueue[]> {
      const rows = await queues.list()
      return rows.map(({ name, length, oldest }) => ({ name, length, oldest_at: oldest?.toISOString() ?? null }))
    },
  }
}

const describeAlert = ({ id, started_at, ended_at, ...alert }: AlertRow): Alert => ({
  ...alert,
  id: Number(id),
  started_at: started_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
})

const describeCamera = ({
  is_active,
  offline_since,
  oldest_at,
  archive_bytes,
  ...camera
}: CameraHealthRow): CameraHealth => ({
  ...camera,
  state: is_active ? (offline_since ? 'offline' : 'online') : 'inactive',
  offline_since: offline_since?.toISOString() ?? null,
  oldest_at: oldest_at?.toISOString() ?? null,
  archive_bytes: Number(archive_bytes),
})
