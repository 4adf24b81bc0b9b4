/** Cameras as analytics of several features ask for them: those that an account has a right of its own to. */
import { visibleCameras } from '@sova/cameras'
import type { Database } from '@sova/database'

export interface AnalyticsCamera {
  id: number
  number: string
  title: string
  address: string
  timezone: string
  analytics: string[]
  level: number
  isPublic: boolean
  hasArchive: boolean
}

/**
 * @param order.numbers null for all of them
 * @param order.level the weakest right that will do: a lower number is a stronger one
 */
export async function findAnalyticsCameras(
  db: Database['db'],
  order: { accountId: string; numbers: readonly string[] | null; level: number },
): Promise<AnalyticsCamera[]> {
  if (order.numbers?.length === 0) return []
  const visible = visibleCameras(db, order.accountId).where('own.level', '<=', order.level)
  const named = order.numbers === null ? visible : visible.where('camera.number', 'in', [...order.numbers])
  const rows = await named
    .select(['camera.id', 'camera.number', 'camera.title', 'camera.address', 'camera.timezone', 'camera.analytics'])
    .select(['own.level', 'camera.is_public', 'tariff.dvr_hours', 'tariff.dvr_size_gb'])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    title: row.title,
    address: row.address,
    timezone: row.timezone,
    analytics: row.analytics,
    level: row.level ?? order.level,
    isPublic: row.is_public,
    hasArchive: row.dvr_hours !== null || row.dvr_size_gb !== null,
  }))
}

/** For a report over all cameras: their ids are enough. */
export async function listEventCameraIds(
  db: Database['db'],
  order: { accountId: string; numbers: readonly string[] | null; level: number },
): Promise<number[]> {
  if (order.numbers?.length === 0) return []
  const visible = visibleCameras(db, order.accountId).where('own.level', '<=', order.level)
  const named = order.numbers === null ? visible : visible.where('camera.number', 'in', [...order.numbers])
  return (await named.select('camera.id').execute()).map(({ id }) => id)
}
