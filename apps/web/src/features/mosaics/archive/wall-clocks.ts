import { useEffect, useRef, useState } from 'react'
import type { ArchiveClock } from '../../../player/index.ts'
import { useEnvironment } from '../../../shared/environment.ts'

/** A clock for as long as it is needed; it begins at the moment that was asked for. */
export interface WallClock {
  clock: ArchiveClock | null
  show(timeMs: number): Promise<void>
  drop(): void
}

/** The player's code is loaded with the first picture, and is there when the archive is asked for. */
export function useWallClock(): WallClock {
  const [clock, setClock] = useState<ArchiveClock | null>(null)
  const made = useRef<ArchiveClock | null>(null)
  return {
    clock,
    async show(timeMs) {
      const player = await import('../../../player/index.ts')
      if (made.current) {
        made.current.seek(timeMs)
        made.current.play()
        return
      }
      made.current = player.createArchiveClock(timeMs, player.browserClock)
      setClock(made.current)
    },
    drop() {
      made.current = null
      setClock(null)
    },
  }
}

const TICK_MS = 250
const SECOND_MS = 1000

/** The present, Unix ms, by the second. */
export function usePresent(): number {
  const { nowMs } = useEnvironment()
  const [presentMs, setPresentMs] = useState(nowMs)
  useEffect(() => {
    const timer = setInterval(() => setPresentMs(nowMs()), SECOND_MS)
    return () => clearInterval(timer)
  }, [nowMs])
  return presentMs
}

export interface ClockReading {
  timeMs: number
  isPaused: boolean
  speed: number
}

/** Where the clock is, a few times a second; null without one. */
export function useClockReading(clock: ArchiveClock | null): ClockReading | null {
  const [, setTick] = useState(0)
  useEffect(() => {
    if (!clock) return
    const tick = () => setTick((count) => count + 1)
    const timer = setInterval(tick, TICK_MS)
    const unsubscribe = clock.subscribe(tick)
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }, [clock])
  if (!clock) return null
  const { isPaused, speed } = clock.state()
  return { timeMs: clock.positionMs(), isPaused, speed }
}
