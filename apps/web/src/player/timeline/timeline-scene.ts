/** What one frame of the timeline shows, and the part of a canvas that it is drawn with. */
import type { RecordedRange } from './recorded-ranges.ts'
import type { TimeLabels } from './time-labels.ts'
import type { TimeWindow } from './time-window.ts'
import type { TimelinePalette } from './timeline-palette.ts'

export interface TimelineMark {
  fromMs: number
  toMs: number
  /** A CSS colour. */
  color: string
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
  marks: readonly TimelineMark[]
  /** Where the archive begins; null where it is not known. */
  earliestMs: number | null
  nowMs: number
  cursorMs: number | null
  hoverMs: number | null
}
