/** What of a camera is watched by Sova itself, with everything a watcher needs to know. Goes to watcher processes. */
import type { ModelKind } from '@sova/contract'
import type { CountingLine, ParkingSpot, Point, Zone } from '@sova/detection'

/** Kinds that Sova sees without a model; the others come from models, cameras and other engines. */
export const WATCHED_TYPES = [
  'motion_alarm',
  'perimeter_security',
  'people_counter',
  'crowd',
  'parking_detection',
] as const
export type WatchedType = (typeof WATCHED_TYPES)[number]

export type SeenType = WatchedType | ModelKind

/** What is taken of what a model sees; without zones, in the whole picture. */
export interface ModelWatch {
  readonly zones: readonly Zone[]
  /** 0 to 1. */
  readonly confidenceMin: number
}

export interface PerimeterWatch {
  readonly zones: readonly Zone[]
  readonly minObject: { readonly width: number; readonly height: number }
}

/** A kind that is null, or absent, is not watched now. All places are shares of the picture's sides. */
export interface WatchSettings {
  readonly motion_alarm?: { readonly zones: readonly Zone[] }
  readonly perimeter_security?: PerimeterWatch
  readonly people_counter?: { readonly lines: readonly CountingLine[]; readonly enterPoint: Point }
  readonly crowd?: { readonly zones: readonly Zone[]; readonly peopleMax: number }
  readonly parking_detection?: { readonly spots: readonly ParkingSpot[] }
  readonly models?: Readonly<Partial<Record<ModelKind, ModelWatch>>>
}

export interface WatchedCamera {
  readonly id: number
  readonly number: string
  /** Whose right the stream is opened with. */
  readonly ownerId: string
  /** `host[:port]` of its media server. */
  readonly mediaDomain: string
  /** `v2` where there is a second stream, `v1` otherwise. */
  readonly tracks: 'v1' | 'v2'
  /** Organisations whose people may be recognised here. */
  readonly gangIds: readonly number[]
  readonly settings: WatchSettings
}
