/** What one frame of the timeline shows, and the part of a canvas that it is drawn with. */
import type { AnalyticType } from '@sova/contract'
import type { RecordedRange } from './recorded-ranges.ts'
import type { TimeLabels } from './time-labels.ts'
import type { TimeWindow } from './time-window.ts'
import type { TimelinePalette } from './timeline-palette.ts'

/** One event. */
export interface TimelineMark {
  id: number
  type: AnalyticType
  fromMs: number
  toMs: number
  isAlarm: boolean
  /** What the pointer over it tells. */
  title: string
}

/** How many events of a kind a stretch had. */
export interface TimelineCount {
  type: AnalyticType
  fromMs: number
  toMs: number
  count: number
}

/** What is to be downloaded. */
export interface TimelineSelection {
  fromMs: number
  toMs: number
}

export type DrawTarget = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'globalAlpha'
  | 'fillRect'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'rect'
  | 'roundRect'
  | 'fill'
  | 'stroke'
  | 'fillText'
  | 'measureText'
  | 'setLineDash'
>

export interface TimelineScene {
  window: TimeWindow
  widthPx: number
  heightPx: number
  timezone: string
  labels: TimeLabels
  palette: TimelinePalette
  ranges: readonly RecordedRange[]
  /** Sorted by their beginning. */
  marks: readonly TimelineMark[]
  /** In place of the marks where the window is too long for single events; sorted by their beginning. */
  counts: readonly TimelineCount[] | null
  selection: TimelineSelection | null
  /** Where the archive begins; null where it is not known. */
  earliestMs: number | null
  nowMs: number
  cursorMs: number | null
  hoverMs: number | null
}
