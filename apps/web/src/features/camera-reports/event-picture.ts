/** The picture that shows best what an event saw. */
import { type AnalyticMessage, eventScreenshotUrl, type ScreenshotWidth } from '@sova/contract'

/** Where it is kept; null for an event without one. */
function pictureOf(message: AnalyticMessage): string | null | undefined {
  switch (message.type) {
    case 'car_number':
      return message.full_screenshot_url ?? message.plate_screenshot_url
    case 'thermal_vision':
    case 'face_recognition':
      return message.full_screenshot_url ?? message.face_screenshot_url
    case 'helmet':
      return message.full_screenshot_url ?? message.head_screenshot_url
    case 'mask':
      return message.full_screenshot_url ?? message.mask_screenshot_url
    case 'crowd':
      return message.full_screenshot_url ?? message.crowd_screenshot_url
    case 'perimeter_security':
    case 'parking_detection':
    case 'motion_alarm':
      return message.full_screenshot_url ?? message.event_screenshot_url
    case 'people_counter':
      return message.full_screenshot_url
  }
}

/** @param width without it, as it was kept */
export function eventPicture(message: AnalyticMessage, token: string | null, width?: ScreenshotWidth): string | null {
  const url = pictureOf(message)
  return url && token ? eventScreenshotUrl(url, token, width) : null
}
