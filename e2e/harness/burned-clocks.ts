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

/** Runs in the page. Pictures go on while a script works, so all are taken before the first is read. */
function grabStrips(): (Strip | null)[] {
  const STRIP_SHARE = 0.1
  const frames = [...document.querySelectorAll<HTMLVideoElement>('[data-cell] video')].map((video) =>
    video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA ? null : new VideoFrame(video),
  )
  return frames.map((frame) => {
    if (!frame) return null
    const { displayWidth: width, displayHeight } = frame
    const height = Math.round(displayHeight * STRIP_SHARE)
    const context = new OffscreenCanvas(Math.max(1, width), Math.max(1, height)).getContext('2d')
    context?.drawImage(frame, 0, 0)
    frame.close()
    if (!context || width === 0) return null
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
