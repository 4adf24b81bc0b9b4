import { describe, expect, it } from 'vitest'
import { createFragmentPlacer } from './fragment-placer.ts'
import { toWallClock } from './wall-clock-map.ts'

const T0_MS = Date.UTC(2026, 10, 21, 3)
const bytes = new Uint8Array(0)

function setUp() {
  const offsets: number[] = []
  const placer = createFragmentPlacer((offsetS) => offsets.push(offsetS))
  placer.setTracks([
    { id: 2, content: 'audio', timescale: 48_000 },
    { id: 1, content: 'video', timescale: 90_000 },
  ])
  const video = (second: number, wallClockMs: number) =>
    placer.accept({ trackId: 1, decodeTime: second * 90_000, wallClockMs, isKeyframe: second % 2 === 0, bytes })
  const audio = (second: number, wallClockMs: number) =>
    placer.accept({ trackId: 2, decodeTime: second * 48_000, wallClockMs, isKeyframe: true, bytes })
  return { placer, offsets, video, audio }
}

describe('place of fragments on the video clock', () => {
  it('begins near zero, whatever the camera counts from', () => {
    const { placer, offsets, video } = setUp()
    expect(video(1_700_000_000, T0_MS)).toBe(true)
    expect(placer.stretchStartS()).toBe(0)
    expect(offsets).toEqual([-1_700_000_000])
    expect(toWallClock(placer.clockMap(), 2)).toBe(T0_MS + 2000)
  })

  it('leaves out sound before the first picture, and rubbish', () => {
    const { placer, audio, video } = setUp()
    expect(audio(5, T0_MS)).toBe(false)
    expect(placer.accept({ trackId: 9, decodeTime: 0, wallClockMs: T0_MS, isKeyframe: true, bytes })).toBe(false)
    expect(video(5, T0_MS)).toBe(true)
    expect(audio(5, T0_MS)).toBe(true)
  })

  it('gives each stretch its own time, behind the last one, with its own wall clock', () => {
    const { placer, video } = setUp()
    video(0, T0_MS)
    video(30, T0_MS + 30_000)
    placer.startStretch()
    expect(placer.stretchStartS()).toBeNull()
    video(0, T0_MS - 3_600_000)
    expect(placer.stretchStartS()).toBe(35)
    expect(toWallClock(placer.clockMap(), 36)).toBe(T0_MS - 3_599_000)
    expect(toWallClock(placer.clockMap(), 20)).toBe(T0_MS + 20_000)
  })
})
