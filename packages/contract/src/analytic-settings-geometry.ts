/** Whether what was drawn on a picture can be kept: pure, the same in the editor and on the server. */

/** A pair of `x` and `y` in the picture's pixels. */
export type Pair = readonly [number, number]

export const isInsidePicture = (points: readonly Pair[], width: number, height: number): boolean =>
  points.every(([x, y]) => x >= 0 && x <= width && y >= 0 && y <= height)

/** Twice the signed area (shoelace formula); 0 for points on one line. */
export function doubleArea(points: readonly Pair[]): number {
  let sum = 0
  for (const [index, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y]
    sum += x * nextY - nextX * y
  }
  return sum
}

/** On which side of the line from `a` to `b` a point is: the sign of the cross product, 0 on the line itself. */
export const sideOf = ([ax, ay]: Pair, [bx, by]: Pair, [x, y]: Pair): number =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))

const isBetween = (a: Pair, b: Pair, point: Pair): boolean =>
  Math.min(a[0], b[0]) <= point[0] &&
  point[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= point[1] &&
  point[1] <= Math.max(a[1], b[1])

/** Whether two segments have a point in common. */
export function segmentsMeet(a: Pair, b: Pair, c: Pair, d: Pair): boolean {
  const [sideC, sideD, sideA, sideB] = [sideOf(a, b, c), sideOf(a, b, d), sideOf(c, d, a), sideOf(c, d, b)]
  if (sideC !== sideD && sideA !== sideB) return true
  return (
    (sideC === 0 && isBetween(a, b, c)) ||
    (sideD === 0 && isBetween(a, b, d)) ||
    (sideA === 0 && isBetween(c, d, a)) ||
    (sideB === 0 && isBetween(c, d, b))
  )
}

/** An outline that encloses something and neither crosses nor touches itself. */
export function isSimplePolygon(points: readonly Pair[]): boolean {
  const count = points.length
  if (count < 3 || doubleArea(points) === 0) return false
  for (let first = 0; first < count; first += 1) {
    const [a, b] = [points[first], points[(first + 1) % count]]
    if (!a || !b || (a[0] === b[0] && a[1] === b[1])) return false
    for (let second = first + 1; second < count; second += 1) {
      const [c, d] = [points[second], points[(second + 1) % count]]
      if (!c || !d) return false
      const areNeighbours = second === first + 1 || (first === 0 && second === count - 1)
      if (areNeighbours ? foldsBack(a, b, c, d) : segmentsMeet(a, b, c, d)) return false
    }
  }
  return true
}

/** Two edges with a common corner, of which one lies on the other. */
function foldsBack(a: Pair, b: Pair, c: Pair, d: Pair): boolean {
  const isSame = (one: Pair, other: Pair) => one[0] === other[0] && one[1] === other[1]
  const [corner, before, after] = isSame(b, c) ? [b, a, d] : [a, b, c]
  if (sideOf(before, corner, after) !== 0) return false
  return (before[0] - corner[0]) * (after[0] - corner[0]) + (before[1] - corner[1]) * (after[1] - corner[1]) > 0
}
