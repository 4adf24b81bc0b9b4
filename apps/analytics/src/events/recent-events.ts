/** What of a camera was stored in the last minutes, for watchers that begin anew. */
import type { Clock } from '@sova/base'
import { MODEL_KINDS } from '@sova/contract'
import type { EventStore } from '@sova/event-store'
import { type SeenType, WATCHED_TYPES, type WatchedCamera } from '../cameras/watch-settings.ts'
import type { RecentEvent } from '../watching/happening.ts'

const BACK_MS = 5 * 60_000
const EVENTS_MAX = 20

const SEEN_TYPES: readonly SeenType[] = [...WATCHED_TYPES, ...MODEL_KINDS]

export async function findRecentEvents(
  store: Pick<EventStore, 'archive'>,
  camera: WatchedCamera,
  clock: Clock,
): Promise<RecentEvent[]> {
  const nowMs = clock.nowMs()
  const range = { fromMs: nowMs - BACK_MS, toMs: nowMs + 1000 }
  const query = { cameraIds: [camera.id], types: SEEN_TYPES, order: 'desc', ...range } as const
  const events = await store.archive.events(query, EVENTS_MAX)
  return events.flatMap(({ type: told, atMs, durationMs, plate, employeeId }) => {
    const type = SEEN_TYPES.find((seen) => seen === told)
    return type ? [{ type, atMs, endMs: atMs + (durationMs ?? 0), plate, employeeId }] : []
  })
}
