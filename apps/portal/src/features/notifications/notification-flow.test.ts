import { AnalyticMessage, MotionMessage } from '@sova/contract'
import {
  type BuiltAccount,
  type BuiltCamera,
  buildAccount,
  buildCamera,
  testSecretBox,
  useTestDatabase,
} from '@sova/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startReceiver, type TestReceiver } from '../../testing/start-receiver.ts'
import { readMail, startMailServer, type TestMailServer } from '../../testing/use-mail-server.ts'
import { createChannelRepository } from './channels/channel-repository.ts'
import { signWebhook } from './delivery/webhook.ts'
import { createInboxRepository } from './inbox/inbox-repository.ts'
import { ATTEMPTS_MAX } from './outbox/outbox.ts'
import { buildRule, createRig, type NotificationRig, WEBHOOK_SECRET } from './testing/notification-rig.ts'
import { createTestBrowser } from './testing/test-browser.ts'

const database = useTestDatabase()
let mail: TestMailServer
let hook: TestReceiver
let owner: BuiltAccount
let camera: BuiltCamera
let serial = 0
/** As many as the bus carries at once. */
const MESSAGES_OF_PACK = 40

beforeAll(async () => {
  mail = await startMailServer()
  hook = await startReceiver()
})
afterAll(async () => {
  await mail.close()
  await hook.close()
})
/** Each test has an account and a camera of its own, and the rules of the others are gone. */
beforeEach(async () => {
  const { db } = database()
  await db.deleteFrom('notification_rule').execute()
  await db.deleteFrom('notification').execute()
  await forgetListener()
  mail.mails.length = 0
  mail.refuseWith = null
  Object.assign(hook, { posts: [], status: 204, headers: {} })
  owner = await buildAccount(database())
  camera = await buildCamera(database(), {
    title: 'Gate',
    timezone: 'Europe/Moscow',
    permissions: [{ account: owner, permission: 'O' }],
  })
})

const motion = (atMs: number, number = camera.number, given: Partial<AnalyticMessage> = {}): AnalyticMessage => {
  serial += 1
  const told = {
    id: serial,
    type: 'motion_alarm',
    text: '',
    date: '',
    at: atMs,
    camera_number: number,
    duration: 1,
    is_new: true,
    continues: false,
    startDate: '',
    endDate: '',
    ...given,
  }
  return MotionMessage.parse(told)
}

async function happen(rig: NotificationRig, count = 1, number = camera.number): Promise<void> {
  for (let left = count; left > 0; left -= MESSAGES_OF_PACK) {
    const messages = Array.from({ length: Math.min(left, MESSAGES_OF_PACK) }, () => motion(rig.clock.nowMs(), number))
    await rig.bus.publish('analytics_events', { messages })
  }
}

/** Another portal may listen from now on, as on the first day. */
const forgetListener = () =>
  database().db.updateTable('notification_intake').set({ holder: null, expires_at: null, heard_until: null }).execute()

const rows = () =>
  database().db.selectFrom('notification').selectAll().where('account_id', '=', owner.id).orderBy('id').execute()
const deliveries = () =>
  database()
    .db.selectFrom('notification_delivery')
    .select(['channel', 'state', 'failure', 'attempts'])
    .where('account_id', '=', owner.id)
    .orderBy('id')
    .execute()
const allWays = () => ({
  channels: ['push' as const, 'email' as const, 'webhook' as const],
  email: 'guard@example.org',
  webhook_url: `${hook.origin}/sova?yard=1`,
})

async function addBrowser(path: string) {
  const browser = createTestBrowser()
  await createChannelRepository(database().db).putDevice({
    account_id: owner.id,
    endpoint: `${hook.origin}${path}`,
    p256dh: browser.keys.p256dh,
    auth_sealed: testSecretBox.seal(browser.keys.auth),
    title: 'Firefox',
    created_at: new Date(0),
  })
  return browser
}

