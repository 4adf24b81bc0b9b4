import type { Clock } from '@sova/base'
import type { StreamHub } from './stream-hub.ts'

/** Resolves once the stream has come to a point, false when it does not within the time or the source ends. */
export async function waitForFrame(
  hub: StreamHub,
  isReached: () => boolean,
  { clock, timeoutMs }: { clock: Clock; timeoutMs: number },
): Promise<boolean> {
  if (isReached()) return true
  const controller = new AbortController()
  const look = () => {
    if (isReached()) controller.abort()
  }
  const unsubscribe = hub.subscribe({
    onTracks: look,
    onFrame: look,
    onEnd: () => controller.abort(),
  })
  await clock.sleep(timeoutMs, controller.signal)
  unsubscribe()
  return isReached()
}
