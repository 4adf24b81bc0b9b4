/** Listens to the bus for changes of rights, and has open streams reviewed: what is taken away bites at once. */
import type { Clock, Logger } from '@sova/base'
import type { Bus } from '@sova/bus'
import type { OpenStreams } from './open-streams.ts'
import { RIGHTS_KEPT_MS, type RightsHolder, type TokenRights } from './token-rights.ts'

const REVIEW_INTERVAL_MS = 1000
const BUS_RETRY_MS = 3000

export interface RightsWatchInputs {
  readonly rights: TokenRights
  readonly streams: OpenStreams
  readonly openBus: () => Promise<Bus>
  readonly clock: Clock
  readonly logger: Logger
}

export async function runRightsWatch(inputs: RightsWatchInputs, signal: AbortSignal): Promise<void> {
  const { rights, streams, clock, logger } = inputs
  let wake = new AbortController()
  signal.addEventListener('abort', () => wake.abort(), { once: true })

  function change(concerns: (holder: RightsHolder) => boolean): void {
    rights.forget(concerns)
    streams.suspect(concerns)
    wake.abort()
  }
  const changeAll = () => change(() => true)

  async function listen(): Promise<Bus> {
    const bus = await inputs.openBus()
    await bus.subscribe('rights_changed', ({ account_id, number }) =>
      change((holder) => holder.account === account_id && (number === null || holder.number === number)),
    )
    await bus.subscribe('camera_changed', ({ number }) =>
      change((holder) => number === null || holder.number === number),
    )
    await bus.subscribe('session_ended', ({ account_id }) => change((holder) => holder.account === account_id))
    bus.onGap(changeAll)
    // What was said before this moment was not heard.
    changeAll()
    return bus
  }

  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      try {
        const bus = await listen()
        await aborted(signal)
        return await bus.close()
      } catch (error) {
        logger.warn({ err: error }, 'changes of rights are not heard; they are looked up every minute')
        await clock.sleep(BUS_RETRY_MS, signal)
      }
    }
  }

  async function keepReviewing(): Promise<void> {
    let allReviewedAtMs = clock.monotonicMs()
    while (!signal.aborted) {
      await clock.sleep(REVIEW_INTERVAL_MS, wake.signal)
      wake = new AbortController()
      if (clock.monotonicMs() - allReviewedAtMs >= RIGHTS_KEPT_MS) {
        allReviewedAtMs = clock.monotonicMs()
        streams.suspect(() => true)
      }
      await streams.review()
    }
  }

  // A bus that never answers does not hold up the end.
  await Promise.all([Promise.race([keepListening(), aborted(signal)]), keepReviewing()])
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
