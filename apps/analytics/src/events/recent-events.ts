/** What of a camera was stored in the last minutes, for watchers that begin anew. */
import type { Clock } from '@sova/base'
import type { EventStore } from '@sova/event-store'
import { WATCHED_TYPES, type WatchedCamera, type WatchedType } from '../cameras/watch-settings.ts'
import type { RecentEvent } from '../watching/happening.ts'

const BACK_MS = 5 * 60_000
const EVENTS_MAX = 20

const isWatchedType = (type: string): type is WatchedType => (WATCHED_TYPES as readonly string[]).includes(type)

export async function findRecentEvents(
  store: Pick<EventStore, 'archive'>,
  camera: WatchedCamera,
  clock: Clock,
): Promise<RecentEvent[]> {
  const nowMs = clock.nowMs()
  const range = { fromMs: nowMs - BACK_MS, toMs: nowMs + 1000 }
  const query = { cameraIds: [camera.id], types: WATCHED_TYPES, order: 'desc', ...range } as const
  const events = await store.archive.events(query, EVENTS_MAX)
  return events.flatMap(({ type, atMs, durationMs }) =>
    isWatchedType(type) ? [{ type, atMs, endMs: atMs + (durationMs ?? 0) }] : [],
  )
}
