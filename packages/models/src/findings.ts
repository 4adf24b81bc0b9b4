/** What models see in one picture. Places are shares of its sides. */
import type { ModelKind } from '@sova/contract'
import type { RgbPicture, ShareBox } from './picture/rgb-picture.ts'

export interface FoundThing {
  readonly box: ShareBox
  /** 0 to 1. */
  readonly confidence: number
}

export interface FoundPlate extends FoundThing {
  /** As it is read; never empty. */
  readonly text: string
}

export interface FoundFace extends FoundThing {
  /** Null for somebody who is nobody's employee. */
  readonly employeeId: number | null
  /** How alike the employee's photo it is, 0 to 1: so sure it is that it is they. Null for nobody's employee. */
  readonly likeness: number | null
  /** Of length one: the same face has nearly the same one. */
  readonly vector: Float32Array
}

export interface FoundObject extends FoundThing {
  readonly className: string
}

export interface Findings {
  readonly plates: readonly FoundPlate[]
  readonly faces: readonly FoundFace[]
  readonly objects: readonly FoundObject[]
}

export interface LookOrder {
  readonly picture: RgbPicture
  readonly kinds: readonly ModelKind[]
  /** Whose employees may be recognised. */
  readonly gangIds: readonly number[]
}

/** Classes of objects that mean something to Sova; vehicles are named as in `TRANSPORT_CLASSES`. */
export const CLASS_OF_KIND = { helmet: 'no_helmet', mask: 'no_mask' } as const
