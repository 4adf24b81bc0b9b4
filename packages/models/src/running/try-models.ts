/** Opens all models once, as the engine does, and says what became of them. */
import type { Clock, Logger, Random } from '@sova/base'
import type { ModelCards } from '../card/read-model-cards.ts'
import type { KindState, ModelState } from '../model-state.ts'
import { createModelHost } from './model-host.ts'
import type { OpenOptions } from './open-model.ts'

export interface TryModelsInputs {
  readonly cards: ModelCards
  readonly options: OpenOptions
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}

export interface TriedModels {
  readonly models: readonly ModelState[]
  readonly kinds: readonly KindState[]
}

export async function tryModels(inputs: TryModelsInputs): Promise<TriedModels> {
  const controller = new AbortController()
  let running: Promise<void> = Promise.resolve()
  try {
    return await new Promise((resolve) => {
      const host = createModelHost({
        ...inputs,
        onChange() {
          const models = host.models()
          const count = inputs.cards.models.length + inputs.cards.unusable.length
          if (models.length === count) resolve({ models, kinds: host.kinds() })
        },
      })
      running = host.run(controller.signal)
    })
  } finally {
    controller.abort()
    await running
  }
}
