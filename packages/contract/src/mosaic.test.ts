import { describe, expect, it } from 'vitest'
import {
  createMosaic,
  GRID_LAYOUTS,
  isBigCell,
  MOSAIC_ALARM_SLOTS_MAX,
  MOSAIC_GRIDS,
  MOSAIC_TITLE_LENGTH_MAX,
  MOSAICS_MAX,
  type Mosaic,
  toMosaicInfo,
} from './index.ts'

const draft = { title: 'Gate', grid: 'GRID4', slots: [], realtime: false, alarm_cameras: [] }
const keysOf = (request: object) =>
  createMosaic.request
    .safeParse(request)
    .error?.issues.map((issue) => [issue.path[0], issue.code === 'custom' ? issue.params?.key : issue.code])

describe('grids', () => {
  it('are of 1, 4, 5, 6, 8, 9, 10 and 16 cells [MOSAIC-20]', () => {
    expect(MOSAIC_GRIDS.map((grid) => [grid, GRID_LAYOUTS[grid].cellsCount])).toEqual(
      [1, 4, 5, 6, 8, 9, 10, 16].map((count) => [`GRID${count}`, count]),
    )
  })

  it.each(['GRID5', 'GRID6', 'GRID8'] as const)('%s makes cell 0 big, and no other [MOSAIC-21]', (grid) => {
    expect([0, 1, 2, 3, 4].map((cell) => isBigCell(grid, cell))).toEqual([true, false, false, false, false])
  })

  it('GRID10 makes cells 0 and 1 big [MOSAIC-22]', () => {
    expect([0, 1, 2, 9].map((cell) => isBigCell('GRID10', cell))).toEqual([true, true, false, false])
  })

  it.each(['GRID1', 'GRID4', 'GRID9', 'GRID16'] as const)('%s has no big cell', (grid) => {
    expect(isBigCell(grid, 0)).toBe(false)
  })

  it.each(MOSAIC_GRIDS)('%s covers its columns and rows without a rest', (grid) => {
    const { cellsCount, columns, rows, bigCellsCount, bigCell } = GRID_LAYOUTS[grid]
    const bigArea = bigCellsCount * bigCell.columns * bigCell.rows
    expect(bigArea + (cellsCount - bigCellsCount)).toBe(columns * rows)
  })
})

describe('a mosaic', () => {
  it('has the limits of the specification [ALARM-01]', () => {
    expect([MOSAIC_TITLE_LENGTH_MAX, MOSAICS_MAX, MOSAIC_ALARM_SLOTS_MAX]).toEqual([16, 100, 4])
  })

  it.each([
    ['a title of 17 characters', { title: 'x'.repeat(17) }, ['title', 'mosaic_title']],
    ['an empty title', { title: '  ' }, ['title', 'mosaic_title']],
    ['an unknown grid', { grid: 'GRID7' }, ['grid', 'invalid_value']],
    ['more slots than cells', { slots: Array(5).fill({ camera_number: null }) }, ['slots', 'mosaic_slots_grid']],
    ['a camera twice', { slots: Array(2).fill({ camera_number: '7' }) }, ['slots', 'mosaic_camera_twice']],
    [
      'a fifth alarm slot',
      { grid: 'GRID9', slots: Array(5).fill({ camera_number: null, is_alarm: true }) },
      ['slots', 'mosaic_alarm_slots'],
    ],
    ['501 alarm cameras', { alarm_cameras: Array(501).fill('7') }, ['alarm_cameras', 'too_big']],
  ])('is refused with %s', (_, change, problem) => {
    expect(keysOf(draft)).toBeUndefined()
    expect(keysOf({ ...draft, ...change })).toEqual([problem])
  })

  it('is viewCameraNumbers, lowLatencyMode, alarmCameraNumbers and alarmSlots to the wall [MOSAIC-19]', () => {
    const mosaic: Mosaic = {
      id: 3,
      revision: 1,
      title: 'Gate',
      grid: 'GRID4',
      slots: [
        { camera_number: '7', is_alarm: false },
        { camera_number: null, is_alarm: true },
        { camera_number: '8', is_alarm: true },
        { camera_number: null, is_alarm: false },
      ],
      realtime: true,
      alarm_cameras: ['9'],
    }
    expect(toMosaicInfo(mosaic)).toEqual({
      id: 3,
      title: 'Gate',
      grid: 'GRID4',
      viewCameraNumbers: ['7', '8'],
      lowLatencyMode: true,
      alarmCameraNumbers: ['9'],
      alarmSlots: [1, 2],
    })
  })
})
