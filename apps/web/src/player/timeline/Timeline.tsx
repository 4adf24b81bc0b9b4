import { type KeyboardEvent, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordingsState } from '../recordings/recordings.ts'
import { HoverTip } from './HoverTip.tsx'
import { isRecordedAt } from './recorded-ranges.ts'
import classes from './Timeline.module.css'
import type { TimeWindow } from './time-window.ts'
import type { TimelineCount, TimelineMark, TimelineSelection } from './timeline-scene.ts'
import { createTimelineView, type TimelineView } from './timeline-view.ts'
import { useTimelinePointer } from './use-timeline-pointer.ts'

export interface TimelineHandle {
  zoom(factor: number): void
  setSpan(spanMs: number): void
  window(): TimeWindow | null
  reveal(timeMs: number): void
  /** Between two renders. */
  moveCursor(timeMs: number): void
}

export interface TimelineProps {
  timezone: string
  recordings: RecordingsState
  /** Single events, sorted by their beginning. */
  marks?: readonly TimelineMark[]
  /** Their numbers by stretches, where the window is too long for single ones. */
  counts?: readonly TimelineCount[] | null
  /** The camera may have events: there is room for them, also while there are none. */
  hasEvents?: boolean
  selection?: TimelineSelection | null
  /** Null where the camera has shown nothing yet. */
  cursorMs: number | null
  isLive: boolean
  nowMs(): number
  onSeek(timeMs: number): void
  /** The hand drags the cursor, and `onSeek` follows where it lets go. */
  onScrub?(timeMs: number): void
  onSelectionChange?(selection: TimelineSelection): void
  onWindowChange(window: TimeWindow): void
  /** The address of a picture of a moment; null where there is none. */
  stillAt?(timeMs: number): string | null
  ref: React.Ref<TimelineHandle>
}

const NO_MARKS: readonly TimelineMark[] = []
const WHEEL_ZOOM = 0.0016
const PAGE_SHARE = 0.5

export function Timeline(props: TimelineProps) {
  const { timezone, recordings, marks = NO_MARKS, counts = null, selection = null, cursorMs, isLive, nowMs } = props
  const { onSeek, onScrub = noop, onSelectionChange = noop, onWindowChange, stillAt = noStill, ref } = props
  const { t, i18n } = useTranslation('player')
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const viewRef = useRef<TimelineView | null>(null)
  const { hover, grabbed, handlers } = useTimelinePointer({ viewRef, selection, onSeek, onScrub, onSelectionChange })

  /* Whoever listens may change; the window stays where it is. */
  const tellWindow = useEffectEvent((window: TimeWindow) => onWindowChange(window))

  useEffect(() => {
    const canvas = canvasRef.current
    if (!canvas) return
    const view = createTimelineView({
      canvas,
      timezone,
      locale: i18n.language,
      nowMs,
      onWindowChange: (window) => tellWindow(window),
      prefersReducedMotion: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
    })
    viewRef.current = view
    const stopWatching = watchCanvas(canvas, view)
    tellWindow(view.window())
    return () => {
      stopWatching()
      view.close()
      viewRef.current = null
    }
  }, [timezone, i18n.language, nowMs])

  useEffect(() => {
    viewRef.current?.show({ ...recordings, marks, counts, selection, cursorMs, isLive })
  }, [recordings, marks, counts, selection, cursorMs, isLive])

  useImperativeHandle(ref, () => ({
    zoom: (factor) => viewRef.current?.zoom(factor),
    setSpan: (spanMs) => viewRef.current?.setSpan(spanMs),
    window: () => viewRef.current?.window() ?? null,
    reveal: (timeMs) => viewRef.current?.reveal(timeMs),
    moveCursor: (timeMs) => viewRef.current?.moveCursor(timeMs),
  }))

  /** The arrows are the player's; a page moves the window. */
  function onKeyDown(event: KeyboardEvent<HTMLCanvasElement>): void {
    const direction = { PageUp: 1, PageDown: -1 }[event.key]
    if (direction === undefined) return
    event.preventDefault()
    viewRef.current?.pan(direction * PAGE_SHARE * event.currentTarget.clientWidth)
  }

  const labels = viewRef.current?.labels
  const shownMs = cursorMs ?? nowMs()
  const hasEventRoom = props.hasEvents ?? marks.length > 0
  return (
    <div className={classes.timeline} data-marks={hasEventRoom || undefined} data-grabbed={grabbed}>
      <canvas
        ref={canvasRef}
        className={classes.canvas}
        tabIndex={0}
        role="slider"
        aria-label={t('timeline')}
        aria-valuemin={Math.round((recordings.earliestMs ?? shownMs) / 1000)}
        aria-valuemax={Math.round(nowMs() / 1000)}
        aria-valuenow={Math.round(shownMs / 1000)}
        aria-valuetext={isLive ? t('live') : labels?.dateAndTime(shownMs)}
        {...handlers}
        onPointerCancel={handlers.onPointerUp}
        onKeyDown={onKeyDown}
        onDoubleClick={(event) => viewRef.current?.zoom(0.4, event.nativeEvent.offsetX)}
      />
      {hover && labels && (
        <HoverTip
          hover={hover}
          labels={labels}
          isRecorded={isRecordedAt(recordings.ranges, hover.timeMs)}
          stillAt={stillAt}
        />
      )}
    </div>
  )
}

const noop = () => undefined
const noStill = () => null

/** Size, theme, fonts and wheel: what React does not tell a canvas. */
function watchCanvas(canvas: HTMLCanvasElement, view: TimelineView): () => void {
  const sizes = new ResizeObserver(() => view.resize())
  sizes.observe(canvas)
  const theme = new MutationObserver(() => view.refreshColors())
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mantine-color-scheme'] })
  void document.fonts?.ready.then(() => view.refreshColors())

  function onWheel(event: WheelEvent): void {
    event.preventDefault()
    const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
    if (isSideways) view.pan(-(event.deltaX || event.deltaY))
    else view.zoom(Math.exp(event.deltaY * WHEEL_ZOOM), event.offsetX)
  }
  canvas.addEventListener('wheel', onWheel, { passive: false })
  view.resize()
  return () => {
    sizes.disconnect()
    theme.disconnect()
    canvas.removeEventListener('wheel', onWheel)
  }
}
