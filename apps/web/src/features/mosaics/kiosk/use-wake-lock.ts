import { useEffect } from 'react'

/** Keeps the screen from going dark; the browser takes the lock away from hidden pages, so it is asked for again. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isLeft = false
    const ask = async () => {
      if (document.visibilityState === 'hidden' || (lock && !lock.released)) return
      /* A browser on battery may refuse. */
      lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (isLeft) void lock?.release()
    }
    const onVisible = () => void ask()
    document.addEventListener('visibilitychange', onVisible)
    void ask()
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [isWanted])
}
