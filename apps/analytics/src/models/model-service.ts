/** Models in the engine: which kinds they can see, whom they know by face, and what is wrong with them, told to the portal. */
import { backoffDelayMs, type Clock, type Logger, type Random, type SovaConfig } from '@sova/base'
import type { ModelKind } from '@sova/contract'
import type { Database } from '@sova/database'
import {
  createModelHost,
  type KindState,
  type LookAnswer,
  type ModelFigures,
  openOptions,
  readModelCards,
} from '@sova/models'
import type { WatchedCamera } from '../cameras/watch-settings.ts'
import type { ModelLookOrder } from '../watching/model-look-order.ts'
import { createEmployeePhotoRepository } from './employee-photo-repository.ts'
import { createModelStateRepository } from './model-state-repository.ts'
import { createPhotoLearning } from './photo-learning.ts'

export interface ModelService {
  /** Kinds that cameras are to be looked at for. */
  kinds(): ModelKind[]
  states(): readonly KindState[]
  figures(): ModelFigures
  look(camera: WatchedCamera, order: ModelLookOrder): Promise<LookAnswer>
  run(signal: AbortSignal): Promise<void>
}

export interface ModelServiceInputs {
  readonly config: Pick<SovaConfig, 'modelCards' | 'modelProviders'>
  readonly database: Pick<Database, 'db'>
  /** Other kinds than before can be seen. */
  readonly onKindsChanged: () => void
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}

/** How soon a new photo is learned. */
const PHOTOS_EVERY_MS = 15_000
/** What takes looks anew after its trouble may have passed. */
const PASSING_PROBLEMS: ReadonlySet<string> = new Set(['too_slow', 'crashed'])

export async function createModelService(inputs: ModelServiceInputs): Promise<ModelService> {
  const { config, database, clock, random, logger } = inputs
  const states = createModelStateRepository(database)
  let told = ''
  let hurry = new AbortController()
  const host = createModelHost({
    cards: await readModelCards(config.modelCards),
    options: openOptions(config.modelProviders),
    onChange(change) {
      if (change === 'opened') learning.startAnew()
      hurry.abort()
    },
    clock,
    random,
    logger,
  })

  const learning = createPhotoLearning({ host, photos: createEmployeePhotoRepository(database), logger })

  async function tell(): Promise<void> {
    const kinds = host.kinds()
    const text = JSON.stringify(kinds)
    if (text === told) return
    inputs.onKindsChanged()
    await states.write(kinds)
    told = text
  }

  const knowsFaces = () => host.kinds().some(({ kind, problem }) => kind === 'face_recognition' && problem === null)

  async function keepKnowing(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      hurry = new AbortController()
      try {
        await tell()
        if (knowsFaces()) await learning.learn(signal)
        failures = 0
      } catch (error) {
        failures += 1
        logger.warn({ err: error }, 'what became of the models, or photos of employees, could not be told')
      }
      await clock.sleep(
        failures === 0 ? PHOTOS_EVERY_MS : backoffDelayMs(failures, random),
        AbortSignal.any([signal, hurry.signal]),
      )
    }
  }

  return {
    kinds: () =>
      host.kinds().flatMap(({ kind, problem }) => (problem === null || PASSING_PROBLEMS.has(problem) ? [kind] : [])),
    states: () => host.kinds(),
    figures: () => host.figures(),
    look: ({ number, gangIds }, order) => host.look(number, { ...order, gangIds }),
    async run(signal) {
      await Promise.all([host.run(signal), keepKnowing(signal)])
    },
  }
}
