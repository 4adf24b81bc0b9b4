/** The way around the cells that are on: what a camera tells becomes the polygon that a person can edit. */
import { type CellGrid, isEmptyGrid, isWholeGrid } from './cell-grid.ts'
import type { NormalPoint } from './normal-point.ts'

/** Right, down, left, up: clockwise, as y grows downwards. */
const STEPS = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
] as const

/**
 * Follows the outer edge of the first area from the top; other areas, holes and what is beyond `pointsMax` are left out.
 * @returns no points for the whole picture, and for none of it
 */
export function outlineOf(grid: CellGrid, pointsMax: number): NormalPoint[] {
  if (isWholeGrid(grid) || isEmptyGrid(grid)) return []
  const { columns, rows, active } = grid
  const isOn = (x: number, y: number) => x >= 0 && y >= 0 && x < columns && y < rows && active[y * columns + x] === true
  const first = active.indexOf(true)
  const start = { x: first % columns, y: Math.floor(first / columns) }
  const corners: NormalPoint[] = []
  let corner = { ...start }
  let direction = 0
  // Every corner of the grid is passed at most twice.
  for (let step = 0; step < 4 * (columns + 1) * (rows + 1); step += 1) {
    const turned = turn(isOn, corner, direction)
    if (turned !== direction) corners.push({ x: corner.x / columns, y: corner.y / rows })
    direction = turned
    const by = STEPS[direction] ?? STEPS[0]
    corner = { x: corner.x + by.x, y: corner.y + by.y }
    if (corner.x === start.x && corner.y === start.y) break
  }
  const outline = [{ x: start.x / columns, y: start.y / rows }, ...corners]
  return outline.length <= pointsMax ? outline : boxOf(outline)
}

/** At a corner of the grid, with the area on the right hand: right again where there is area, else straight, else left. */
function turn(isOn: (x: number, y: number) => boolean, { x, y }: NormalPoint, direction: number): number {
  const ahead = cellsAhead(x, y, direction)
  if (!isOn(ahead.right.x, ahead.right.y)) return (direction + 1) % 4
  return isOn(ahead.left.x, ahead.left.y) ? (direction + 3) % 4 : direction
}

function cellsAhead(x: number, y: number, direction: number): { left: NormalPoint; right: NormalPoint } {
  switch (direction) {
    case 0:
      return { left: { x, y: y - 1 }, right: { x, y } }
    case 1:
      return { left: { x, y }, right: { x: x - 1, y } }
    case 2:
      return { left: { x: x - 1, y }, right: { x: x - 1, y: y - 1 } }
    default:
      return { left: { x: x - 1, y: y - 1 }, right: { x, y: y - 1 } }
  }
}

function boxOf(points: readonly NormalPoint[]): NormalPoint[] {
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))]
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
}
