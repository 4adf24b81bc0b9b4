import { describe, expect, it } from 'vitest'
import { createYuvResizer } from './yuv-resizer.ts'

describe('a picture in another size', () => {
  it('keeps its planes apart and its corners in their places', () => {
    const from = { width: 4, height: 4 }
    const picture = Buffer.from([...Array(16).keys(), 100, 101, 102, 103, 200, 201, 202, 203])
    const larger = createYuvResizer(from, { width: 8, height: 8 })(picture)
    expect(larger).toHaveLength(96)
    expect([larger[0], larger[7], larger[56], larger[63]]).toEqual([0, 3, 12, 15])
    expect([...larger.subarray(64, 80)]).toEqual([
      100, 100, 101, 101, 100, 100, 101, 101, 102, 102, 103, 103, 102, 102, 103, 103,
    ])
    expect(larger[95]).toBe(203)
    expect(createYuvResizer({ width: 8, height: 8 }, from)(larger)).toEqual(picture)
  })
})
