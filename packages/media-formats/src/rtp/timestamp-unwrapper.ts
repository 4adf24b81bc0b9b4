/**
 * Turns 32-bit RTP timestamps, which wrap around and which cameras let jump, into ticks that go on without a break.
 *
 * A step that real time cannot explain (a camera's restart inside a connection, a change of its clock) is replaced by
 * the time that passed between arrivals.
 */

const BACKWARD_MAX_MS = 2000
const FORWARD_MAX_MS = 10_000

export interface UnwrappedTimestamp {
  /** Grows from the first timestamp; falls only as far as B-frames need. */
  readonly ticks: number
  /** True when the camera's timestamps jumped just here. */
  readonly isJump: boolean
}

export class TimestampUnwrapper {
  readonly #clockRate: number
  #last = -1
  #ticks = 0
  #highest = 0
  #lastArrivalMs = 0

  constructor(clockRate: number) {
    this.#clockRate = clockRate
  }

  unwrap(timestamp: number, arrivalMs: number): UnwrappedTimestamp {
    if (this.#last < 0) {
      this.#last = timestamp
      this.#ticks = timestamp
      this.#highest = timestamp
      this.#lastArrivalMs = arrivalMs
      return { ticks: timestamp, isJump: false }
    }
    // Signed: the shorter way round the circle of 2^32.
    const step = (timestamp - this.#last) | 0
    const waitedMs = Math.max(0, arrivalMs - this.#lastArrivalMs)
    const stepMs = (step / this.#clockRate) * 1000
    const isJump = stepMs < -BACKWARD_MAX_MS || stepMs > waitedMs + FORWARD_MAX_MS
    this.#ticks = isJump ? this.#highest + Math.max(1, this.#ticksOf(waitedMs)) : this.#ticks + step
    this.#highest = Math.max(this.#highest, this.#ticks)
    this.#last = timestamp
    this.#lastArrivalMs = arrivalMs
    return { ticks: this.#ticks, isJump }
  }

  /** Where a timestamp of a sender report lies, without moving on; null before the first packet or far from it. */
  place(timestamp: number): number | null {
    if (this.#last < 0) return null
    const step = (timestamp - this.#last) | 0
    return Math.abs(step / this.#clockRate) * 1000 > FORWARD_MAX_MS ? null : this.#ticks + step
  }

  #ticksOf(ms: number): number {
    return Math.round((ms * this.#clockRate) / 1000)
  }
}
