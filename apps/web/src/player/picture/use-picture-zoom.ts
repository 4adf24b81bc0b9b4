import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type PictureZoom, panPicture, WHOLE_PICTURE, zoomPicture } from './picture-zoom.ts'

type PointerHandler = (event: ReactPointerEvent<HTMLElement>) => void

export interface PictureZoomControl {
  zoom: PictureZoom
  isZoomed: boolean
  /** The element that the picture fills. */
  placeRef: RefObject<HTMLDivElement | null>
  /** Whether the last press moved the picture, and is no click. */
  wasDragged(): boolean
  reset(): void
  handlers: Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', PointerHandler>
}

const WHEEL_ZOOM = 0.002
const DRAG_MIN_PX = 4

/** Wheel and drag over the picture. */
export function usePictureZoom(): PictureZoomControl {
  const placeRef = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(WHOLE_PICTURE)
  const drag = useRef<{ xPx: number; yPx: number; hasMoved: boolean } | null>(null)
  const wasDragged = useRef(false)

  useEffect(() => {
    const place = placeRef.current
    if (!place) return
    function onWheel(event: WheelEvent): void {
      if (!place) return
      event.preventDefault()
      const box = place.getBoundingClientRect()
      const point = { xShare: (event.clientX - box.left) / box.width, yShare: (event.clientY - box.top) / box.height }
      setZoom((current) => zoomPicture(current, point, Math.exp(-event.deltaY * WHEEL_ZOOM)))
    }
    /* React listens to the wheel passively, and the page must not scroll. */
    place.addEventListener('wheel', onWheel, { passive: false })
    return () => place.removeEventListener('wheel', onWheel)
  }, [])

  const isZoomed = zoom.scale > 1

  function onPointerDown(event: ReactPointerEvent<HTMLElement>): void {
    wasDragged.current = false
    if (isZoomed && event.button === 0) drag.current = { xPx: event.clientX, yPx: event.clientY, hasMoved: false }
  }

  function onPointerMove(event: ReactPointerEvent<HTMLElement>): void {
    const from = drag.current
    const place = placeRef.current
    if (!from || !place) return
    const [byXPx, byYPx] = [event.clientX - from.xPx, event.clientY - from.yPx]
    if (!from.hasMoved && Math.hypot(byXPx, byYPx) < DRAG_MIN_PX) return
    if (!from.hasMoved) event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { xPx: event.clientX, yPx: event.clientY, hasMoved: true }
    wasDragged.current = true
    setZoom((current) => panPicture(current, { xShare: byXPx / place.clientWidth, yShare: byYPx / place.clientHeight }))
  }

  function onPointerUp(): void {
    drag.current = null
  }

  return {
    zoom,
    placeRef,
    isZoomed,
    wasDragged: () => wasDragged.current,
    reset: () => setZoom(WHOLE_PICTURE),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  }
}
