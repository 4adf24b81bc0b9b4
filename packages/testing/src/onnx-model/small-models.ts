/** A reader that compares letters with drawn ones, and a describer of faces by the colours of their parts. */
import { writeOnnxModel } from './onnx-model.ts'

export interface LetterReaderOptions {
  /** Pictures of the letters: rows of dots, 1 for ink; all of one size. */
  readonly letters: readonly (readonly (readonly number[])[])[]
  /** Pixels of one dot, at the scale of the input. */
  readonly dotPixels: number
  /** Of the input. */
  readonly width: number
  readonly height: number
  /** Where letters stand: their upper left corners, in pixels of the input. */
  readonly places: readonly { readonly x: number; readonly y: number }[]
}

/** Its input is grey, ink dark; output `slots`: [1, places, letters]. */
export function writeLetterReader({ letters, dotPixels, width, height, places }: LetterReaderOptions): Buffer {
  const [kernelHeight, kernelWidth] = [
    (letters[0]?.length ?? 0) * dotPixels,
    (letters[0]?.[0]?.length ?? 0) * dotPixels,
  ]
  const kernel = letters.flatMap((letter) => {
    const dots = Array.from({ length: kernelHeight * kernelWidth }, (_, at) => {
      const [y, x] = [Math.floor(at / kernelWidth), at % kernelWidth]
      return letter[Math.floor(y / dotPixels)]?.[Math.floor(x / dotPixels)] ?? 0
    })
    const ink = dots.reduce((sum, dot) => sum + dot, 0)
    // Paper counts as ink does, so that one letter in another is told from it.
    return dots.map((dot) => (dot ? -1 / ink : 1 / (dots.length - ink)))
  })
  const whole = { type: 'int64', dims: [2] } as const
  return writeOnnxModel({
    input: { name: 'plate', dims: [1, 1, height, width] },
    output: { name: 'letters', dims: [1, places.length, letters.length] },
    nodes: [
      ...places.flatMap((_, place) => [
        { op: 'Slice', inputs: ['plate', `from_${place}`, `to_${place}`, 'axes'], outputs: [`cut_${place}`] },
        { op: 'Conv', inputs: [`cut_${place}`, 'kernel'], outputs: [`score_${place}`] },
      ]),
      {
        op: 'Concat',
        inputs: places.map((_, place) => `score_${place}`),
        outputs: ['scores'],
        attributes: { axis: 3 },
      },
      { op: 'Reshape', inputs: ['scores', 'flat'], outputs: ['by_letter'] },
      { op: 'Transpose', inputs: ['by_letter'], outputs: ['by_place'], attributes: { perm: [0, 2, 1] } },
      { op: 'Mul', inputs: ['by_place', 'sureness'], outputs: ['letters'] },
    ],
    constants: [
      ...places.flatMap(({ x, y }, place) => [
        { ...whole, name: `from_${place}`, values: [y, x] },
        { ...whole, name: `to_${place}`, values: [y + kernelHeight, x + kernelWidth] },
      ]),
      { ...whole, name: 'axes', values: [2, 3] },
      { name: 'kernel', dims: [letters.length, 1, kernelHeight, kernelWidth], values: kernel },
      { name: 'flat', dims: [3], values: [1, letters.length, places.length], type: 'int64' },
      { name: 'sureness', dims: [1], values: [40] },
    ],
  })
}

/** Its input is `sidePixels` wide and high, in colours around zero; output [1, 48], the colours of 4 × 4 parts. */
export const writeFaceDescriber = (sidePixels: number): Buffer =>
  writeOnnxModel({
    input: { name: 'face', dims: [1, 3, sidePixels, sidePixels] },
    output: { name: 'vector', dims: [1, 48] },
    nodes: [
      {
        op: 'AveragePool',
        inputs: ['face'],
        outputs: ['parts'],
        attributes: { kernel_shape: [sidePixels / 4, sidePixels / 4], strides: [sidePixels / 4, sidePixels / 4] },
      },
      { op: 'Flatten', inputs: ['parts'], outputs: ['vector'], attributes: { axis: 1 } },
    ],
    constants: [],
  })
