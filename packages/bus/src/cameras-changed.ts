import type { Bus } from './bus.ts'

/** With more of them one message says that any may have changed: a provider's hundred thousand would be as many messages. */
export const CAMERAS_NAMED_MAX = 100

export function tellCamerasChanged(bus: Pick<Bus, 'publishAll'>, numbers: readonly string[]): Promise<void> {
  const told = numbers.length > CAMERAS_NAMED_MAX ? [null] : numbers
  return bus.publishAll(
    'camera_changed',
    told.map((number) => ({ number })),
  )
}
