import { type RefObject, useEffect, useState } from 'react'
import type { Toggle } from './MosaicHeader.tsx'

export function useFullScreen(root: RefObject<HTMLElement | null>): Toggle {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const update = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === root.current)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [root])
  return {
    isOn,
    toggle() {
      const change = isOn ? document.exitFullscreen() : root.current?.requestFullscreen()
      /* A browser may refuse, for example inside a frame. */
      change?.catch(() => {})
    },
  }
}
