import { type NotificationChannels, type NotificationRule, RULES_MAX } from '@sova/contract'
import { type BuiltAccount, type BuiltCamera, buildAccount, buildCamera } from '@sova/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sendEvents } from '../../testing/build-events.ts'
import { startReceiver, type TestReceiver } from '../../testing/start-receiver.ts'
import { readMail, startMailServer, type TestMailServer } from '../../testing/use-mail-server.ts'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'
import { signWebhook } from './delivery/webhook.ts'
import { readNotificationSettings } from './notification-settings.ts'
import { createTestBrowser } from './testing/test-browser.ts'

const smtp = { host: '127.0.0.1', port: 0, isTls: false, user: null, from: 'sova@example.org' }
let mail: TestMailServer
let hook: TestReceiver
beforeAll(async () => {
  mail = await startMailServer()
  hook = await startReceiver()
  smtp.port = mail.port
})
const portal = usePortal({ notifications: { smtp, networks: ['127.0.0.0/8'] } })
let account: BuiltAccount
let owner: TestCaller
let stranger: TestCaller
let camera: BuiltCamera
const WAIT = { timeout: 30_000, interval: 20 }

beforeAll(async () => {
  const { database, signIn } = portal()
  account = await buildAccount(database)
  owner = await signIn(account)
  stranger = await signIn(await buildAccount(database))
  camera = await buildCamera(database, { title: 'Ворота', permissions: [{ account, permission: 'O' }] })
})
afterAll(async () => {
  await mail.close()
  await hook.close()
})

const draft = (given: object = {}) => ({
  title: 'Ночь',
  is_active: true,
  kinds: ['motion_alarm'],
  camera_numbers: null,
  channels: [],
  email: null,
  webhook_url: null,
  cooldown_s: 300,
  timezone: 'Asia/Yekaterinburg',
  schedule: null,
  quiet_hours: null,
  ...given,
})
const save = (given: object, caller = owner) => caller.post('/v0/notifications/rules/save/', draft(given))
const saved = async (given: object = {}) => {
  const { status, body } = await save(given)
  expect([status, body]).toMatchObject([200, {}])
  return body as { rule: NotificationRule; webhook_secret: string | null }
}
const remove = (id: number, caller = owner) => caller.post('/v0/notifications/rules/delete/', { id })

