import { ANALYTIC_TYPES, Camera, type CameraRow, type MediaTokenClaims, TOKEN_TTL_DEFAULT_S } from '@sova/contract'
import { createMediaTokenVerifier } from '@sova/media-tokens'
import { type BuiltAccount, type BuiltCamera, buildAccount, buildCamera, TARIFF_WITHOUT_ARCHIVE } from '@sova/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()
const START = 1_700_000_000

interface ListAnswer {
  status: number
  results: CameraRow[]
  count: number
  page: { current: number; all: number; page_size: number; next: number | null; previous: number | null }
}

async function list(caller: TestCaller, endpoint: string, request: object = {}, lang = 'ru'): Promise<ListAnswer> {
  const { status, body } = await caller.post(`/v0/cameras/${endpoint}/?lang=${lang}`, request)
  return { status, ...(body as Omit<ListAnswer, 'status'>) }
}

const numbersOf = ({ results }: ListAnswer) => results.map((row) => row.number)

/** What a token opens; its signature is checked with the keys of the database, as a media server does. */
async function claimsOf(token: string | null | undefined): Promise<MediaTokenClaims | null> {
  const { database, clock } = portal()
  const verify = createMediaTokenVerifier({
    loadPublicKeys: async () =>
      (await database.db.selectFrom('signing_key').selectAll().execute()).map((key) => ({
        kid: key.kid,
        publicJwk: key.public_jwk as Record<string, string>,
      })),
    nowMs: () => clock.nowMs(),
  })
  return token ? verify(token) : null
}

describe('a camera', () => {
  let owner: BuiltAccount
  let caller: TestCaller
  let camera: BuiltCamera

  beforeAll(async () => {
    const { database, signIn } = portal()
    owner = await buildAccount(database)
    caller = await signIn(owner)
    camera = await buildCamera(database, {
      title: 'Въезд',
      address: 'Уфа, ул. Ленина, 1',
      timezone: 'Asia/Yekaterinburg',
      longitude: 55.96,
      latitude: 54.73,
      analytics: ANALYTIC_TYPES,
      sources: ['rtsp://a:b@127.0.0.1/main', 'rtsp://a:b@127.0.0.1/sub'],
      permissions: [{ account: owner, permission: 'O' }],
      server: { domain: 'media.test:8081', screenshotDomain: 'portal.test:8080' },
      columns: {
        has_ptz: true,
        inactivity_start: new Date('2026-11-19T12:00:00Z'),
        inactivity_reason: 'Не оплачено',
        inactivity_todo: 'Пополните счёт',
        record_disable_start: new Date('2026-11-20T11:00:00Z'),
        record_disable_end: new Date('2026-11-21T00:00:00Z'),
      },
    })
  })

  it('has every field of the specification [CAMERA-ENTITY-01] [CAMERA-ENTITY-02] [CAMERA-ENTITY-03] [CAMERA-ENTITY-04]', async () => {
    const { results } = await list(caller, 'this', { numbers: [camera.number] })
    expect(Object.keys(results[0] ?? {}).sort()).toEqual(Object.keys(Camera.shape).sort())
    expect(Camera.parse(results[0])).toMatchObject({
      number: camera.number,
      address: 'Уфа, ул. Ленина, 1',
      title: 'Въезд',
      timezone: 'Asia/Yekaterinburg',
      analytics: [...ANALYTIC_TYPES],
      inventory: true,
      is_fav: false,
      inactivity_period: {
        start: '2026-11-19T12:00:00.000Z',
        end: null,
        reason: 'Не оплачено',
        todo: 'Пополните счёт',
      },
      record_disable_period: { start: '2026-11-20T11:00:00.000Z', end: '2026-11-21T00:00:00.000Z' },
      server: { domain: 'media.test:8081', vendor_name: 'sova', screenshot_domain: 'portal.test:8080' },
      tariff: { name: 'A week', dvr_hours: 168, dvr_size: null },
      streams_count: 2,
      permission: 'O',
      token_l: null,
      token_r: null,
      token_d: null,
    })
  })

  it('is not disabled any more when the period is over [CAMERA-ENTITY-11] [CAMERA-ENTITY-12]', async () => {
    const { database } = portal()
    const { number } = await buildCamera(database, {
      permissions: [{ account: owner, permission: 'O' }],
      columns: {
        record_disable_start: new Date('2026-11-01T00:00:00Z'),
        record_disable_end: new Date('2026-11-02T00:00:00Z'),
        inactivity_start: new Date('2027-01-01T00:00:00Z'),
      },
    })
    const { results } = await list(caller, 'this', { numbers: [number] })
    expect(results[0]).toMatchObject({ record_disable_period: null, inactivity_period: null })
  })

  it('comes with the asked fields only, and always with its number', async () => {
    const { results } = await list(caller, 'this', { numbers: [camera.number], fields: ['server', 'is_fav', 'title'] })
    expect(Object.keys(results[0] ?? {}).sort()).toEqual(['is_fav', 'number', 'server', 'title'])
  })

  it('never shows the address or the password of its source', async () => {
    const { response } = await caller.post('/v0/cameras/this/', { numbers: [camera.number] })
    expect(response.body).not.toContain('rtsp')
  })
})

