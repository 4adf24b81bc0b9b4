import { describe, expect, it } from 'vitest'
import { createStage, STAGE, STEP_MS, type StageOptions } from '../testing/stage.ts'
import { createParking } from './parking.ts'

const spots = [
  {
    id: 7,
    corners: [
      { x: 0.2, y: 0.4 },
      { x: 0.4, y: 0.4 },
      { x: 0.4, y: 0.7 },
      { x: 0.2, y: 0.7 },
    ],
  },
]
const car = { x: 34, y: 38, width: 28, height: 24, luma: 110 }
/** Wheels, windows and lamps. */
const parts = [0, 6, 12, 18, 24].map((x) => ({ x: 34 + x, y: 40, width: 3, height: 20, luma: x % 4 === 0 ? 30 : 190 }))
const parked: StageOptions = { things: [...parts, car] }

/** @returns the changes, with the number of the picture in which each was told */
function watchSpot(pictures: readonly StageOptions[]) {
  const draw = createStage()
  const parking = createParking(spots, STAGE)
  return pictures.flatMap((options, index) => {
    const atMs = index * STEP_MS
    const report = { atMs, tracks: [], isUpset: false, steady: draw(options) }
    return parking.update(report).changes.map((change) => ({ ...change, picture: index }))
  })
}
const times = (count: number, options: StageOptions = {}) => Array.from({ length: count }, () => options)

describe('a parking spot', () => {
  it('is told when a car has come to rest in it, and when it has gone', () => {
    const changes = watchSpot([...times(30), ...times(40, parked), ...times(40)])
    expect(changes.map(({ spotId, isTaken }) => [spotId, isTaken])).toEqual([
      [7, true],
      [7, false],
    ])
  })

  it('that is taken from the start is no change', () => {
    expect(watchSpot(times(60, parked))).toEqual([])
  })

  it('does not change while something moves before it', () => {
    const passing = Array.from({ length: 40 }, (_, index) => {
      const x = 24 + ((index * 9) % 36)
      return { things: [...parts.map((part) => ({ ...part, x: part.x - 34 + x })), { ...car, x }] }
    })
    expect(watchSpot([...times(30), ...passing, ...times(30)])).toEqual([])
  })

  it.each([
    ['half the light', { light: () => 0.5 }],
    [
      'a lamp above it',
      { light: (x: number, y: number) => 1 + 0.9 * Math.exp(-((x - 48) ** 2 + (y - 50) ** 2) / 500) },
    ],
    ['noise', { noise: 10 }],
  ])('stays free in %s', (_name, weather) => {
    expect(watchSpot([...times(30), ...times(60, weather)])).toEqual([])
  })
})
