/** Which picture of an event is shown. Pure. */
import { type AnalyticMessage, eventScreenshotUrl, type ScreenshotWidth } from '@sova/contract'

/** The picture that its own kind adds: the plate, the face. */
function detailUrl(message: AnalyticMessage): string | null | undefined {
  switch (message.type) {
    case 'thermal_vision':
    case 'face_recognition':
      return message.face_screenshot_url
    case 'car_number':
      return message.plate_screenshot_url
    case 'helmet':
      return message.head_screenshot_url
    case 'mask':
      return message.mask_screenshot_url
    case 'crowd':
      return message.crowd_screenshot_url
    case 'perimeter_security':
    case 'parking_detection':
    case 'motion_alarm':
      return message.event_screenshot_url
    case 'people_counter':
      return null
  }
}

/**
 * The whole picture, or what there is; null for an event without one, or for who has no token.
 * @param width without it, as it was kept
 */
export function eventShotUrl(message: AnalyticMessage, token: string | null, width?: ScreenshotWidth): string | null {
  const url = message.full_screenshot_url ?? detailUrl(message)
  return url && token ? eventScreenshotUrl(url, token, width) : null
}

/** Beside the whole picture; null where it is the same one. */
export function detailShotUrl(message: AnalyticMessage, token: string | null): string | null {
  const url = message.full_screenshot_url ? detailUrl(message) : null
  return url && token ? eventScreenshotUrl(url, token) : null
}
