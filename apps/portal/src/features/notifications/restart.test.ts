import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, ManualClock } from '@sova/base'
import { createLocalBus } from '@sova/bus'
import { createEventStore, type EventStore } from '@sova/event-store'
import { type BuiltAccount, type BuiltCamera, buildAccount, buildCamera, useTestDatabase } from '@sova/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startReceiver, type TestReceiver } from '../../testing/start-receiver.ts'
import { buildRule, createRig } from './testing/notification-rig.ts'

const database = useTestDatabase()
const START_MS = Date.UTC(2026, 10, 20, 12)
const dataDir = mkdtempSync(join(tmpdir(), 'sova-notify-'))
let hook: TestReceiver
let owner: BuiltAccount
let camera: BuiltCamera

beforeAll(async () => {
  hook = await startReceiver()
})
afterAll(async () => {
  await hook.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(async () => {
  const { db } = database()
  await db.deleteFrom('notification_rule').execute()
  await db.deleteFrom('notification').execute()
  await db.updateTable('notification_intake').set({ holder: null, expires_at: null, heard_until: null }).execute()
  Object.assign(hook, { posts: [], status: 204 })
  owner = await buildAccount(database())
  camera = await buildCamera(database(), { permissions: [{ account: owner, permission: 'O' }] })
})

/** A process that stores events while the portals may be away: its bus is not theirs. */
async function withStore(clock: ManualClock, act: (store: EventStore) => Promise<void>): Promise<void> {
  const bus = createLocalBus(createLogger('test', { level: 'silent' }))
  const store = await createEventStore({
    database: database(),
    bus,
    clock,
    config: { dataDir, portalDomain: 'sova.test' },
  })
  await act(store)
  await store.close()
}
const motions = (clock: ManualClock, count: number) =>
  Array.from({ length: count }, () => ({
    camera_number: camera.number,
    type: 'motion_alarm' as const,
    at_ms: clock.nowMs(),
  }))
const told = () => database().db.selectFrom('notification').select(['kind', 'events_count']).orderBy('id').execute()
const over = () => ({ channels: ['webhook' as const], webhook_url: `${hook.origin}/`, cooldown_s: 60 })

it('what happened while no portal ran is told by the next one, once', async () => {
  const clock = new ManualClock(START_MS)
  const before = await createRig(database(), { clock })
  await buildRule(database(), owner, { ...over(), kinds: ['motion_alarm', 'camera_offline'] })
  await before.intake.look()
  await withStore(clock, async (store) => {
    await store.add(motions(clock, 1))
    await clock.advance(5000)
    await store.add(motions(clock, 2))
  })
  const server = await database().db.selectFrom('media_server').select('id').executeTakeFirstOrThrow()
  await database()
    .db.insertInto('alert')
    .values({
      kind: 'camera_offline',
      media_server_id: server.id,
      subject: camera.number,
      started_at: new Date(clock.nowMs()),
      ended_at: null,
    })
    .execute()
  await clock.advance(20_000)
  const after = await createRig(database(), { clock })
  await after.intake.look()
  expect(await told()).toEqual([{ kind: 'motion_alarm', events_count: 4 }])

  // It dies as well, before anything was sent; the third tells what is queued, and counts nothing twice.
  await clock.advance(10_000)
  const third = await createRig(database(), { clock })
  await third.intake.look()
  await third.outbox.drain()
  expect(third.counts.get('held cooldown')).toBeUndefined()
  await clock.advance(60_000)
  await third.intake.look()
  await third.outbox.drain()
  expect(await told()).toHaveLength(1)
  expect(hook.posts).toHaveLength(1)
})

it('what a missed event says by a code is told by the next portal', async () => {
  const clock = new ManualClock(START_MS)
  const before = await createRig(database(), { clock })
  await buildRule(database(), owner, { ...over(), kinds: ['thermal_vision'] })
  await before.intake.look()
  await withStore(clock, async (store) => {
    const event = { camera_number: camera.number, type: 'thermal_vision' as const, at_ms: clock.nowMs() }
    await store.add([{ ...event, temperature: 38.9, words: { code: 'temperature_measured' } }])
  })
  await clock.advance(20_000)
  const after = await createRig(database(), { clock })
  await after.intake.look()
  await after.outbox.drain()
  const [posted] = hook.posts
  expect(JSON.parse(String(posted?.body))).toMatchObject({ text: 'Temperature measured: 38.9 °C' })
})

it('of two portals one listens, and each of many deliveries is sent by one of them', async () => {
  const clock = new ManualClock(START_MS)
  const [one, two] = [await createRig(database(), { clock }), await createRig(database(), { clock })]
  for (let made = 0; made < 6; made += 1) {
    const account = await buildAccount(database())
    await database()
      .db.insertInto('camera_permission')
      .values({ account_id: account.id, camera_id: camera.id, level: 20 })
      .execute()
    await buildRule(database(), account, over())
  }
  await one.intake.look()
  await two.intake.look()
  const happen = () =>
    withStore(clock, async (store) => {
      const [added] = await store.add(motions(clock, 1))
      const message = {
        id: added?.id ?? 0,
        type: 'motion_alarm' as const,
        text: '',
        date: '',
        at: clock.nowMs(),
        camera_number: camera.number,
        duration: 1,
        is_new: true,
        continues: false,
        startDate: '',
        endDate: '',
      }
      for (const { bus } of [one, two]) await bus.publish('analytics_events', { messages: [message] })
    })
  await happen()
  await Promise.all([one.intake.look(), two.intake.look()])
  for (let turn = 0; turn < 4; turn += 1) await Promise.all([one.outbox.drain(), two.outbox.drain()])
  expect(hook.posts).toHaveLength(6)
  expect(new Set(hook.posts.map(({ headers }) => headers['sova-delivery'])).size).toBe(6)

  // The first one dies after it has counted another event: the second one listens after its lease, and counts it not again.
  await clock.advance(1000)
  await happen()
  await one.intake.look()
  expect(one.counts.get('held cooldown')).toBe(6)
  await clock.advance(10_000)
  await two.intake.look()
  expect(two.counts.get('held cooldown')).toBeUndefined()
  await clock.advance(60_000)
  await two.intake.look()
  for (let turn = 0; turn < 4; turn += 1) await two.outbox.drain()
  expect(hook.posts).toHaveLength(12)
})

it('a delivery whose process died is taken by another when the claim ends, under the same id', async () => {
  const clock = new ManualClock(START_MS)
  const rig = await createRig(database(), { clock })
  await buildRule(database(), owner, over())
  await rig.intake.look()
  await withStore(clock, async (store) => void (await store.add(motions(clock, 1))))
  await clock.advance(10_000)
  const next = await createRig(database(), { clock })
  await next.intake.look()
  const { db } = database()
  // As the dying one has left it: claimed, not settled.
  await db
    .updateTable('notification_delivery')
    .set({ attempts: 1, next_at: new Date(clock.nowMs() + 120_000) })
    .execute()
  await next.outbox.drain()
  expect(hook.posts).toEqual([])
  await clock.advance(120_000)
  await next.outbox.drain()
  const { id } = await db.selectFrom('notification_delivery').select('id').executeTakeFirstOrThrow()
  expect(hook.posts.map(({ headers }) => headers['sova-delivery'])).toEqual([id])
})

it.each(['notification_rule', 'notification'])(
  'what happens while the database does not answer about %s is told when it does, once',
  async (table) => {
    const { sql } = database()
    const clock = new ManualClock(START_MS)
    const rig = await createRig(database(), { clock })
    await buildRule(database(), owner, { ...over(), kinds: ['camera_offline'] })
    await rig.intake.look()
    const tell = () => rig.bus.publish('camera_offline', { number: camera.number, since: clock.nowMs(), reason: '' })
    await tell()
    await sql`ALTER TABLE ${sql(table)} RENAME TO away`
    await rig.intake.look().catch(() => {})
    await clock.advance(1000)
    await tell()
    await rig.intake.look().catch(() => {})
    await sql`ALTER TABLE away RENAME TO ${sql(table)}`
    await clock.advance(1000)
    await rig.intake.look()
    await rig.intake.look()
    expect(await told()).toEqual([{ kind: 'camera_offline', events_count: 2 }])
    await rig.outbox.drain()
    expect(hook.posts).toHaveLength(1)
  },
)

it('a portal that is closed lets what it sends end, and sends nothing after', async () => {
  const clock = new ManualClock(START_MS)
  const rig = await createRig(database(), { clock })
  await buildRule(database(), owner, over())
  await rig.bus.publish('camera_offline', { number: camera.number, since: clock.nowMs(), reason: '' })
  await rig.intake.look()
  const stopping = new AbortController()
  const running = Promise.all([rig.intake.run(stopping.signal), rig.outbox.run(stopping.signal)])
  stopping.abort()
  await running
  await rig.bus.publish('camera_offline', { number: camera.number, since: clock.nowMs() + 1, reason: '' })
  const held = await database().db.selectFrom('notification_intake').select('holder').executeTakeFirst()
  expect(held).toEqual({ holder: null })
  expect(hook.posts.length).toBeLessThanOrEqual(1)
})
