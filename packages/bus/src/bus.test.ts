import { createLogger } from '@sova/base'
import { openDatabase } from '@sova/database'
import { useTestDatabase } from '@sova/testing'
import { describe, expect, it } from 'vitest'
import type { Bus } from './bus.ts'
import { CAMERAS_NAMED_MAX, tellCamerasChanged } from './cameras-changed.ts'
import type { MessageOf } from './channels.ts'
import { createLocalBus } from './local-bus.ts'
import { openBus } from './postgres-bus.ts'

const logger = createLogger('bus', { level: 'silent' })
const database = useTestDatabase()

/** Resolves with the first message on `camera_changed`. */
async function nextCameraChange(bus: Bus): Promise<() => Promise<MessageOf<'camera_changed'>>> {
  let deliver: (message: MessageOf<'camera_changed'>) => void = () => {}
  const received = new Promise<MessageOf<'camera_changed'>>((resolve) => {
    deliver = resolve
  })
  await bus.subscribe('camera_changed', (message) => deliver(message))
  return () => received
}

describe.each([
  ['inside one process', () => Promise.resolve(createLocalBus(logger))],
  ['over PostgreSQL', () => openBus({ database: database(), logger })],
])('the bus %s', (_, open) => {
  it('carries a message to its subscribers, to them only, and no further after they left', async () => {
    const bus = await open()
    const seen: (string | null)[] = []
    const unsubscribe = await bus.subscribe('camera_changed', ({ number }) => seen.push(number))
    await bus.subscribe('session_ended', () => seen.push('wrong channel'))
    const first = await nextCameraChange(bus)
    await bus.publish('camera_changed', { number: '101' })
    expect(await first()).toEqual({ number: '101' })
    unsubscribe()
    const second = await nextCameraChange(bus)
    await bus.publish('camera_changed', { number: '102' })
    await second()
    expect(seen).toEqual(['101'])
    await bus.close()
  })

  it('carries many together, in their order', async () => {
    const bus = await open()
    const numbers = Array.from({ length: 300 }, (_, index) => String(index))
    const seen: (string | null)[] = []
    const all = new Promise<void>((resolve) => {
      void bus.subscribe('camera_changed', ({ number }) => {
        if (seen.push(number) === numbers.length) resolve()
      })
    })
    await bus.publishAll('camera_changed', [])
    await bus.publishAll(
      'camera_changed',
      numbers.map((number) => ({ number })),
    )
    await all
    expect(seen).toEqual(numbers)
    await bus.close()
  })

  it('delivers to the others when one handler throws', async () => {
    const bus = await open()
    await bus.subscribe('camera_changed', () => {
      throw new Error('broken handler')
    })
    const next = await nextCameraChange(bus)
    await bus.publish('camera_changed', { number: '7' })
    expect(await next()).toEqual({ number: '7' })
    await bus.close()
  })

  it('refuses a message that its receivers would drop', async () => {
    const bus = await open()
    const fractional = { number: '7', at: 1.5, since: null }
    await expect(bus.publish('camera_online', fractional)).rejects.toThrow(/not as it is agreed/)
    await bus.close()
  })

  it('refuses a message that NOTIFY could not carry', async () => {
    const bus = await open()
    await expect(bus.publish('camera_changed', { number: '1'.repeat(8000) })).rejects.toThrow(/at most 7900/)
    await bus.close()
  })
})

describe('the bus over PostgreSQL', () => {
  it('reaches another process and drops what it does not know', async () => {
    const bus = await openBus({ database: database(), logger })
    const next = await nextCameraChange(bus)
    await database().sql.notify('sova', 'no json')
    await database().sql.notify('sova', '{"channel":"unknown","message":{}}')
    await database().sql.notify('sova', '{"channel":"camera_changed","message":{"number":5}}')
    const other = openDatabase({ dataDir: '/nonexistent', databaseUrl: database().url }, { max: 1 })
    const otherBus = await openBus({ database: other, logger })
    await otherBus.publish('camera_changed', { number: '8' })
    expect(await next()).toEqual({ number: '8' })
    await bus.close()
    await other.close()
  })

  it('listens again after its connection was lost, and reports the gap', async () => {
    const bus = await openBus({ database: database(), logger })
    const gap = new Promise<void>((resolve) => {
      bus.onGap(resolve)
    })
    await database().sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'listen %'`
    await gap
    const next = await nextCameraChange(bus)
    await bus.publish('camera_changed', { number: '9' })
    expect(await next()).toEqual({ number: '9' })
    await bus.close()
  })
})

it('cameras that change together are told of one by one, or by one word for all when there are many', async () => {
  const bus = createLocalBus(logger)
  const told: (string | null)[] = []
  await bus.subscribe('camera_changed', ({ number }) => told.push(number))
  const numbers = Array.from({ length: CAMERAS_NAMED_MAX + 1 }, (_, index) => String(index))
  await tellCamerasChanged(bus, numbers.slice(1))
  expect(told).toEqual(numbers.slice(1))
  await tellCamerasChanged(bus, numbers)
  expect(told.slice(CAMERAS_NAMED_MAX)).toEqual([null])
})
