/** What a sensor adds in the dark: a table of noise, read from another place for every row of every picture. */
import { createRandom } from '../scenes/drawing/random.ts'

const TABLE_SIZE = 1 << 16

/** Four pixels are added at once. The noise is positive, and limited-range luma leaves room above for it. */
export function createSensorNoise(seed: number, strengthLuma: number) {
  const random = createRandom(seed)
  // The sum of three uniform values is near enough to a bell.
  const table = Uint8Array.from({ length: TABLE_SIZE }, () =>
    Math.round(((random() + random() + random()) / 1.5) * strengthLuma),
  )
  const fours = new Uint32Array(table.buffer)
  return {
    /** Changes the Y plane at the start of a picture in place. */
    addTo(picture: Buffer, width: number, height: number): void {
      const luma = new Uint32Array(picture.buffer, picture.byteOffset, (width * height) / 4)
      const step = width / 4
      for (let start = 0; start < luma.length; start += step) {
        addRow(luma, start, step, fours, Math.floor(random() * (fours.length - step)))
      }
    },
  }
}

function addRow(luma: Uint32Array, start: number, count: number, noise: Uint32Array, offset: number): void {
  for (let at = 0; at < count; at++) luma[start + at] = (luma[start + at] ?? 0) + (noise[offset + at] ?? 0)
}