describe('camera tokens', () => {
  it.each([
    ['owner', 'O', true, true],
    ['archive guest', 'R', true, true],
    ['live guest', 'L', true, false],
    ['public viewer', null, true, false],
  ] as const)(
    'of the %s open what the permission reaches [CAM-TOKEN-04] [CAMERA-ENTITY-10]',
    async (_, permission, live, archive) => {
      const { database, signIn } = portal()
      const account = await buildAccount(database)
      const caller = await signIn(account)
      const { number } = await buildCamera(database, {
        isPublic: permission === null,
        permissions: permission ? [{ account, permission }] : [],
      })
      const request = {
        numbers: [number],
        token_l_ttl: 60,
        token_r_ttl: 86_400,
        token_d_ttl: 3600,
        token_label: 'tile',
      }
      const window = { token_d_start: START, token_d_duration: 20 }
      const [row] = (await list(caller, 'this', { ...request, ...window })).results
      const claims = await Promise.all([row?.token_l, row?.token_r, row?.token_d].map(claimsOf))
      const common = { number, account: account.id, label: 'tile' }
      const expS = (ttlS: number) => Math.floor(portal().clock.nowMs() / 1000) + ttlS
      expect(row?.permission).toBe(permission)
      expect(claims).toEqual([
        live ? { ...common, scope: 'live', exp: expS(60) } : null,
        archive ? { ...common, scope: 'archive', exp: expS(86_400) } : null,
        archive ? { ...common, scope: 'download', exp: expS(3600), start: START, duration: 20 } : null,
      ])
    },
  )

  it('of the archive are not made where the tariff has none [CAMERA-ENTITY-09]', async () => {
    const { database, signIn } = portal()
    const account = await buildAccount(database)
    const permissions = [{ account, permission: 'O' as const }]
    const { number } = await buildCamera(database, { permissions, tariff: TARIFF_WITHOUT_ARCHIVE })
    const caller = await signIn(account)
    const [row] = (await list(caller, 'this', { numbers: [number], fields: ['token_l', 'token_r'] })).results
    expect(row).toMatchObject({ token_l: expect.any(String), token_r: null })
    const refused = await caller.post('/v0/cameras/token/download/', { number, start: START, duration: 60 })
    expect(refused.status).toBe(403)
  })

  it('live for 3600 s when only the field is asked for [CAM-TOKEN-01]', async () => {
    const { database, signIn, clock } = portal()
    const account = await buildAccount(database)
    const { number } = await buildCamera(database, { permissions: [{ account, permission: 'L' }] })
    const [row] = (await list(await signIn(account), 'this', { numbers: [number], fields: ['token_l'] })).results
    expect((await claimsOf(row?.token_l))?.exp).toBe(Math.floor(clock.nowMs() / 1000) + TOKEN_TTL_DEFAULT_S)
  })

  it.each(['token_l_ttl', 'token_r_ttl', 'token_d_ttl'])(
    'with %s outside 60–86400 are refused [CAM-TOKEN-01]',
    async (field) => {
      const { database, signIn } = portal()
      const caller = await signIn(await buildAccount(database))
      for (const ttl of [0, 59, 86_401]) {
        const { status, body } = await caller.post('/v0/cameras/my/?lang=en', { [field]: ttl })
        expect(status).toBe(400)
        expect(body).toMatchObject({ code: 'token_ttl_out_of_range', [field]: [expect.any(String)] })
      }
    },
  )
})

