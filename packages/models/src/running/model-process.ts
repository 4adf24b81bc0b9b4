/** The process that runs models: one request after the other. A model that aborts takes this process alone. */
import { createLogger } from '@sova/base'
import { decodeJpeg, endWithParent, quietFfmpeg } from '@sova/media-codec/native'
import type { ConfiguredModel } from '../card/read-model-cards.ts'
import { ModelFailure } from '../model-failure.ts'
import type { ModelState } from '../model-state.ts'
import type { KnownFace } from '../outputs/face-vectors.ts'
import { describePhoto, lookAt, type OpenModels } from './look.ts'
import type { EmployeePhoto, ModelReport, ModelRequest } from './model-messages.ts'
import { type OpenModel, type OpenOptions, openModel } from './open-model.ts'

/** Of employees, looked at once; more than any organisation has. */
const KNOWN_FACES_MAX = 50_000
const PHOTO_WIDTH_MAX = 1280

endWithParent()
quietFfmpeg()
// Standard output is not read; the supervisor keeps what comes here.
const logger = createLogger('models', { destination: process.stderr })
let models: OpenModels = {}
const known = new Map<number, KnownFace>()
let last: Promise<void> = Promise.resolve()

const report = (message: ModelReport) => void process.send?.(message, undefined, {}, () => {})

async function open(configured: readonly ConfiguredModel[], options: OpenOptions): Promise<void> {
  const opened: Record<string, OpenModel> = {}
  const states: ModelState[] = []
  for (const model of configured) {
    const { name, card } = model
    report({ type: 'opening', name })
    const classes = 'classes' in card ? card.classes : []
    try {
      const one = await openModel(model, options)
      opened[card.task] = one
      states.push({ name, task: card.task, problem: null, detail: `${Math.round(one.lookMs)} ms a look`, classes })
    } catch (error) {
      const { problem, message } = asFailure(error)
      states.push({ name, task: card.task, problem, detail: message, classes })
    }
  }
  // Each was opened with the card of its own task.
  models = opened as OpenModels
  report({ type: 'opened', states })
}

async function learn({ photoId, employeeId, gangId, jpeg }: EmployeePhoto): Promise<boolean> {
  if (known.size >= KNOWN_FACES_MAX && !known.has(photoId)) return false
  const vector = await describePhoto(decodeJpeg(jpeg, PHOTO_WIDTH_MAX), models)
  if (vector) known.set(photoId, { employeeId, gangId, vector })
  return vector !== null
}

async function handle(request: ModelRequest): Promise<void> {
  switch (request.type) {
    case 'open':
      return open(request.models, request.options)
    case 'look': {
      const findings = await lookAt(request.order, models, known.values()).catch((error: unknown) => {
        logger.warn({ err: error }, 'a look failed')
        return null
      })
      return report({ type: 'looked', id: request.id, findings })
    }
    case 'learn': {
      const isFace = await learn(request.photo).catch((error: unknown) => {
        logger.warn({ err: error, photo: request.photo.photoId }, 'a photo could not be learned')
        return false
      })
      return report({ type: 'learned', id: request.id, isFace })
    }
    case 'forget':
      for (const photoId of request.photoIds) known.delete(photoId)
  }
}

const asFailure = (error: unknown): ModelFailure =>
  error instanceof ModelFailure
    ? error
    : new ModelFailure('file_unreadable', error instanceof Error ? error.message : String(error))

process.on('message', (request: ModelRequest) => {
  last = last.then(() => handle(request)).catch((error: unknown) => logger.error({ err: error }, 'a request failed'))
})
