import { GRID_LAYOUTS, MOSAIC_GRIDS, type MosaicDraft } from '@sova/contract'
import { describe, expect, it } from 'vitest'
import { type CaseRandom, forCases } from '../testing/cases.ts'
import {
  camerasWithoutCell,
  freeCell,
  isTitleRight,
  mayAddAlarmSlot,
  newMosaic,
  withAlarmSlot,
  withCamera,
  withCellsSwapped,
  withGrid,
  withoutCamera,
} from './mosaic-draft.ts'

const cameras = ({ slots }: MosaicDraft) => slots.map(({ camera_number }) => camera_number)
const withCameras = (...numbers: string[]) =>
  numbers.reduce((draft, number, cell) => withCamera(draft, cell, number), newMosaic('Новая мозаика'))

describe('a mosaic that is being edited', () => {
  it('has 4 empty cells at first [MOSAIC-24]', () => {
    expect(newMosaic('Новая мозаика')).toMatchObject({ title: 'Новая мозаика', grid: 'GRID4', alarm_cameras: [] })
    expect(cameras(newMosaic(''))).toEqual([null, null, null, null])
  })

  it('gets cameras, loses them, and lets them change places [MOSAIC-13] [MOSAIC-14]', () => {
    const draft = withCameras('a', 'b')
    expect(cameras(draft)).toEqual(['a', 'b', null, null])
    expect(cameras(withCamera(draft, 1, 'c'))).toEqual(['a', 'c', null, null])
    expect(cameras(withoutCamera(draft, 0))).toEqual([null, 'b', null, null])
    expect(cameras(withCellsSwapped(draft, 0, 1))).toEqual(['b', 'a', null, null])
    expect(cameras(withCellsSwapped(draft, 0, 3))).toEqual([null, 'b', null, 'a'])
  })

  it('holds a camera once: one that stands there already moves', () => {
    expect(cameras(withCamera(withCameras('a', 'b'), 3, 'a'))).toEqual([null, 'b', null, 'a'])
    expect(cameras(withCamera(withCameras('a', 'b'), 0, 'b'))).toEqual(['b', 'a', null, null])
  })

  it('keeps alarm slots where they are when cameras move, and has at most four [MOSAIC-15]', () => {
    let draft = withAlarmSlot(withCameras('a', 'b'), 0, true)
    expect(withCellsSwapped(draft, 0, 1).slots.slice(0, 2)).toEqual([
      { camera_number: 'b', is_alarm: true },
      { camera_number: 'a', is_alarm: false },
    ])
    draft = withGrid(draft, 'GRID9')
    for (const cell of [1, 2, 3, 4, 5]) draft = withAlarmSlot(draft, cell, true)
    expect(draft.slots.map(({ is_alarm }) => is_alarm).filter(Boolean)).toHaveLength(4)
    expect(mayAddAlarmSlot(draft)).toBe(false)
    expect(mayAddAlarmSlot(withAlarmSlot(draft, 0, false))).toBe(true)
  })

  it('lets cameras of cells that are gone move into empty ones, and says how many have no place [MOSAIC-11]', () => {
    const draft = withCamera(withCamera(withGrid(withCameras('a'), 'GRID9'), 4, 'b'), 8, 'c')
    expect(cameras(withGrid(draft, 'GRID4'))).toEqual(['a', 'b', 'c', null])
    expect(cameras(withGrid(draft, 'GRID1'))).toEqual(['a'])
    expect([camerasWithoutCell(draft, 'GRID4'), camerasWithoutCell(draft, 'GRID1')]).toEqual([0, 2])
  })

  it('takes a camera in the first free cell, an alarm slot last', () => {
    const draft = withAlarmSlot(withCameras('a'), 1, true)
    expect(freeCell(draft)).toBe(2)
    expect(freeCell(withCamera(withCamera(draft, 2, 'b'), 3, 'c'))).toBe(1)
    expect(freeCell(withGrid(draft, 'GRID1'))).toBeNull()
  })

  it('has a title of 1 to 16 characters [MOSAIC-30]', () => {
    expect(['', '  ', 'a', 'я'.repeat(16), 'я'.repeat(17), '👨‍👩‍👧‍👦'.repeat(16)].map(isTitleRight)).toEqual([
      false,
      false,
      true,
      true,
      false,
      true,
    ])
  })

  it('never has a camera twice, nor more cells than its grid, whatever is done', () => {
    forCases(300, (random) => {
      let draft = newMosaic('m')
      for (let step = 0; step < 25; step += 1) draft = randomChange(draft, random)
      const numbers = cameras(draft).filter((number) => number !== null)
      expect(new Set(numbers).size).toBe(numbers.length)
      expect(draft.slots).toHaveLength(GRID_LAYOUTS[draft.grid].cellsCount)
      expect(draft.slots.filter(({ is_alarm }) => is_alarm).length).toBeLessThanOrEqual(4)
    })
  })
})

function randomChange(draft: MosaicDraft, { below, pick }: CaseRandom): MosaicDraft {
  const cell = below(draft.slots.length)
  return pick([
    () => withGrid(draft, pick(MOSAIC_GRIDS)),
    () => withCamera(draft, cell, String(below(12))),
    () => withoutCamera(draft, cell),
    () => withCellsSwapped(draft, cell, below(draft.slots.length)),
    () => withAlarmSlot(draft, cell, below(2) === 0),
  ])()
}
