/**
 * Which camera's card is open. A pointer over a marker opens it for a look: it closes 2 s after the pointer left both
 * the marker and the card. A click keeps it open.
 */
import { useCallback, useEffect, useRef, useState } from 'react'

export const POPUP_CLOSE_DELAY_MS = 2000

export interface MapSelection {
  number: string
  isPinned: boolean
}

export function useMapSelection(initial: string | null) {
  const [selection, setSelection] = useState<MapSelection | null>(initial ? { number: initial, isPinned: true } : null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const keepOpen = useCallback(() => clearTimeout(timer.current), [])
  useEffect(() => keepOpen, [keepOpen])

  const select = useCallback(
    (number: string | null) => {
      keepOpen()
      setSelection(number === null ? null : { number, isPinned: true })
    },
    [keepOpen],
  )

  const look = useCallback(
    (number: string) => {
      keepOpen()
      setSelection((current) => (current?.isPinned ? current : { number, isPinned: false }))
    },
    [keepOpen],
  )

  const lookAway = useCallback(() => {
    keepOpen()
    timer.current = setTimeout(
      () => setSelection((current) => (current?.isPinned ? current : null)),
      POPUP_CLOSE_DELAY_MS,
    )
  }, [keepOpen])

  return { selection, select, look, lookAway, keepOpen }
}
