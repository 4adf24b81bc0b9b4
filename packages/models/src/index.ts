/** Models that an operator points at, run in a process of their own. Nothing exported here loads the runtime. */
export * from './card/model-card.ts'
export * from './card/read-model-cards.ts'
export * from './findings.ts'
export * from './model-state.ts'
export { likeness } from './outputs/face-vectors.ts'
export { growBox, overlapShare, type RgbPicture, type ShareBox } from './picture/rgb-picture.ts'
export {
  createModelHost,
  type LearnAnswer,
  type LookAnswer,
  type ModelFigures,
  type ModelHost,
} from './running/model-host.ts'
export type { EmployeePhoto } from './running/model-messages.ts'
export { openOptions } from './running/open-options.ts'
export { type TriedModels, tryModels } from './running/try-models.ts'
