/**
 * A finder of things by their colour: one box around everything of each class's colour, computed by the runtime as any
 * finder's boxes are. Specks are opened away, and strokes within a thing are closed.
 */
import { type OnnxConstant, type OnnxNode, writeOnnxModel } from './onnx-model.ts'

export interface ColourFinderOptions {
  readonly width: number
  readonly height: number
  /** R, G and B from 0 to 1, by class. */
  readonly colours: readonly (readonly [number, number, number])[]
  /** How far a colour may be from that of the class. */
  readonly tolerance?: number
  /** Odd; strokes up to this wide are closed, things up to this wide are opened away. 1 leaves all as it is. */
  readonly closePixels?: number
  readonly openPixels?: number
}

/** Further than any pixel. */
const FAR = 100_000
/** How suddenly a colour is another one. */
const STEEPNESS = 400

/** Its output has the layout `rows`: [1, classes, 6]. */
export function writeColourFinder(options: ColourFinderOptions): Buffer {
  const { width, height, colours, tolerance = 0.12, closePixels = 1, openPixels = 1 } = options
  const nodes: OnnxNode[] = []
  const constants: OnnxConstant[] = [
    { name: 'axis_1', dims: [1], values: [1], type: 'int64' },
    { name: 'row_shape', dims: [3], values: [1, 1, 6], type: 'int64' },
    { name: 'limit', dims: [1], values: [tolerance * tolerance] },
    { name: 'steepness', dims: [1], values: [STEEPNESS] },
    { name: 'half', dims: [1], values: [0.5] },
    { name: 'one', dims: [1], values: [1] },
    { name: 'far', dims: [1], values: [FAR] },
    { name: 'left', dims: [1, 1, 1, width], values: Array.from({ length: width }, (_, x) => x) },
    { name: 'top', dims: [1, 1, height, 1], values: Array.from({ length: height }, (_, y) => y) },
  ]
  let names = 0
  const run = (op: string, inputs: readonly string[], attributes: OnnxNode['attributes'] = {}): string => {
    names += 1
    const output = `v${names}`
    nodes.push({ op, inputs, outputs: [output], attributes })
    return output
  }
  const pool = (value: string, pixels: number) => {
    const pad = (pixels - 1) / 2
    return run('MaxPool', [value], { kernel_shape: [pixels, pixels], pads: [pad, pad, pad, pad], strides: [1, 1] })
  }
  const grow = (value: string, pixels: number) => (pixels === 1 ? value : pool(value, pixels))
  const shrink = (value: string, pixels: number) =>
    pixels === 1 ? value : run('Neg', [pool(run('Neg', [value]), pixels)])

  const rows = colours.map((colour, index) => {
    constants.push(
      { name: `colour_${index}`, dims: [1, 3, 1, 1], values: colour },
      { name: `class_${index}`, dims: [1, 1, 1, 1], values: [index] },
    )
    const difference = run('Sub', ['picture', `colour_${index}`])
    const distance = run('ReduceSum', [run('Mul', [difference, difference]), 'axis_1'], { keepdims: 1 })
    const likeness = run('Sigmoid', [run('Mul', [run('Sub', ['limit', distance]), 'steepness'])])
    const closed = shrink(grow(likeness, closePixels), closePixels)
    const soft = grow(shrink(closed, openPixels), openPixels)
    const mask = run('Cast', [run('Greater', [soft, 'half'])], { to: 1 })
    const away = run('Mul', [run('Sub', ['one', mask]), 'far'])
    const least = (place: string) => run('ReduceMin', [run('Add', [run('Mul', [mask, place]), away])], { axes: [2, 3] })
    const most = (place: string) => run('ReduceMax', [run('Sub', [run('Mul', [mask, place]), away])], { axes: [2, 3] })
    const right = run('Add', [most('left'), 'one'])
    const bottom = run('Add', [most('top'), 'one'])
    const score = run('ReduceMax', [soft], { axes: [2, 3] })
    const row = run('Concat', [least('left'), least('top'), right, bottom, score, `class_${index}`], { axis: 1 })
    return run('Reshape', [row, 'row_shape'])
  })
  nodes.push({ op: 'Concat', inputs: rows, outputs: ['boxes'], attributes: { axis: 1 } })
  return writeOnnxModel({
    input: { name: 'picture', dims: [1, 3, height, width] },
    output: { name: 'boxes', dims: [1, colours.length, 6] },
    nodes,
    constants,
  })
}
