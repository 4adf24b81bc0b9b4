/** A point of a picture of any size: 0, 0 is its upper left corner, 1, 1 the lower right one. */
export interface NormalPoint {
  readonly x: number
  readonly y: number
}

/** Even-odd rule; a point on an edge may fall on either side. */
export function isInside({ x, y }: NormalPoint, polygon: readonly NormalPoint[]): boolean {
  let inside = false
  for (const [index, end] of polygon.entries()) {
    const start = polygon[(index + polygon.length - 1) % polygon.length] ?? end
    if (start.y > y === end.y > y) continue
    const crossingX = start.x + ((y - start.y) / (end.y - start.y)) * (end.x - start.x)
    if (x < crossingX) inside = !inside
  }
  return inside
}
