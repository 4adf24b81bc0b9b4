/** Runs what asks a camera: in time for the page, which waits ten seconds, and not too many at once. */
import type { Clock, Logger } from '@sova/base'
import { Failure, type FailureCode } from '@sova/contract'
import { failureOfCamera } from './camera-failures.ts'

const CALL_TIMEOUT_MS = 8500
const RUNNING_MAX = 64

export interface CameraCalls {
  /**
   * @param unsupported the failure for what the camera does not have
   * @throws Failure
   */
  run<Result>(
    camera: { number: string },
    ask: (signal: AbortSignal) => Promise<Result>,
    unsupported?: FailureCode,
  ): Promise<Result>
}

export function createCameraCalls({ clock, logger }: { clock: Clock; logger: Logger }): CameraCalls {
  let running = 0
  return {
    async run({ number }, ask, unsupported) {
      if (running >= RUNNING_MAX) throw new Failure('unavailable')
      running += 1
      const ended = new AbortController()
      const timer = clock.sleep(CALL_TIMEOUT_MS, ended.signal).then(() => ended.abort())
      try {
        return await ask(ended.signal)
      } catch (error) {
        const failure = failureOfCamera(error, unsupported)
        if (failure !== error) logger.warn({ camera: number, err: error }, 'a camera could not be asked')
        throw failure
      } finally {
        running -= 1
        ended.abort()
        await timer
      }
    },
  }
}
