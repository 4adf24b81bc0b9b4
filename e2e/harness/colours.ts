/** Colours of a playing picture, and those that the test pattern of a camera is known to have. */
import type { Locator } from 'playwright-core'

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number]

/** Upper two thirds of GStreamer's `smpte` pattern, left to right. */
const SMPTE_BARS: Readonly<Record<string, Colour>> = {
  white: [255, 255, 255],
  yellow: [255, 255, 0],
  cyan: [0, 255, 255],
  green: [0, 255, 0],
  magenta: [255, 0, 255],
  red: [255, 0, 0],
  blue: [0, 0, 255],
}
export const SMPTE_NAMES = Object.keys(SMPTE_BARS)

/** How far a coded picture may be from its colours, for each of the three. */
const TOLERANCE = 30

/** The bar that has this colour, or the colour itself. */
export function nameColour(seen: Colour): string {
  const isNear = (bar: Colour) => seen.every((value, index) => Math.abs(value - (bar[index] ?? 0)) <= TOLERANCE)
  return SMPTE_NAMES.find((name) => isNear(SMPTE_BARS[name] ?? [0, 0, 0])) ?? `rgb(${seen.map(Math.round).join(' ')})`
}

export function readColours(video: Locator, count: number): Promise<Colour[]> {
  return video.evaluate((element: HTMLVideoElement, stripes) => {
    const canvas = document.createElement('canvas')
    canvas.width = stripes * 10
    canvas.height = 30
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(element, 0, 0, canvas.width, canvas.height)
    return Array.from({ length: stripes }, (_, index) => {
      const { data } = context.getImageData(index * 10 + 3, 5, 4, 10)
      const sums: [number, number, number] = [0, 0, 0]
      for (let at = 0; at < data.length; at += 4) {
        for (const channel of [0, 1, 2] as const) sums[channel] += (data[at + channel] ?? 0) / (data.length / 4)
      }
      return sums
    })
  }, count)
}
