/** Something that a camera's watcher saw and that becomes an event. */

import type { EventWords, NewAnalyticEvent } from '@sova/contract'
import type { Box } from '@sova/detection'
import type { SeenType } from '../cameras/watch-settings.ts'

export interface Happening {
  readonly type: SeenType
  /** Unix ms, of the beginning. */
  readonly atMs: number
  readonly durationMs: number | null
  /** What is said as it is: the direction of who passed, a plate. */
  readonly text?: string
  /** What is said in each reader's language. */
  readonly words?: EventWords
  /** What a model knows of it besides. */
  readonly details?: EventDetails
  /** False for more of what was told before under the same key. */
  readonly isNew: boolean
  readonly continues: boolean
  /** The same for the same thing, also after a restart: the store keeps it once. */
  readonly key: string
  /** What the picture of the event shows, in shares of the whole; null for the whole picture. */
  readonly area: Box | null
}

export type EventDetails = Pick<NewAnalyticEvent, 'number' | 'employee_id' | 'confidence' | 'transport_class'>

/** Kinds that are told while they last. */
export const LASTING_TYPES = ['motion_alarm', 'crowd'] as const satisfies readonly SeenType[]
export type LastingType = (typeof LASTING_TYPES)[number]
export const isLasting = (type: string): type is LastingType => LASTING_TYPES.some((lasting) => lasting === type)
/** What lasts is called by its beginning. */
export const lastingKey = (type: string, atMs: number): string => `engine/${type}/${atMs}`

/** An event of this camera that is stored already; after a restart what goes on is told on under its own key. */
export interface RecentEvent {
  readonly type: SeenType
  readonly atMs: number
  readonly endMs: number
  /** It had not ended by what was told last. */
  readonly continues?: boolean
  readonly plate?: string | null
  readonly employeeId?: number | null
}
