import { describe, expect, it } from 'vitest'
import { createChangeGrid } from './change-grid.ts'
import { comparePixels, createPlanes, learnPixels } from './kernels.ts'

const [WIDTH, HEIGHT] = [64, 36]
const LIMITS = { extra: 1, structureMin: 12, motionMin: 10 }
const EVERY_ROW = { first: 0, step: 1 }

/** Numbers without a pattern, the same every time. */
function createNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 8) % below
  }
}

function drawPlanes(seed: number) {
  const number = createNumbers(seed)
  const planes = createPlanes(WIDTH, HEIGHT)
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    planes.usual[at] = number(256)
    planes.tolerance[at] = 4 + number(197)
    const isUsual = number(8) > 0
    planes.current[at] = isUsual ? (planes.usual[at] ?? 0) + number(9) - 4 : number(256)
    planes.previous[at] = number(256)
  }
  return planes
}

describe('a picture', () => {
  it('is compared four pixels at a time with the same result as one by one', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const planes = drawPlanes(seed)
      const [fours, singles] = [createChangeGrid(WIDTH, HEIGHT), createChangeGrid(WIDTH, HEIGHT)]
      comparePixels(planes, fours, LIMITS)
      comparePixels({ ...planes, words: null }, singles, LIMITS)
      expect(fours).toEqual(singles)
      expect(fours.changed.some((count) => count > 0)).toBe(true)
    }
  })

  it('whose rows do not begin with a whole word is compared as well', () => {
    const planes = createPlanes(WIDTH - 2, HEIGHT)
    planes.current.fill(200)
    const grid = createChangeGrid(WIDTH - 2, HEIGHT)
    comparePixels(planes, grid, LIMITS)
    expect(grid.changed.reduce((sum, count) => sum + count, 0)).toBe((WIDTH - 4) * (HEIGHT - 2))
  })

  it('that stays the same is learned, and is then no change', () => {
    const planes = drawPlanes(3)
    const policies = new Uint8Array((WIDTH / 4) * (HEIGHT / 4))
    for (let picture = 0; picture < 100; picture += 1) learnPixels(planes, policies, WIDTH / 4, EVERY_ROW, 90)
    const grid = createChangeGrid(WIDTH, HEIGHT)
    comparePixels(planes, grid, LIMITS)
    expect(grid.changed.every((count) => count === 0)).toBe(true)
  })
})
