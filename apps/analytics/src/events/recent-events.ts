/** What of a camera was stored in the last minutes, for watchers that begin anew. */
import type { Clock } from '@sova/base'
import { EVENT_DURATION_MAX_MS, MODEL_KINDS } from '@sova/contract'
import type { EventStore } from '@sova/event-store'
import type { SeenType, WatchedCamera } from '../cameras/watch-settings.ts'
import { isLasting, LASTING_TYPES, type RecentEvent } from '../watching/happening.ts'

const BACK_MS = 5 * 60_000
/** Of one kind. */
const EVENTS_MAX = 20

/** Kinds that may be told twice after a restart. */
const RECALLED_TYPES: readonly SeenType[] = [...LASTING_TYPES, 'perimeter_security', ...MODEL_KINDS]

export async function findRecentEvents(
  store: Pick<EventStore, 'archive'>,
  { id, settings }: Pick<WatchedCamera, 'id' | 'settings'>,
  clock: Clock,
): Promise<RecentEvent[]> {
  const watched = new Set(Object.keys({ ...settings, ...settings.models }))
  const nowMs = clock.nowMs()
  const ofType = async (type: SeenType): Promise<RecentEvent[]> => {
    // What lasts may have begun long before.
    const fromMs = nowMs - BACK_MS - (isLasting(type) ? EVENT_DURATION_MAX_MS : 0)
    const query = { cameraIds: [id], types: [type], order: 'desc', fromMs, toMs: nowMs + 1000 } as const
    const events = await store.archive.events(query, EVENTS_MAX)
    return events.map(({ atMs, durationMs, plate, employeeId, ext }) => {
      const endMs = atMs + (durationMs ?? 0)
      return { type, atMs, endMs, plate, employeeId, continues: ext.continues ?? false }
    })
  }
  return (await Promise.all(RECALLED_TYPES.filter((type) => watched.has(type)).map(ofType))).flat()
}
