import { describe, expect, it } from 'vitest'
import type { Fragment } from './fragment.ts'
import { BACKLOG_FROM_MS, BACKLOG_STUCK_MS, createLiveBacklog } from './live-backlog.ts'

const WALL_MS = Date.UTC(2026, 10, 21, 3)
const FRAME_MS = 100
const GOP_FRAMES = 20

/** A camera that sends ten frames a second, read at the moments that a test says. */
function setUp() {
  const backlog = createLiveBacklog()
  let frame = 0
  const shown: number[] = []
  const begins: number[] = []
  /** The next frame is read so long after it was sent. */
  const reads = (lateMs: number) => {
    const sentMs = frame * FRAME_MS
    const fragment = { wallClockMs: WALL_MS + sentMs, isKeyframe: frame % GOP_FRAMES === 0 } as Fragment
    const { fragments, isAnew } = backlog.take(fragment, true, sentMs + lateMs)
    if (isAnew) begins.push(Math.round(((fragments[0]?.wallClockMs ?? 0) - WALL_MS) / FRAME_MS))
    shown.push(...fragments.map(({ wallClockMs }) => Math.round((wallClockMs - WALL_MS) / FRAME_MS)))
    frame += 1
  }
  return { backlog, reads, shown, begins, nowMs: () => frame * FRAME_MS }
}

const frames = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

describe('live that waits in front of a busy page', () => {
  it('is shown frame by frame while it is hardly late', () => {
    const { reads, shown, begins } = setUp()
    for (const lateMs of [20, 5, 300, 900, BACKLOG_FROM_MS, 30]) reads(lateMs)
    expect(shown).toEqual(frames(0, 6))
    expect(begins).toEqual([])
  })

  it('of a queue of many seconds shows the newest GOP alone', () => {
    const { reads, shown, begins } = setUp()
    for (let frame = 0; frame < 10; frame += 1) reads(10)
    // The page stood still for five seconds, and reads what has come meanwhile at once.
    for (let frame = 10; frame < 60; frame += 1) reads((60 - frame) * FRAME_MS)
    reads(10)
    expect(begins).toEqual([40])
    expect(shown.slice(10)).toEqual(frames(40, shown.at(-1) ?? 0).concat(shown.at(-1) ?? 0))
    expect(shown.at(-1)).toBeGreaterThanOrEqual(56)
  })

  it('goes on without a break where a short hiccup of the network ends within a GOP', () => {
    const { reads, shown, begins } = setUp()
    for (let frame = 0; frame < 3; frame += 1) reads(10)
    for (let frame = 3; frame < 18; frame += 1) reads((18 - frame) * FRAME_MS)
    reads(10)
    expect(begins).toEqual([])
    expect(shown).toEqual(frames(0, 19))
  })

  it('is not taken for late where the server puts its clock right little by little', () => {
    const { reads, shown } = setUp()
    for (let frame = 0; frame < 3000; frame += 1) reads(frame)
    expect(shown).toEqual(frames(0, 3000))
  })

  it('is not judged by its sound, whose clock may be another, and keeps the two in their order', () => {
    const { backlog, reads, shown, begins, nowMs } = setUp()
    for (let frame = 0; frame < 50; frame += 1) {
      reads(10)
      for (const aheadMs of [5000, -5000]) {
        const sound = { wallClockMs: WALL_MS + nowMs() + aheadMs, isKeyframe: true } as Fragment
        expect(backlog.take(sound, false, nowMs())).toEqual({ fragments: [sound], isAnew: false })
      }
    }
    expect(shown).toEqual(frames(0, 50))
    expect(begins).toEqual([])
    for (let frame = 50; frame < 55; frame += 1) reads(3000)
    const sound = { wallClockMs: WALL_MS + nowMs(), isKeyframe: true } as Fragment
    expect(backlog.take(sound, false, nowMs() + 3000).fragments).toEqual([])
    reads(10)
    expect(shown.slice(50, 55)).toEqual(frames(50, 55))
    expect(shown).toHaveLength(57)
  })

  it('is stuck where what is read stays late, and not while nothing is held', () => {
    const { backlog, reads, shown, nowMs } = setUp()
    reads(0)
    expect(backlog.isStuck(nowMs() + 60_000)).toBe(false)
    for (let frame = 1; frame < 45; frame += 1) reads(3000)
    expect(shown).toEqual([0])
    expect(backlog.isStuck(nowMs())).toBe(false)
    expect(backlog.isStuck(nowMs() + 3000 + BACKLOG_STUCK_MS)).toBe(true)
    backlog.reset()
    expect(backlog.isStuck(nowMs() + 60_000)).toBe(false)
  })
})
