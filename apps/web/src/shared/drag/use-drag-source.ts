import { type RefObject, useEffect, useRef, useState } from 'react'
import type { DragPayload } from './drag-payload.ts'

interface DragSource {
  element: RefObject<HTMLElement | null>
  /** The only part by which the element can be taken; all of it without one. */
  handle?: RefObject<HTMLElement | null>
  enabled: boolean
  payload: DragPayload
}

/** Makes an element draggable while enabled; the drag library is loaded when the first one is. */
export function useDragSource({ element, handle, enabled, payload }: DragSource): { isDragging: boolean } {
  const [isDragging, setDragging] = useState(false)
  const latest = useRef(payload)
  useEffect(() => {
    latest.current = payload
  })
  useEffect(() => {
    if (!enabled) return
    let left = false
    let release = () => {}
    void import('@atlaskit/pragmatic-drag-and-drop/element/adapter').then(({ draggable }) => {
      if (left || !element.current) return
      release = draggable({
        element: element.current,
        ...(handle?.current ? { dragHandle: handle.current } : {}),
        getInitialData: () => ({ ...latest.current }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      })
    })
    return () => {
      left = true
      release()
      setDragging(false)
    }
  }, [element, handle, enabled])
  return { isDragging }
}
