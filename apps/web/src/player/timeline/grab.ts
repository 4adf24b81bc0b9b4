/** What a pointer takes hold of where it goes down on the timeline. Pure. */
import { type TimeWindow, xOf } from './time-window.ts'
import type { TimelineSelection } from './timeline-scene.ts'

export type Grabbed =
  /** The beginning or the end of what is to be downloaded. */
  | 'selection_from'
  | 'selection_to'
  /** The moment on the screen: the picture follows the hand. */
  | 'cursor'
  /** Everything else moves under the hand. */
  | 'window'

interface GrabScene {
  window: TimeWindow
  widthPx: number
  cursorMs: number | null
  selection: TimelineSelection | null
}

const REACH_PX = { mouse: 8, touch: 22 } as const

export function grabAt(xPx: number, scene: GrabScene, pointer: 'mouse' | 'touch'): Grabbed {
  const distancePx = (timeMs: number | undefined | null): number =>
    timeMs === undefined || timeMs === null
      ? Number.POSITIVE_INFINITY
      : Math.abs(xOf(scene.window, scene.widthPx, timeMs) - xPx)
  const reachPx = REACH_PX[pointer]
  const fromPx = distancePx(scene.selection?.fromMs)
  const toPx = distancePx(scene.selection?.toMs)
  if (Math.min(fromPx, toPx) <= reachPx) return fromPx < toPx ? 'selection_from' : 'selection_to'
  return distancePx(scene.cursorMs) <= reachPx ? 'cursor' : 'window'
}
