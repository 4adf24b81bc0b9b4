import { useEffect } from 'react'

/** The dialog of a camera and its player, the heaviest part of the page. */
const loadPlayer = () => Promise.all([import('../screens/OpenedCameraScreen.tsx'), import('../../player/index.ts')])

/** Fetches the player's code before the first camera is opened: when the page has nothing else to do, or a hand is on a card. */
export function usePlayerAhead(): void {
  useEffect(() => {
    const stop = new AbortController()
    const load = () => {
      stop.abort()
      /* Opening a camera asks again, and tells when it cannot be loaded. */
      loadPlayer().catch(() => undefined)
    }
    const loadOnCard = (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('article')) load()
    }
    document.addEventListener('pointerover', loadOnCard, { signal: stop.signal, passive: true })
    /* Safari has no idle callback; there the hand on a card is early enough. */
    const idle = 'requestIdleCallback' in window ? window.requestIdleCallback(load, { timeout: IDLE_MAX_MS }) : null
    return () => {
      stop.abort()
      if (idle !== null) window.cancelIdleCallback(idle)
    }
  }, [])
}

const IDLE_MAX_MS = 5000
