import { describe, expect, it } from 'vitest'
import { createLookQueue } from './look-queue.ts'
import { averageLookMs, LOOK_INTERVAL_MAX_MS, LOOK_INTERVAL_MIN_MS, lookIntervalMs } from './look-rate.ts'

describe('looks that wait', () => {
  it('are the newest of each camera, and cameras take turns whoever asks most', () => {
    const queue = createLookQueue<string>(10)
    expect(queue.add('busy', 'busy 1')).toBeNull()
    expect(queue.add('busy', 'busy 2')).toBe('busy 1')
    queue.add('calm', 'calm 1')
    expect(queue.take()).toBe('busy 2')
    queue.add('busy', 'busy 3')
    expect(queue.take()).toBe('calm 1')
    queue.add('calm', 'calm 2')
    expect([queue.take(), queue.take(), queue.take()]).toEqual(['busy 3', 'calm 2', null])
  })

  it('are of no more cameras than there is room for', () => {
    const queue = createLookQueue<string>(2)
    const left = ['a', 'b', 'c'].map((camera) => queue.add(camera, camera))
    expect(left).toEqual([null, null, 'c'])
    expect(queue.size()).toBe(2)
    expect(queue.clear()).toEqual(['a', 'b'])
  })
})

describe('how often a camera is looked at', () => {
  it('falls with what a look takes and how many cameras share it, before anything waits', () => {
    expect(lookIntervalMs(null, 1)).toBe(LOOK_INTERVAL_MIN_MS)
    expect(lookIntervalMs(70, 4)).toBe(LOOK_INTERVAL_MIN_MS)
    expect(lookIntervalMs(70, 20)).toBe(2000)
    expect(lookIntervalMs(7000, 100)).toBe(LOOK_INTERVAL_MAX_MS)
    for (const cameras of [1, 10, 40]) expect((cameras * 70) / lookIntervalMs(70, cameras)).toBeLessThanOrEqual(0.71)
  })

  it('follows what looks take without being led by one of them', () => {
    expect(averageLookMs(null, 100)).toBe(100)
    expect(averageLookMs(100, 1100)).toBe(300)
  })
})
