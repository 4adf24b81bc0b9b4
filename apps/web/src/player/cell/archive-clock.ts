/** The moment of the archive that several players show together. It runs by itself; the players follow it. */
import type { PlaybackSpeed } from '../session/playback-speed.ts'
import type { PlayerClock } from '../session/player-clock.ts'

export interface ArchiveClockState {
  isPaused: boolean
  speed: PlaybackSpeed
  /** Counts the jumps, so that a player tells a jump from the passing of time. */
  jumpCount: number
}

export interface ArchiveClock {
  /** Unix ms of the moment that should be on the screens now; never later than what has been recorded. */
  positionMs(): number
  state(): ArchiveClockState
  /** Called when it is paused, set, or given another speed; not as time passes. */
  subscribe(listener: () => void): () => void
  seek(timeMs: number): void
  play(): void
  pause(): void
  setSpeed(speed: PlaybackSpeed): void
}

/** What is younger is not in the archive yet. */
const EDGE_MS = 2000

/** @param clock the browser's, or a test's */
export function createArchiveClock(startMs: number, clock: PlayerClock): ArchiveClock {
  let state: ArchiveClockState = { isPaused: false, speed: 1, jumpCount: 0 }
  let anchor = { wallMs: startMs, monotonicMs: clock.monotonicMs() }
  const listeners = new Set<() => void>()

  function positionMs(): number {
    const elapsedMs = state.isPaused ? 0 : (clock.monotonicMs() - anchor.monotonicMs) * state.speed
    return Math.min(anchor.wallMs + elapsedMs, clock.nowMs() - EDGE_MS)
  }

  function change(next: Partial<ArchiveClockState>, timeMs = positionMs()): void {
    anchor = { wallMs: timeMs, monotonicMs: clock.monotonicMs() }
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  return {
    positionMs,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    seek: (timeMs) => change({ jumpCount: state.jumpCount + 1 }, timeMs),
    play: () => change({ isPaused: false }),
    pause: () => change({ isPaused: true }),
    setSpeed: (speed) => change({ speed }),
  }
}
