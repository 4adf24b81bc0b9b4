import { expect, it } from 'vitest'
import { ManualClock } from './index.ts'

it('wakes sleepers in the order of their times, each at its own moment', async () => {
  const clock = new ManualClock(0)
  const woken: [string, number][] = []
  const sleeper = async (name: string, delayMs: number) => {
    await clock.sleep(delayMs)
    woken.push([name, clock.nowMs()])
  }
  const all = Promise.all([sleeper('late', 20), sleeper('early', 10)])
  await clock.advance(30)
  await all
  expect(woken).toEqual([
    ['early', 10],
    ['late', 20],
  ])
  expect(clock.nowMs()).toBe(30)
})

it('a sleep ends when its signal aborts', async () => {
  const clock = new ManualClock(0)
  const controller = new AbortController()
  const sleeping = clock.sleep(1000, controller.signal)
  controller.abort()
  await sleeping
  expect(clock.sleeperCount).toBe(0)
})
