/** What is drawn over a picture: zones, counting lines, parking spots. Pure: every change gives a new drawing. */
import { isSimplePolygon, sideOf } from '@sova/contract'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Shape {
  /** Stays the same while the shape is edited; a parking spot keeps it for good. */
  readonly id: number
  readonly points: readonly Point[]
  readonly sensitivity: number
}

export interface Drawing {
  readonly shapes: readonly Shape[]
  /** From where people come in; null where the drawing has no such place. */
  readonly enter: Point | null
}

export interface DrawingRules {
  readonly kind: 'zone' | 'line' | 'spot'
  /** Of the picture, in the pixels that points are counted in. */
  readonly width: number
  readonly height: number
  readonly points: { readonly min: number; readonly max: number }
  readonly shapes: { readonly min: number; readonly max: number }
  readonly hasSensitivity: boolean
  readonly hasEnter: boolean
}

export const SENSITIVITY_OF_NEW = 50

export const isOpenLine = ({ kind }: DrawingRules): boolean => kind === 'line'

/** Whole pixels within the picture. */
export const withinPicture = ({ x, y }: Point, { width, height }: DrawingRules): Point => ({
  x: Math.trunc(Math.min(width, Math.max(0, x))),
  y: Math.trunc(Math.min(height, Math.max(0, y))),
})

const changeShape = (drawing: Drawing, id: number, change: (shape: Shape) => Shape): Drawing => ({
  ...drawing,
  shapes: drawing.shapes.map((shape) => (shape.id === id ? change(shape) : shape)),
})

/** In the middle of the picture, each a little beside the one before. */
export function addShape(drawing: Drawing, rules: DrawingRules): Drawing {
  if (drawing.shapes.length >= rules.shapes.max) return drawing
  const id = Math.max(0, ...drawing.shapes.map((shape) => shape.id)) + 1
  const shift = (drawing.shapes.length % 5) * 0.05
  const at = (x: number, y: number) =>
    withinPicture({ x: (x + shift) * rules.width, y: (y + shift) * rules.height }, rules)
  const points =
    rules.kind === 'line' ? [at(0.3, 0.5), at(0.7, 0.5)] : [at(0.3, 0.3), at(0.6, 0.3), at(0.6, 0.65), at(0.3, 0.65)]
  const enter = rules.hasEnter ? (drawing.enter ?? at(0.5, 0.75)) : drawing.enter
  return { shapes: [...drawing.shapes, { id, points, sensitivity: SENSITIVITY_OF_NEW }], enter }
}

export function removeShape(drawing: Drawing, id: number): Drawing {
  const shapes = drawing.shapes.filter((shape) => shape.id !== id)
  return { shapes, enter: shapes.length === 0 ? null : drawing.enter }
}

export const setSensitivity = (drawing: Drawing, id: number, sensitivity: number): Drawing =>
  changeShape(drawing, id, (shape) => ({ ...shape, sensitivity }))

export const movePoint = (drawing: Drawing, rules: DrawingRules, id: number, index: number, to: Point): Drawing =>
  changeShape(drawing, id, (shape) => ({ ...shape, points: shape.points.with(index, withinPicture(to, rules)) }))

/** As far as the whole of it stays in the picture. */
export function moveShape(drawing: Drawing, rules: DrawingRules, id: number, by: Point): Drawing {
  return changeShape(drawing, id, (shape) => {
    const [xs, ys] = [shape.points.map(({ x }) => x), shape.points.map(({ y }) => y)]
    const x = Math.min(rules.width - Math.max(...xs), Math.max(-Math.min(...xs), by.x))
    const y = Math.min(rules.height - Math.max(...ys), Math.max(-Math.min(...ys), by.y))
    return {
      ...shape,
      points: shape.points.map((point) => ({ x: Math.trunc(point.x + x), y: Math.trunc(point.y + y) })),
    }
  })
}

export const mayAddPoint = (shape: Shape, rules: DrawingRules): boolean => shape.points.length < rules.points.max
export const mayRemovePoint = (shape: Shape, rules: DrawingRules): boolean => shape.points.length > rules.points.min

/** Between the point of the index and the next one. */
export function insertPoint(drawing: Drawing, rules: DrawingRules, id: number, index: number): Drawing {
  return changeShape(drawing, id, (shape) => {
    const middle = middleAfter(shape, index)
    return middle && mayAddPoint(shape, rules)
      ? { ...shape, points: shape.points.toSpliced(index + 1, 0, withinPicture(middle, rules)) }
      : shape
  })
}

export const removePoint = (drawing: Drawing, rules: DrawingRules, id: number, index: number): Drawing =>
  changeShape(drawing, id, (shape) =>
    mayRemovePoint(shape, rules) ? { ...shape, points: shape.points.toSpliced(index, 1) } : shape,
  )

export const moveEnter = (drawing: Drawing, rules: DrawingRules, to: Point): Drawing => ({
  ...drawing,
  enter: withinPicture(to, rules),
})

export function middleAfter({ points }: Shape, index: number): Point | null {
  const [from, to] = [points[index], points[(index + 1) % points.length]]
  return from && to ? { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 } : null
}

/** Why the drawing cannot be kept; null when it can. `shapeId` is the shape that it is about. */
export type DrawingProblem = { kind: 'tooFew' } | { kind: 'crossed' | 'noLength' | 'enterOnLine'; shapeId: number }

export function problemOf({ shapes, enter }: Drawing, rules: DrawingRules): DrawingProblem | null {
  if (shapes.length < rules.shapes.min) return { kind: 'tooFew' }
  for (const { id, points } of shapes) {
    const pairs = points.map(({ x, y }) => [x, y] as const)
    if (!isOpenLine(rules)) {
      if (!isSimplePolygon(pairs)) return { kind: 'crossed', shapeId: id }
      continue
    }
    const [from, to] = pairs
    if (!from || !to || (from[0] === to[0] && from[1] === to[1])) return { kind: 'noLength', shapeId: id }
    if (enter && sideOf(from, to, [enter.x, enter.y]) === 0) return { kind: 'enterOnLine', shapeId: id }
  }
  return null
}
