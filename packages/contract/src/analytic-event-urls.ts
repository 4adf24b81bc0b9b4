/** Addresses of the pictures of events: `/api/v0/screenshots/events/{number}/{id}-{shot}[~{size}].jpg?token=`. */
import type { EventShot } from './analytic-event.ts'
import type { ScreenshotWidth } from './media-urls.ts'

/** Without a size it is the picture as it was kept. */
export const eventScreenshotPath = (number: string, id: number, shot: EventShot): string =>
  `/api/v0/screenshots/events/${number}/${id}-${shot}.jpg`

/**
 * What an `…_screenshot_url` of a message becomes in a page.
 * @param token live or archive token of the camera, of an account that may read its events
 */
export function eventScreenshotUrl(url: string, token: string, width?: ScreenshotWidth): string {
  const sized = width === undefined ? url : url.replace(/\.jpg$/, `~${width}.jpg`)
  return `${sized}?${new URLSearchParams({ token })}`
}
