/** The picture of a scene in YUV 4:2:0 at both sizes (BT.601, limited range), brought up to date area by area. */
import type { Box } from '../scenes/scene.ts'
import { PICTURE_SIZES } from './clip.ts'

const { width: WIDTH, height: HEIGHT } = PICTURE_SIZES.main
const HALF = WIDTH / 2
const QUARTER = WIDTH / 4
const LUMA_BYTES = WIDTH * HEIGHT
const SUB_LUMA_BYTES = LUMA_BYTES / 4

export interface YuvPictures {
  readonly main: Buffer
  /** Half as wide and high. */
  readonly sub: Buffer
  /** @param area on a grid of 4 pixels */
  update(area: Box, rgba: Uint8ClampedArray): void
}

export function createYuvPictures(): YuvPictures {
  const main = Buffer.alloc((LUMA_BYTES * 3) / 2, 128)
  const sub = Buffer.alloc((SUB_LUMA_BYTES * 3) / 2, 128)
  return {
    main,
    sub,
    update(area, rgba) {
      convertArea(main, area, rgba)
      shrinkPlane(main, 0, WIDTH, sub, 0, area)
      const chromaArea = { x: area.x / 2, y: area.y / 2, width: area.width / 2, height: area.height / 2 }
      for (const plane of [0, 1]) {
        const from = LUMA_BYTES + (plane * LUMA_BYTES) / 4
        shrinkPlane(main, from, HALF, sub, SUB_LUMA_BYTES + (plane * SUB_LUMA_BYTES) / 4, chromaArea)
      }
    },
  }
}

/** Rec. ITU-R BT.601 with 8-bit coefficients; chroma from the sum of four pixels. Words are read in little endian. */
function convertArea(main: Uint8Array, { x, y, width, height }: Box, rgba: Uint8ClampedArray): void {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height)
  for (let row = 0; row < height; row += 2) {
    for (let column = 0; column < width; column += 2) {
      const from = row * width + column
      const to = (y + row) * WIDTH + x + column
      const a = pixels[from] ?? 0
      const b = pixels[from + 1] ?? 0
      const c = pixels[from + width] ?? 0
      const d = pixels[from + width + 1] ?? 0
      main[to] = lumaOf(a)
      main[to + 1] = lumaOf(b)
      main[to + WIDTH] = lumaOf(c)
      main[to + WIDTH + 1] = lumaOf(d)
      // Red and blue are summed in one word: four times 255 needs ten of its sixteen bits.
      const redBlue = (a & 0xff00ff) + (b & 0xff00ff) + (c & 0xff00ff) + (d & 0xff00ff)
      const red = redBlue & 0xffff
      const blue = redBlue >>> 16
      const green = (((a >>> 8) & 255) + ((b >>> 8) & 255) + ((c >>> 8) & 255) + ((d >>> 8) & 255)) | 0
      const chroma = LUMA_BYTES + ((y + row) >> 1) * HALF + ((x + column) >> 1)
      main[chroma] = ((-38 * red - 74 * green + 112 * blue + 512) >> 10) + 128
      main[chroma + LUMA_BYTES / 4] = ((112 * red - 94 * green - 18 * blue + 512) >> 10) + 128
    }
  }
}

const lumaOf = (pixel: number) =>
  ((66 * (pixel & 255) + 129 * ((pixel >>> 8) & 255) + 25 * ((pixel >>> 16) & 255) + 128) >> 8) + 16

/** Averages 2×2 samples of a plane. */
function shrinkPlane(from: Uint8Array, base: number, stride: number, to: Uint8Array, toBase: number, area: Box): void {
  const at = (index: number) => from[index] ?? 0
  const toStride = stride === WIDTH ? HALF : QUARTER
  for (let row = 0; row < area.height; row += 2) {
    for (let column = 0; column < area.width; column += 2) {
      const corner = base + (area.y + row) * stride + area.x + column
      const sum = at(corner) + at(corner + 1) + at(corner + stride) + at(corner + stride + 1)
      to[toBase + ((area.y + row) / 2) * toStride + (area.x + column) / 2] = (sum + 2) >> 2
    }
  }
}
