/**
 * A move of the camera for as long as a control is held: `start` at once and again while it is held, `stop` when it is
 * let go. A stop is never delayed and never lost to a later start.
 */
import { PTZ_DEBOUNCE_MS, PTZ_REPEAT_INTERVAL_MS, type PtzCommand, type PtzDirection } from '@sova/contract'
import type { PlayerClock } from '../../../player/session/player-clock.ts'

export interface PtzHold {
  hold(direction: PtzDirection): void
  release(): void
  close(): void
}

interface PtzHoldInputs {
  cameraNumber: string
  clock: PlayerClock
  send(command: PtzCommand): Promise<unknown>
  onFailure(error: unknown): void
}

export function createPtzHold({ cameraNumber, clock, send, onFailure }: PtzHoldInputs): PtzHold {
  let held: PtzDirection | null = null
  let startedAtMs = Number.NEGATIVE_INFINITY
  let cancelStart = () => {}

  function command(action: PtzCommand['action'], code?: string): void {
    send({ camera_number: cameraNumber, action, ...(code === undefined ? {} : { code }) }).catch(onFailure)
  }

  function start(): void {
    if (!held) return
    startedAtMs = clock.monotonicMs()
    command('start', held)
    cancelStart = clock.after(PTZ_REPEAT_INTERVAL_MS, start)
  }

  /** A held key repeats itself, and a hand that draws a circle changes its way, many times a second. */
  function hold(direction: PtzDirection): void {
    if (direction === held) return
    held = direction
    cancelStart()
    const waitMs = startedAtMs + PTZ_DEBOUNCE_MS - clock.monotonicMs()
    if (waitMs > 0) cancelStart = clock.after(waitMs, start)
    else start()
  }

  function release(): void {
    if (!held) return
    held = null
    cancelStart()
    command('stop')
  }

  return { hold, release, close: release }
}
