import { describe, expect, it } from 'vitest'
import { isInPolygon, shareAlong, signedDistance } from './geometry.ts'

describe('a polygon', () => {
  const bay = [
    { x: 0, y: 0 },
    { x: 4, y: 0 },
    { x: 4, y: 4 },
    { x: 2, y: 1 },
    { x: 0, y: 4 },
  ]

  it('holds what is inside, and not what lies in its bay', () => {
    expect(isInPolygon({ x: 1, y: 1 }, bay)).toBe(true)
    expect(isInPolygon({ x: 2, y: 3 }, bay)).toBe(false)
    expect(isInPolygon({ x: 5, y: 1 }, bay)).toBe(false)
  })

  it('of no or two corners holds nothing', () => {
    expect(isInPolygon({ x: 1, y: 1 }, [])).toBe(false)
    expect(isInPolygon({ x: 1, y: 1 }, bay.slice(0, 2))).toBe(false)
  })
})

describe('a line', () => {
  it('tells its sides apart, and how far away and how far along a point is', () => {
    const [from, to] = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
    ] as const
    expect(signedDistance({ x: 5, y: 2 }, from, to)).toBe(2)
    expect(signedDistance({ x: 5, y: -2 }, from, to)).toBe(-2)
    expect(shareAlong({ x: 2.5, y: 9 }, from, to)).toBe(0.25)
  })

  it('of no length has no sides', () => {
    expect(signedDistance({ x: 5, y: 2 }, { x: 1, y: 1 }, { x: 1, y: 1 })).toBe(0)
    expect(shareAlong({ x: 5, y: 2 }, { x: 1, y: 1 }, { x: 1, y: 1 })).toBe(0)
  })
})
