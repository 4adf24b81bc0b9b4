import { useEffect, useState } from 'react'
import { browserClock } from '../session/player-clock.ts'
import type { PlayerSession } from '../session/player-session.ts'
import type { ArchiveClock } from './archive-clock.ts'
import { keepPace } from './keep-pace.ts'

const CHECK_PERIOD_MS = 400
/** Two jumps of one player are at least this far apart, so that a slow one does not only jump. */
const SEEK_PERIOD_MS = 5000
/** One that joins a clock further away than this jumps to it. */
const JOIN_MS = 500

/** Lets a session follow a clock; true while it waits for the clock in a gap of its recording. */
export function useSharedClock(session: PlayerSession | null, clock: ArchiveClock | null): boolean {
  const [isInGap, setInGap] = useState(false)

  useEffect(() => {
    if (!session || !clock) return
    let jumpCount = clock.state().jumpCount
    let soughtAtMs = browserClock.monotonicMs()
    let isWaiting = false

    function obey(): void {
      if (!session || !clock) return
      const { isPaused, speed, jumpCount: jumps } = clock.state()
      session.setSpeed(speed)
      if (isPaused) session.pause()
      else if (!isWaiting) playOn()
      if (jumps === jumpCount) return
      jumpCount = jumps
      seek(clock.positionMs())
    }

    function seek(timeMs: number): void {
      soughtAtMs = browserClock.monotonicMs()
      wait(false)
      session?.goTo(timeMs)
    }

    /** One whose recording has ended would go to live. */
    function playOn(): void {
      if (session?.state().phase !== 'ended') session?.play()
    }

    function wait(next: boolean): void {
      if (isWaiting === next) return
      isWaiting = next
      setInGap(next)
      if (next) session?.pause()
      else if (!clock?.state().isPaused) playOn()
    }

    function check(): void {
      if (!session || !clock) return
      const { mode, phase } = session.state()
      const pictureMs = session.pictureMs()
      const isShown = phase === 'playing' || (phase === 'paused' && isWaiting)
      if (mode !== 'archive' || !isShown || pictureMs === null || clock.state().isPaused) return
      const { speed } = clock.state()
      const advice = keepPace(pictureMs, clock.positionMs(), speed)
      wait(advice.kind === 'wait')
      if (advice.kind === 'play') session.trim(advice.factor)
      const maySeek = browserClock.monotonicMs() - soughtAtMs > SEEK_PERIOD_MS
      if (advice.kind === 'seek' && maySeek) seek(advice.timeMs)
    }

    /* Out of the live picture, or from a moment of another clock. */
    const { mode, timeMs } = session.state()
    const isElsewhere = mode === 'live' || timeMs === null || Math.abs(timeMs - clock.positionMs()) > JOIN_MS
    if (isElsewhere) seek(clock.positionMs())
    obey()
    const unsubscribe = clock.subscribe(obey)
    const stopChecking = browserClock.every(CHECK_PERIOD_MS, check)
    return () => {
      unsubscribe()
      stopChecking()
      setInGap(false)
    }
  }, [session, clock])

  return isInGap
}
