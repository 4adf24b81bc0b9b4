import { describe, expect, it } from 'vitest'
import { decodeActiveCells, encodeActiveCells } from './active-cells.ts'
import { type CellGrid, coverCells, isSameGrid, wholeGrid } from './cell-grid.ts'
import { outlineOf } from './zone-outline.ts'

function grid(...rows: string[]): CellGrid {
  const active = rows.flatMap((row) => [...row].map((cell) => cell === '#'))
  return { columns: rows[0]?.length ?? 0, rows: rows.length, active }
}

describe('a detection zone', () => {
  it('covers the cells whose middle is inside', () => {
    const triangle = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 0, y: 1 },
    ]
    expect(coverCells(triangle, 4, 4)).toEqual(grid('###.', '##..', '#...', '....'))
    expect(coverCells([], 2, 2)).toEqual(wholeGrid(2, 2))
  })

  it.each([
    [['....', '.##.', '.##.', '....']],
    [['#...', '##..', '###.', '####']],
    [['.##.', '####', '.##.', '....']],
    [['####', '#..#', '#..#', '#..#']],
  ])('that a camera tells of comes back to the same cells %j', (rows) => {
    const cells = grid(...rows)
    const outline = outlineOf(cells, 100)
    expect(isSameGrid(coverCells(outline, cells.columns, cells.rows), cells)).toBe(true)
  })

  it('with too many corners becomes the box around it', () => {
    expect(outlineOf(grid('#...', '##..', '###.', '####'), 5)).toHaveLength(4)
  })

  it('of all cells, or none, has no points', () => {
    expect([outlineOf(wholeGrid(3, 3), 100), outlineOf(grid('..', '..'), 100)]).toEqual([[], []])
  })
})

describe('active cells of ONVIF', () => {
  it.each([
    ['every cell', wholeGrid(22, 18)],
    [
      'a corner',
      coverCells(
        [
          { x: 0, y: 0 },
          { x: 0.3, y: 0 },
          { x: 0, y: 0.4 },
        ],
        22,
        18,
      ),
    ],
    ['one column', grid('#.', '#.', '#.')],
  ])('keep %s', (_, cells) => {
    expect(decodeActiveCells(encodeActiveCells(cells), cells.columns, cells.rows)).toEqual(cells)
  })

  it('are packed as TIFF packs its bits', () => {
    // The example of the ONVIF Analytics Service for 22 × 18 cells.
    expect(encodeActiveCells(wholeGrid(22, 18))).toBe('0P8A8A==')
    expect(decodeActiveCells(Buffer.from([1, 0xaa, 0x55, 0x80, 0xff, 0xf0]).toString('base64'), 8, 4)).toEqual(
      grid('#.#.#.#.', '.#.#.#.#', '####....', '####....'),
    )
  })

  it.each(['', '////', '!!!'])('that are too short are refused: %j', (text) => {
    expect(() => decodeActiveCells(text, 22, 18)).toThrow()
  })
})
