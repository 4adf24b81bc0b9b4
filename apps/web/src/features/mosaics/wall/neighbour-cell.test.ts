import { GRID_LAYOUTS, MOSAIC_GRIDS } from '@sova/contract'
import { describe, expect, it } from 'vitest'
import { cellPlaces, neighbourCell } from './neighbour-cell.ts'

describe('cells of a grid', () => {
  it.each(MOSAIC_GRIDS)('%s: lie beside one another and leave nothing free [MOSAIC-20]', (grid) => {
    const { columns, rows, cellsCount } = GRID_LAYOUTS[grid]
    const places = cellPlaces(grid)
    const covered = places.flatMap((place) =>
      Array.from({ length: place.rows * place.columns }, (_, index) => {
        const row = place.row + Math.floor(index / place.columns)
        return row * columns + place.column + (index % place.columns)
      }),
    )
    expect(places).toHaveLength(cellsCount)
    expect(covered.toSorted((a, b) => a - b)).toEqual(Array.from({ length: columns * rows }, (_, index) => index))
  })
})

describe('the arrow keys', () => {
  it('lead to the next cell, and nowhere at the edge', () => {
    const from = (cell: number) =>
      ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Enter'].map((key) => neighbourCell('GRID4', cell, key))
    expect(from(0)).toEqual([null, 1, null, 2, null])
    expect(from(3)).toEqual([2, null, 1, null, null])
  })

  it('lead into a big cell and out of it', () => {
    expect(neighbourCell('GRID6', 0, 'ArrowRight')).toBe(1)
    expect(neighbourCell('GRID6', 2, 'ArrowLeft')).toBe(0)
    expect(neighbourCell('GRID10', 1, 'ArrowLeft')).toBe(0)
  })

  it.each(MOSAIC_GRIDS)('%s: reach every cell from the first one', (grid) => {
    const reached = new Set([0])
    for (const cell of reached) {
      for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
        const next = neighbourCell(grid, cell, key)
        if (next !== null) reached.add(next)
      }
    }
    expect(reached.size).toBe(GRID_LAYOUTS[grid].cellsCount)
  })
})
