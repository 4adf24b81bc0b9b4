import { setImmediate } from 'node:timers/promises'
import { createLogger, ManualClock } from '@sova/base'
import { createLocalBus } from '@sova/bus'
import { expect, it, onTestFinished } from 'vitest'
import { createPushHub, LISTENERS_OF_ACCOUNT_MAX, type ListenOrder } from './push-hub.ts'

const MESSAGE = {
  id: 1,
  type: 'helmet' as const,
  text: 'Без каски',
  date: '20.11.2026 17:00:00',
  at: Date.UTC(2026, 10, 20, 12),
  camera_number: '101',
  duration: 5,
}

it('rights that are read late give nothing back that was taken meanwhile', async () => {
  const logger = createLogger('portal', { level: 'error' })
  const bus = createLocalBus(logger)
  const hub = await createPushHub({ bus, clock: new ManualClock(), logger })
  onTestFinished(() => hub.close())
  const reads: ((cameras: ReadonlySet<string>) => void)[] = []
  const order: ListenOrder = {
    account: '1',
    type: 'all',
    cameras: new Set(['101', '102']),
    locale: 'ru',
    expiresAtMs: Number.MAX_SAFE_INTEGER,
    sink: { write: () => true, end: () => {} },
    recheck: () => new Promise((resolve) => void reads.push(resolve)),
  }
  hub.listen(order)
  await bus.publish('rights_changed', { account_id: '1', number: '101' })
  await bus.publish('rights_changed', { account_id: '1', number: '101' })
  expect(reads).toHaveLength(2)
  // The first was asked for before the right was taken away, and is answered last.
  reads[1]?.(new Set(['102']))
  await setImmediate()
  reads[0]?.(new Set(['101', '102']))
  await setImmediate()
  const hears = async (camera_number: string) => {
    const before = hub.figures().frames
    await bus.publish('analytics_events', { messages: [{ ...MESSAGE, camera_number }] })
    return hub.figures().frames > before
  }
  expect([await hears('101'), await hears('102')]).toEqual([false, true])
})

it('one account that opens streams without end leaves room for others', async () => {
  const logger = createLogger('portal', { level: 'error' })
  const hub = await createPushHub({ bus: createLocalBus(logger), clock: new ManualClock(), logger })
  onTestFinished(() => hub.close())
  const order: ListenOrder = {
    account: '1',
    type: 'all',
    cameras: new Set(['101']),
    locale: 'ru',
    expiresAtMs: Number.MAX_SAFE_INTEGER,
    sink: { write: () => true, end: () => {} },
    recheck: async () => new Set(['101']),
  }
  const stops = Array.from({ length: LISTENERS_OF_ACCOUNT_MAX }, () => hub.listen(order))
  expect([hub.hasRoomFor('1'), hub.hasRoomFor('2')]).toEqual([false, true])
  stops[0]?.()
  expect(hub.hasRoomFor('1')).toBe(true)
})
