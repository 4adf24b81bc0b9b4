import { ANALYTIC_TYPES, EVENT_SCREENSHOT_BYTES_MAX, ingestEvents, webhookPath } from '@sova/contract'
import { type BuiltCamera, buildAccount, buildCamera } from '@sova/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()
let owner: TestCaller
let guest: TestCaller
let camera: BuiltCamera
let foreign: BuiltCamera

beforeAll(async () => {
  const { database, signIn } = portal()
  const [one, two] = [await buildAccount(database), await buildAccount(database)]
  owner = await signIn(one)
  guest = await signIn(two)
  foreign = await buildCamera(database)
  camera = await buildCamera(database, {
    permissions: [
      { account: one, permission: 'O' },
      { account: two, permission: 'R' },
    ],
  })
})

const eventOf = (given: object = {}) => ({
  camera_number: camera.number,
  type: 'car_number',
  at_ms: portal().clock.nowMs() - 1000,
  number: 'А123ВС77',
  ...given,
})
const send = (events: unknown, caller = owner) => caller.post(ingestEvents.path, { events })

describe('an event from outside', () => {
  it('of each of the ten kinds is taken from the camera’s owner', async () => {
    const { status, body } = await send(ANALYTIC_TYPES.map((type) => eventOf({ type, external_id: `kind-${type}` })))
    expect([status, (body.results as unknown[]).length]).toEqual([200, 10])
    expect(new Set((body.results as { status: string }[]).map((result) => result.status))).toEqual(new Set(['stored']))
  })

  it.each([ingestEvents.path, webhookPath('openalpr', '1')])(
    'that nobody signs for is refused at %s before it is read',
    async (path) => {
      const { status } = await portal().visitor.post(path, '{ no JSON')
      expect(status).toBe(401)
      expect((await owner.post(ingestEvents.path, '{ no JSON')).body.code).toBe('malformed_body')
    },
  )

  it('that is sent again by its name is the same event', async () => {
    const event = eventOf({ external_id: 'frigate-1718.25-abc' })
    const first = await send([event])
    const again = await send([event, event])
    const [{ id } = { id: 0 }] = first.body.results as { id: number }[]
    expect(again.body.results).toMatchObject([
      { id, status: 'known' },
      { id, status: 'known' },
    ])
  })

  it.each([
    ['from the future', () => ({ at_ms: portal().clock.nowMs() + 120_000 }), 400, 'event_in_future'],
    ['of long ago', () => ({ at_ms: Date.UTC(2021, 1, 1) }), 400, 'event_too_old'],
    ['of a camera of someone else', () => ({ camera_number: foreign.number }), 404, 'not_found'],
    ['of a camera that does not exist', () => ({ camera_number: '404404' }), 404, 'not_found'],
    [
      'with a script for a picture',
      () => ({ screenshots: { full: Buffer.from('<script>alert(1)</script>').toString('base64') } }),
      400,
      'screenshot_invalid',
    ],
    [
      'with a picture of more than two megabytes',
      () => ({ screenshots: { full: Buffer.alloc(EVENT_SCREENSHOT_BYTES_MAX + 3).toString('base64') } }),
      400,
      'invalid_request',
    ],
    ['with a picture by another name', () => ({ screenshots: { '../../etc': 'AAAA' } }), 400, 'invalid_request'],
    ['of an unknown kind', () => ({ type: 'constructor' }), 400, 'invalid_request'],
    ['at no time', () => ({ at_ms: 'now' }), 400, 'invalid_request'],
  ])('%s is refused', async (_, given, status, code) => {
    const answer = await send([eventOf(given())])
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it('is refused by itself among good ones', async () => {
    const { body } = await send([eventOf(), eventOf({ camera_number: foreign.number }), eventOf()])
    expect(body.results).toMatchObject([
      { status: 'stored' },
      { status: 'refused', code: 'not_found' },
      { status: 'stored' },
    ])
  })

  it('of a camera that is only seen is refused', async () => {
    const { status, body } = await send([eventOf()], guest)
    expect([status, body.code]).toEqual([403, 'insufficient_rights'])
  })

  it('with 20 MB of pictures, or one of 100,000, is refused before it is looked at', async () => {
    const large = await send([eventOf({ screenshots: { full: 'A'.repeat(20_000_000) } })])
    expect([large.status, large.body.code]).toEqual([413, 'body_too_large'])
    const many = await send(Array.from({ length: 1001 }, () => ({})))
    expect([many.status, many.body.code]).toEqual([400, 'invalid_request'])
    expect((await send([])).status).toBe(400)
  })

  it('is taken from a program with a Bearer token', async () => {
    const { database, visitor } = portal()
    const account = await buildAccount(database)
    const own = await buildCamera(database, { permissions: [{ account, permission: 'O' }] })
    const { body } = await visitor.post('/v0/auth/token/', { ...account, ttl: 3600 })
    const headers = { authorization: `Bearer ${String(body.token)}` }
    const answer = await visitor.post(ingestEvents.path, { events: [eventOf({ camera_number: own.number })] }, headers)
    expect(answer.status).toBe(200)
  })
})
