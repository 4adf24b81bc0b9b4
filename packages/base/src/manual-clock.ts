import type { Clock } from './clock.ts'

interface Sleeper {
  wakeAtMs: number
  wake: () => void
}

/** A clock that moves only when a test says so. */
export class ManualClock implements Clock {
  #nowMs: number
  readonly #startedAtMs: number
  #sleepers: Sleeper[] = []

  constructor(startMs = Date.UTC(2026, 10, 20, 12)) {
    this.#nowMs = startMs
    this.#startedAtMs = startMs
  }

  nowMs(): number {
    return this.#nowMs
  }

  monotonicMs(): number {
    return this.#nowMs - this.#startedAtMs
  }

  sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const wake = () => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      const sleeper: Sleeper = { wakeAtMs: this.#nowMs + delayMs, wake }
      this.#sleepers.push(sleeper)
      signal?.addEventListener('abort', wake, { once: true })
    })
  }

  /** How many sleeps are under way. */
  get sleeperCount(): number {
    return this.#sleepers.length
  }

  /** Moves the clock and wakes, in order, every sleep that ends by then, with the clock at its own moment. */
  async advance(byMs: number): Promise<void> {
    const untilMs = this.#nowMs + byMs
    for (;;) {
      const next = this.#sleepers.filter((s) => s.wakeAtMs <= untilMs).sort((a, b) => a.wakeAtMs - b.wakeAtMs)[0]
      if (!next) break
      this.#sleepers = this.#sleepers.filter((other) => other !== next)
      this.#nowMs = Math.max(this.#nowMs, next.wakeAtMs)
      next.wake()
      await settle()
    }
    this.#nowMs = untilMs
    await settle()
  }

  /** As after a long suspension: every sleep that ended meanwhile wakes once, with the clock at the end. */
  async leap(byMs: number): Promise<void> {
    this.#nowMs += byMs
    for (const { wake } of this.#sleepers.filter(({ wakeAtMs }) => wakeAtMs <= this.#nowMs)) wake()
    await settle()
  }
}

/** Lets every promise that is already resolved run its continuations. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