describe('the download token', () => {
  it('opens exactly the window that was asked for [CAM-TOKEN-05]', async () => {
    const { database, signIn } = portal()
    const account = await buildAccount(database)
    const { number } = await buildCamera(database, { permissions: [{ account, permission: 'R' }] })
    const caller = await signIn(account)
    const { body } = await caller.post('/v0/cameras/token/download/', { number, start: START, duration: 28_800 })
    expect(await claimsOf(String(body.token_d))).toMatchObject({
      number,
      scope: 'download',
      start: START,
      duration: 28_800,
    })
  })

  it.each([19, 28_801])('is refused for %i s [CAM-TOKEN-05]', async (duration) => {
    const { database, signIn } = portal()
    const caller = await signIn(await buildAccount(database))
    const { status, body } = await caller.post('/v0/cameras/token/download/', { number: '1', start: START, duration })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'invalid_download_range', duration: [expect.any(String)] })
  })

  it('is refused to a live guest in the words of the specification, and hidden cameras are not found', async () => {
    const { database, signIn } = portal()
    const account = await buildAccount(database)
    const seen = await buildCamera(database, { permissions: [{ account, permission: 'L' }] })
    const hidden = await buildCamera(database)
    const caller = await signIn(account)
    const ask = (number: string) =>
      caller.post('/v0/cameras/token/download/?lang=ru', { number, start: START, duration: 60 })
    expect((await ask(seen.number)).body).toMatchObject({
      code: 'download_forbidden',
      message: 'Недостаточно прав для скачивания видео с этой камеры.',
    })
    const [hiddenAnswer, missingAnswer] = [await ask(hidden.number), await ask('404404')]
    expect(hiddenAnswer.status).toBe(404)
    expect(hiddenAnswer.body).toEqual(missingAnswer.body)
  })
})

describe('a list', () => {
  let caller: TestCaller
  let account: BuiltAccount
  const cameras: Record<string, string> = {}

  beforeAll(async () => {
    const { database, signIn } = portal()
    account = await buildAccount(database)
    caller = await signIn(account)
    const mine = [{ account, permission: 'L' as const }]
    const draft = (address: string, title: string) => ({ address, title, permissions: mine })
    const added = {
      yama: await buildCamera(database, draft('Яма, 5', 'Двор 100%')),
      elka: await buildCamera(database, draft('Ёлочная, 2', 'Берёза')),
      arka: await buildCamera(database, draft('Арка, 1', 'Подъезд_1')),
      enot: await buildCamera(database, draft('Енотовая, 3', 'Ворота')),
      square: await buildCamera(database, { address: 'Площадь Ёлочная', title: 'Общая', isPublic: true }),
      foreign: await buildCamera(database, { address: 'Ёлочная, 9', title: 'Чужая' }),
    }
    for (const [name, camera] of Object.entries(added)) cameras[name] = camera.number
  })

  const named = (answer: ListAnswer) =>
    answer.results.map((row) => Object.keys(cameras).find((name) => cameras[name] === row.number))

  it('sorts addresses as Russian does: Ё beside Е', async () => {
    expect(named(await list(caller, 'my', { order_by: 'addr_asc' }))).toEqual(['arka', 'elka', 'enot', 'yama'])
    expect(named(await list(caller, 'my', { order_by: 'addr_desc' }))).toEqual(['yama', 'enot', 'elka', 'arka'])
    expect(named(await list(caller, 'my', { order_by: 'title_asc' }, 'tr'))).toEqual(['elka', 'enot', 'yama', 'arka'])
    expect(named(await list(caller, 'my', { order_by: 'create_desc' }))).toEqual(['enot', 'arka', 'elka', 'yama'])
  })

  it('is cut into pages, and a page above the count falls back to the first [API-07]', async () => {
    const second = await list(caller, 'my', { page: 2, page_size: 3 })
    expect(second.page).toEqual({ current: 2, all: 2, page_size: 3, next: null, previous: 1 })
    expect([second.count, named(second)]).toEqual([4, ['yama']])
    const above = await list(caller, 'my', { page: 9, page_size: 3 })
    expect(above.page).toEqual({ current: 1, all: 2, page_size: 3, next: 2, previous: null })
    expect(named(above)).toEqual(['arka', 'elka', 'enot'])
    expect((await list(caller, 'my')).page.page_size).toBe(60)
  })

  it.each([
    ['ЁЛОЧНАЯ', ['elka', 'square']],
    ['елочная', ['elka', 'square']],
    ['береза 2 ёлоч', ['elka']],
    ['100%', ['yama']],
    ['_', ['arka']],
    ['нет такой', []],
    ["' OR 1=1 --", []],
  ])('is searched as people type: %s', async (query, expected) => {
    expect(new Set(named(await list(caller, 'search', { query })))).toEqual(new Set(expected))
  })

  it('is searched by number, with or without its sign', async () => {
    for (const query of [cameras.enot ?? '', `#${cameras.enot}`]) {
      expect(named(await list(caller, 'search', { query }))).toEqual(['enot'])
    }
  })

  it('tells own, favourite and public cameras apart', async () => {
    // Other tests of this file have public cameras of their own.
    const search = async (flags: object) =>
      named(await list(caller, 'search', flags))
        .filter((name) => name !== undefined)
        .sort()
    await caller.post('/v0/cameras/fav/add/', { number: cameras.elka })
    expect(await search({ user_cameras: true })).toEqual(['arka', 'elka', 'enot', 'yama'])
    expect(await search({ public_cameras: true })).toEqual(['square'])
    expect(await search({ fav_cameras: true, public_cameras: true })).toEqual(['elka', 'square'])
    expect(await search({ user_cameras: true, fav_cameras: false })).toEqual(['arka', 'enot', 'yama'])
    expect(await search({ camera_folder_ids: [404] })).toEqual([])
    await caller.post('/v0/cameras/fav/delete/', { numbers: [cameras.elka] })
  })

  it('of named cameras has only those that the caller may see', async () => {
    const all = Object.values(cameras)
    const answer = await list(caller, 'this', { numbers: [...all, '5', '99999999999'] })
    expect(numbersOf(answer)).not.toContain(cameras.foreign)
    expect(answer.count).toBe(5)
    expect((await list(caller, 'this')).results).toEqual([])
  })

  it('takes null for a value that is left out [API-04]', async () => {
    const nulls = { order_by: null, fields: null, token_l_ttl: null, numbers: null, query: null, page_size: null }
    expect((await list(caller, 'my', nulls)).count).toBe(4)
  })

  it('refuses names that are not in the list, and says which', async () => {
    const bySql = await caller.post('/v0/cameras/my/?lang=en', { order_by: 'addr_asc; DROP TABLE camera' })
    expect(bySql.status).toBe(400)
    expect(bySql.body).toMatchObject({ code: 'unknown_field', order_by: [expect.stringContaining('DROP TABLE')] })
    const field = await caller.post('/v0/cameras/my/', { fields: ['title', 'password_hash FROM account --'] })
    expect(field.body).toMatchObject({ code: 'unknown_field', fields: [expect.stringContaining('password_hash')] })
    const user = await caller.post('/v0/cameras/my/', { order_by: 'user' })
    expect(user.body).toMatchObject({ code: 'unknown_field', order_by: [expect.any(String)] })
    expect((await list(caller, 'my')).count).toBe(4)
  })

  it('refuses more than 1000 numbers, wrong types and pages below one, each by its field [ERROR-03]', async () => {
    const numbers = Array.from({ length: 1001 }, (_, index) => String(index))
    const { body } = await caller.post('/v0/cameras/this/', { numbers, page: 0, query: 5 })
    expect(body).toMatchObject({
      code: 'invalid_request',
      numbers: ['Не больше 1000.'],
      page: ['Не меньше 1.'],
      query: ['Недопустимое значение.'],
    })
  })
})

