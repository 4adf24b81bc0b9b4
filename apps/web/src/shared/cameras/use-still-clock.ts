import { SCREENSHOT_CACHE_BUSTER_S } from '@sova/contract'
import { useEffect, useState } from 'react'
import { useEnvironment } from '../environment.ts'

/** Unix ms that moves on every 300 s: one clock for all stills of a list, so that they are asked for again together. */
export function useStillClock(): number {
  const { nowMs } = useEnvironment()
  const [stillsMs, setStillsMs] = useState(nowMs)
  useEffect(() => {
    const timer = setInterval(() => setStillsMs(nowMs()), SCREENSHOT_CACHE_BUSTER_S * 1000)
    return () => clearInterval(timer)
  }, [nowMs])
  return stillsMs
}
