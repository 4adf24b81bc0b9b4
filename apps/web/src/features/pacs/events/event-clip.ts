import { CLIP_AFTER_S, CLIP_BEFORE_S, DOWNLOAD_DURATION_MAX_S, DOWNLOAD_DURATION_MIN_S } from '@sova/contract'
import type { TableEvent } from './events-query.ts'

/** The clip of an event begins 15 s before it and ends 1 s after it, within what can be downloaded (spec 2 §9). */
export function clipWindow({ at, ...event }: Pick<TableEvent, 'at' | 'type' | 'duration'>): {
  fromS: number
  durationS: number
} {
  /* Of the others `duration` is how long their notice stands. */
  const lengthS = event.type === 'motion_alarm' ? Math.ceil(event.duration) : 0
  const durationS = CLIP_BEFORE_S + lengthS + CLIP_AFTER_S
  return {
    fromS: Math.floor(at / 1000) - CLIP_BEFORE_S,
    durationS: Math.min(Math.max(durationS, DOWNLOAD_DURATION_MIN_S), DOWNLOAD_DURATION_MAX_S),
  }
}
