/** How a wall is divided into cells (spec 1 §3 Grids). */
import * as z from 'zod/mini'

export const MOSAIC_GRIDS = ['GRID1', 'GRID4', 'GRID5', 'GRID6', 'GRID8', 'GRID9', 'GRID10', 'GRID16'] as const
export const MosaicGrid = z.enum(MOSAIC_GRIDS)
export type MosaicGrid = z.output<typeof MosaicGrid>

export const MOSAIC_GRID_DEFAULT: MosaicGrid = 'GRID4'

export interface GridLayout {
  cellsCount: number
  /** Equal columns and rows that the cells lie on. */
  columns: number
  rows: number
  /** The first cells, as many as this, are big. */
  bigCellsCount: number
  /** What a big cell covers. */
  bigCell: { columns: number; rows: number }
}

const square = (
  side: number,
  big: Pick<GridLayout, 'bigCellsCount' | 'bigCell'> = { bigCellsCount: 0, bigCell: { columns: 1, rows: 1 } },
): GridLayout => ({
  cellsCount: side * side - big.bigCellsCount * (big.bigCell.columns * big.bigCell.rows - 1),
  columns: side,
  rows: side,
  ...big,
})

/** As many columns as rows, so that a small cell has the form of the wall: 16:9 on a wall of 16:9. */
export const GRID_LAYOUTS: Readonly<Record<MosaicGrid, GridLayout>> = {
  GRID1: square(1),
  GRID4: square(2),
  GRID5: square(4, { bigCellsCount: 1, bigCell: { columns: 3, rows: 4 } }),
  GRID6: square(3, { bigCellsCount: 1, bigCell: { columns: 2, rows: 2 } }),
  GRID8: square(4, { bigCellsCount: 1, bigCell: { columns: 3, rows: 3 } }),
  GRID9: square(3),
  GRID10: square(4, { bigCellsCount: 2, bigCell: { columns: 2, rows: 2 } }),
  GRID16: square(4),
}

export const isBigCell = (grid: MosaicGrid, cell: number): boolean => cell < GRID_LAYOUTS[grid].bigCellsCount
