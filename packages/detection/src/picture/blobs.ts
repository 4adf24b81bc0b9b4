/** Cells that changed, joined to the outlines of things. */
import type { Box } from '../geometry/geometry.ts'
import { CELL_PIXELS, type ChangeGrid } from './change-grid.ts'

export interface Blob {
  /** In pixels of the small picture. */
  readonly box: Box
  /** Pixels that differ from the background. */
  readonly area: number
  readonly structuralArea: number
  /** Pixels that differ from the picture before. */
  readonly movingArea: number
  /** A thing has edges of its own; where one was learned and has gone, less than two fifths of the edges are left. */
  readonly isHole: boolean
}

export interface BlobLimits {
  /** Pixels of a cell that must have changed. */
  readonly cellChangedMin: number
  /** Structural pixels in the cells around it. */
  readonly cellStructureMin: number
  readonly cellsMin: number
  readonly areaMin: number
  /** Structural pixels for each pixel of the box's outline. */
  readonly outlineShareMin: number
}

export const BLOB_LIMITS: BlobLimits = {
  cellChangedMin: 5,
  cellStructureMin: 3,
  cellsMin: 3,
  areaMin: 32,
  outlineShareMin: 0.16,
}

/** More things at once are no people but a storm. */
const BLOBS_MAX = 64
/** Cells this far apart belong together: clothes may look like the ground behind them. */
const REACH_X = 1
const REACH_Y = 2
/** So many cells that changed without a structure may lie between two parts of a thing. */
const BRIDGE_CELLS = 3

export interface BlobFinder {
  /** Changed cells that show a thing and not light, of the last search. */
  readonly solid: Uint8Array
  find(grid: ChangeGrid): Blob[]
}

export function createBlobFinder(columns: number, rows: number, limits: BlobLimits = BLOB_LIMITS): BlobFinder {
  const solid = new Uint8Array(columns * rows)
  const label = new Uint8Array(columns * rows)
  const stepsAway = new Uint8Array(columns * rows)
  const stack = new Int32Array(columns * rows)

  const markSolid = ({ changed, structural }: ChangeGrid) => {
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const cell = row * columns + column
        if ((changed[cell] as number) < limits.cellChangedMin) {
          solid[cell] = 0
          continue
        }
        let structure = 0
        for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
          for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
            structure += structural[y * columns + x] as number
          }
        }
        solid[cell] = structure >= limits.cellStructureMin ? 1 : 0
      }
    }
  }

  /** Cells that changed, near a thing, bind its parts together; where the thing is, solid cells alone say. */
  const gather = (first: number, grid: ChangeGrid): Blob & { cells: number } => {
    let left = columns
    let right = 0
    let top = rows
    let bottom = 0
    let cells = 0
    let area = 0
    let structuralArea = 0
    let movingArea = 0
    let edges = 0
    let depth = 0
    stack[depth++] = first
    label[first] = 1
    stepsAway[first] = 0
    while (depth > 0) {
      const cell = stack[--depth] as number
      const row = Math.floor(cell / columns)
      const column = cell - row * columns
      const isSolid = solid[cell] === 1
      const steps = isSolid ? 0 : (stepsAway[cell] as number) + 1
      if (isSolid) {
        cells += 1
        area += grid.changed[cell] as number
        structuralArea += grid.structural[cell] as number
        movingArea += grid.moving[cell] as number
        edges += grid.edges[cell] as number
        if (column < left) left = column
        if (column > right) right = column
        if (row < top) top = row
        if (row > bottom) bottom = row
      }
      const reachY = isSolid ? REACH_Y : 1
      for (let y = Math.max(0, row - reachY); y <= Math.min(rows - 1, row + reachY); y += 1) {
        for (let x = Math.max(0, column - REACH_X); x <= Math.min(columns - 1, column + REACH_X); x += 1) {
          const other = y * columns + x
          if (label[other] === 1) continue
          const isBridge = solid[other] === 0
          if (isBridge && (steps >= BRIDGE_CELLS || (grid.changed[other] as number) < limits.cellChangedMin)) continue
          label[other] = 1
          stepsAway[other] = steps
          stack[depth++] = other
        }
      }
    }
    const box = {
      x: left * CELL_PIXELS,
      y: top * CELL_PIXELS,
      width: (right - left + 1) * CELL_PIXELS,
      height: (bottom - top + 1) * CELL_PIXELS,
    }
    return { box, area, structuralArea, movingArea, isHole: edges < 0, cells }
  }

  const isThing = ({ box, area, structuralArea, cells }: Blob & { cells: number }): boolean =>
    cells >= limits.cellsMin &&
    area >= limits.areaMin &&
    structuralArea >= limits.outlineShareMin * 2 * (box.width + box.height)

  return {
    solid,
    find(grid) {
      markSolid(grid)
      label.fill(0)
      const blobs: Blob[] = []
      for (let cell = 0; cell < solid.length; cell += 1) {
        if (solid[cell] === 0 || label[cell] === 1) continue
        const blob = gather(cell, grid)
        if (isThing(blob)) blobs.push(blob)
      }
      return blobs.length <= BLOBS_MAX ? blobs : blobs.sort((a, b) => b.area - a.area).slice(0, BLOBS_MAX)
    },
  }
}
