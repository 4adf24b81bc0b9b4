/** What became of each model, and what follows for the kinds of analytics that need them. Pure. */
import { MODEL_KINDS, type ModelKind, type ModelProblem } from '@sova/contract'
import type { ModelTask } from './card/model-card.ts'
import { CLASS_OF_KIND } from './findings.ts'

export interface ModelState {
  /** Of the card. */
  readonly name: string
  /** Null where the card does not say. */
  readonly task: ModelTask | null
  /** Null for one that works. */
  readonly problem: ModelProblem | null
  /** Words for whoever runs the server. */
  readonly detail: string
  /** Of a finder. */
  readonly classes: readonly string[]
}

export interface KindState {
  readonly kind: ModelKind
  readonly problem: ModelProblem | null
  readonly detail: string
}

const TASKS_OF_KIND: Record<ModelKind, readonly ModelTask[]> = {
  car_number: ['plate_finder', 'plate_reader'],
  face_recognition: ['face_finder', 'face_embedder'],
  helmet: ['objects'],
  mask: ['objects'],
}

export const describeKinds = (models: readonly ModelState[]): KindState[] =>
  MODEL_KINDS.map((kind) => ({ kind, ...stateOfKind(kind, models) }))

function stateOfKind(kind: ModelKind, models: readonly ModelState[]): Omit<KindState, 'kind'> {
  const needed = TASKS_OF_KIND[kind]
  const ofKind = models.filter(({ task }) => task !== null && needed.includes(task))
  const broken = ofKind.find(({ problem }) => problem !== null)
  if (broken) return { problem: broken.problem, detail: `${broken.name}: ${broken.detail}` }
  if (ofKind.length === 0) return { problem: 'not_configured', detail: '' }
  const missing = needed.filter((task) => !ofKind.some((model) => model.task === task))
  if (missing.length > 0) return { problem: 'partner_missing', detail: `no model is for ${missing.join(', ')}` }
  const wanted = kind === 'helmet' || kind === 'mask' ? CLASS_OF_KIND[kind] : null
  if (wanted !== null && !ofKind.some(({ classes }) => classes.includes(wanted))) {
    return { problem: 'class_missing', detail: `${ofKind[0]?.name}: no class is called ${wanted}` }
  }
  return { problem: null, detail: ofKind.map(({ name }) => name).join(', ') }
}
