/** How much is done at the same time. More is told to come again, so that what is under way goes on at full pace. */

export interface DeliveryLimits {
  /** Open `mse_ld` sockets. */
  readonly viewersMax: number
  /** Viewers by WebRTC; each costs about 1 % of a core and 5 MB. */
  readonly webrtcMax: number
  /** Players and recorders of other makers that take a stream by RTSP. */
  readonly rtspMax: number
  /** Answers that are being made or sent. */
  readonly requestsMax: number
  /** Downloads and endless streams over HTTP among them. */
  readonly downloadsMax: number
  /** A request that takes longer to arrive is none. */
  readonly requestTimeoutMs: number
  /** An answer of which nothing is taken for this long is given up. */
  readonly stallMaxMs: number
}

export const DELIVERY_LIMITS: DeliveryLimits = {
  viewersMax: 5000,
  webrtcMax: 100,
  rtspMax: 500,
  requestsMax: 2000,
  downloadsMax: 128,
  requestTimeoutMs: 10_000,
  stallMaxMs: 30_000,
}

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
