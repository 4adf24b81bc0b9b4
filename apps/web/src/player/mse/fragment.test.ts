import { describe, expect, it } from 'vitest'
import { startsWithKeyframe } from './first-sample.ts'
import { readFragment } from './fragment.ts'
import { buildBox, buildFragment } from './test-boxes.ts'

describe('fragment of mse_ld', () => {
  it('gives its track, its wall clock to the microsecond, and its time in the track', () => {
    const wallClockMs = Date.UTC(2026, 10, 21, 3, 42, 11) + 40.125
    const fragment = readFragment(buildFragment({ trackId: 2, decodeTime: 2 ** 33 + 5, wallClockMs }))
    expect(fragment).toMatchObject({ trackId: 2, wallClockMs, decodeTime: 2 ** 33 + 5 })
  })

  it('says whether it begins with a keyframe, as each way of writing a run has it', () => {
    const uint32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
    const isKeyframe = (flags: number, ...fields: number[]) =>
      startsWithKeyframe(buildBox('moof', buildBox('traf', buildBox('trun', ...[flags, 1, ...fields].map(uint32)))))
    const [sync, nonSync] = [0x02000000, 0x01010000]
    expect([isKeyframe(0x0f01, 100, 9, 9, sync, 0), isKeyframe(0x0f01, 100, 9, 9, nonSync, 0)]).toEqual([true, false])
    expect([isKeyframe(0x0205, 100, sync, 9), isKeyframe(0x0205, 100, nonSync, 9)]).toEqual([true, false])
    expect([isKeyframe(0x0201, 100, 9), isKeyframe(0x0701, 100)]).toEqual([false, false])
    expect(startsWithKeyframe(buildFragment({ decodeTime: 0, wallClockMs: 0 }))).toBe(false)
  })

  it('is null for anything else, however it is cut', () => {
    const whole = buildFragment({ decodeTime: 0, wallClockMs: 0 })
    for (let length = 0; length < 100; length += 1) expect(readFragment(whole.slice(0, length))).toBeNull()
    expect(readFragment(new Uint8Array(300).fill(0xff))).toBeNull()
    expect(readFragment(new Uint8Array(300))).toBeNull()
  })
})
