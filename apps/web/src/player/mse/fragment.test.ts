import { describe, expect, it } from 'vitest'
import { readFragment } from './fragment.ts'
import { buildFragment } from './test-boxes.ts'

describe('fragment of mse_ld', () => {
  it('gives its track, its wall clock to the microsecond, and its time in the track', () => {
    const wallClockMs = Date.UTC(2026, 10, 21, 3, 42, 11) + 40.125
    const fragment = readFragment(buildFragment({ trackId: 2, decodeTime: 2 ** 33 + 5, wallClockMs }))
    expect(fragment).toMatchObject({ trackId: 2, wallClockMs, decodeTime: 2 ** 33 + 5 })
  })

  it('is null for anything else, however it is cut', () => {
    const whole = buildFragment({ decodeTime: 0, wallClockMs: 0 })
    for (let length = 0; length < 100; length += 1) expect(readFragment(whole.slice(0, length))).toBeNull()
    expect(readFragment(new Uint8Array(300).fill(0xff))).toBeNull()
    expect(readFragment(new Uint8Array(300))).toBeNull()
  })
})
