import { get, type IncomingMessage } from 'node:http'
import { type AnalyticMessage, cameraPushPath, openMosaicPush, PUSH_HEARTBEAT_MS } from '@sova/contract'
import { type BuiltAccount, type BuiltCamera, buildAccount, buildCamera } from '@sova/testing'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sendEvents } from '../../testing/build-events.ts'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()
let port: number
let metricsPort: number
let account: BuiltAccount
let owner: TestCaller
let camera: BuiltCamera
let other: BuiltCamera
const open: IncomingMessage[] = []
const WAIT = { timeout: 20_000, interval: 20 }

interface Stream {
  status: number
  type: string
  text: string
  ended: boolean
  messages: () => Record<string, unknown>[]
  ids: () => string[]
  response: IncomingMessage
}

function listen(path: string, headers: Record<string, string> = {}): Promise<Stream> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, (response) => {
      const lines = (start: string) =>
        stream.text
          .split('\n')
          .filter((line) => line.startsWith(start))
          .map((line) => line.slice(start.length))
      const stream: Stream = {
        status: response.statusCode ?? 0,
        type: String(response.headers['content-type']),
        text: '',
        ended: false,
        messages: () => lines('data: ').map((data) => JSON.parse(data) as Record<string, unknown>),
        ids: () => lines('id: '),
        response,
      }
      open.push(response)
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        stream.text += text
      })
      response.on('close', () => {
        stream.ended = true
      })
      response.on('error', () => {})
      resolve(stream)
    }).on('error', reject)
  })
}

async function tokenOf(caller: TestCaller, number: string, scope: 'l' | 'r' = 'l'): Promise<string> {
  const { body } = await caller.post('/v0/cameras/this/', { numbers: [number], [`token_${scope}_ttl`]: 3600 })
  const [row] = body.results as Record<string, string>[]
  return row?.[`token_${scope}`] ?? ''
}

const streamOf = async (type: Parameters<typeof cameraPushPath>[0], number = camera.number, headers = {}) =>
  listen(`${cameraPushPath(type, number)}?token=${await tokenOf(owner, number)}`, headers)

const happen = (given: object = {}) =>
  sendEvents(owner, [
    { camera_number: camera.number, type: 'car_number', at_ms: portal().clock.nowMs(), number: 'А1', ...given },
  ])

beforeAll(async () => {
  const { database, signIn } = portal()
  const listening = await portal().portal.listen()
  port = listening.port
  metricsPort = listening.metricsPort
  account = await buildAccount(database)
  owner = await signIn(account)
  const permissions = [{ account, permission: 'O' as const }]
  camera = await buildCamera(database, { permissions, timezone: 'Asia/Yekaterinburg' })
  other = await buildCamera(database, { permissions })
})

afterEach(() => {
  for (const response of open.splice(0)) response.destroy()
})

