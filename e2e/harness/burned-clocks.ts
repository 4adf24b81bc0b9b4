/** What the clocks in the pictures of a wall say, all read at the same moment. */
import { readBurnedClock } from '@sova/testing/burned-clock'
import type { Page } from 'playwright-core'

interface Strip {
  width: number
  height: number
  /** Of the topmost lines, base64. */
  luma: string
}

/** Unix ms for each video of the page, in their order; null where no clock can be read. */
export async function readBurnedClocks(page: Page): Promise<(number | null)[]> {
  const strips = await page.evaluate(grabStrips)
  return strips.map((strip) => {
    if (!strip) return null
    return readBurnedClock(Buffer.from(strip.luma, 'base64'), strip.width, strip.height)
  })
}

/** Runs in the page, in one go, so that no picture moves in between. */
function grabStrips(): (Strip | null)[] {
  const STRIP_SHARE = 0.1
  return [...document.querySelectorAll<HTMLVideoElement>('[data-cell] video')].map((video) => {
    const { videoWidth: width, videoHeight } = video
    const height = Math.round(videoHeight * STRIP_SHARE)
    const context = new OffscreenCanvas(Math.max(1, width), Math.max(1, height)).getContext('2d')
    if (!context || width === 0) return null
    context.drawImage(video, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    let luma = ''
    for (let at = 0; at < data.length; at += 4) {
      luma += String.fromCharCode(
        Math.round(0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)),
      )
    }
    return { width, height, luma: btoa(luma) }
  })
}
