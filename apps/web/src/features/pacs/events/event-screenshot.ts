/** The picture of an event: what it shows best, or the whole of it. */
import { eventScreenshotUrl } from '@sova/contract'
import type { TableEvent } from './events-query.ts'

/** Null where the event has no picture, or none that the user may see. */
export function screenshotOf(event: TableEvent): string | null {
  /* Their table has none, whatever was kept of them. */
  if (event.type === 'motion_alarm') return null
  const { camera } = event
  const token = camera?.tokenDVR ?? camera?.tokenLive
  const url = event.full_screenshot_url ?? detailOf(event)
  return token && url ? eventScreenshotUrl(url, token) : null
}

function detailOf(event: Exclude<TableEvent, { type: 'motion_alarm' }>): string | null {
  switch (event.type) {
    case 'car_number':
      return event.plate_screenshot_url ?? null
    case 'thermal_vision':
      return event.face_screenshot_url ?? null
    case 'helmet':
      return event.head_screenshot_url ?? null
    case 'mask':
      return event.mask_screenshot_url ?? null
    case 'crowd':
      return event.crowd_screenshot_url ?? null
    case 'perimeter_security':
    case 'parking_detection':
      return event.event_screenshot_url ?? null
  }
}
