/**
 * Events on their way to the store, in order, tried again until they are there. Each has a key of its own, so that one
 * whose answer was lost is stored once.
 */
import { backoffDelayMs, type Clock, type Logger, type Random } from '@sova/base'
import type { NewAnalyticEvent } from '@sova/contract'
import type { EventStore } from '@sova/event-store'

export type EventSink = Pick<EventStore, 'add'>

export interface EventWriter {
  /** Never waits; while the store is away the oldest make room for the newest. */
  write(event: NewAnalyticEvent): void
  counts(): { readonly stored: number; readonly refused: number; readonly dropped: number; readonly waiting: number }
  run(signal: AbortSignal): Promise<void>
}

/** With pictures, some hundred megabytes at the most. */
const WAITING_MAX = 1000
const BATCH_MAX = 20

export function createEventWriter(inputs: {
  store: EventSink
  clock: Clock
  random: Random
  logger: Logger
}): EventWriter {
  const { store, clock, random, logger } = inputs
  const waiting: NewAnalyticEvent[] = []
  let wake: (() => void) | null = null
  let stored = 0
  let refused = 0
  let dropped = 0
  let failures = 0

  const nextEvents = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (waiting.length > 0 || signal.aborted) return resolve()
      const finish = () => {
        wake = null
        signal.removeEventListener('abort', finish)
        resolve()
      }
      wake = finish
      signal.addEventListener('abort', finish, { once: true })
    })

  const storeBatch = async (): Promise<void> => {
    const batch = waiting.slice(0, BATCH_MAX)
    const results = await store.add(batch)
    waiting.splice(0, batch.length)
    for (const [index, result] of results.entries()) {
      if (result.status !== 'refused') stored += 1
      else {
        refused += 1
        const event = batch[index]
        logger.warn({ number: event?.camera_number, type: event?.type, code: result.code }, 'an event was refused')
      }
    }
  }

  return {
    write(event) {
      if (waiting.length >= WAITING_MAX) {
        // The first batch may be on its way.
        waiting.splice(BATCH_MAX, 1)
        dropped += 1
      }
      waiting.push(event)
      wake?.()
    },
    counts: () => ({ stored, refused, dropped, waiting: waiting.length }),
    async run(signal) {
      while (!signal.aborted || waiting.length > 0) {
        await nextEvents(signal)
        if (waiting.length === 0) continue
        try {
          await storeBatch()
          failures = 0
        } catch (error) {
          failures += 1
          if (failures === 1) logger.warn({ err: error, waiting: waiting.length }, 'events wait for the store')
          // At the end there is one more try, and no waiting for a store that is away.
          if (signal.aborted) return
          await clock.sleep(backoffDelayMs(failures, random), signal)
        }
      }
    },
  }
}
