/** Which of the ten kinds Sova sees itself, which need a model, and what is wrong with one that does not work. */
import * as z from 'zod/mini'
import { AnalyticType } from './analytics.ts'

/** Seen with models that an operator gives; the five others are built in, temperatures come from cameras alone. */
export const MODEL_KINDS = ['car_number', 'face_recognition', 'helmet', 'mask'] as const satisfies AnalyticType[]
export type ModelKind = (typeof MODEL_KINDS)[number]

export const MODEL_PROBLEMS = [
  /** No model of the kind is named; events from outside are taken. */
  'not_configured',
  /** The card is no JSON of the right shape. */
  'card_invalid',
  /** Two cards are for one task. */
  'task_repeated',
  /** The kind needs two models, and one of them is not there. */
  'partner_missing',
  /** A model of objects does not know the class that the kind is about. */
  'class_missing',
  'file_missing',
  /** The file is no model that the runtime can open. */
  'file_unreadable',
  /** Input or output of the model is not what its card says. */
  'shape_mismatch',
  /** One look takes longer than is any use. */
  'too_slow',
  /** The model ends the process that runs it. */
  'crashed',
  /** onnxruntime-node is not installed, or not for this machine. */
  'runtime_missing',
] as const
export const ModelProblem = z.enum(MODEL_PROBLEMS)
export type ModelProblem = z.output<typeof ModelProblem>

/** Where events of a kind come from. */
export const AnalyticSource = z.object({
  type: AnalyticType,
  /** `outside`: cameras and other engines, which every kind takes events from besides. */
  source: z.enum(['built_in', 'model', 'outside']),
  /** Null where nothing is wrong. */
  problem: z.nullable(ModelProblem),
  /** What the engine says of it, for whoever runs the server; never a path. */
  detail: z.string(),
})
export type AnalyticSource = z.output<typeof AnalyticSource>
