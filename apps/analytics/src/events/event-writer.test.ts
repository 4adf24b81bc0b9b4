import { createLogger, ManualClock } from '@sova/base'
import type { NewAnalyticEvent } from '@sova/contract'
import type { AddedEvent } from '@sova/event-store'
import { describe, expect, it } from 'vitest'
import { createEventWriter } from './event-writer.ts'

const logger = createLogger('test', { level: 'silent' })
const eventAt = (index: number): NewAnalyticEvent => ({
  camera_number: '100',
  type: 'motion_alarm',
  at_ms: index,
  external_id: `event ${index}`,
})

/** A store that is away for the first calls, and never takes some. */
function createStore(failures: number, isTaken: (name: string) => boolean = () => true) {
  const calls: string[][] = []
  const add = (events: readonly NewAnalyticEvent[]): Promise<AddedEvent[]> => {
    const names = events.map(({ external_id }) => external_id ?? '')
    calls.push(names)
    if (calls.length <= failures || !names.every(isTaken)) return Promise.reject(new Error('the store is away'))
    return Promise.resolve(events.map((_, index) => ({ status: 'stored', id: index + 1 })))
  }
  return { add, calls }
}

describe('events on their way to the store', () => {
  it('are tried again under the same keys until they are taken', async () => {
    const clock = new ManualClock()
    const store = createStore(2)
    const writer = createEventWriter({ store, clock, random: () => 0.5, logger })
    const controller = new AbortController()
    for (let index = 0; index < 3; index += 1) writer.write(eventAt(index))
    const running = writer.run(controller.signal)
    for (let step = 0; step < 20 && writer.counts().stored === 0; step += 1) await clock.advance(1000)
    expect(store.calls).toEqual(Array.from({ length: 3 }, () => ['event 0', 'event 1', 'event 2']))
    expect(writer.counts()).toMatchObject({ stored: 3, dropped: 0, waiting: 0 })
    controller.abort()
    await running
  })

  it('are bounded while the store is away: older ones make room, and are counted', () => {
    const writer = createEventWriter({ store: createStore(0), clock: new ManualClock(), random: () => 0.5, logger })
    for (let index = 0; index < 1100; index += 1) writer.write(eventAt(index))
    expect(writer.counts()).toMatchObject({ waiting: 1000, dropped: 100 })
  })

  it('wait for none of them that cannot be stored: it is set aside, and a store that is away costs none', async () => {
    const clock = new ManualClock()
    // Away for three batches and for the first single event, too.
    const store = createStore(4, (name) => name !== 'event 1')
    const writer = createEventWriter({ store, clock, random: () => 0.5, logger })
    const controller = new AbortController()
    const running = writer.run(controller.signal)
    for (let index = 0; index < 60; index += 1) writer.write(eventAt(index))
    for (let step = 0; step < 60 && writer.counts().waiting > 0; step += 1) await clock.advance(5000)
    expect(writer.counts()).toMatchObject({ stored: 59, dropped: 1, waiting: 0 })
    controller.abort()
    await running
  })

  it('are stored before the writer ends', async () => {
    const store = createStore(0)
    const writer = createEventWriter({ store, clock: new ManualClock(), random: () => 0.5, logger })
    writer.write(eventAt(1))
    await writer.run(AbortSignal.abort())
    expect(writer.counts().stored).toBe(1)
  })
})
