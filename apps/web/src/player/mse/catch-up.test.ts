import { describe, expect, it } from 'vitest'
import { catchUp, evictBeforeS, flowCommand, isDecoderLate, judgeSilence, latencyMs, passHole } from './catch-up.ts'

const buffered = (startS: number, endS: number) => [{ startS, endS }]

describe('playhead of live', () => {
  it('plays at normal speed when it is on time', () => {
    expect(catchUp(9.8, buffered(0, 10))).toEqual({ rate: 1, jumpToS: null })
    expect(catchUp(3, [])).toEqual({ rate: 1, jumpToS: null })
  })

  it('goes to where it could be, never faster or slower than by a tenth, and rests when it is there', () => {
    const rateOf = (lagS: number) => catchUp(9, buffered(0, 10), { lagS }).rate
    expect([-0.015, 0, 0.015].map(rateOf)).toEqual([1, 1, 1])
    expect(rateOf(0.1)).toBeCloseTo(1.06)
    expect(rateOf(-0.1)).toBeCloseTo(0.96)
    expect([0.5, 1.5].map(rateOf)).toEqual([1.1, 1.1])
    expect(rateOf(-0.5)).toBeCloseTo(0.9)
  })

  it('jumps when it is more than two seconds behind, or outside the buffer', () => {
    expect(catchUp(5, buffered(0, 10)).jumpToS).toBeCloseTo(9.85)
    expect(catchUp(0, buffered(9, 10)).jumpToS).toBeCloseTo(9.85)
    expect(catchUp(0, buffered(9.95, 10)).jumpToS).toBeCloseTo(9.95)
  })

  it('jumps to the newest keyframe when the machine cannot decode what comes, and nowhere without one ahead', () => {
    const late = (newestKeyframeS: number | null) => ({ decoder: { isLate: true, newestKeyframeS } })
    expect(catchUp(7, buffered(0, 10), late(8.6))).toEqual({ rate: 1, jumpToS: 8.6 })
    /* It needs what it is decoding now in any case. */
    for (const keyframeS of [6.5, 7, null]) expect(catchUp(7, buffered(0, 10), late(keyframeS)).jumpToS).toBeNull()
    expect(catchUp(8.5, buffered(0, 10), late(9))).toEqual({ rate: 1, jumpToS: null })
    expect(catchUp(0, buffered(9, 10), late(9.2)).jumpToS).toBeCloseTo(9.85)
  })

  it('shows one keyframe after another on a machine of a third of the speed, never more than two GOPs behind', () => {
    const gopS = 2
    let positionS = 10
    let worstS = 0
    const shown = new Set<number>()
    for (let newestS = 10; newestS < 110; newestS += 0.25) {
      const newestKeyframeS = Math.floor(newestS / gopS) * gopS
      const { jumpToS } = catchUp(positionS, buffered(newestS - 20, newestS), {
        decoder: { isLate: true, newestKeyframeS },
      })
      if (jumpToS !== null) shown.add(jumpToS)
      positionS = jumpToS ?? positionS + 0.25 / 3
      worstS = Math.max(worstS, newestS - positionS)
    }
    expect(worstS).toBeLessThan(2 * gopS)
    expect(shown.size).toBeGreaterThan(20)
  })

  it('makes up what it is behind by less on a slow machine too', () => {
    expect(catchUp(9, buffered(0, 10), { lagS: 0.5, decoder: { isLate: true, newestKeyframeS: null } }).rate).toBe(1.1)
  })

  it('is held up by the machine where frames are dropped, or where it is late again soon after a jump', () => {
    expect(isDecoderLate({ total: 50, dropped: 30, sinceJumpMs: null })).toBe(true)
    expect(isDecoderLate({ total: 50, dropped: 1, sinceJumpMs: 4000 })).toBe(true)
    expect(isDecoderLate({ total: 50, dropped: 1, sinceJumpMs: 60_000 })).toBe(false)
    expect(isDecoderLate({ total: 3, dropped: 3, sinceJumpMs: null })).toBe(false)
  })

  it('comes back within a second of live, and stays there for hours', () => {
    const stepS = 0.25
    let positionS = 8.1
    let newestS = 10
    let worstS = 0
    for (let step = 0; step < (8 * 3600) / stepS; step += 1) {
      const advice = catchUp(positionS, buffered(newestS - 30, newestS), { lagS: newestS - positionS - 0.1 })
      positionS = advice.jumpToS ?? positionS + stepS * advice.rate
      newestS += stepS
      /* Every ten minutes the network holds the picture for a second. */
      if (step % 2400 === 2399) positionS -= 1
      if (step % 2400 > 120 && step % 2400 < 2399) worstS = Math.max(worstS, newestS - positionS)
    }
    expect(worstS).toBeLessThan(1)
  })
})

describe('playhead of the archive', () => {
  it('passes over a hole in the recording, and only there', () => {
    const ranges = [
      { startS: 0, endS: 10 },
      { startS: 12, endS: 20 },
    ]
    expect(passHole(5, ranges)).toBeNull()
    expect(passHole(9.9, ranges)).toBeCloseTo(12.01)
    expect(passHole(11, ranges)).toBeCloseTo(12.01)
    expect(passHole(19.9, ranges)).toBeNull()
  })

  it('asks the server to wait and to go on, with room between', () => {
    expect(flowCommand(25, false)).toBe('pause')
    expect(flowCommand(25, true)).toBeNull()
    expect(flowCommand(15, true)).toBeNull()
    expect(flowCommand(5, true)).toBe('resume')
    expect(flowCommand(5, false)).toBeNull()
  })
})

describe('buffer', () => {
  it('lets go of what was played, in steps', () => {
    const limits = { keepBehindS: 30, stepS: 10 }
    expect(evictBeforeS(35, buffered(0, 40), limits)).toBeNull()
    expect(evictBeforeS(45, buffered(0, 50), limits)).toBe(15)
    expect(evictBeforeS(45, [], limits)).toBeNull()
  })
})

describe('silence of live', () => {
  it('is fine, then a stall, then a dead connection', () => {
    const verdicts = [0, 1000, 2000, 6000].map((silenceMs) => judgeSilence(silenceMs, true))
    expect(verdicts).toEqual(['fine', 'fine', 'stalled', 'dead'])
  })

  it('is borne longer while the server waits for the camera', () => {
    expect(judgeSilence(10_000, false)).toBe('stalled')
    expect(judgeSilence(15_000, false)).toBe('dead')
  })
})

describe('latency', () => {
  it('goes by the clock of the picture, unless the clocks cannot both be right', () => {
    expect(latencyMs(10_400, 10_000, 0.2)).toBe(400)
    expect(latencyMs(10_000, 13_000, 0.2)).toBe(200)
    expect(latencyMs(100_000, 10_000, 0.2)).toBe(200)
    expect(latencyMs(10_000, null, 0.3)).toBe(300)
  })
})
