/** Where the arrow keys lead on a wall. Pure geometry. */
import { GRID_LAYOUTS, isBigCell, type MosaicGrid } from '@sova/contract'

export interface CellPlace {
  /** From 0, in the equal columns and rows of the grid. */
  column: number
  row: number
  columns: number
  rows: number
}

/** Big cells stand first, from the left; small ones fill what they leave, line by line. */
export function cellPlaces(grid: MosaicGrid): CellPlace[] {
  const { cellsCount, columns, rows, bigCell } = GRID_LAYOUTS[grid]
  const taken = new Set<number>()
  const places: CellPlace[] = []
  for (let cell = 0; cell < cellsCount; cell += 1) {
    const size = isBigCell(grid, cell) ? bigCell : { columns: 1, rows: 1 }
    const start = Array.from({ length: columns * rows }, (_, index) => index).find((index) => !taken.has(index)) ?? 0
    const place = { column: start % columns, row: Math.floor(start / columns), ...size }
    for (let row = 0; row < size.rows; row += 1) {
      for (let column = 0; column < size.columns; column += 1) taken.add(start + row * columns + column)
    }
    places.push(place)
  }
  return places
}

const STEPS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The nearest cell in the direction of the arrow; null at the edge of the wall and for other keys. */
export function neighbourCell(grid: MosaicGrid, cell: number, key: string): number | null {
  const step = STEPS[key]
  const places = cellPlaces(grid)
  const from = places[cell]
  if (!step || !from) return null
  const center = centerOf(from)
  let best: { cell: number; distance: number } | null = null
  for (const [other, place] of places.entries()) {
    const target = centerOf(place)
    const [dx, dy] = [target.x - center.x, target.y - center.y]
    const along = dx * step.x + dy * step.y
    if (other === cell || along <= 0) continue
    // A cell that lies aside is further away than one that lies ahead.
    const distance = along + 3 * Math.abs(dx * step.y + dy * step.x)
    if (!best || distance < best.distance) best = { cell: other, distance }
  }
  return best?.cell ?? null
}

const centerOf = ({ column, row, columns, rows }: CellPlace) => ({ x: column + columns / 2, y: row + rows / 2 })
