import { type PointerEvent as ReactPointerEvent, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordingsState } from '../recordings/recordings.ts'
import { type GestureState, NO_POINTERS, pointerDown, pointerMove, pointerUp } from './gestures.ts'
import { isRecordedAt } from './recorded-ranges.ts'
import classes from './Timeline.module.css'
import type { TimeWindow } from './time-window.ts'
import type { TimelineMark } from './timeline-scene.ts'
import { createTimelineView, type TimelineView } from './timeline-view.ts'

export interface TimelineHandle {
  zoom(factor: number): void
  setSpan(spanMs: number): void
}

interface TimelineProps {
  timezone: string
  recordings: RecordingsState
  marks?: readonly TimelineMark[]
  cursorMs: number | null
  isLive: boolean
  nowMs(): number
  onSeek(timeMs: number): void
  onWindowChange(window: TimeWindow): void
  ref: React.Ref<TimelineHandle>
}

const NO_MARKS: readonly TimelineMark[] = []
const WHEEL_ZOOM = 0.0016

interface Hover {
  xPx: number
  timeMs: number
}

export function Timeline(props: TimelineProps) {
  const { timezone, recordings, marks = NO_MARKS, cursorMs, isLive, nowMs, onSeek, onWindowChange, ref } = props
  const { t, i18n } = useTranslation('player')
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const viewRef = useRef<TimelineView | null>(null)
  const gestureRef = useRef<GestureState>(NO_POINTERS)
  const [hover, setHover] = useState<Hover | null>(null)

  useEffect(() => {
    const canvas = canvasRef.current
    if (!canvas) return
    const view = createTimelineView({
      canvas,
      timezone,
      locale: i18n.language,
      nowMs,
      onWindowChange,
      prefersReducedMotion: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
    })
    viewRef.current = view
    const stopWatching = watchCanvas(canvas, view)
    onWindowChange(view.window())
    return () => {
      stopWatching()
      view.close()
      viewRef.current = null
    }
  }, [timezone, i18n.language, nowMs, onWindowChange])

  useEffect(() => {
    viewRef.current?.show({ ...recordings, marks, cursorMs, isLive })
  }, [recordings, marks, cursorMs, isLive])

  useImperativeHandle(ref, () => ({
    zoom: (factor) => viewRef.current?.zoom(factor),
    setSpan: (spanMs) => viewRef.current?.setSpan(spanMs),
  }))

  function onPointerDown(event: ReactPointerEvent<HTMLCanvasElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    gestureRef.current = pointerDown(gestureRef.current, event.pointerId, event.nativeEvent.offsetX)
  }

  function onPointerMove(event: ReactPointerEvent<HTMLCanvasElement>) {
    const xPx = event.nativeEvent.offsetX
    const [gesture, meanings] = pointerMove(gestureRef.current, event.pointerId, xPx)
    gestureRef.current = gesture
    const view = viewRef.current
    if (!view) return
    for (const meaning of meanings) {
      if (meaning.type === 'pan') view.pan(meaning.byPx)
      if (meaning.type === 'zoom') view.zoom(meaning.factor, meaning.anchorPx)
    }
    const timeMs = view.timeAt(xPx)
    view.setHover(timeMs)
    setHover({ xPx, timeMs })
  }

  function onPointerUp(event: ReactPointerEvent<HTMLCanvasElement>) {
    const [gesture, meanings] = pointerUp(gestureRef.current, event.pointerId)
    gestureRef.current = gesture
    for (const meaning of meanings) {
      if (meaning.type === 'click' && viewRef.current) onSeek(viewRef.current.timeAt(meaning.atPx))
    }
  }

  function onPointerLeave() {
    viewRef.current?.setHover(null)
    setHover(null)
  }

  const labels = viewRef.current?.labels
  const shownMs = cursorMs ?? nowMs()
  return (
    <div className={classes.timeline} data-marks={marks.length > 0 || undefined}>
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
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onPointerLeave={onPointerLeave}
        onDoubleClick={(event) => viewRef.current?.zoom(0.4, event.nativeEvent.offsetX)}
      />
      {hover && labels && (
        <div className={classes.tip} ref={(element) => placeTip(element, hover.xPx)}>
          {labels.dateAndTime(hover.timeMs)}
          {!isRecordedAt(recordings.ranges, hover.timeMs) && <em>{t('notRecorded')}</em>}
        </div>
      )}
    </div>
  )
}

/** Over the pointer, and inside the timeline at its edges. */
function placeTip(element: HTMLElement | null, xPx: number): void {
  if (!element) return
  const half = element.offsetWidth / 2
  const width = element.parentElement?.clientWidth ?? 0
  element.style.left = `${Math.min(width - half - 4, Math.max(half + 4, xPx))}px`
}

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
