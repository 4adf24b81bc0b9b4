/** What goes between the engine and its watcher processes. */
import type { SceneTracks } from '@sova/contract'
import type { LookAnswer } from '@sova/models'
import type { WatchSettings } from '../cameras/watch-settings.ts'
import type { Happening, RecentEvent } from '../watching/happening.ts'
import type { ModelLookOrder } from '../watching/model-look-order.ts'
import type { Pace } from '../watching/pace.ts'

export type WorkerRequest =
  | {
      readonly type: 'watch'
      readonly number: string
      readonly settings: WatchSettings
      readonly recent: readonly RecentEvent[]
    }
  /** The same camera looks for something else. */
  | { readonly type: 'apply'; readonly number: string; readonly settings: WatchSettings }
  | { readonly type: 'leave'; readonly number: string }
  /** Tell what is followed there for a while. */
  | { readonly type: 'show'; readonly number: string }
  /** Answers `address_wanted`; null while there is none. */
  | { readonly type: 'address'; readonly number: string; readonly url: string | null }
  /** Answers `look_wanted`. */
  | { readonly type: 'looked'; readonly number: string; readonly answer: LookAnswer }
  | { readonly type: 'end' }

export interface CameraFigures {
  readonly number: string
  readonly isReceiving: boolean
  readonly frames: number
  readonly pictures: number
  readonly failures: number
}

export type WorkerReport =
  | { readonly type: 'address_wanted'; readonly number: string }
  | { readonly type: 'tracks'; readonly scene: SceneTracks }
  /** Models shall look at a picture; a camera asks for one look at a time. */
  | { readonly type: 'look_wanted'; readonly number: string; readonly order: ModelLookOrder }
  | { readonly type: 'happened'; readonly number: string; readonly happening: Happening; readonly shots: Shots }
  | {
      readonly type: 'figures'
      readonly pace: Pace
      readonly utilization: number
      readonly lagMs: number
      readonly cameras: readonly CameraFigures[]
    }
  | { readonly type: 'ended' }

/** JPEGs: the whole picture, and the part that the event is about. */
export interface Shots {
  readonly full: Uint8Array | null
  readonly part: Uint8Array | null
}
