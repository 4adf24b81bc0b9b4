import type { ModelKind } from '@sova/contract'
import type { RgbPicture } from '@sova/models'

/** What of a camera models shall look at, and for what. */
export interface ModelLookOrder {
  readonly picture: RgbPicture
  readonly kinds: readonly ModelKind[]
}