describe('a rule', () => {
  it('is saved, listed, changed and deleted by its account, and is nobody else’s', async () => {
    const schedule = [{ day_of_week: 4, is_active: true, start_time: '09:00', end_time: '00:00' }]
    const given = { camera_numbers: [camera.number], schedule, quiet_hours: { from: '22:00', to: '07:00' } }
    const { rule } = await saved(given)
    const { camera_numbers, ...fields } = draft(given)
    expect(rule).toEqual({ ...fields, id: rule.id, cameras: [{ number: camera.number, title: 'Ворота' }] })
    const list = async (caller: TestCaller) => (await caller.post('/v0/notifications/rules/')).body
    expect(await list(owner)).toMatchObject({ count: 1, results: [rule] })
    expect(await list(stranger)).toMatchObject({ count: 0, results: [] })
    expect((await save({ id: rule.id }, stranger)).status).toBe(404)
    expect((await remove(rule.id, stranger)).status).toBe(404)
    const { rule: changed } = await saved({ id: rule.id, title: 'День', kinds: ['car_number', 'camera_offline'] })
    expect(changed).toMatchObject({
      id: rule.id,
      title: 'День',
      kinds: ['car_number', 'camera_offline'],
      cameras: null,
    })
    expect((await remove(rule.id)).status).toBe(200)
    expect(await list(owner)).toMatchObject({ count: 0 })
  })

  it('shows the secret of its webhook once; another address or a wish makes a new one', async () => {
    const url = 'https://hooks.example.org/sova'
    const { rule, webhook_secret: first } = await saved({ channels: ['webhook'], webhook_url: url })
    expect(first).toMatch(/^[\w-]{43}$/)
    const again = await saved({ id: rule.id, channels: ['webhook'], webhook_url: url, title: 'Тот же' })
    expect(again.webhook_secret).toBeNull()
    const renewed = await saved({ id: rule.id, channels: ['webhook'], webhook_url: url, renew_secret: true })
    const moved = await saved({ id: rule.id, channels: ['webhook'], webhook_url: `${url}/2` })
    expect(new Set([first, renewed.webhook_secret, moved.webhook_secret]).size).toBe(3)
    const rows = await portal().database.sql`SELECT * FROM notification_rule`
    expect(JSON.stringify(rows)).not.toContain(moved.webhook_secret)
    expect(JSON.stringify((await owner.post('/v0/notifications/rules/')).body)).not.toContain(moved.webhook_secret)
    await remove(rule.id)
  })

  it.each([
    ['a line end in its title', { title: 'Ночь\r\nBcc: all@example.org' }, 'title'],
    ['no title', { title: ' ' }, 'title'],
    ['no kind', { kinds: [] }, 'kinds'],
    ['a kind twice', { kinds: ['mask', 'mask'] }, 'kinds'],
    ['an unknown kind', { kinds: ['birds'] }, 'kinds'],
    ['a line end in its address', { webhook_url: 'https://hooks.example.org/\r\nHost: inner' }, 'webhook_url'],
    ['a password in its address', { webhook_url: 'https://a:b@hooks.example.org/' }, 'webhook_url'],
    ['an address of no web server', { webhook_url: 'file:///etc/passwd' }, 'webhook_url'],
    ['a webhook without an address', { channels: ['webhook'] }, 'webhook_url'],
    ['mail to an address that is not confirmed', { channels: ['email'], email: 'boss@example.org' }, 'email'],
    ['mail to two addresses', { email: 'a@example.org,b@example.org' }, 'email'],
    ['a line end in its mail address', { email: 'a@example.org\r\nRCPT TO:<b@example.org>' }, 'email'],
    ['a cooldown of a second', { cooldown_s: 1 }, 'cooldown_s'],
    ['a zone of no map', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['quiet hours of no length', { quiet_hours: { from: '22:00', to: '22:00' } }, 'quiet_hours'],
    ['a week without a day', { schedule: [] }, 'schedule'],
    ['a camera that is hidden', { camera_numbers: ['404404'] }, 'camera_numbers'],
    ['no camera', { camera_numbers: [] }, 'camera_numbers'],
    ['disks, which are the operator’s', { kinds: ['disk_low'] }, 'kinds'],
  ])('with %s is refused in words', async (_, given, field) => {
    const { status, body } = await save(given)
    expect([status, body.code]).toEqual([400, 'invalid_request'])
    expect(body[field]).toEqual([expect.stringMatching(/[а-я]/)])
  })

  it('is one of fifty at most', async () => {
    const { rule } = await saved()
    const { sql } = portal().database
    await sql`
      INSERT INTO notification_rule (account_id, title, is_active, kinds, all_cameras, channels, cooldown_s, locale, created_at)
      SELECT account_id, title, is_active, kinds, all_cameras, channels, cooldown_s, locale, created_at
      FROM notification_rule, generate_series(2, ${RULES_MAX}) WHERE id = ${rule.id}`
    const { status, body } = await save({})
    expect([status, body.non_field_errors]).toEqual([400, ['Правил может быть не больше 50.']])
    expect((await save({ id: rule.id, title: 'День' })).status).toBe(200)
    await sql`DELETE FROM notification_rule WHERE account_id = ${account.id}`
  })
})

describe('an address of e-mail', () => {
  const channels = async () => (await owner.post('/v0/notifications/channels/')).body as NotificationChannels
  const post = (verb: string, body: object) => owner.post(`/v0/notifications/email/${verb}/`, body)

  it('is used once its code was given back; the code is good for an hour and five attempts', async () => {
    const email = 'guard@example.org'
    expect((await post('add', { email })).status).toBe(200)
    expect(await channels()).toMatchObject({ has_email: true, emails: [{ email, is_confirmed: false }] })
    const { subject, body } = readMail(mail.mails[0] ?? { from: '', to: [], text: '' })
    expect([mail.mails[0]?.to, subject]).toEqual([[email], 'Sova: код подтверждения'])
    const code = /: (\d{6})/.exec(body)?.[1] ?? ''
    const wrong = code === '000000' ? '111111' : '000000'
    expect((await post('confirm', { email, email_code: wrong })).body.email_code).toEqual(['Код неверен или устарел.'])
    expect((await stranger.post('/v0/notifications/email/confirm/', { email, email_code: code })).status).toBe(400)
    expect((await post('confirm', { email, email_code: code })).status).toBe(200)
    expect((await channels()).emails).toEqual([{ email, is_confirmed: true }])
    // Confirmed is confirmed: no other mail is sent.
    expect((await post('add', { email })).status).toBe(200)
    expect(mail.mails).toHaveLength(1)

    const second = 'boss@example.org'
    await post('add', { email: second })
    const late = /: (\d{6})/.exec(readMail(mail.mails[1] ?? { from: '', to: [], text: '' }).body)?.[1] ?? ''
    const mistaken = late === '000000' ? '111111' : '000000'
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await post('confirm', { email: second, email_code: mistaken })).status).toBe(400)
    }
    expect((await post('confirm', { email: second, email_code: late })).status).toBe(400)
    const remove = () => owner.post('/v0/notifications/email/delete/', { email: second })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
  })

  it('is one of at most ten, also of those that are added at once', async () => {
    const account = await buildAccount(portal().database)
    await portal().database.sql`
      INSERT INTO notification_email (account_id, email) SELECT ${account.id}, n || '@example.org' FROM generate_series(1, 9) AS n`
    const caller = await portal().signIn(account)
    const add = (email: string) => caller.post('/v0/notifications/email/add/', { email })
    const answers = await Promise.all([add('tenth@example.org'), add('eleventh@example.org')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('is asked at most five times an hour', async () => {
    const statuses: number[] = []
    for (let asked = 0; asked < 6; asked += 1) {
      statuses.push((await stranger.post('/v0/notifications/email/add/', { email: 'x@example.org' })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('a browser', () => {
  const add = (caller: TestCaller, given: object) => caller.post('/v0/notifications/push/add/', given)

  it('is one account’s, the last that asked, and is named by itself', async () => {
    const { keys } = createTestBrowser()
    const endpoint = 'https://push.example.org/abc'
    const { body } = await owner.post(
      '/v0/notifications/push/add/',
      { endpoint, keys },
      { 'user-agent': 'Firefox 150' },
    )
    const devices = async (caller: TestCaller) =>
      ((await caller.post('/v0/notifications/channels/')).body as NotificationChannels).push_devices
    expect(await devices(owner)).toMatchObject([{ id: body.id, title: 'Firefox 150', endpoint }])
    await add(stranger, { endpoint, keys })
    expect([await devices(owner), (await devices(stranger)).length]).toEqual([[], 1])
    expect((await owner.post('/v0/notifications/push/delete/', { id: body.id })).status).toBe(404)
    expect((await stranger.post('/v0/notifications/push/delete/', { id: body.id })).status).toBe(200)
  })

  it('is one of at most ten, also of those that are added at once', async () => {
    const { keys } = createTestBrowser()
    const caller = await portal().signIn(await buildAccount(portal().database))
    const endpoints = Array.from({ length: 12 }, (_, place) => `https://push.example.org/${place}`)
    const answers = await Promise.all(endpoints.map((endpoint) => add(caller, { endpoint, keys })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(
      (await add(caller, { endpoint: endpoints[answers.findIndex(({ status }) => status === 200)], keys })).status,
    ).toBe(200)
  })

  it.each([
    ['http', { endpoint: 'http://push.example.org/abc' }],
    ['a line end', { endpoint: 'https://push.example.org/\r\nx' }],
    ['a key of no curve’s length', { keys: { p256dh: 'AAAA', auth: 'A'.repeat(22) } }],
  ])('with %s is refused', async (_, given) => {
    const { keys } = createTestBrowser()
    expect((await add(owner, { endpoint: 'https://push.example.org/abc', keys, ...given })).status).toBe(400)
  })

  it('subscribes with a key that stays, sealed with the data', async () => {
    const { body } = await owner.post('/v0/notifications/channels/')
    expect(Buffer.from(String(body.push_public_key), 'base64url')).toHaveLength(65)
    const [row] = await portal().database.sql`SELECT public_key, private_key_sealed FROM notification_key`
    expect(row?.public_key).toBe(body.push_public_key)
    expect(String(row?.private_key_sealed).length).toBeGreaterThan(60)
  })
})

describe('a message', () => {
  /** Lets the portal's loops turn until it is so. */
  const eventually = (check: () => Promise<void> | void) =>
    vi.waitFor(async () => {
      await portal().clock.advance(1000)
      await check()
    }, WAIT)

  it('of an event that is given from outside comes into the list and over the webhook', async () => {
    const { rule, webhook_secret } = await saved({ channels: ['webhook'], webhook_url: `${hook.origin}/in` })
    await sendEvents(owner, [
      {
        camera_number: camera.number,
        type: 'motion_alarm',
        at_ms: portal().clock.nowMs(),
        external_id: 'one',
        words: { code: 'motion' },
      },
    ])
    await eventually(() => expect(hook.posts).toHaveLength(1))
    const [posted] = hook.posts
    const stamp = String(posted?.headers['sova-timestamp'])
    const signature = signWebhook(webhook_secret ?? '', stamp, String(posted?.body))
    expect(posted?.headers['sova-signature']).toBe(`v1=${signature}`)
    await eventually(async () => {
      const { body } = await owner.post('/v0/notifications/')
      expect(body).toMatchObject({
        count: 1,
        results: [
          {
            rule_title: 'Ночь',
            kind: 'motion_alarm',
            camera: { number: camera.number, title: 'Ворота' },
            text: 'Движение в кадре',
            is_read: false,
            deliveries: [{ channel: 'webhook', state: 'sent', failure: null }],
          },
        ],
      })
    })
    expect((await owner.post('/v0/notifications/?lang=en')).body.results).toMatchObject([{ text: 'Motion' }])
    expect((await stranger.post('/v0/notifications/')).body.count).toBe(0)
    await remove(rule.id)
  })

  it('is unread until it is read; one of a camera that was lost is not shown, be it public', async () => {
    const unread = async (caller = owner) => (await caller.post('/v0/notifications/unread/')).body.count
    expect([await unread(), await unread(stranger)]).toEqual([1, 0])
    const { body } = await owner.post('/v0/notifications/', { is_unread: true })
    const ids = (body.results as { id: number }[]).map(({ id }) => id)
    await stranger.post('/v0/notifications/read/', { ids })
    expect(await unread()).toBe(1)
    const { database } = portal()
    const [permission] = await database.sql`
      DELETE FROM camera_permission WHERE account_id = ${account.id} RETURNING account_id, camera_id, level`
    expect([await unread(), (await owner.post('/v0/notifications/')).body.count]).toEqual([0, 0])
    await database.sql`UPDATE camera SET is_public = true`
    expect([await unread(), (await owner.post('/v0/notifications/')).body.count]).toEqual([0, 0])
    await database.sql`UPDATE camera SET is_public = false`
    await database.sql`INSERT INTO camera_permission ${database.sql(permission ?? {})}`
    await owner.post('/v0/notifications/read/', { ids })
    expect([await unread(), (await owner.post('/v0/notifications/', { is_unread: true })).body.count]).toEqual([0, 0])
  })

  it('for a test goes over all ways of a rule, at most ten times in ten minutes', async () => {
    const { rule } = await saved({
      channels: ['email', 'webhook'],
      email: 'guard@example.org',
      webhook_url: `${hook.origin}/test`,
    })
    const test = (id = rule.id, caller = owner) => caller.post('/v0/notifications/rules/test/', { id })
    expect((await test(rule.id, stranger)).status).toBe(404)
    expect((await test()).status).toBe(200)
    await eventually(() => {
      expect(hook.posts.map(({ path }) => path)).toContain('/test')
      expect(mail.mails.map((one) => readMail(one).subject)).toContain('Проверка: Ночь')
    })
    const statuses = []
    for (let asked = 1; asked <= 10; asked += 1) statuses.push((await test()).status)
    expect(statuses).toEqual([...Array(9).fill(200), 429])
    const { results } = (await owner.post('/v0/notifications/')).body
    expect((results as unknown[])[0]).toMatchObject({ is_test: true, camera: null })
    await owner.post('/v0/notifications/read/', { ids: null })
    expect((await owner.post('/v0/notifications/unread/')).body.count).toBe(0)
  })

  it('leaves no secret in the log', () => {
    expect(portal().logLines.join('\n')).not.toMatch(/private_key|webhook_secret|guard@example\.org/)
  })
})

describe('the settings', () => {
  const from = { SOVA_SMTP_FROM: 'sova@example.org' }

  it('name the mail server in one address', () => {
    const url = 'smtps://sova%40example.org:p%40ss@mail.example.org'
    expect(readNotificationSettings({ ...from, SOVA_SMTP_URL: url })).toEqual({
      smtp: {
        host: 'mail.example.org',
        port: 465,
        isTls: true,
        user: { name: 'sova@example.org', password: 'p@ss' },
        from: 'sova@example.org',
      },
      networks: [],
    })
    expect(readNotificationSettings({ SOVA_NOTIFICATION_NETWORKS: '10.0.5.0/24, fd00::/8' })).toEqual({
      smtp: null,
      networks: ['10.0.5.0/24', 'fd00::/8'],
    })
  })

  it.each([
    ['http://mail.example.org', from],
    ['smtp://', from],
    ['smtp://user:secret@mail.example.org', {}],
    ['smtp://user:secret@mail.example.org', { SOVA_SMTP_FROM: 'a@example.org\r\nBcc: b@example.org' }],
  ])('with %s are refused, and the password is not said', (url, given) => {
    const read = () => readNotificationSettings({ ...given, SOVA_SMTP_URL: url })
    expect(read).toThrow(/SOVA_SMTP/)
    expect(read).not.toThrow(/secret/)
  })
})
