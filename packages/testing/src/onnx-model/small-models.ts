/** A reader that compares letters with drawn ones, and a describer of faces by the colours of their parts. */
import { writeOnnxModel } from './onnx-model.ts'

export interface LetterReaderOptions {
  /** Pictures of the letters: rows of dots, 1 for ink; all of one size. */
  readonly letters: readonly (readonly (readonly number[])[])[]
  /** Pixels of one dot, at the scale of the input. */
  readonly dotPixels: number
  /** Dots from one letter to the next. */
  readonly advance: number
  readonly places: number
}

/** Its input is grey, ink dark, the letters flush with its left and upper edges; output `slots`: [1, places, letters]. */
export function writeLetterReader({ letters, dotPixels, advance, places }: LetterReaderOptions): Buffer {
  const rows = letters[0]?.length ?? 0
  const columns = letters[0]?.[0]?.length ?? 0
  const [kernelHeight, kernelWidth] = [rows * dotPixels, columns * dotPixels]
  const step = advance * dotPixels
  const width = step * places
  const kernel = letters.flatMap((letter) => {
    const dots = Array.from({ length: kernelHeight * kernelWidth }, (_, at) => {
      const [y, x] = [Math.floor(at / kernelWidth), at % kernelWidth]
      return letter[Math.floor(y / dotPixels)]?.[Math.floor(x / dotPixels)] ?? 0
    })
    const ink = dots.reduce((sum, dot) => sum + dot, 0)
    // Ink counts for the letter and against it, so that one letter in another is told from it.
    return dots.map((dot) => (dot ? -1 / ink : 1 / (dots.length - ink)))
  })
  return writeOnnxModel({
    input: { name: 'plate', dims: [1, 1, kernelHeight, width] },
    output: { name: 'letters', dims: [1, places, letters.length] },
    nodes: [
      {
        op: 'Conv',
        inputs: ['plate', 'kernel'],
        outputs: ['scores'],
        attributes: { kernel_shape: [kernelHeight, kernelWidth], strides: [kernelHeight, step] },
      },
      { op: 'Reshape', inputs: ['scores', 'flat'], outputs: ['by_letter'] },
      { op: 'Transpose', inputs: ['by_letter'], outputs: ['by_place'], attributes: { perm: [0, 2, 1] } },
      { op: 'Mul', inputs: ['by_place', 'sureness'], outputs: ['letters'] },
    ],
    constants: [
      { name: 'kernel', dims: [letters.length, 1, kernelHeight, kernelWidth], values: kernel },
      { name: 'flat', dims: [3], values: [1, letters.length, places], type: 'int64' },
      { name: 'sureness', dims: [1], values: [20] },
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
