import { describe, expect, it } from 'vitest'
import { describeTruth } from '../clip/truth.ts'
import { SCENES } from '../scenes/index.ts'
import { LOOP_SECONDS } from '../scenes/scene.ts'
import { notificationsBetween } from './scene-notifications.ts'

const LOOP_MS = LOOP_SECONDS * 1000
const START_MS = 50_000 * LOOP_MS
const gate = describeTruth(SCENES.gate(7), 7)

describe('what a drawn camera tells over ONVIF', () => {
  it('is a motion while the car is there, and the line that it crosses, at their moments', () => {
    const told = notificationsBetween(gate, START_MS, START_MS + LOOP_MS)
    const motion = told.filter(({ data }) => 'IsMotion' in data)
    expect(motion.map(({ data }) => data.IsMotion)).toEqual(['true', 'false'])
    const crossed = told.filter(({ topic }) => topic.endsWith('LineDetector/Crossed'))
    expect(crossed.map(({ atMs, source }) => [atMs - START_MS, source.Rule])).toEqual(
      gate.crossings.map(({ atMs, line }) => [atMs, line]),
    )
    const [begins, ends] = motion.map(({ atMs }) => atMs)
    for (const { atMs } of crossed) expect(atMs > (begins ?? 0) && atMs < (ends ?? 0)).toBe(true)
  })

  it('is told once, in however many parts and loops it is asked for', () => {
    const whole = notificationsBetween(gate, START_MS, START_MS + 3 * LOOP_MS)
    const parts = Array.from({ length: 120 }, (_, part) =>
      notificationsBetween(gate, START_MS + part * 500, START_MS + (part + 1) * 500),
    )
    expect(parts.flat()).toEqual(whole)
    expect(whole.length).toBe(3 * notificationsBetween(gate, START_MS, START_MS + LOOP_MS).length)
  })
})
