import { CAMERA_SORTS, type CameraRow } from '@sova/contract'
import { type BuiltAccount, buildAccount, buildCamera } from '@sova/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()
let account: BuiltAccount
let caller: TestCaller
let gate: string
let yard: string

beforeAll(async () => {
  const { database, signIn } = portal()
  account = await buildAccount(database)
  caller = await signIn(account)
  const permissions = [{ account, permission: 'R' as const }]
  gate = (await buildCamera(database, { title: 'Ворота', address: 'Уфа, ул. Ёлочная, 2', permissions })).number
  yard = (await buildCamera(database, { title: 'Двор', address: 'Уфа, ул. Айская, 1', permissions })).number
})

const ask = (list: string, request: object = {}) => caller.post(`/v0/cameras/${list}/`, request)
const rowsOf = async (list: string, request: object = {}) => (await ask(list, request)).body.results as CameraRow[]
const numbersOf = async (list: string, request: object = {}) => (await rowsOf(list, request)).map((row) => row.number)

describe('camera lists', () => {
  it('are this, my, fav and search, and no other [CAM-LIST-23]', async () => {
    await ask('fav/add', { number: gate })
    expect(await numbersOf('this', { numbers: [yard] })).toEqual([yard])
    expect(await numbersOf('my')).toEqual([yard, gate])
    expect(await numbersOf('fav')).toEqual([gate])
    expect(await numbersOf('search', { query: 'двор' })).toEqual([yard])
    expect((await ask('all')).status).toBe(404)
  })

  it('take order_by, fields, token lifetimes, the download window and a label [CAM-LIST-24]', async () => {
    const [row] = await rowsOf('my', {
      order_by: 'title_asc',
      fields: ['title'],
      token_l_ttl: 60,
      token_r_ttl: 60,
      token_d_ttl: 60,
      token_d_duration: 60,
      token_d_start: 1_700_000_000,
      token_label: 'list',
    })
    expect(row).toEqual({
      number: gate,
      title: 'Ворота',
      token_l: expect.any(String),
      token_r: expect.any(String),
      token_d: expect.any(String),
    })
  })

  it('take numbers, paging, groups, a query, flags and folders [CAM-LIST-25]', async () => {
    expect(await numbersOf('my', { numbers: [yard, gate], page: 2, page_size: 1 })).toEqual([gate])
    expect(await numbersOf('my', { camera_group_ids: [1] })).toEqual([])
    expect(await numbersOf('my', { query: 'айская', user_cameras: true, public_cameras: false })).toEqual([yard])
    expect(await numbersOf('my', { camera_folder_ids: [2_147_483_647] })).toEqual([])
  })

  it('answer results, count and page.all [CAM-LIST-26]', async () => {
    const { body } = await ask('my', { page_size: 1, fields: ['title'] })
    expect(body).toMatchObject({ results: [{ number: yard }], count: 2, page: { all: 2 } })
  })

  it('named by numbers answer server, token_l, is_fav and title [CAM-LIST-27]', async () => {
    const request = { fields: ['server', 'token_l', 'is_fav', 'title'], numbers: [gate] }
    expect(await rowsOf('this', request)).toEqual([
      {
        number: gate,
        server: { domain: 'media.test:8081', vendor_name: 'sova', screenshot_domain: null },
        token_l: expect.any(String),
        is_fav: true,
        title: 'Ворота',
      },
    ])
  })

  it('are sorted by address, title and creation, each both ways [CAM-LIST-16] [CAM-LIST-18]', async () => {
    expect(CAMERA_SORTS).toEqual(['addr_asc', 'addr_desc', 'title_asc', 'title_desc', 'create_asc', 'create_desc'])
    for (const by of ['addr', 'title', 'create']) {
      const ascending = await numbersOf('my', { order_by: `${by}_asc` })
      expect(await numbersOf('my', { order_by: `${by}_desc` })).toEqual(ascending.toReversed())
      expect(ascending).toEqual(by === 'addr' ? [yard, gate] : [gate, yard])
    }
  })

  it.each([
    [{ page: -1 }, 'page'],
    [{ page: 0 }, 'page'],
    [{ page: 1.5 }, 'page'],
    [{ page: 1e10 }, 'page'],
    [{ page_size: 1001 }, 'page_size'],
    [{ order_by: 'name' }, 'order_by'],
    [{ order_by: 'constructor' }, 'order_by'],
    [{ fields: ['__proto__'] }, 'fields'],
    [{ camera_folder_ids: [1e12] }, 'camera_folder_ids'],
    [{ camera_folder_ids: ['1) OR (1=1'] }, 'camera_folder_ids'],
    [{ numbers: ['../1'] }, 'numbers'],
    [{ query: 'x'.repeat(201) }, 'query'],
  ])('refuse %j by its field', async (request, field) => {
    const { status, body } = await ask('my', request)
    expect([status, body[field]]).toEqual([400, [expect.any(String)]])
  })

  it('refuse 10 000 numbers in one call by their field', async () => {
    const numbers = Array.from({ length: 10_000 }, (_, index) => String(index))
    expect(await ask('this', { numbers })).toMatchObject({ status: 400, body: { numbers: ['Не больше 1000.'] } })
  })

  it('give the first page for a page far above the count', async () => {
    expect((await ask('my', { page: 1e9 })).body).toMatchObject({ count: 2, page: { current: 1 } })
  })
})

