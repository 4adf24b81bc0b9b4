import { createLogger, ManualClock } from '@sova/base'
import { createLocalBus } from '@sova/bus'
import { expect, it, onTestFinished } from 'vitest'
import { createPushHub, LISTENERS_OF_ACCOUNT_MAX, type ListenOrder } from './push-hub.ts'

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
