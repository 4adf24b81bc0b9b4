/** Geometry on the flat ground of a town: metres to the east and to the north of its centre. */
import { EARTH_CIRCUMFERENCE_M, type ShapeKind, shapeOf, toWorld, type VectorShape } from '../base-map/vector-shape.ts'

export interface Point {
  east: number
  north: number
}

export const at = (east: number, north: number): Point => ({ east, north })

export const toward = (from: Point, bearing: number, distance: number): Point =>
  at(from.east + Math.sin(bearing) * distance, from.north + Math.cos(bearing) * distance)

/** Cuts corners (Chaikin), so that a few points make a bend. */
export function smooth(points: readonly Point[], isClosed: boolean, rounds = 3): Point[] {
  let line = [...points]
  for (let round = 0; round < rounds; round += 1) {
    const pairs = line.flatMap((one, index): [Point, Point][] => {
      const other = line[index + 1] ?? (isClosed ? line[0] : undefined)
      return other ? [[one, other]] : []
    })
    const cut = pairs.flatMap(([one, other]) => [between(one, other, 0.25), between(one, other, 0.75)])
    const [first, last] = [line[0], line.at(-1)]
    line = isClosed || !first || !last ? cut : [first, ...cut, last]
  }
  return line
}

const between = (one: Point, other: Point, share: number): Point =>
  at(one.east + (other.east - one.east) * share, one.north + (other.north - one.north) * share)

export function distanceToLine(point: Point, line: readonly Point[]): number {
  let nearest = Number.POSITIVE_INFINITY
  for (let index = 1; index < line.length; index += 1) {
    const start = line[index - 1]
    const end = line[index]
    if (start && end) nearest = Math.min(nearest, distanceToSegment(point, start, end))
  }
  return nearest
}

function distanceToSegment(point: Point, start: Point, end: Point): number {
  const east = end.east - start.east
  const north = end.north - start.north
  const length2 = east * east + north * north
  const along = length2 === 0 ? 0 : ((point.east - start.east) * east + (point.north - start.north) * north) / length2
  const share = Math.max(0, Math.min(1, along))
  return Math.hypot(point.east - start.east - east * share, point.north - start.north - north * share)
}

/** Puts shapes of the ground into the world, around a place on the globe. */
export function createDraughtsman(latitude: number, longitude: number) {
  const centre = toWorld(latitude, longitude)
  const unit = 1 / (EARTH_CIRCUMFERENCE_M * Math.cos((latitude * Math.PI) / 180))

  function toPart(points: readonly Point[]): Float64Array {
    const part = new Float64Array(points.length * 2)
    points.forEach(({ east, north }, index) => {
      part[index * 2] = centre.x + east * unit
      part[index * 2 + 1] = centre.y - north * unit
    })
    return part
  }

  return {
    area: (kind: ShapeKind, points: readonly Point[]): VectorShape => shapeOf(kind, [toPart(points)]),
    line: (kind: ShapeKind, points: readonly Point[], widthM: number): VectorShape =>
      shapeOf(kind, [toPart(points)], widthM * unit),
  }
}

export type Draughtsman = ReturnType<typeof createDraughtsman>
