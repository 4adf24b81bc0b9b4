import { useEffect, useState } from 'react'

/** A tab that is left for a moment does not stop its pictures. */
const HIDDEN_GRACE_MS = 10_000

/** False for what cannot be seen any more, after a while; true again at once. */
export function useStillShown(isVisible: boolean): boolean {
  const [isStopped, setStopped] = useState(false)
  useEffect(() => {
    if (isVisible) return
    const timer = setTimeout(() => setStopped(true), HIDDEN_GRACE_MS)
    return () => {
      clearTimeout(timer)
      setStopped(false)
    }
  }, [isVisible])
  return isVisible || !isStopped
}

/** Whether the tab is in front. */
export function usePageVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState !== 'hidden')
  useEffect(() => {
    const update = () => setVisible(document.visibilityState !== 'hidden')
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isVisible
}
