/**
 * Tells which moment of wall clock time a media timestamp is.
 *
 * A sender report is believed when the camera's clock is near ours; then it is exact. Otherwise arrival counts: over a
 * few seconds the packet that was least delayed. The estimate follows slowly, so that neither the network's jitter nor
 * a camera that sets its clock shows in recorded time, and time runs backwards only where our own clock was set back.
 */

/** A camera whose clock is farther from ours than this has a wrong clock. */
const CLOCK_DIFFERENCE_MAX_MS = 3000
const WINDOW_MS = 5000
/** The share of media time by which the estimate may move. */
const SLEW_SHARE = 0.01
/** A difference ahead as large as this is not drift: media time stood still. */
const STEP_AHEAD_MS = 2000
/** A difference back as large as this is no drift either: our own clock was set right. */
const STEP_BACK_MS = 10_000

export class WallClockEstimate {
  readonly #clockRate: number
  /** Wall clock minus media time, ms. */
  #offsetMs: number | null = null
  #targetMs = 0
  #lastMediaMs = 0
  #windowStartMs = 0
  #windowMinMs = Number.POSITIVE_INFINITY
  #reportedOffsetMs: number | null = null

  constructor(clockRate: number) {
    this.#clockRate = clockRate
  }

  noteSenderReport(ticks: number, reportedMs: number, arrivalMs: number): void {
    const isBelieved = Math.abs(reportedMs - arrivalMs) <= CLOCK_DIFFERENCE_MAX_MS
    this.#reportedOffsetMs = isBelieved ? reportedMs - this.#mediaMs(ticks) : null
    if (this.#reportedOffsetMs !== null) this.#targetMs = this.#reportedOffsetMs
  }

  /** To be called in decoding order with each frame; `arrivalMs` is our own clock. */
  wallClockMs(ticks: number, arrivalMs: number): number {
    const mediaMs = this.#mediaMs(ticks)
    const seenMs = arrivalMs - mediaMs
    if (this.#offsetMs === null) {
      this.#offsetMs = this.#reportedOffsetMs ?? seenMs
      this.#targetMs = this.#offsetMs
      this.#lastMediaMs = mediaMs
      this.#windowStartMs = arrivalMs
    }
    this.#observe(seenMs, arrivalMs)
    this.#offsetMs = this.#follow(this.#offsetMs, mediaMs)
    return this.#offsetMs + mediaMs
  }

  #observe(seenMs: number, arrivalMs: number): void {
    this.#windowMinMs = Math.min(this.#windowMinMs, seenMs)
    if (Math.abs(arrivalMs - this.#windowStartMs) < WINDOW_MS) return
    if (this.#reportedOffsetMs === null) this.#targetMs = this.#windowMinMs
    this.#windowStartMs = arrivalMs
    this.#windowMinMs = Number.POSITIVE_INFINITY
  }

  #follow(offsetMs: number, mediaMs: number): number {
    const elapsedMs = Math.max(0, mediaMs - this.#lastMediaMs)
    this.#lastMediaMs = Math.max(this.#lastMediaMs, mediaMs)
    const differenceMs = this.#targetMs - offsetMs
    if (differenceMs > STEP_AHEAD_MS || differenceMs < -STEP_BACK_MS) return this.#targetMs
    const mostMs = elapsedMs * SLEW_SHARE
    return offsetMs + Math.min(mostMs, Math.max(-mostMs, differenceMs))
  }

  #mediaMs(ticks: number): number {
    return (ticks / this.#clockRate) * 1000
  }
}
