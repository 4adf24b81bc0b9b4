/** Cameras by number, as the writer needs them; kept in memory until one of them changes. */
import type { Database } from '@sova/database'

export interface EventCamera {
  id: number
  number: string
  timezone: string
}

const CAMERAS_KEPT_MAX = 100_000

export type EventCameraDirectory = ReturnType<typeof createEventCameraDirectory>

export function createEventCameraDirectory(db: Database['db']) {
  const known = new Map<string, EventCamera>()

  return {
    /** Numbers that no camera has are left out. */
    async find(numbers: Iterable<string>): Promise<ReadonlyMap<string, EventCamera>> {
      const wanted = new Set(numbers)
      const missing = [...wanted].filter((number) => !known.has(number))
      if (missing.length > 0) {
        if (known.size + missing.length > CAMERAS_KEPT_MAX) known.clear()
        const rows = await db
          .selectFrom('camera')
          .select(['id', 'number', 'timezone'])
          .where('number', 'in', [...wanted])
          .execute()
        for (const row of rows) known.set(row.number, row)
      }
      return known
    },
    forget: (number: string) => void known.delete(number),
    forgetAll: () => known.clear(),
  }
}
