import { describe, expect, it } from 'vitest'
import { ModelCard, type ModelInput } from '../card/model-card.ts'
import { toTensor } from '../picture/to-tensor.ts'
import { likeness, matchFace, toUnitVector } from './face-vectors.ts'
import { readBoxes } from './read-boxes.ts'
import { readLetters } from './read-letters.ts'

const finder = (layout: string, extra: object = {}) => {
  const input = { width: 100, height: 100 }
  const card = ModelCard.parse({ task: 'objects', file: 'm', input, output: { layout, ...extra }, classes: ['a', 'b'] })
  if (card.task !== 'objects') throw new Error('the card is of another task')
  return card
}

describe('boxes of a finder', () => {
  const found = [{ box: { x: 10, y: 20, width: 20, height: 40 }, confidence: expect.closeTo(0.9, 5), className: 'b' }]

  it('are the same in each layout', () => {
    const centred = [20, 40, 20, 40]
    const columns = [20, 20, 40, 40, 20, 20, 40, 40, 0.1, 0.2, 0.9, 0.3]
    expect(readBoxes({ dims: [1, 6, 2], data: columns }, finder('columns'))).toEqual(found)
    expect(readBoxes({ dims: [1, 1, 6], data: [10, 20, 30, 60, 0.9, 1] }, finder('rows'))).toEqual(found)
    const rows = [...centred, 0.95, 0.1, 0.9 / 0.95]
    expect(readBoxes({ dims: [1, 1, 7], data: rows }, finder('rows_with_objectness'))).toEqual(found)
    const shares = finder('rows', { coordinates: 'shares' })
    expect(readBoxes({ dims: [1, 1, 6], data: [0.1, 0.2, 0.3, 0.6, 0.9, 1] }, shares)[0]?.box.width).toBeCloseTo(20)
  })

  it('of one thing are one, and of two classes in one place are two', () => {
    const rows = [
      ...[10, 10, 50, 50, 0.8, 0],
      ...[12, 12, 52, 52, 0.9, 0],
      ...[12, 12, 52, 52, 0.7, 1],
      ...[60, 60, 90, 90, 0.6, 0],
      ...[60, 60, 90, 90, 0.4, 0],
    ]
    const boxes = readBoxes({ dims: [1, 5, 6], data: rows }, finder('rows'))
    expect(boxes.map(({ confidence, className }) => [confidence, className])).toEqual([
      [0.9, 'a'],
      [0.7, 'b'],
      [0.6, 'a'],
    ])
  })

  it('that are no numbers, or inside out, are none', () => {
    const rows = [Number.NaN, 0, 10, 10, 0.9, 0, 50, 50, 10, 10, 0.9, 0, 0, 0, 9, 9, Number.NaN, 0]
    expect(readBoxes({ dims: [1, 3, 6], data: rows }, finder('rows'))).toEqual([])
  })
})

describe('letters of a reader', () => {
  const card = (layout: string) => {
    const parsed = ModelCard.parse({
      task: 'plate_reader',
      file: 'm',
      input: { width: 64, height: 16 },
      output: { layout },
      classes: ['', 'A', '1'],
    })
    if (parsed.task !== 'plate_reader') throw new Error('the card is of another task')
    return parsed
  }
  const places = (...best: number[]) => ({
    dims: [1, best.length, 3],
    data: best.flatMap((index) => [0, 1, 2].map((at) => (at === index ? 0.8 : 0.1))),
  })

  it('that repeat are one in ctc until there is none between them, and each its own in slots', () => {
    expect(readLetters(places(1, 1, 0, 1, 2, 2), card('ctc'))).toEqual({ text: 'AA1', confidence: 0.8 })
    expect(readLetters(places(1, 1, 2, 0), card('slots')).text).toBe('AA1')
  })

  it('are as sure as the least sure one, of shares and of logits', () => {
    const logits = { dims: [1, 2, 3], data: [0, 9, 0, 0, 0, 2] }
    expect(readLetters(logits, card('slots')).confidence).toBeCloseTo(Math.exp(2) / (Math.exp(2) + 2), 5)
    expect(readLetters(places(0, 0), card('ctc'))).toEqual({ text: '', confidence: 0 })
  })
})

describe('faces', () => {
  it('are matched with the most alike person of the organisations asked for, or nobody', () => {
    const vectorOf = (...values: number[]) => toUnitVector(values) ?? new Float32Array()
    const known = [
      { employeeId: 1, gangId: 7, vector: vectorOf(1, 0) },
      { employeeId: 2, gangId: 7, vector: vectorOf(1, 1) },
      { employeeId: 3, gangId: 8, vector: vectorOf(0, 1) },
    ]
    const of = (vector: Float32Array, gangs: number[]) => matchFace(vector, known, new Set(gangs), 0.8)?.employeeId
    expect(of(vectorOf(0.9, 0.2), [7])).toBe(1)
    expect(of(vectorOf(0, 1), [7])).toBeUndefined()
    expect(of(vectorOf(0, 1), [7, 8])).toBe(3)
    expect(toUnitVector([0, 0])).toBeNull()
    expect(toUnitVector([Number.NaN, 1])).toBeNull()
    expect(likeness(vectorOf(1), vectorOf(1, 0))).toBe(0)
  })
})

describe('a picture for a model', () => {
  const picture = { width: 4, height: 2, rgb: Uint8Array.from({ length: 24 }, (_, at) => (at % 3 === 0 ? 255 : 0)) }
  const whole = { x: 0, y: 0, width: 1, height: 1 }
  const input: ModelInput = {
    width: 8,
    height: 8,
    layout: 'nchw',
    colors: 'rgb',
    fit: 'letterbox',
    mean: [0],
    scale: [255],
  }

  it('keeps its proportions, and places in it lead back', () => {
    const { data, dims, toPicture } = toTensor(picture, whole, input, 'float32')
    expect(dims).toEqual([1, 3, 8, 8])
    const rowsOfRed = Array.from({ length: 8 }, (_, y) => data[y * 8 + 4])
    expect(rowsOfRed.map((value) => value === 1)).toEqual([false, false, true, true, true, true, false, false])
    expect(data[64 + 3 * 8 + 4]).toBe(0)
    expect(toPicture({ x: 0, y: 2, width: 8, height: 4 })).toEqual({ x: 0, y: 0, width: 1, height: 1 })
  })

  it('has the order of colours and of sides, and the bytes, that the model wants', () => {
    const bytes = toTensor(picture, whole, { ...input, layout: 'nhwc', colors: 'bgr', fit: 'stretch' }, 'uint8')
    expect(bytes.dims).toEqual([1, 8, 8, 3])
    expect([...bytes.data.subarray(0, 3)]).toEqual([0, 0, 255])
    const grey = toTensor(picture, whole, { ...input, colors: 'gray', mean: [76.245], fit: 'stretch' }, 'float32')
    expect(grey.dims).toEqual([1, 1, 8, 8])
    expect(Math.abs(grey.data[0] ?? 1)).toBeLessThan(0.001)
  })
})
