/** What was changed and not saved is not lost by a step elsewhere: the user is asked first. */
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

export interface LeaveGuard {
  isAsking: boolean
  leave(): void
  stay(): void
  /** Goes at once where nothing would be lost, and after the question otherwise. */
  goWhenAsked(go: () => void): void
  /** It was saved or deleted: nothing holds the user any more. */
  release(): void
}

/**
 * Asks before another page is opened; before the browser's tab is closed or loaded anew, the browser asks by itself. Another
 * camera over the same page leaves nothing, and who signs out, or whose session has ended, is not held.
 */
export function useLeaveGuard(isChanged: boolean): LeaveGuard {
  const isReleased = useRef(false)
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  const isHolding = () => isChanged && !isReleased.current
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isHolding() && next.pathname !== current.pathname && next.pathname !== '/login',
    enableBeforeUnload: false,
    withResolver: true,
  })
  useEffect(() => {
    if (!isChanged) return
    const hold = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isChanged])
  return {
    isAsking: waiting !== null || blocker.status === 'blocked',
    leave() {
      isReleased.current = true
      setWaiting(null)
      waiting?.()
      blocker.proceed?.()
    },
    stay() {
      setWaiting(null)
      blocker.reset?.()
    },
    goWhenAsked(go) {
      if (isHolding()) setWaiting(() => go)
      else go()
    },
    release() {
      isReleased.current = true
    },
  }
}
