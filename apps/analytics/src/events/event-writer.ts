/**
 * Events on their way to the store, in order, tried again until they are there. Each has a key of its own, so that one
 * whose answer was lost is stored once. One that cannot be stored is set aside, so that the others can.
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
/** A batch that failed so often is stored one by one. */
const BATCH_FAILURES_MAX = 3
/** So often an event fails, each time before another that is taken, until it is set aside. */
const EVENT_FAILURES_MAX = 3

export function createEventWriter(inputs: {
  store: EventSink
  clock: Clock
  random: Random
  logger: Logger
}): EventWriter {
  const { store, clock, random, logger } = inputs
  const waiting: NewAnalyticEvent[] = []
  let wake: (() => void) | null = null
  const failuresOf = new WeakMap<NewAnalyticEvent, number>()
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

  const storeBatch = async (batch = waiting.slice(0, BATCH_MAX)): Promise<void> => {
    const results = await store.add(batch)
    waiting.splice(waiting.indexOf(batch[0] as NewAnalyticEvent), batch.length)
    for (const [index, result] of results.entries()) {
      if (result.status !== 'refused') stored += 1
      else {
        refused += 1
        const event = batch[index]
        logger.warn({ number: event?.camera_number, type: event?.type, code: result.code }, 'an event was refused')
      }
    }
  }

  /** While the store is away all of them fail, and none is to blame. */
  const storeOneByOne = async (): Promise<void> => {
    const failed = new Map<NewAnalyticEvent, unknown>()
    let blamed: NewAnalyticEvent[] = []
    for (const event of waiting.slice(0, BATCH_MAX)) {
      try {
        await storeBatch([event])
        blamed = [...failed.keys()]
      } catch (error) {
        failed.set(event, error)
      }
    }
    for (const event of blamed) {
      const count = (failuresOf.get(event) ?? 0) + 1
      failuresOf.set(event, count)
      if (count < EVENT_FAILURES_MAX) continue
      const { camera_number: number, type, external_id: key } = event
      logger.error({ number, type, key, err: failed.get(event) }, 'an event cannot be stored, and is set aside')
      waiting.splice(waiting.indexOf(event), 1)
      failed.delete(event)
      dropped += 1
    }
    const [cause] = failed.values()
    if (failed.size > 0) throw new Error('some events could not be stored', { cause })
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
          await (failures < BATCH_FAILURES_MAX ? storeBatch() : storeOneByOne())
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
