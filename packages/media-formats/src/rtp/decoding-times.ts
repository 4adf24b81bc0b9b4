/**
 * Gives decoding times to pictures that carry presentation times only, as RTP does (RFC 6184 §5.1).
 *
 * Sorted presentation times, late by the reorder depth, grow and are never behind the picture's own; without B-frames
 * the depth is 0 and both times are equal. A stream that does not tell its depth is found out: each picture that comes
 * before one already timed makes the depth one greater.
 */

const DEPTH_MAX = 16

export class DecodingTimes {
  #depth = 0
  /** Presentation times not yet used as decoding times, ascending; as many as the depth between two pictures. */
  #pending: number[] = []
  #last = Number.NEGATIVE_INFINITY

  /** For a new stream, or new parameter sets; `frameTicks` spaces the times before the first picture. */
  restart(depth: number, firstPts: number, frameTicks: number): void {
    this.#depth = Math.min(depth, DEPTH_MAX)
    this.#pending = Array.from({ length: this.#depth }, (_, index) => firstPts - (this.#depth - index) * frameTicks)
  }

  next(pts: number): number {
    insertSorted(this.#pending, pts)
    let dts = this.#pending.length > this.#depth ? (this.#pending.shift() ?? pts) : pts
    if (pts <= this.#last && this.#depth < DEPTH_MAX) {
      this.#depth += 1
      this.#pending.unshift(dts)
    }
    if (dts <= this.#last) dts = this.#last + 1
    this.#last = dts
    return dts
  }
}

function insertSorted(sorted: number[], value: number): void {
  let index = sorted.length
  while (index > 0 && (sorted[index - 1] ?? 0) > value) index -= 1
  sorted.splice(index, 0, value)
}
