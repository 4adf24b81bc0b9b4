/**
 * The movement of one camera. Commands reach it one after another, so that a stop is never overtaken by the start before
 * it; a start that waits behind a stop, or behind a newer start, is dropped. A move that nobody says again is stopped.
 */
import type { Clock } from '@sova/base'
import type { CameraDriver, PtzVelocity } from '@sova/camera-drivers'
import { PTZ_DEAD_MAN_MS } from '@sova/contract'

/** The camera's own limit, should we be gone before we can stop it. */
const CAMERA_TIMEOUT_MS = PTZ_DEAD_MAN_MS + 1000

type Asks = <Result>(ask: (signal: AbortSignal) => Promise<Result>) => Promise<Result>

export interface PtzMover {
  start(velocity: PtzVelocity): Promise<void>
  stop(): Promise<void>
  /** Ends a move, then does something else: a jump to a preset or home. */
  leap(leap: (driver: CameraDriver, signal: AbortSignal) => Promise<void>): Promise<void>
  /** Unix ms of the last command. */
  readonly usedAtMs: number
  readonly isMoving: boolean
}

export interface PtzMoverInputs {
  driver: CameraDriver
  run: Asks
  clock: Clock
  /** Of a stop that nobody waits for. */
  onLateFailure: (error: unknown) => void
}

export function createPtzMover({ driver, run, clock, onLateFailure }: PtzMoverInputs): PtzMover {
  let last: Promise<unknown> = Promise.resolve()
  /** Grows with every command: a start that is no longer the newest has lost its meaning. */
  let newest = 0
  let watch: AbortController | null = null
  let usedAtMs = clock.nowMs()

  function inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = last.then(work, work)
    last = done.catch(() => {})
    return done
  }

  const endWatch = () => {
    watch?.abort()
    watch = null
  }

  function beginWatch(): void {
    endWatch()
    const watching = new AbortController()
    watch = watching
    void clock.sleep(PTZ_DEAD_MAN_MS, watching.signal).then(() => {
      if (!watching.signal.aborted) stop().catch(onLateFailure)
    })
  }

  function stop(): Promise<void> {
    newest += 1
    usedAtMs = clock.nowMs()
    endWatch()
    return inOrder(() => run((signal) => driver.stopMoving(signal)))
  }

  return {
    stop,

    start(velocity) {
      newest += 1
      const mine = newest
      usedAtMs = clock.nowMs()
      beginWatch()
      return inOrder(async () => {
        if (mine === newest) await run((signal) => driver.move(velocity, CAMERA_TIMEOUT_MS, signal))
      })
    },

    leap(leap) {
      newest += 1
      usedAtMs = clock.nowMs()
      endWatch()
      return inOrder(() => run((signal) => leap(driver, signal)))
    },

    get usedAtMs() {
      return usedAtMs
    },
    get isMoving() {
      return watch !== null
    },
  }
}
