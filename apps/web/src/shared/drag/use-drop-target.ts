import { type RefObject, useEffect, useRef, useState } from 'react'
import { type DragPayload, readDragPayload } from './drag-payload.ts'

/** In which half of the target the pointer is, counted along the line of reading. */
export type DropSide = 'before' | 'after'

interface DropTarget {
  element: RefObject<HTMLElement | null>
  enabled: boolean
  accepts(payload: DragPayload): boolean
  onDrop(payload: DragPayload, side: DropSide): void
}

/** Lets things be dropped on an element; of targets inside one another the innermost that accepts takes it. */
export function useDropTarget({ element, enabled, ...target }: DropTarget): { over: DropSide | null } {
  const [over, setOver] = useState<DropSide | null>(null)
  const latest = useRef(target)
  useEffect(() => {
    latest.current = target
  })
  useEffect(() => {
    if (!enabled) return
    let left = false
    let release = () => {}
    void import('@atlaskit/pragmatic-drag-and-drop/element/adapter').then(({ dropTargetForElements }) => {
      const place = element.current
      if (left || !place) return
      const sideAt = (clientX: number): DropSide => {
        const { left: start, width } = place.getBoundingClientRect()
        return clientX < start + width / 2 ? 'before' : 'after'
      }
      release = dropTargetForElements({
        element: place,
        canDrop: ({ source }) => {
          const payload = readDragPayload(source.data)
          return payload !== null && latest.current.accepts(payload)
        },
        onDrag: ({ location, self }) => {
          const innermost = location.current.dropTargets[0]?.element === self.element
          setOver(innermost ? sideAt(location.current.input.clientX) : null)
        },
        onDragLeave: () => setOver(null),
        onDrop: ({ source, location, self }) => {
          setOver(null)
          const payload = readDragPayload(source.data)
          if (payload && location.current.dropTargets[0]?.element === self.element) {
            latest.current.onDrop(payload, sideAt(location.current.input.clientX))
          }
        },
      })
    })
    return () => {
      left = true
      release()
      setOver(null)
    }
  }, [element, enabled])
  return { over }
}
