import { describe, expect, it } from 'vitest'
import {
  addShape,
  type Drawing,
  insertPoint,
  moveEnter,
  movePoint,
  moveShape,
  problemOf,
  removePoint,
  removeShape,
  setSensitivity,
} from './drawing.ts'
import { historyOf, reduceDrawing } from './drawing-history.ts'
import { detectionZoneRules, lineRules, parkingRules, zoneRules } from './drawing-rules.ts'

const size = { width: 800, height: 400 }
const zones = zoneRules(size)
const empty: Drawing = { shapes: [], enter: null }
const one = addShape(empty, zones)
const pointsOf = (drawing: Drawing, id = 1) => drawing.shapes.find((shape) => shape.id === id)?.points ?? []

describe('zones', () => {
  it('have 3 to 100 points, counted lines 1 to 3, parking spots exactly 4', () => {
    let drawing = one
    for (let step = 0; step < 200; step += 1) drawing = insertPoint(drawing, zones, 1, 0)
    expect(pointsOf(drawing)).toHaveLength(100)
    for (let step = 0; step < 200; step += 1) drawing = removePoint(drawing, zones, 1, 0)
    expect(pointsOf(drawing)).toHaveLength(3)

    const rules = lineRules(size)
    let lines = empty
    for (let step = 0; step < 5; step += 1) lines = addShape(lines, rules)
    expect(lines.shapes).toHaveLength(3)
    expect(pointsOf(insertPoint(lines, rules, 1, 0))).toHaveLength(2)
    expect(problemOf(empty, rules)).toEqual({ kind: 'tooFew' })

    const spots = addShape(empty, parkingRules(size))
    expect(pointsOf(insertPoint(spots, parkingRules(size), 1, 0))).toHaveLength(4)
    expect(pointsOf(removePoint(spots, parkingRules(size), 1, 0))).toHaveLength(4)
    expect(addShape(addShape(empty, detectionZoneRules(size)), detectionZoneRules(size)).shapes).toHaveLength(1)
  })

  it('stay in the picture, in whole pixels', () => {
    expect(pointsOf(movePoint(one, zones, 1, 0, { x: -5, y: 9999 }))[0]).toEqual({ x: 0, y: 400 })
    expect(pointsOf(movePoint(one, zones, 1, 0, { x: 10.9, y: 20.1 }))[0]).toEqual({ x: 10, y: 20 })
    const moved = moveShape(one, zones, 1, { x: 10_000, y: -10_000 })
    expect(Math.max(...pointsOf(moved).map(({ x }) => x))).toBe(800)
    expect(Math.min(...pointsOf(moved).map(({ y }) => y))).toBe(0)
  })

  it('that cross themselves, lines without length and an entrance on a line cannot be kept', () => {
    expect(problemOf(one, zones)).toBeNull()
    const [a, b] = pointsOf(one)
    const crossed = movePoint(movePoint(one, zones, 1, 0, b ?? { x: 0, y: 0 }), zones, 1, 1, a ?? { x: 0, y: 0 })
    expect(problemOf(crossed, zones)).toEqual({ kind: 'crossed', shapeId: 1 })
    const rules = lineRules(size)
    const line = addShape(empty, rules)
    expect(problemOf(line, rules)).toBeNull()
    expect(problemOf(moveEnter(line, rules, { x: 400, y: 200 }), rules)).toEqual({ kind: 'enterOnLine', shapeId: 1 })
    const [, end] = pointsOf(line)
    expect(problemOf(movePoint(line, rules, 1, 0, end ?? { x: 0, y: 0 }), rules)).toMatchObject({ kind: 'noLength' })
  })

  it('keep their numbers, and an entrance goes with the last line', () => {
    const three = addShape(addShape(one, zones), zones)
    expect(addShape(removeShape(three, 2), zones).shapes.map(({ id }) => id)).toEqual([1, 3, 4])
    const line = addShape(empty, lineRules(size))
    expect(line.enter).not.toBeNull()
    expect(removeShape(line, 1)).toEqual(empty)
  })
})

describe('undo', () => {
  it('takes back a drag as one step, and a change as another', () => {
    let history = historyOf(one)
    for (let x = 0; x < 50; x += 1) {
      history = reduceDrawing(history, { type: 'drag', change: (d) => movePoint(d, zones, 1, 0, { x, y: 1 }) })
    }
    history = reduceDrawing(history, { type: 'drop' })
    history = reduceDrawing(history, { type: 'change', change: (d) => setSensitivity(d, 1, 80) })
    expect(history.past).toHaveLength(2)
    history = reduceDrawing(history, { type: 'undo' })
    expect(history.present.shapes[0]?.sensitivity).toBe(50)
    expect(pointsOf(history.present)[0]).toEqual({ x: 49, y: 1 })
    history = reduceDrawing(history, { type: 'undo' })
    expect(history.present).toEqual(one)
    expect(reduceDrawing(history, { type: 'undo' })).toBe(history)
  })

  it('does not count what changes nothing', () => {
    const history = reduceDrawing(historyOf(one), { type: 'change', change: (d) => setSensitivity(d, 1, 50) })
    expect(history.past).toEqual([])
  })
})
