/** What a sensor adds in the dark: a table of noise, read from another place for every row of every picture. */
import { createRandom } from '../scenes/drawing/random.ts'

const TABLE_SIZE = 1 << 16

export function createSensorNoise(seed: number, strengthLuma: number) {
  const random = createRandom(seed)
  // The sum of three uniform values is near enough to a bell.
  const table = Int8Array.from({ length: TABLE_SIZE }, () =>
    Math.round((random() + random() + random() - 1.5) * strengthLuma),
  )
  return {
    /** Changes the Y plane in place. Limited range (16–235) leaves room on both sides, so nothing wraps. */
    addTo(luma: Uint8Array, width: number, height: number): void {
      const size = width * height
      for (let start = 0; start < size; start += width) {
        addRow(luma, start, width, table, Math.floor(random() * (TABLE_SIZE - width)))
      }
    },
  }
}

function addRow(luma: Uint8Array, start: number, width: number, table: Int8Array, offset: number): void {
  for (let x = 0; x < width; x++) luma[start + x] = Number(luma[start + x]) + Number(table[offset + x])
}
