/** JPEGs for tests: right in structure, small, and with whatever segments a test wants in them. */

const segment = (marker: number, payload: readonly number[]): number[] => [
  0xff,
  marker,
  (payload.length + 2) >> 8,
  (payload.length + 2) & 0xff,
  ...payload,
]

export function drawJpeg({ width = 64, height = 48, comment = '' } = {}): Buffer {
  const frame = [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]
  return Buffer.from([
    0xff,
    0xd8,
    ...(comment ? segment(0xfe, [...Buffer.from(comment)]) : []),
    ...segment(0xc0, frame),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    // Entropy-coded data with a stuffed byte and a restart.
    0x12,
    0xff,
    0x00,
    0xff,
    0xd0,
    0x34,
    0xff,
    0xd9,
  ])
}
