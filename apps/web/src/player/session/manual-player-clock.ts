import type { PlayerClock } from './player-clock.ts'

interface Timer {
  dueMs: number
  periodMs: number | null
  action: () => void
}

/** A clock for tests: it moves when the test says so, and timers fire in their order. */
export class ManualPlayerClock implements PlayerClock {
  #elapsedMs = 0
  readonly #startMs: number
  readonly #timers = new Set<Timer>()

  constructor(startMs = Date.UTC(2026, 10, 21, 3, 42, 11)) {
    this.#startMs = startMs
  }

  nowMs = (): number => this.#startMs + this.#elapsedMs
  monotonicMs = (): number => this.#elapsedMs
  after = (delayMs: number, action: () => void) =>
    this.#add({ dueMs: this.#elapsedMs + delayMs, periodMs: null, action })
  every = (periodMs: number, action: () => void) => this.#add({ dueMs: this.#elapsedMs + periodMs, periodMs, action })

  #add(timer: Timer): () => void {
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  get timerCount(): number {
    return this.#timers.size
  }

  advance(byMs: number): void {
    const untilMs = this.#elapsedMs + byMs
    for (;;) {
      const [next] = [...this.#timers].filter((timer) => timer.dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs)
      if (!next) break
      this.#elapsedMs = next.dueMs
      if (next.periodMs === null) this.#timers.delete(next)
      else next.dueMs += next.periodMs
      next.action()
    }
    this.#elapsedMs = untilMs
  }
}
