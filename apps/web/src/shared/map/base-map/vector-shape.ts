/** Shapes of a drawn base map, in the unit square of the Web Mercator projection: x to the east, y to the south. */

export const EARTH_CIRCUMFERENCE_M = 40_075_016.686

export interface WorldPoint {
  x: number
  y: number
}

/** @param latitude within ±85.05°, where the projection ends */
export function toWorld(latitude: number, longitude: number): WorldPoint {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

export interface Box {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/** From below to above: a kind is drawn over the ones before it. */
export const SHAPE_KINDS = [
  'land',
  'border',
  'forest',
  'urban',
  'water',
  'block',
  'building',
  'green',
  'railway',
  'street',
  'avenue',
  'highway',
] as const
export type ShapeKind = (typeof SHAPE_KINDS)[number]

export interface VectorShape {
  kind: ShapeKind
  /** Flat x, y, x, y…; the rings of an area, or the parts of a line. */
  parts: readonly Float64Array[]
  box: Box
  /** Of a line: its width on the ground, in world units. */
  width?: number
}

export function shapeOf(kind: ShapeKind, parts: readonly Float64Array[], width = 0): VectorShape {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  for (const part of parts) {
    for (let index = 0; index < part.length; index += 2) {
      const x = part[index] ?? 0
      const y = part[index + 1] ?? 0
      box.minX = Math.min(box.minX, x - width / 2)
      box.maxX = Math.max(box.maxX, x + width / 2)
      box.minY = Math.min(box.minY, y - width / 2)
      box.maxY = Math.max(box.maxY, y + width / 2)
    }
  }
  return { kind, parts, box, ...(width > 0 ? { width } : {}) }
}

export const boxesMeet = (one: Box, other: Box): boolean =>
  one.minX <= other.maxX && one.maxX >= other.minX && one.minY <= other.maxY && one.maxY >= other.minY

/** From below to above, and in one kind as they were given. */
export const inDrawingOrder = (shapes: readonly VectorShape[]): VectorShape[] =>
  SHAPE_KINDS.flatMap((kind) => shapes.filter((shape) => shape.kind === kind))