describe('favourites', () => {
  it('keep the order in which they were marked, and marking twice changes nothing', async () => {
    const { database, signIn } = portal()
    const account = await buildAccount(database)
    const caller = await signIn(account)
    const permissions = [{ account, permission: 'L' as const }]
    const [first, second] = [await buildCamera(database, { permissions }), await buildCamera(database, { permissions })]
    for (const { number } of [second, first, second]) await caller.post('/v0/cameras/fav/add/', { number })
    const favourites = await list(caller, 'fav')
    expect(numbersOf(favourites)).toEqual([second.number, first.number])
    expect(favourites.results.every((row) => row.is_fav)).toBe(true)
    await caller.post('/v0/cameras/fav/delete/', { numbers: [second.number, '404404'] })
    expect(numbersOf(await list(caller, 'fav'))).toEqual([first.number])
  })

  it('lose a camera whose right was taken away, at once', async () => {
    const { database, signIn } = portal()
    const account = await buildAccount(database)
    const caller = await signIn(account)
    const camera = await buildCamera(database, { permissions: [{ account, permission: 'O' }] })
    await caller.post('/v0/cameras/fav/add/', { number: camera.number })
    await database.sql`DELETE FROM camera_permission WHERE camera_id = ${camera.id}`
    expect((await list(caller, 'fav')).count).toBe(0)
  })

  it('can not be used to find out whether a hidden camera exists', async () => {
    const { database, signIn } = portal()
    const caller = await signIn(await buildAccount(database))
    const hidden = await buildCamera(database)
    const [there, missing] = await Promise.all(
      [hidden.number, '404404'].map((number) => caller.post('/v0/cameras/fav/add/', { number })),
    )
    expect(there?.status).toBe(404)
    expect(there?.body).toEqual(missing?.body)
  })
})
