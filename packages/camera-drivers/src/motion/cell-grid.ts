/**
 * Where cameras look for motion: a grid of cells, each on or off (ONVIF Analytics Service §B, CellMotionDetector). People
 * draw polygons; a cell is on when its middle is inside.
 */
import { isInside, type NormalPoint } from './normal-point.ts'

export const CELL_COLUMNS_MAX = 256
export const CELL_ROWS_MAX = 256

export interface CellGrid {
  readonly columns: number
  readonly rows: number
  /** Row by row from the upper left corner. */
  readonly active: readonly boolean[]
}

export const wholeGrid = (columns: number, rows: number): CellGrid => ({
  columns,
  rows,
  active: new Array<boolean>(columns * rows).fill(true),
})

/** No points cover the whole picture. */
export function coverCells(polygon: readonly NormalPoint[], columns: number, rows: number): CellGrid {
  if (polygon.length === 0) return wholeGrid(columns, rows)
  const active = Array.from({ length: columns * rows }, (_, index) => {
    const middle = { x: ((index % columns) + 0.5) / columns, y: (Math.floor(index / columns) + 0.5) / rows }
    return isInside(middle, polygon)
  })
  return { columns, rows, active }
}

export const isWholeGrid = ({ active }: CellGrid): boolean => active.every(Boolean)
export const isEmptyGrid = ({ active }: CellGrid): boolean => !active.some(Boolean)

export const isSameGrid = (one: CellGrid, other: CellGrid): boolean =>
  one.columns === other.columns &&
  one.rows === other.rows &&
  one.active.every((isActive, index) => isActive === other.active[index])
