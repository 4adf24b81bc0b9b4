import { type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from 'react'
import { type GestureState, NO_POINTERS, pointerDown, pointerMove, pointerUp } from './gestures.ts'
import type { Grabbed } from './grab.ts'
import type { TimelineMark, TimelineSelection } from './timeline-scene.ts'
import type { TimelineView } from './timeline-view.ts'

export interface TimelineHover {
  xPx: number
  timeMs: number
  mark: TimelineMark | null
}

interface TimelinePointerInputs {
  viewRef: RefObject<TimelineView | null>
  selection: TimelineSelection | null
  onSeek(timeMs: number): void
  /** The hand drags the cursor: the picture follows it, until `onSeek` at its end. */
  onScrub(timeMs: number): void
  onSelectionChange(selection: TimelineSelection): void
}

/** Mouse and fingers on the timeline: a click goes there, a drag moves what was taken hold of, two fingers zoom. */
export function useTimelinePointer(inputs: TimelinePointerInputs) {
  const { viewRef, selection, onSeek, onScrub, onSelectionChange } = inputs
  const gestureRef = useRef<GestureState>(NO_POINTERS)
  const [grabbed, setGrabbed] = useState<Grabbed>('window')
  const [hover, setHover] = useState<TimelineHover | null>(null)

  function drag(timeMs: number): void {
    if (grabbed === 'cursor') onScrub(timeMs)
    else if (selection && grabbed === 'selection_from') {
      onSelectionChange({ fromMs: Math.min(timeMs, selection.toMs), toMs: selection.toMs })
    } else if (selection && grabbed === 'selection_to') {
      onSelectionChange({ fromMs: selection.fromMs, toMs: Math.max(timeMs, selection.fromMs) })
    }
  }

  function onPointerDown(event: ReactPointerEvent<HTMLCanvasElement>): void {
    const view = viewRef.current
    if (event.button !== 0 || !view) return
    const xPx = event.nativeEvent.offsetX
    event.currentTarget.setPointerCapture(event.pointerId)
    gestureRef.current = pointerDown(gestureRef.current, event.pointerId, xPx)
    const isPinch = gestureRef.current.pointers.size > 1
    setGrabbed(isPinch ? 'window' : view.grabAt(xPx, event.pointerType === 'touch' ? 'touch' : 'mouse'))
  }

  function onPointerMove(event: ReactPointerEvent<HTMLCanvasElement>): void {
    const { offsetX: xPx, offsetY: yPx } = event.nativeEvent
    const view = viewRef.current
    const [gesture, meanings] = pointerMove(gestureRef.current, event.pointerId, xPx)
    gestureRef.current = gesture
    if (!view) return
    for (const meaning of meanings) {
      if (meaning.type === 'zoom') view.zoom(meaning.factor, meaning.anchorPx)
      else if (meaning.type === 'pan' && grabbed === 'window') view.pan(meaning.byPx)
      else if (meaning.type === 'pan') drag(view.timeAt(xPx))
    }
    const timeMs = view.timeAt(xPx)
    view.setHover(timeMs)
    setHover({ xPx, timeMs, mark: view.markAt(xPx, yPx) })
  }

  function onPointerUp(event: ReactPointerEvent<HTMLCanvasElement>): void {
    const view = viewRef.current
    const wasDragged = gestureRef.current.hasMoved && gestureRef.current.pointers.size === 1
    const [gesture, meanings] = pointerUp(gestureRef.current, event.pointerId)
    gestureRef.current = gesture
    if (!view) return
    if (wasDragged && grabbed === 'cursor') onSeek(view.timeAt(event.nativeEvent.offsetX))
    for (const meaning of meanings) {
      if (meaning.type !== 'click') continue
      const mark = view.markAt(meaning.atPx, event.nativeEvent.offsetY)
      onSeek(mark ? mark.fromMs : view.timeAt(meaning.atPx))
    }
    setGrabbed('window')
  }

  function onPointerLeave(): void {
    viewRef.current?.setHover(null)
    setHover(null)
  }

  return { hover, grabbed, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerLeave } }
}
