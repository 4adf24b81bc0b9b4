/** What watchers have told to go on: when nobody tells more of it, it has ended, also after the engine was killed. */
import type { Clock } from '@sova/base'
import { EVENT_DURATION_MAX_MS, type NewAnalyticEvent } from '@sova/contract'
import type { EventStore } from '@sova/event-store'
import { LASTING_TYPES, lastingKey } from '../watching/happening.ts'

export interface OngoingEvents {
  note(event: NewAnalyticEvent): void
  /** Ends those of which nothing was told for a while; the first time it recalls what was stored before. */
  keep(): Promise<void>
}

/** A crowd is told every half a minute, and a watcher that starts anew goes on with what it finds within as long. */
const SILENT_MS = 90_000

export function createOngoingEvents(inputs: {
  store: Pick<EventStore, 'unfinished'>
  write: (event: NewAnalyticEvent) => void
  clock: Clock
}): OngoingEvents {
  const { store, write, clock } = inputs
  const ongoing = new Map<string, { end: NewAnalyticEvent; toldAtMs: number }>()
  let isRecalled = false

  const note = ({ screenshots: _, ...event }: NewAnalyticEvent) => {
    const key = `${event.camera_number} ${event.external_id}`
    const end = { ...event, is_new: false, continues: false }
    if (event.continues) ongoing.set(key, { end, toldAtMs: clock.monotonicMs() })
    else ongoing.delete(key)
  }

  const recall = async () => {
    const nameOf = ({ type, atMs }: { type: string; atMs: number }) => lastingKey(type, atMs)
    const fromMs = clock.nowMs() - EVENT_DURATION_MAX_MS
    for (const event of await store.unfinished({ types: LASTING_TYPES, fromMs, nameOf })) {
      const { cameraNumber: camera_number, type, atMs: at_ms, durationMs } = event
      const external_id = nameOf(event)
      // A watcher may have told more of it already.
      if (ongoing.has(`${camera_number} ${external_id}`)) continue
      note({ camera_number, type, at_ms, external_id, duration_ms: durationMs ?? 0, continues: true })
    }
    isRecalled = true
  }

  return {
    note,
    async keep() {
      if (!isRecalled) await recall()
      for (const [key, { end, toldAtMs }] of ongoing) {
        if (clock.monotonicMs() - toldAtMs < SILENT_MS) continue
        ongoing.delete(key)
        write(end)
      }
    },
  }
}
