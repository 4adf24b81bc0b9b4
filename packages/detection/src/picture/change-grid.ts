/** The picture in cells of 4×4 pixels: how much of each differs from the background, and in what way. */
export const CELL_PIXELS = 4

export interface ChangeGrid {
  readonly columns: number
  readonly rows: number
  /** Pixels of the cell that differ from the background. */
  readonly changed: Uint8Array
  /** Pixels of the cell whose edges differ from the background's: things have them, light has not. */
  readonly structural: Uint8Array
  /** Pixels of the cell that differ from the picture before too. */
  readonly moving: Uint8Array
  /** Five times the slopes of the structural pixels less twice the background's: negative where most edges are gone. */
  readonly edges: Int32Array
}

export function createChangeGrid(width: number, height: number): ChangeGrid {
  const columns = Math.ceil(width / CELL_PIXELS)
  const rows = Math.ceil(height / CELL_PIXELS)
  const cells = () => new Uint8Array(columns * rows)
  return {
    columns,
    rows,
    changed: cells(),
    structural: cells(),
    moving: cells(),
    edges: new Int32Array(columns * rows),
  }
}

export function clearGrid({ changed, structural, moving, edges }: ChangeGrid): void {
  changed.fill(0)
  structural.fill(0)
  moving.fill(0)
  edges.fill(0)
}

/** What is done with the background below a cell after a picture. */
export const LEARN = 0
/** Something stands before it. */
export const HOLD = 1
/** What is seen there now is the background. */
export const ADOPT = 2
export type CellPolicy = typeof LEARN | typeof HOLD | typeof ADOPT
