import { describe, expect, it } from 'vitest'
import type { Alert } from '../alarm/alarm-slots.ts'
import { buildMessage } from '../testing/build-message.ts'
import { type CaseRandom, forCases } from '../testing/cases.ts'
import { cellViews } from './cell-view.ts'
import { LIVE_WALL, onWall, reduceWall, sourceOf, type WallAction } from './wall-playback.ts'

const after = (...actions: WallAction[]) => actions.reduce(reduceWall, LIVE_WALL)
const sources = (...actions: WallAction[]) => [0, 1, 2, 3].map((cell) => sourceOf(after(...actions), cell))

const ACTIONS: readonly [WallAction['type'], ...WallAction['type'][]] = [
  'wall_archive',
  'wall_live',
  'cell_archive',
  'cell_rejoin',
  'cell_leave',
  'solo',
  'solo_end',
]
const randomAction = ({ below, pick }: CaseRandom): WallAction =>
  ({ type: pick(ACTIONS), cell: below(4), camera: '17' }) as WallAction

describe('what a cell plays', () => {
  it('is live at first, and one shared moment after the wall went into the archive', () => {
    expect(sources()).toEqual(['live', 'live', 'live', 'live'])
    expect(sources({ type: 'wall_archive' })).toEqual(['shared', 'shared', 'shared', 'shared'])
    expect(sources({ type: 'wall_archive' }, { type: 'wall_live' })).toEqual(['live', 'live', 'live', 'live'])
  })

  it('is its own archive on a live wall, until it comes back', () => {
    const own = { type: 'cell_archive', cell: 1, camera: '17' } as const
    expect(sources(own)).toEqual(['live', 'own', 'live', 'live'])
    expect(sources(own, { type: 'cell_rejoin', cell: 1 })).toEqual(['live', 'live', 'live', 'live'])
  })

  it('is its own archive of the camera that was looked at, also where that was of an alarm which has ended [PLAYER-15]', () => {
    const slots = [17, 18, null, null].map((number) => ({
      camera_number: number === null ? null : String(number),
      is_alarm: true,
    }))
    const alert = { cell: 1, cameraNumber: '19', atMs: 0, sinceMs: 0, message: buildMessage() }
    const second = (alerts: Alert[], ...actions: WallAction[]) =>
      cellViews({ grid: 'GRID4', slots, cameras: undefined, alerts, playback: after(...actions) })[1]
    const own = { type: 'cell_archive', cell: 1, camera: '19' } as const
    expect(second([alert])).toMatchObject({ cameraNumber: '19', alert })
    expect(second([alert], own)).toMatchObject({ cameraNumber: '19', alert: null, source: 'own' })
    expect(second([], own)).toMatchObject({ cameraNumber: '19', source: 'own' })
    expect(second([], own, { type: 'cell_rejoin', cell: 1 })).toMatchObject({ cameraNumber: '18', source: 'live' })
  })

  it('ends for the others when one enters the archive: they are told, and go back to the wall', () => {
    expect(
      sources({ type: 'cell_archive', cell: 1, camera: '17' }, { type: 'cell_archive', cell: 2, camera: '18' }),
    ).toEqual(['live', 'live', 'own', 'live'])
  })

  it('leaves the shared moment and joins it again', () => {
    const left: WallAction[] = [{ type: 'wall_archive' }, { type: 'cell_leave', cell: 3 }]
    expect(sources(...left)).toEqual(['shared', 'shared', 'shared', 'live'])
    expect(sources(...left, { type: 'cell_rejoin', cell: 3 })).toEqual(['shared', 'shared', 'shared', 'shared'])
  })

  it('is live again when the full screen ends', () => {
    const own: WallAction[] = [
      { type: 'solo', cell: 1 },
      { type: 'cell_archive', cell: 1, camera: '17' },
    ]
    expect(after(...own).soloCell).toBe(1)
    expect(sources(...own)[1]).toBe('own')
    expect(after(...own, { type: 'solo_end' }).soloCell).toBeNull()
    expect(sources(...own, { type: 'solo_end' })[1]).toBe('live')
  })

  it('is an own moment in one cell at most, whatever happens; going live brings every cell back', () => {
    forCases(200, (random) => {
      const wall = after(...Array.from({ length: random.below(20) }, () => randomAction(random)))
      expect([0, 1, 2, 3].filter((cell) => sourceOf(wall, cell) === 'own').length).toBeLessThanOrEqual(1)
      const live = reduceWall(wall, { type: 'wall_live' })
      expect([0, 1, 2, 3].map((cell) => sourceOf(live, cell))).toEqual(['live', 'live', 'live', 'live'])
    })
  })
})

describe('a wall that somebody makes smaller while it is looked at', () => {
  const looked = after({ type: 'solo', cell: 3 }, { type: 'cell_archive', cell: 3, camera: '17' })

  it('fills the screen with no cell that it has not, and shows all others again', () => {
    expect(onWall(looked, { cellsCount: 4, cameras: new Set(['17']) })).toEqual(looked)
    expect(onWall(looked, { cellsCount: 3, cameras: new Set(['17']) })).toEqual(LIVE_WALL)
  })

  it('leaves the archive of a camera that stands on it no more', () => {
    expect(onWall(looked, { cellsCount: 4, cameras: new Set(['18']) })).toMatchObject({ own: null, soloCell: 3 })
  })
})
