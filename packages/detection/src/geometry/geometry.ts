/** Points and boxes. In rules they are shares of the picture's sides, 0 to 1, so that no rule knows a resolution. */

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Box extends Point {
  readonly width: number
  readonly height: number
}

export const areaOf = ({ width, height }: Box): number => width * height

/** Where something stands: the middle of its lower edge. */
export const footOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height })

export const centreOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 })

export function overlapArea(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return width > 0 && height > 0 ? width * height : 0
}

export function unionOf(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}

/** Even–odd rule, so that a polygon that crosses itself has an answer too. */
export function isInPolygon({ x, y }: Point, polygon: readonly Point[]): boolean {
  let isInside = false
  let last = polygon.at(-1)
  for (const corner of polygon) {
    if (last && corner.y > y !== last.y > y) {
      const crossingX = corner.x + ((y - corner.y) / (last.y - corner.y)) * (last.x - corner.x)
      if (x < crossingX) isInside = !isInside
    }
    last = corner
  }
  return isInside
}

/** Positive on one side of the line through both ends, negative on the other; in units of its length times distance. */
export const sideOf = (point: Point, from: Point, to: Point): number =>
  (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)

/** Distance of a point from the line through both ends, with the sign of `sideOf`; 0 for a line of no length. */
export function signedDistance(point: Point, from: Point, to: Point): number {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  return length === 0 ? 0 : sideOf(point, from, to) / length
}

/** Where along the line the point lies: 0 at its first end, 1 at its second. */
export function shareAlong(point: Point, from: Point, to: Point): number {
  const squared = (to.x - from.x) ** 2 + (to.y - from.y) ** 2
  if (squared === 0) return 0
  return ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)) / squared
}
