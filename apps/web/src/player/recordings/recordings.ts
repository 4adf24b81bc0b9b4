/** What is recorded, as far as the viewer has looked, kept up to date while the player is open. */
import type { PlayerClock } from '../session/player-clock.ts'
import { type RecordedRange, replaceWindow } from '../timeline/recorded-ranges.ts'
import type { RecordingClient } from './recording-client.ts'
import { coarseWindow, missingWindow, tailWindow, withCovered } from './recording-window.ts'

export interface RecordingsState {
  ranges: readonly RecordedRange[]
  earliestMs: number | null
}

export interface Recordings {
  state(): RecordingsState
  subscribe(listener: () => void): () => void
  /** The timeline shows this; what is not known of it is asked for. */
  show(window: RecordedRange): void
  close(): void
}

/** What was deleted leaves the timeline within this. */
const KEPT_PERIOD_MS = 10_000

interface RecordingsInputs {
  client: RecordingClient
  clock: PlayerClock
  /** How often what grows is asked for. */
  pollMs: number
}

export function createRecordings({ client, clock, pollMs }: RecordingsInputs): Recordings {
  let state: RecordingsState = { ranges: [], earliestMs: null }
  let covered: RecordedRange[] = []
  let isClosed = false
  let pollCount = 0
  /** What comes after it is the next poll's: a timeline that moves with the present would ask all the time. */
  let polledToMs = Number.NEGATIVE_INFINITY
  let shown: RecordedRange | null = null
  /** Since the last poll: a server that does not answer is asked as often as it is polled. */
  const asked = new Set<string>()
  const listeners = new Set<() => void>()
  const stopPolling = clock.every(pollMs, poll)
  poll()

  function change(next: Partial<RecordingsState>): void {
    if (isClosed) return
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function poll(): void {
    const tail = tailWindow(state.ranges, clock.nowMs())
    polledToMs = tail.toMs
    asked.clear()
    void load(tail)
    if (pollCount % Math.ceil(KEPT_PERIOD_MS / pollMs) === 0) {
      void loadEarliest()
      // Retention, a disk that is lost, a repair: what is on the screen may be gone anywhere.
      const kept = shown && coarseWindow(shown, tail.fromMs)
      if (kept && kept.toMs > kept.fromMs) void load(kept)
    }
    pollCount += 1
  }

  async function load(window: RecordedRange): Promise<void> {
    const { ranges, isFresh } = await client.ranges(window)
    if (!isFresh || isClosed) return
    covered = withCovered(covered, window)
    change({ ranges: replaceWindow(state.ranges, ranges, window) })
  }

  async function loadEarliest(): Promise<void> {
    const earliestMs = await client.earliestMs()
    if (earliestMs !== null) change({ earliestMs })
  }

  function show(window: RecordedRange): void {
    const missing = missingWindow(covered, coarseWindow(window, polledToMs))
    if (!missing) return
    const key = `${missing.fromMs}-${missing.toMs}`
    if (asked.has(key)) return
    asked.add(key)
    void load(missing)
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show(window) {
      shown = window
      show(window)
    },
    close() {
      isClosed = true
      stopPolling()
      listeners.clear()
    },
  }
}
