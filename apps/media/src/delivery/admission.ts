/** How much is done at the same time. More is told to come again, so that what is under way goes on at full pace. */

/** Answers that are being made or sent. */
export const REQUESTS_MAX = 2000
/** Downloads and endless streams over HTTP among them. */
export const DOWNLOADS_MAX = 128

export interface Admission {
  /** Null when it is full; otherwise how to leave. */
  enter(): (() => void) | null
  count(): number
}

export function createAdmission(countMax: number): Admission {
  let count = 0
  return {
    count: () => count,
    enter() {
      if (count >= countMax) return null
      count += 1
      let isIn = true
      return () => {
        if (isIn) count -= 1
        isIn = false
      }
    },
  }
}
