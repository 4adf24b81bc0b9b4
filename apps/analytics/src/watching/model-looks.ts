/** One camera's looks with models: a picture is held until they have answered, so that its crops show what they saw. */
import type { Clock, Logger } from '@sova/base'
import type { ModelKind } from '@sova/contract'
import type { HeldPicture } from '@sova/media-codec'
import type { LookAnswer } from '@sova/models'
import type { WatchSettings } from '../cameras/watch-settings.ts'
import type { Shots } from '../workers/worker-messages.ts'
import type { Happening, RecentEvent } from './happening.ts'
import type { ModelLookOrder } from './model-look-order.ts'
import { createModelRules, type ModelRules } from './model-watch.ts'

export interface ModelLooks {
  /** A picture has been decoded: it is looked at if it is time. */
  offer(hold: () => HeldPicture | null, atMs: number): void
  apply(settings: WatchSettings): void
}

export interface ModelLooksInputs {
  readonly number: string
  readonly settings: WatchSettings
  readonly recent: readonly RecentEvent[]
  /** Null where nobody answers any more. */
  readonly ask: (order: ModelLookOrder) => Promise<LookAnswer | null>
  readonly onHappening: (happening: Happening, shots: Shots) => void
  readonly clock: Clock
  readonly logger: Logger
}

/** Plates are small; wider pictures cost more than they show. */
const LOOK_WIDTH_MAX = 1280
const FULL_WIDTH_MAX = 1280
const PART_WIDTH_MAX = 480
const ASK_AGAIN_MS = 5000

export function createModelLooks(inputs: ModelLooksInputs): ModelLooks {
  const { number, clock, logger } = inputs
  let models = inputs.settings.models ?? {}
  let rules: ModelRules | null = null
  let isLooking = false
  let dueMs = 0

  const look = async (held: HeldPicture, atMs: number): Promise<void> => {
    const kinds = Object.keys(models) as ModelKind[]
    const answer = await inputs.ask({ picture: held.rgb(LOOK_WIDTH_MAX), kinds })
    dueMs = clock.monotonicMs() + (answer?.nextInMs ?? ASK_AGAIN_MS)
    if (!answer?.findings) return
    rules ??= createModelRules(models, inputs.recent)
    for (const happening of rules.see(answer.findings, Math.round(atMs))) {
      const part = happening.area ? held.jpeg(happening.area, PART_WIDTH_MAX) : null
      inputs.onHappening(happening, { full: held.jpeg(null, FULL_WIDTH_MAX), part })
    }
  }

  return {
    apply(next) {
      models = next.models ?? {}
      rules?.apply(models)
    },
    offer(hold, atMs) {
      if (isLooking || Object.keys(models).length === 0 || clock.monotonicMs() < dueMs) return
      const held = hold()
      if (!held) return
      isLooking = true
      look(held, atMs)
        .catch((error: unknown) => {
          dueMs = clock.monotonicMs() + ASK_AGAIN_MS
          logger.warn({ number, err: error }, 'a picture could not be looked at by models')
        })
        .finally(() => {
          held.release()
          isLooking = false
        })
    },
  }
}
