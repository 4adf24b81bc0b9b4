import { describe, expect, it } from 'vitest'
import { roundLength } from './round-length.ts'

describe('the scale of the map', () => {
  it('is a round length that fits', () => {
    expect([1, 1.9, 4.9, 7, 480, 999, 1000, 3100, 49_999].map(roundLength)).toEqual([
      1, 1, 3, 5, 300, 500, 1000, 3000, 30_000,
    ])
  })
})