describe('an event', () => {
  it('is told once over every way of a rule', async () => {
    const rig = await createRig(database(), { smtpPort: mail.port })
    const browser = await addBrowser('/push/1')
    await buildRule(database(), owner, allWays())
    await happen(rig)
    await rig.intake.look()
    await rig.outbox.drain()
    await rig.outbox.drain()

    expect(await deliveries()).toEqual(
      ['push', 'email', 'webhook'].map((channel) => ({ channel, state: 'sent', failure: null, attempts: 1 })),
    )
    const [letter] = mail.mails
    expect(mail.mails).toHaveLength(1)
    expect([letter?.from, letter?.to]).toEqual(['sova@example.org', ['guard@example.org']])
    const { subject, body } = readMail(letter ?? { from: '', to: [], text: '' })
    expect(subject).toBe('Motion: Gate')
    expect(body).toContain('Time: 20/11/2026, 15:00:00')
    expect(body).toContain(`https://sova.test/c/${camera.number}/${rig.clock.nowMs() / 1000}`)
    expect(letter?.text).toMatch(/^message-id: <sova-\d+@sova.test>/im)

    const posted = hook.posts.find(({ path }) => path === '/sova?yard=1')
    const stamp = String(posted?.headers['sova-timestamp'])
    expect(posted?.headers['sova-signature']).toBe(`v1=${signWebhook(WEBHOOK_SECRET, stamp, String(posted?.body))}`)
    expect(Number(stamp)).toBe(rig.clock.nowMs() / 1000)
    expect(JSON.parse(String(posted?.body))).toMatchObject({
      id: posted?.headers['sova-delivery'],
      rule: { title: 'Night' },
      kind: 'motion_alarm',
      camera: { number: camera.number, title: 'Gate' },
      events_count: 1,
      is_test: false,
    })

    const pushed = hook.posts.find(({ path }) => path === '/push/1')
    expect(pushed?.headers).toMatchObject({ ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' })
    expect(pushed?.headers.authorization).toMatch(/^vapid t=.+, ?k=.+/)
    expect(browser.read(pushed?.body ?? Buffer.alloc(0))).toMatchObject({
      title: 'Motion: Gate',
      url: `https://sova.test/c/${camera.number}/${rig.clock.nowMs() / 1000}`,
    })
    expect(hook.posts).toHaveLength(2)
  })

  it('that says what it says by a code is told in the language of its rule, over every way, also after it was held', async () => {
    const rig = await createRig(database(), { smtpPort: mail.port })
    const browser = await addBrowser('/push/coded')
    await buildRule(database(), owner, { ...allWays(), kinds: ['perimeter_security'], locale: 'ru' })
    const intrude = async (zone: number) => {
      const coded = { id: zone, type: 'perimeter_security', text: '', words: { code: 'intrusion', value: zone } }
      const shots = { event_screenshot: null, event_screenshot_url: null, full_screenshot_url: null }
      const place = { date: '', at: rig.clock.nowMs(), camera_number: camera.number, duration: 5 }
      await rig.bus.publish('analytics_events', { messages: [AnalyticMessage.parse({ ...coded, ...shots, ...place })] })
      await rig.intake.look()
    }
    const send = async () => {
      await rig.outbox.drain()
      await rig.outbox.drain()
    }
    await intrude(2)
    await send()
    const mailed = () => mail.mails.map((letter) => readMail(letter).body)
    const posted = () => hook.posts.flatMap(({ path, body }) => (path === '/sova?yard=1' ? [String(body)] : []))
    expect(mailed()[0]).toContain('Вторжение в зону 2\n')
    expect(JSON.parse(posted()[0] ?? '')).toMatchObject({
      text: 'Вторжение в зону 2',
      title: 'Нарушение периметра: Gate',
      body: expect.stringMatching(/^Вторжение в зону 2\n/),
    })
    const pushed = hook.posts.find(({ path }) => path === '/push/coded')
    expect(browser.read(pushed?.body ?? Buffer.alloc(0))).toMatchObject({
      body: expect.stringMatching(/^Вторжение в зону 2\n/),
    })

    await rig.clock.advance(1000)
    await intrude(3)
    await rig.clock.advance(300_000)
    await rig.intake.look()
    await send()
    expect(JSON.parse(posted()[1] ?? '')).toMatchObject({ text: 'Вторжение в зону 3' })
  })

  it('in a storm of 1,000 a second makes one message, and one count when the cooldown is over', async () => {
    const rig = await createRig(database())
    const second = await buildCamera(database(), { permissions: [{ account: owner, permission: 'L' }] })
    await buildRule(database(), owner, { ...allWays(), channels: ['webhook'], email: null })
    for (let at = 0; at < 5; at += 1) {
      await happen(rig, 600)
      await happen(rig, 400, second.number)
      await rig.intake.look()
      await rig.outbox.drain()
      await rig.clock.advance(1000)
    }
    expect(hook.posts).toHaveLength(1)
    await rig.clock.advance(300_000)
    await rig.intake.look()
    await rig.outbox.drain()
    const counts = hook.posts.map(({ body }) => JSON.parse(String(body)) as Record<string, unknown>)
    expect(counts).toMatchObject([
      { events_count: 1000, cameras_count: 2 },
      { events_count: 4000, cameras_count: 2 },
    ])
    expect(rig.counts.get('held cooldown')).toBe(4000)
  })

  it('that is told again, or goes on, is not told anew', async () => {
    const rig = await createRig(database())
    await buildRule(database(), owner)
    const told = motion(rig.clock.nowMs())
    await rig.bus.publish('analytics_events', { messages: [told, told] })
    await rig.bus.publish('analytics_events', { messages: [{ ...told, is_new: false } as AnalyticMessage] })
    await rig.intake.look()
    expect(await rows()).toMatchObject([{ events_count: 1, kind: 'motion_alarm', is_silent: false }])
    expect(rig.counts.get('held cooldown')).toBeUndefined()
  })

  it('of two cameras is told of both, though their events have one id', async () => {
    const rig = await createRig(database())
    await buildRule(database(), owner)
    const other = await buildCamera(database(), { permissions: [{ account: owner, permission: 'O' }] })
    const told = motion(rig.clock.nowMs())
    const messages = [told, { ...told, camera_number: other.number } as AnalyticMessage]
    await rig.bus.publish('analytics_events', { messages })
    await rig.intake.look()
    expect(await rows()).toMatchObject([{ events_count: 2 }])
  })

  it('of an hour ago is nobody’s news', async () => {
    const rig = await createRig(database())
    await buildRule(database(), owner)
    await rig.bus.publish('analytics_events', { messages: [motion(rig.clock.nowMs() - 3_600_001)] })
    await rig.intake.look()
    expect(await rows()).toEqual([])
    expect(rig.counts.get('held too_old')).toBe(1)
  })

  it('in quiet hours is kept in the portal, and nothing leaves it', async () => {
    const rig = await createRig(database())
    await buildRule(database(), owner, { ...allWays(), quiet_hours: { from: '14:00', to: '16:00' } })
    await happen(rig)
    await rig.intake.look()
    await rig.outbox.drain()
    expect(await rows()).toMatchObject([{ is_silent: true }])
    expect([await deliveries(), hook.posts, mail.mails]).toEqual([[], [], []])
  })

  it('outside the account’s own notification schedule of the camera is not told', async () => {
    const rig = await createRig(database())
    await buildRule(database(), owner)
    const settings = [{ day_of_week: 4, is_active: true, start_time: '09:00', end_time: '14:59' }]
    await database().sql`
      INSERT INTO schedule (camera_id, type, account_id, settings)
      VALUES (${camera.id}, 'notification', ${owner.id}, ${database().sql.json(settings)})`
    await happen(rig)
    await rig.intake.look()
    expect([await rows(), rig.counts.get('held schedule')]).toEqual([[], 1])
  })
})

describe('a rule tells only of what its owner may see', () => {
  it('at the moment of sending: a camera that was lost meanwhile is silent', async () => {
    const rig = await createRig(database())
    await buildRule(database(), owner, { ...allWays(), channels: ['webhook'], email: null })
    await happen(rig)
    await rig.intake.look()
    await database().db.deleteFrom('camera_permission').where('account_id', '=', owner.id).execute()
    await rig.outbox.drain()
    expect(await deliveries()).toMatchObject([{ state: 'withdrawn', failure: 'rights_lost' }])
    expect([hook.posts, rig.counts.get('held rights_lost')]).toEqual([[], 1])
    await rig.clock.advance(300_000)
    await happen(rig)
    await rig.intake.look()
    expect(await rows()).toHaveLength(1)
  })

  it('also of a public camera: without a right of one’s own there is nothing to hear', async () => {
    const rig = await createRig(database())
    const open = await buildCamera(database(), { isPublic: true })
    await buildRule(database(), owner)
    await buildRule(database(), owner, { cameraIds: [open.id] })
    await happen(rig, 1, open.number)
    await rig.intake.look()
    expect(await rows()).toEqual([])
  })

  it('a guest hears events and no health; the owner hears both; of disks only an operator', async () => {
    const rig = await createRig(database())
    const [guest, operator] = [await buildAccount(database()), await buildAccount(database(), { isOperator: true })]
    await database()
      .db.insertInto('camera_permission')
      .values({ account_id: guest.id, camera_id: camera.id, level: 30 })
      .execute()
    const kinds = ['motion_alarm', 'camera_offline', 'recording_gap', 'disk_low'] as const
    for (const account of [owner, guest, operator]) await buildRule(database(), account, { kinds: [...kinds] })
    const { number } = camera
    const at = rig.clock.nowMs()
    await happen(rig)
    await rig.bus.publish('camera_offline', { number, since: at, reason: 'unreachable' })
    await rig.bus.publish('recording_gap', { number, from: at, to: null, reason: 'camera_offline' })
    await rig.bus.publish('disk_low', { media_server_id: 1, dir: '/srv/a', is_failed: false, since: at, to: null })
    await rig.bus.publish('disk_low', { media_server_id: 1, dir: '/srv/a', is_failed: false, since: at, to: at + 1 })
    await rig.intake.look()
    const told = await database()
      .db.selectFrom('notification')
      .select(['account_id', 'kind', 'events_count', 'text'])
      .orderBy('account_id')
      .execute()
    expect(told).toEqual([
      { account_id: owner.id, kind: 'motion_alarm', events_count: 3, text: '' },
      { account_id: guest.id, kind: 'motion_alarm', events_count: 1, text: '' },
      { account_id: operator.id, kind: 'disk_low', events_count: 1, text: '/srv/a' },
    ])
    expect(rig.counts.get('held rights')).toBe(2)
  })

  it('of chosen cameras, of no other', async () => {
    const rig = await createRig(database())
    const other = await buildCamera(database(), { permissions: [{ account: owner, permission: 'O' }] })
    await buildRule(database(), owner, { cameraIds: [other.id] })
    await happen(rig)
    await rig.intake.look()
    expect(await rows()).toEqual([])
  })
})

describe('a receiver', () => {
  it('that is a dead mail server delays nobody else; the mail is tried a bounded number of times', async () => {
    const rig = await createRig(database(), { smtpPort: 1 })
    await buildRule(database(), owner, allWays())
    await happen(rig)
    await rig.intake.look()
    await rig.outbox.drain()
    expect(hook.posts).toHaveLength(1)
    expect(await deliveries()).toMatchObject([
      { channel: 'email', state: 'waiting', failure: 'unreachable', attempts: 1 },
      { channel: 'webhook', state: 'sent' },
    ])
    for (let attempt = 2; attempt <= ATTEMPTS_MAX + 2; attempt += 1) {
      await rig.clock.advance(900_000 * 1.3)
      await rig.outbox.drain()
    }
    expect(await deliveries()).toMatchObject([
      { channel: 'email', state: 'failed', failure: 'unreachable', attempts: ATTEMPTS_MAX },
      { channel: 'webhook', state: 'sent', attempts: 1 },
    ])
  })

  it('that says nothing takes one lane of its account, and others are served meanwhile', async () => {
    const silent = await startReceiver()
    silent.status = null
    const rig = await createRig(database(), { timeoutMs: 700, smtpPort: Number(new URL(silent.origin).port) })
    const other = await buildAccount(database())
    await database()
      .db.insertInto('camera_permission')
      .values({ account_id: other.id, camera_id: camera.id, level: 20 })
      .execute()
    const over = (origin: string) => ({ channels: ['webhook' as const], webhook_url: `${origin}/` })
    for (let made = 0; made < 3; made += 1) await buildRule(database(), owner, over(silent.origin))
    await buildRule(database(), other, over(hook.origin))
    await buildRule(database(), owner, { channels: ['email'], email: 'guard@example.org' })
    await happen(rig)
    await rig.intake.look()
    await rig.outbox.drain()
    expect([silent.posts.length, hook.posts.length]).toEqual([1, 1])
    const tried = (await deliveries()).filter(({ attempts }) => attempts > 0)
    expect(tried).toEqual(
      ['webhook', 'email'].map((channel) => ({ channel, state: 'waiting', failure: 'timed_out', attempts: 1 })),
    )
    await silent.close()
  })

  it('that refuses for a moment is asked again later with the same id; one that refuses for good is not', async () => {
    const rig = await createRig(database(), { smtpPort: mail.port })
    mail.refuseWith = 550
    hook.status = 503
    await buildRule(database(), owner, allWays())
    await happen(rig)
    await rig.intake.look()
    await rig.outbox.drain()
    await rig.outbox.drain()
    expect(await deliveries()).toMatchObject([
      { channel: 'email', state: 'failed', failure: 'refused' },
      { channel: 'webhook', state: 'waiting', failure: 'refused', attempts: 1 },
    ])
    hook.status = 200
    await rig.clock.advance(20_000)
    await rig.outbox.drain()
    const ids = hook.posts.map(({ headers }) => headers['sova-delivery'])
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    expect(await deliveries()).toMatchObject([{ channel: 'email' }, { channel: 'webhook', state: 'sent' }])
  })

  it('that redirects is not followed, and inner addresses are asked only in networks that the operator lists', async () => {
    hook.status = 307
    hook.headers = { location: `${hook.origin}/inner` }
    const rig = await createRig(database())
    await buildRule(database(), owner, { channels: ['webhook'], webhook_url: `${hook.origin}/` })
    await happen(rig)
    await rig.intake.look()
    await rig.outbox.drain()
    expect(hook.posts).toHaveLength(1)
    expect(await deliveries()).toMatchObject([{ state: 'failed', failure: 'refused' }])

    const { db } = database()
    await db.deleteFrom('notification').execute()
    await db.deleteFrom('notification_rule').execute()
    const { port } = new URL(hook.origin)
    const strict = await createRig(database(), { clock: rig.clock, networks: [] })
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '[::ffff:127.0.0.1]']) {
      await buildRule(database(), owner, { channels: ['webhook'], webhook_url: `http://${host}:${port}/` })
    }
    await forgetListener()
    await happen(strict)
    await strict.intake.look()
    for (let turn = 0; turn < 5; turn += 1) await strict.outbox.drain()
    expect(hook.posts).toHaveLength(1)
    expect(await deliveries()).toEqual(
      Array(5).fill({ channel: 'webhook', state: 'failed', failure: 'not_allowed', attempts: 1 }),
    )
  })

  it('that is a browser which has taken its permission back is forgotten', async () => {
    const rig = await createRig(database())
    await addBrowser('/push/gone')
    hook.status = 410
    await buildRule(database(), owner, { channels: ['push'] })
    await happen(rig)
    await rig.intake.look()
    await rig.outbox.drain()
    expect(await deliveries()).toMatchObject([{ channel: 'push', state: 'failed', failure: 'gone' }])
    expect(await createChannelRepository(database().db).listDevices(owner.id)).toEqual([])
  })

  it('of a rule that was deleted, switched off or has given up the way is not told', async () => {
    const rig = await createRig(database())
    const over = { channels: ['webhook' as const], webhook_url: `${hook.origin}/` }
    const ids = [await buildRule(database(), owner, over), await buildRule(database(), owner, over)]
    await happen(rig)
    await rig.intake.look()
    await database()
      .db.deleteFrom('notification_rule')
      .where('id', '=', ids[0] ?? '')
      .execute()
    await database()
      .db.updateTable('notification_rule')
      .set({ is_active: false })
      .where('id', '=', ids[1] ?? '')
      .execute()
    await rig.outbox.drain()
    await rig.outbox.drain()
    expect(await deliveries()).toEqual(
      Array(2).fill({ channel: 'webhook', state: 'withdrawn', failure: 'gone', attempts: 1 }),
    )
    expect(hook.posts).toEqual([])
  })
})

it('old messages go by their age, and of each account the latest are kept', async () => {
  const rig = await createRig(database())
  const inbox = createInboxRepository(database().db)
  for (let made = 0; made < 4; made += 1) await buildRule(database(), owner)
  await happen(rig)
  await rig.intake.look()
  const ids = (await rows()).map(({ id }) => id)
  expect(ids).toHaveLength(4)
  await inbox.removeBeyond(2)
  expect((await rows()).map(({ id }) => id)).toEqual(ids.slice(2))
  await inbox.removeBefore(new Date(rig.clock.nowMs()))
  expect(await rows()).toHaveLength(2)
  await inbox.removeBefore(new Date(rig.clock.nowMs() + 1))
  expect(await rows()).toEqual([])
})