describe('the stream of a camera', () => {
  it('brings its events of one kind as messages, in the camera’s time [PUSH-01] [PUSH-03]', async () => {
    const cars = await streamOf('car_number')
    const masks = await streamOf('mask')
    const all = await streamOf('all')
    expect([cars.status, cars.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
    const [id] = await happen()
    await sendEvents(owner, [{ camera_number: other.number, type: 'car_number', at_ms: portal().clock.nowMs() }])
    await happen({ type: 'mask' })
    await vi.waitFor(() => expect(all.messages()).toHaveLength(2), WAIT)
    expect(cars.messages()).toMatchObject([{ id, type: 'car_number', number: 'А1', date: '20.11.2026 17:00:00' }])
    await vi.waitFor(() => expect(masks.messages()).toMatchObject([{ type: 'mask' }]), WAIT)
    expect(cars.text).toContain('event: message\n')
  })

  it('says what an event says in the language of each listener', async () => {
    const english = await listen(
      `${cameraPushPath('all', camera.number)}?token=${await tokenOf(owner, camera.number)}&lang=en`,
    )
    const russian = await streamOf('crowd')
    const [id] = await happen({ type: 'crowd', number: undefined, words: { code: 'crowd', value: 7 } })
    await vi.waitFor(() => expect(russian.messages()).toMatchObject([{ id, text: 'Скопление людей: 7' }]), WAIT)
    await vi.waitFor(() => expect(english.messages()).toMatchObject([{ id, text: 'Crowd of people: 7' }]), WAIT)
  })

  it('is counted, as what came from outside is, for whoever watches over the portal', async () => {
    const figure = async (name: string) => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      return Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1] ?? 0,
      )
    }
    const stored = 'sova_events_ingested_total{source="call",outcome="stored"}'
    const before = [await figure(stored), await figure('sova_push_frames_total')]
    const streams = [await streamOf('all'), await streamOf('mask')]
    expect(await figure('sova_push_listeners')).toBeGreaterThanOrEqual(2)
    await happen({ type: 'mask' })
    for (const stream of streams) await vi.waitFor(() => expect(stream.messages()).toHaveLength(1), WAIT)
    await owner.post('/v0/analytics/ingest/', { events: [{ camera_number: '1', type: 'mask', at_ms: 1 }] })
    expect(await figure(stored)).toBe((before[0] ?? 0) + 1)
    expect(await figure('sova_push_frames_total')).toBeGreaterThanOrEqual((before[1] ?? 0) + 2)
    expect(await figure('sova_events_ingested_total{source="call",outcome="not_found"}')).toBe(1)
  })

  it('goes on where it was broken, and repeats nothing', async () => {
    const first = await streamOf('all')
    await happen()
    await vi.waitFor(() => expect(first.ids()).toHaveLength(1), WAIT)
    first.response.destroy()
    const missed = [...(await happen()), ...(await happen({ type: 'helmet' }))]
    const again = await streamOf('all', camera.number, { 'last-event-id': first.ids()[0] ?? '' })
    await vi.waitFor(() => expect(again.messages().map(({ id }) => id)).toEqual(missed), WAIT)
    const [next] = await happen()
    await vi.waitFor(() => expect(again.messages().map(({ id }) => id)).toEqual([...missed, next]), WAIT)
  })

  it('goes on from what is stored where the portal remembers nothing', async () => {
    const one = await buildCamera(portal().database, { permissions: [{ account, permission: 'O' }] })
    const at = portal().clock.nowMs()
    const ids = await sendEvents(
      owner,
      [-400_000, -20_000, -10_000].map((ago) => ({
        camera_number: one.number,
        type: 'crowd' as const,
        at_ms: at + ago,
      })),
    )
    const stream = await streamOf('crowd', one.number, { 'last-event-id': String((ids[1] ?? 0) - 1) })
    await vi.waitFor(() => expect(stream.messages().map(({ id }) => id)).toEqual(ids.slice(1)), WAIT)
    // A motion that was told while it lasted has gone on since.
    const motion = { camera_number: one.number, type: 'motion_alarm' as const, at_ms: at - 60_000, duration_ms: 30_000 }
    const [id] = await sendEvents(owner, [motion])
    const grown = await streamOf('motion_alarm', one.number, { 'last-event-id': `${id}.1000` })
    await vi.waitFor(() => expect(grown.ids()).toEqual([`${id}.30000`]), WAIT)
  })

  it('goes on where it was broken, however much came before, and until nothing is missing', async () => {
    const one = await buildCamera(portal().database, { permissions: [{ account, permission: 'O' }] })
    const at = portal().clock.nowMs() - 60_000
    const row = (index: number) => ({ camera_number: one.number, type: 'mask' as const, at_ms: at + index })
    const earlier = await sendEvents(
      owner,
      Array.from({ length: 1000 }, (_, index) => row(index)),
    )
    const later = await sendEvents(
      owner,
      Array.from({ length: 1000 }, (_, index) => row(1000 + index)),
    )
    const streamFrom = (id: number) => streamOf('mask', one.number, { 'last-event-id': String(id) })
    const first = await streamFrom((earlier.at(-1) ?? 0) + 1)
    await vi.waitFor(() => expect(first.ended).toBe(true), WAIT)
    // The last that it was given is read again, and left out.
    expect(first.messages().map(({ id }) => id)).toEqual(later.slice(0, -1))
    const second = await streamFrom((later.at(-2) ?? 0) + 1)
    await vi.waitFor(() => expect(second.messages().map(({ id }) => id)).toEqual(later.slice(-1)), WAIT)
    expect(second.ended).toBe(false)
  })

  it('brings what is told while the missed events are being read', async () => {
    const { database, bus } = portal()
    const one = await buildCamera(database, { permissions: [{ account, permission: 'O' }] })
    const told: AnalyticMessage[] = []
    const stop = await bus.subscribe('analytics_events', ({ messages }) => void told.push(...messages))
    const [id] = await happen({ camera_number: one.number })
    stop()
    const isReading = async () => {
      const waiting =
        await database.sql`SELECT FROM pg_locks WHERE relation = 'analytics_event'::regclass AND NOT granted`
      expect(waiting).toHaveLength(1)
    }
    const token = await tokenOf(owner, one.number)
    const opening: Promise<Stream>[] = []
    await database.sql.begin(async (sql) => {
      await sql`LOCK TABLE analytics_event IN ACCESS EXCLUSIVE MODE`
      const path = `${cameraPushPath('all', one.number)}?token=${token}&lastEventId=${(id ?? 0) - 1}`
      opening.push(listen(path))
      await vi.waitFor(isReading, WAIT)
      await bus.publish('analytics_events', { messages: told.map((message) => ({ ...message, id: 4242 })) })
    })
    const [stream] = await Promise.all(opening)
    await vi.waitFor(() => expect(stream?.messages().map((message) => message.id)).toEqual([id, 4242]), WAIT)
  })

  it('takes the last id in its address, and one that nobody knows does no harm', async () => {
    const one = await buildCamera(portal().database, { permissions: [{ account, permission: 'O' }] })
    const at_ms = portal().clock.nowMs() - 1000
    const row = { camera_number: one.number, type: 'mask' as const }
    const [first, second] = await sendEvents(owner, [
      { ...row, at_ms },
      { ...row, at_ms: at_ms + 1 },
    ])
    const draft = { title: 'One', grid: 'GRID4', slots: [{ camera_number: one.number }], realtime: false }
    const { body: mosaic } = await owner.post('/v0/mosaics/create/', { ...draft, alarm_cameras: [] })
    const opened = await owner.post(openMosaicPush.path, { id: Number(mosaic.id) })
    const token = await tokenOf(owner, one.number)
    const paths = (['mask', 'all'] as const).map((type) => `${cameraPushPath(type, one.number)}?token=${token}`)
    const address = String(opened.body.url)
    for (const path of [...paths, address.slice(address.indexOf('/api'))]) {
      const resumed = await listen(`${path}&lastEventId=${first}`)
      const unknown = await listen(`${path}&lastEventId=7`)
      const [next] = await sendEvents(owner, [{ ...row, at_ms: at_ms + 2 }])
      const idsOf = (stream: Stream) => stream.messages().map(({ id }) => id)
      await vi.waitFor(() => expect(idsOf(resumed).at(-1)).toBe(next), WAIT)
      expect(idsOf(resumed).slice(0, 1)).toEqual([second])
      await vi.waitFor(() => expect(idsOf(unknown).at(-1)).toBe(next), WAIT)
      expect(idsOf(unknown).slice(0, 2)).toEqual([first, second])
      for (const bad of ['', 'x', '9999999999999999', '-1', '1&lastEventId=2']) {
        expect((await listen(`${path}&lastEventId=${bad}`)).status).toBe(200)
      }
    }
  })

  it('says that it is alive', async () => {
    const stream = await streamOf('all')
    await portal().clock.advance(PUSH_HEARTBEAT_MS)
    await vi.waitFor(() => expect(stream.text).toContain(':\n\n'), WAIT)
  })

  it('is closed when the right is taken away, and not for anybody else', async () => {
    const { database, signIn, bus } = portal()
    const guest = await buildAccount(database)
    const shared = await buildCamera(database, {
      permissions: [
        { account: guest, permission: 'L' },
        { account, permission: 'O' },
      ],
    })
    const token = await tokenOf(await signIn(guest), shared.number)
    const theirs = await listen(`${cameraPushPath('all', shared.number)}?token=${token}`)
    const mine = await streamOf('all', shared.number)
    expect(theirs.status).toBe(200)
    await database.sql`DELETE FROM camera_permission WHERE account_id = ${guest.id} AND camera_id = ${shared.id}`
    await bus.publish('rights_changed', { account_id: guest.id, number: shared.number })
    await vi.waitFor(() => expect(theirs.ended).toBe(true), WAIT)
    await sendEvents(owner, [{ camera_number: shared.number, type: 'mask', at_ms: portal().clock.nowMs() }])
    await vi.waitFor(() => expect(mine.messages()).toHaveLength(1), WAIT)
    expect(theirs.messages()).toEqual([])
    expect((await listen(`${cameraPushPath('all', shared.number)}?token=${token}`)).status).toBe(403)
  })

  it('ends with its token', async () => {
    const { clock } = portal()
    const stream = await streamOf('all')
    await clock.advance(3_615_000)
    await vi.waitFor(() => expect(stream.ended).toBe(true), WAIT)
  })

  it('is refused without a live token of this camera and a right of one’s own', async () => {
    const { database, signIn } = portal()
    const stranger = await signIn(await buildAccount(database))
    const open = await buildCamera(database, { isPublic: true })
    const path = cameraPushPath('all', camera.number)
    const tokens = [
      '',
      'forged',
      await tokenOf(owner, other.number),
      await tokenOf(owner, camera.number, 'r'),
      await tokenOf(stranger, camera.number),
    ]
    for (const token of tokens) expect((await listen(`${path}?token=${token}`)).status).toBe(403)
    const publicToken = await tokenOf(stranger, open.number)
    expect(publicToken).not.toBe('')
    expect((await listen(`${cameraPushPath('all', open.number)}?token=${publicToken}`)).status).toBe(403)
    const unknown = `/api/v0/analytics/push/constructor/camera/${camera.number}/?token=${await tokenOf(owner, camera.number)}`
    expect((await listen(unknown)).status).toBe(404)
  })
})

