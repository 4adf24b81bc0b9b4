import { type RefObject, useEffect, useState } from 'react'

export function useFullScreen(rootRef: RefObject<HTMLElement | null>): { isFull: boolean; toggle(): void } {
  const [isFull, setIsFull] = useState(false)

  useEffect(() => {
    const update = () =>
      setIsFull(document.fullscreenElement !== null && document.fullscreenElement === rootRef.current)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [rootRef])

  return {
    isFull,
    toggle() {
      const change = isFull ? document.exitFullscreen() : rootRef.current?.requestFullscreen()
      /* A browser may refuse, for example inside a frame; the picture plays on as it is. */
      change?.catch(() => {})
    },
  }
}
