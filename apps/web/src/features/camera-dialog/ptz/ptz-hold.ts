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
  let sentAtMs = Number.NEGATIVE_INFINITY
  let cancelRepeat: (() => void) | null = null

  function command(action: PtzCommand['action'], code?: string): void {
    send({ camera_number: cameraNumber, action, ...(code === undefined ? {} : { code }) }).catch(onFailure)
  }

  function start(direction: PtzDirection): void {
    sentAtMs = clock.monotonicMs()
    command('start', direction)
  }

  /** A held key repeats itself many times a second. */
  function hold(direction: PtzDirection): void {
    const isRepeat = direction === held && clock.monotonicMs() - sentAtMs < PTZ_DEBOUNCE_MS
    if (isRepeat) return
    if (direction !== held) start(direction)
    held = direction
    cancelRepeat ??= clock.every(PTZ_REPEAT_INTERVAL_MS, () => {
      if (held) start(held)
    })
  }

  function release(): void {
    if (!held) return
    held = null
    cancelRepeat?.()
    cancelRepeat = null
    command('stop')
  }

  return { hold, release, close: release }
}
