import type { PtzDirection } from '@sova/contract'

/** Nearer than this is a hand that trembles. */
const DRAG_MIN_PX = 24
/** Clockwise from the right, one for each eighth of a turn. */
const DIRECTIONS: readonly PtzDirection[] = [
  'right',
  'right_down',
  'down',
  'left_down',
  'left',
  'left_up',
  'up',
  'right_up',
]

/** Where a camera goes that is dragged by so much over its picture; null for next to nothing. */
export function directionOf(byXPx: number, byYPx: number): PtzDirection | null {
  if (Math.hypot(byXPx, byYPx) < DRAG_MIN_PX) return null
  const eighth = Math.round(Math.atan2(byYPx, byXPx) / (Math.PI / 4))
  return DIRECTIONS[(eighth + DIRECTIONS.length) % DIRECTIONS.length] ?? null
}
