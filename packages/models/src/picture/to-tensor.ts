/** A part of a picture to the numbers that a model takes, and places in them back to places in the picture. Pure. */
import type { ModelInput } from '../card/model-card.ts'
import type { RgbPicture, ShareBox } from './rgb-picture.ts'

export interface InputTensor {
  readonly data: Float32Array | Uint8Array
  readonly dims: readonly [number, number, number, number]
  /** From the model's pixels to shares of the whole picture. */
  toPicture(box: ShareBox): ShareBox
}

/** What usual models were trained with around pictures of other proportions. */
const PADDING = 114
/** Rec. ITU-R BT.601. */
const LUMA = [0.299, 0.587, 0.114] as const

export function toTensor(
  picture: RgbPicture,
  part: ShareBox,
  input: ModelInput,
  type: 'float32' | 'uint8',
): InputTensor {
  const { width, height, layout } = input
  const left = part.x * picture.width
  const top = part.y * picture.height
  const partWidth = Math.max(1, part.width * picture.width)
  const partHeight = Math.max(1, part.height * picture.height)
  const even = Math.min(width / partWidth, height / partHeight)
  const [scaleX, scaleY] = input.fit === 'letterbox' ? [even, even] : [width / partWidth, height / partHeight]
  const padX = (width - partWidth * scaleX) / 2
  const padY = (height - partHeight * scaleY) / 2

  const channels = input.colors === 'gray' ? 1 : 3
  const plane = width * height
  const data = type === 'float32' ? new Float32Array(plane * channels) : new Uint8Array(plane * channels)
  const write = createWriter(data, input, channels, type)
  for (let y = 0; y < height; y += 1) {
    const sourceY = (y + 0.5 - padY) / scaleY
    const isRowOutside = sourceY < 0 || sourceY > partHeight
    for (let x = 0; x < width; x += 1) {
      const sourceX = (x + 0.5 - padX) / scaleX
      const at = layout === 'nchw' ? y * width + x : (y * width + x) * channels
      const step = layout === 'nchw' ? plane : 1
      if (isRowOutside || sourceX < 0 || sourceX > partWidth) write(at, step, PADDING, PADDING, PADDING)
      else sample(picture, left + sourceX - 0.5, top + sourceY - 0.5, at, step, write)
    }
  }
  return {
    data,
    dims: layout === 'nchw' ? [1, channels, height, width] : [1, height, width, channels],
    toPicture: (box) => ({
      x: (left + (box.x - padX) / scaleX) / picture.width,
      y: (top + (box.y - padY) / scaleY) / picture.height,
      width: box.width / scaleX / picture.width,
      height: box.height / scaleY / picture.height,
    }),
  }
}

type Write = (at: number, step: number, red: number, green: number, blue: number) => void

function createWriter(
  data: Float32Array | Uint8Array,
  { colors, mean, scale }: ModelInput,
  channels: number,
  type: 'float32' | 'uint8',
): Write {
  const of = (values: readonly number[], channel: number) => values[channel] ?? values[0] ?? 0
  const means = Array.from({ length: channels }, (_, channel) => (type === 'uint8' ? 0 : of(mean, channel)))
  const factors = Array.from({ length: channels }, (_, channel) => (type === 'uint8' ? 1 : 1 / of(scale, channel)))
  const [mean0 = 0, mean1 = 0, mean2 = 0] = means
  const [factor0 = 1, factor1 = 1, factor2 = 1] = factors
  if (colors === 'gray') {
    return (at, _step, red, green, blue) => {
      data[at] = (red * LUMA[0] + green * LUMA[1] + blue * LUMA[2] - mean0) * factor0
    }
  }
  const isRgb = colors === 'rgb'
  return (at, step, red, green, blue) => {
    data[at] = ((isRgb ? red : blue) - mean0) * factor0
    data[at + step] = (green - mean1) * factor1
    data[at + 2 * step] = ((isRgb ? blue : red) - mean2) * factor2
  }
}

/** Bilinear, between the four pixels around a place. */
function sample(
  { width, height, rgb }: RgbPicture,
  x: number,
  y: number,
  at: number,
  step: number,
  write: Write,
): void {
  const clampedX = Math.max(0, Math.min(width - 1, x))
  const clampedY = Math.max(0, Math.min(height - 1, y))
  const left = Math.floor(clampedX)
  const top = Math.floor(clampedY)
  const shareX = clampedX - left
  const shareY = clampedY - top
  const a = (top * width + left) * 3
  const b = a + (left + 1 < width ? 3 : 0)
  const down = top + 1 < height ? width * 3 : 0
  const mix = (channel: number) => {
    const upper = byte(rgb, a + channel) * (1 - shareX) + byte(rgb, b + channel) * shareX
    const lower = byte(rgb, a + down + channel) * (1 - shareX) + byte(rgb, b + down + channel) * shareX
    return upper * (1 - shareY) + lower * shareY
  }
  write(at, step, mix(0), mix(1), mix(2))
}

const byte = (bytes: Uint8Array, at: number): number => bytes[at] as number
