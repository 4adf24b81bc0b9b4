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

/** Retention moves the beginning slowly. */
const EARLIEST_PERIOD_MS = 300_000

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
    void load(tailWindow(state.ranges, clock.nowMs()))
    if (pollCount % Math.ceil(EARLIEST_PERIOD_MS / pollMs) === 0) void loadEarliest()
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

  async function show(window: RecordedRange): Promise<void> {
    const missing = missingWindow(covered, coarseWindow(window, clock.nowMs()))
    if (!missing) return
    const key = `${missing.fromMs}-${Math.ceil(missing.toMs / pollMs)}`
    if (asked.has(key)) return
    asked.add(key)
    await load(missing)
    asked.delete(key)
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show: (window) => void show(window),
    close() {
      isClosed = true
      stopPolling()
      listeners.clear()
    },
  }
}
