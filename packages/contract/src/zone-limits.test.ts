import { describe, expect, it } from 'vitest'
import { isWithinZoneLimit, type ZoneLimit } from './zone-limits.ts'

describe('the limits of the zone editor', () => {
  it.each<[ZoneLimit, number, number]>([
    ['zonePoints', 3, 100],
    ['countingLines', 1, 3],
    ['parkingCorners', 4, 4],
  ])('keep %s from %i to %i [CONST-02]', (limit, min, max) => {
    expect([min - 1, min, max, max + 1].map((count) => isWithinZoneLimit(limit, count))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})