describe('the finder', () => {
  it.each([
    ['ЕЛОЧНАЯ', 'gate'],
    ['ёлочная 2', 'gate'],
    ['2 ёлочная уфа', 'gate'],
    ['айск двор', 'yard'],
    ['д', 'yard'],
    ['в', 'both'],
    ['двор ворота', 'none'],
    ['  ,  ', 'both'],
    ['%', 'none'],
    ['\\', 'none'],
    ['\u0000двор', 'yard'],
  ] as const)('finds by %j', async (query, expected) => {
    const found = new Set(await numbersOf('search', { query, user_cameras: true, order_by: 'addr_asc' }))
    const sets = { gate: [gate], yard: [yard], both: [gate, yard], none: [] }
    expect(found).toEqual(new Set(sets[expected]))
  })

  it('finds by a part of the number, with its sign and without', async () => {
    for (const query of [gate, `#${gate}`, gate.slice(2)]) {
      expect(await numbersOf('search', { query })).toContain(gate)
    }
  })
})

describe('a public camera', () => {
  it('is found without rights, as live only', async () => {
    const { number } = await buildCamera(portal().database, { title: 'Площадь', isPublic: true })
    const tokens = { token_l_ttl: 3600, token_r_ttl: 3600, token_d_ttl: 3600, token_d_start: 1e9, token_d_duration: 60 }
    const [row] = await rowsOf('search', { query: 'площадь', public_cameras: true, ...tokens })
    expect(row).toMatchObject({ number, permission: null, token_l: expect.any(String), token_r: null, token_d: null })
    expect(await numbersOf('my')).not.toContain(number)
    const order = { number, start: 1e9, duration: 60 }
    expect((await caller.post('/v0/cameras/token/download/', order)).body.code).toBe('download_forbidden')
  })
})

describe('a list of many cameras', () => {
  const MANY = 6000

  it('has the same pages, whichever way they are found', async () => {
    const { database, signIn } = portal()
    const many = await buildAccount(database)
    await database.sql`
      WITH added AS (
        INSERT INTO camera (number, title, address, media_server_id, tariff_id)
        SELECT (5000000000 + n)::text, 'Камера ' || n % 7, 'Адрес ' || n % 97, media_server_id, tariff_id
        FROM camera, generate_series(1, ${MANY}) AS n WHERE number = ${gate}
        RETURNING id
      )
      INSERT INTO camera_permission SELECT ${many.id}, id, 20 FROM added`
    const operator = await signIn(many)
    const page = async (request: object) => {
      const { body } = await operator.post('/v0/cameras/my/', { fields: ['address'], ...request })
      return body as { results: CameraRow[]; count: number }
    }
    const first = await page({ page_size: 1000, order_by: 'addr_asc' })
    expect(first.count).toBe(MANY)
    const seen = new Set(first.results.map((row) => row.number))
    for (let number = 2; number <= 6; number += 1) {
      for (const row of (await page({ page: number, page_size: 1000, order_by: 'addr_asc' })).results)
        seen.add(row.number)
    }
    expect(seen.size).toBe(MANY)
    // Fewer than 5000: found first and sorted then.
    const some = await page({ query: 'камера 3', page_size: 1000, order_by: 'addr_asc' })
    const walked = await page({ query: 'камера', page_size: 1000, order_by: 'addr_asc' })
    expect(some.count).toBeLessThan(5000)
    expect(walked.count).toBe(MANY)
    const addresses = some.results.map((row) => row.address ?? '')
    expect(addresses).toEqual(addresses.toSorted(new Intl.Collator('ru').compare))
    expect(walked.results.map((row) => row.number)).toEqual(first.results.map((row) => row.number))
    await operator.post('/v0/cameras/fav/add/', { number: first.results[205]?.number })
    const fields = ['address', 'title', 'is_fav', 'permission', 'server', 'tariff']
    for (const order_by of ['addr_asc', 'addr_desc', 'title_asc', 'title_desc', 'create_asc', 'create_desc']) {
      const third = { page: 3, page_size: 100, order_by, fields }
      const [own, searched] = [await page(third), await page({ ...third, query: 'камера' })]
      expect(own.results).toHaveLength(100)
      expect(own).toEqual(searched)
      if (order_by === 'addr_asc') expect(own.results[5]).toMatchObject({ is_fav: true, permission: expect.anything() })
    }
    await database.sql`DELETE FROM camera WHERE title LIKE 'Камера %'`
  }, 30_000)
})