describe('the stream of a mosaic', () => {
  const mosaicOf = async (slots: object[], alarm_cameras: string[] = []) => {
    const draft = { title: 'Wall', grid: 'GRID4', slots, realtime: false, alarm_cameras }
    return Number((await owner.post('/v0/mosaics/create/', draft)).body.id)
  }

  it('brings the events of the cameras in it and of its alarm cameras, from the address that its owner is given [PUSH-02]', async () => {
    const silent = await buildCamera(portal().database, { permissions: [{ account, permission: 'O' }] })
    const id = await mosaicOf([{ camera_number: camera.number }], [other.number])
    const { body } = await owner.post(openMosaicPush.path, { id })
    const address = String(body.url)
    expect(address).toMatch(new RegExp(`^//127\\.0\\.0\\.1:0/api/v0/analytics/push/mosaics/${id}/\\?token=`))
    const path = address.slice(address.indexOf('/api'))
    const stream = await listen(path)
    expect(stream.status).toBe(200)
    const events = [camera, silent, other].map(({ number }) => ({
      camera_number: number,
      type: 'mask' as const,
      at_ms: portal().clock.nowMs(),
    }))
    await sendEvents(owner, events)
    await vi.waitFor(() => expect(stream.messages()).toHaveLength(2), WAIT)
    expect(stream.messages().map((message) => message.camera_number)).toEqual([camera.number, other.number])
    const another = await mosaicOf([{ camera_number: silent.number }])
    const foreign = path.replace(`/mosaics/${id}/`, `/mosaics/${another}/`)
    expect((await listen(foreign)).status).toBe(403)
    expect((await listen(path.slice(0, -8))).status).toBe(403)
  })

  it('goes over to what its owner may see now, where one camera came for another', async () => {
    const { database, signIn, bus } = portal()
    const guest = await buildAccount(database)
    const held = {
      permissions: [
        { account: guest, permission: 'L' as const },
        { account, permission: 'O' as const },
      ],
    }
    const [lost, gained] = [await buildCamera(database, held), await buildCamera(database, held)]
    const caller = await signIn(guest)
    const slots = [lost, gained].map(({ number }) => ({ camera_number: number }))
    const draft = { title: 'Wall', grid: 'GRID4', slots, realtime: false, alarm_cameras: [] }
    const { body: mosaic } = await caller.post('/v0/mosaics/create/', draft)
    const { body } = await caller.post(openMosaicPush.path, { id: Number(mosaic.id) })
    const take = ({ id }: BuiltCamera) =>
      database.sql`DELETE FROM camera_permission WHERE account_id = ${guest.id} AND camera_id = ${id}`
    await take(gained)
    const stream = await listen(String(body.url).replace(/^.*(?=\/api)/, ''))
    const told = await sendEvents(owner, [{ camera_number: lost.number, type: 'mask', at_ms: portal().clock.nowMs() }])
    await vi.waitFor(() => expect(stream.messages().map(({ id }) => id)).toEqual(told), WAIT)
    await take(lost)
    await database.sql`INSERT INTO camera_permission (account_id, camera_id, level) VALUES (${guest.id}, ${gained.id}, 30)`
    await bus.publish('rights_changed', { account_id: guest.id, number: null })
    const tellBoth = () =>
      sendEvents(
        owner,
        [lost, gained].map(({ number }) => ({ camera_number: number, type: 'mask', at_ms: portal().clock.nowMs() })),
      )
    await vi.waitFor(async () => {
      await tellBoth()
      expect(stream.messages().map((message) => message.camera_number)).toContain(gained.number)
    }, WAIT)
    const heard = stream.messages().length
    await tellBoth()
    await vi.waitFor(() => expect(stream.messages().length).toBeGreaterThan(heard), WAIT)
    expect(
      stream
        .messages()
        .slice(heard)
        .map((message) => message.camera_number),
    ).toEqual([gained.number])
  })

  it('has no address without cameras [PUSH-05]', async () => {
    const { body } = await owner.post(openMosaicPush.path, { id: await mosaicOf([]) })
    expect(body).toEqual({ url: null, expires_at: null })
  })
})
