import { MOSAICS_MAX, Mosaic, type MosaicDraft } from '@sova/contract'
import { type BuiltAccount, buildAccount, buildCamera } from '@sova/testing'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, type TestCaller, usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()
let account: BuiltAccount
let caller: TestCaller
/** Two that the account may see. */
let gate: string
let yard: string

beforeAll(async () => {
  account = await buildAccount(portal().database)
  caller = await portal().signIn(account)
  const permissions = [{ account, permission: 'L' as const }]
  gate = (await buildCamera(portal().database, { permissions })).number
  yard = (await buildCamera(portal().database, { permissions })).number
})

beforeEach(async () => {
  await portal().database.sql`DELETE FROM mosaic`
})

const EMPTY = { camera_number: null, is_alarm: false }
const draft = (change: object = {}): MosaicDraft => ({
  title: 'Проходная',
  grid: 'GRID4',
  slots: [],
  realtime: false,
  alarm_cameras: [],
  ...change,
})
const fieldsOf = ({ status, body }: Answer) => ({ status, ...body })
const tryCreate = (change: object = {}) => caller.post('/v0/mosaics/create/?lang=en', draft(change))

async function create(change: object = {}): Promise<Mosaic> {
  const { status, body } = await tryCreate(change)
  expect(status).toBe(200)
  return Mosaic.parse(body)
}

async function list(request: object = {}): Promise<Mosaic[]> {
  const { body } = await caller.post('/v0/mosaics/', request)
  const results = body.results as unknown[]
  expect(body.count).toBe(results.length)
  return results.map((row) => Mosaic.parse(row))
}

describe('a mosaic', () => {
  it('is made with title, grid, slots, realtime and alarm_cameras [MOSAIC-33]', async () => {
    const slots = [{ camera_number: gate }, { camera_number: null, is_alarm: true }]
    const made = await create({ title: '  Ворота ', slots, realtime: true, alarm_cameras: [yard, yard] })
    expect(made).toEqual({
      id: expect.any(Number),
      revision: 1,
      title: 'Ворота',
      grid: 'GRID4',
      slots: [{ camera_number: gate, is_alarm: false }, { camera_number: null, is_alarm: true }, EMPTY, EMPTY],
      realtime: true,
      alarm_cameras: [yard],
    })
    expect(await list()).toEqual([made])
  })

  it('is edited by id, and nothing of what it was stays [MOSAIC-34]', async () => {
    const slots = [{ camera_number: gate, is_alarm: true }, EMPTY, EMPTY, EMPTY]
    const made = await create({ slots, alarm_cameras: [gate] })
    const change = draft({ title: 'Двор', grid: 'GRID1', slots: [{ camera_number: yard }], alarm_cameras: [yard] })
    const { status, body } = await caller.post('/v0/mosaics/edit/', { ...change, id: made.id })
    const edited = { ...change, id: made.id, revision: 2, slots: [{ camera_number: yard, is_alarm: false }] }
    expect([status, body]).toEqual([200, edited])
    expect(await list()).toEqual([edited])
  })

  it('is not written over by who has not seen what another one saved meanwhile', async () => {
    const { id, revision } = await create({ slots: [{ camera_number: gate }] })
    const save = async (title: string, seen?: number) => {
      const { status, body } = await caller.post('/v0/mosaics/edit/?lang=en', {
        ...draft({ title }),
        id,
        revision: seen,
      })
      return [status, body.code ?? body.revision]
    }
    expect(await save('First', revision)).toEqual([200, 2])
    expect(await save('Second', revision)).toEqual([409, 'mosaic_changed'])
    expect((await list()).map(({ title }) => title)).toEqual(['First'])
    expect(await save('Second', 2)).toEqual([200, 3])
    expect(await save('Whatever')).toEqual([200, 4])
    const both = await Promise.all([save('Third', 4), save('Fourth', 4)])
    expect(new Set(both.map(([status]) => status))).toEqual(new Set([200, 409]))
  })

  it('is deleted by id, once; its cameras stay [MOSAIC-35]', async () => {
    const { id } = await create({ slots: [{ camera_number: gate }] })
    expect((await caller.post('/v0/mosaics/delete/', { id })).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await caller.post('/v0/mosaics/delete/', { id })).status).toBe(404)
    expect((await caller.post('/v0/mosaics/edit/', draft({ id }))).status).toBe(404)
    expect((await caller.post('/v0/cameras/this/', { numbers: [gate] })).body.count).toBe(1)
  })

  it.each([
    ['a title of 17 characters', { title: 'x'.repeat(17) }, 'title', 'A mosaic title has from 1 to 16 characters.'],
    ['an unknown grid', { grid: 'GRID7' }, 'grid', 'Unknown value “GRID7”.'],
    ['cells beyond the grid', { grid: 'GRID1', slots: [EMPTY, EMPTY] }, 'slots', expect.stringContaining('the grid')],
    ['a text for a camera', { slots: [{ camera_number: "1' OR 1=1" }] }, 'slots', 'This value is not valid.'],
    [
      'a fifth alarm slot',
      { grid: 'GRID9', slots: Array(5).fill({ ...EMPTY, is_alarm: true }) },
      'slots',
      'There can be at most 4 alarm cells.',
    ],
  ])('is not made or edited with %s [MOSAIC-30]', async (_, change, field, message) => {
    const { id } = await create()
    const answers = [await tryCreate(change), await caller.post('/v0/mosaics/edit/?lang=en', draft({ id, ...change }))]
    for (const answer of answers) expect(fieldsOf(answer)).toMatchObject({ status: 400, [field]: [message] })
    expect(await list()).toMatchObject([{ title: 'Проходная', grid: 'GRID4' }])
  })

  it('holds a camera once', async () => {
    const answer = await tryCreate({ slots: [{ camera_number: gate }, { camera_number: gate }] })
    expect(fieldsOf(answer)).toMatchObject({
      status: 400,
      slots: ['A camera cannot stand in a mosaic twice.'],
    })
  })

  it('is one of at most 100 of its account, also when two are made at the same moment [MOSAIC-31]', async () => {
    const { sql } = portal().database
    await sql`
      INSERT INTO mosaic (account_id, title, grid, realtime)
      SELECT ${account.id}, 'm', 'GRID4', false FROM generate_series(1, ${MOSAICS_MAX - 1})`
    const answers = await Promise.all([tryCreate(), tryCreate()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(fieldsOf(answers.find(({ status }) => status === 400)!)).toMatchObject({
      non_field_errors: ['There can be at most 100 mosaics.'],
    })
    expect(await list()).toHaveLength(100)
  })

  it('is saved many times at once by one account, which holds nobody else up', async () => {
    const saved = Array.from({ length: 12 }, () => tryCreate({ alarm_cameras: [gate] }))
    const other = await portal().signIn(await buildAccount(portal().database))
    expect((await other.post('/v0/mosaics/')).status).toBe(200)
    expect((await Promise.all(saved)).map(({ status }) => status)).toEqual(Array(12).fill(200))
  })
})

describe('a list of mosaics', () => {
  it('is by id, of all or of ids, and answers count and results [MOSAIC-32]', async () => {
    const made = [await create({ title: 'В' }), await create({ title: 'А' }), await create({ title: 'Б' })]
    expect(await list()).toEqual(made)
    expect(await list({ ids: [made[2]!.id, made[0]!.id, 2_147_483_647] })).toEqual([made[0], made[2]])
    expect(await list({ ids: [] })).toEqual([])
  })

  it.each([[{ ids: ['1 OR 1=1'] }], [{ ids: [1e15] }], [{ ids: Array(101).fill(1) }]])(
    'refuses %j and names the field',
    async (request) => {
      const answer = await caller.post('/v0/mosaics/', request)
      expect(fieldsOf(answer)).toMatchObject({ status: 400, ids: [expect.any(String)] })
    },
  )
})

describe('a camera that the caller may not see', () => {
  it('is refused like one that is not there, in a cell and among the alarm cameras', async () => {
    const hidden = await buildCamera(portal().database)
    const { id } = await create({ slots: [{ camera_number: gate }] })
    for (const number of [hidden.number, '404404']) {
      const message = [`There are no such cameras: ${number}.`]
      const inSlot = { slots: [{ camera_number: number }] }
      expect(fieldsOf(await tryCreate(inSlot))).toMatchObject({ status: 400, slots: message })
      expect(fieldsOf(await tryCreate({ alarm_cameras: [yard, number] }))).toMatchObject({ alarm_cameras: message })
      expect((await caller.post('/v0/mosaics/edit/', draft({ id, ...inSlot }))).status).toBe(400)
    }
    expect(await list()).toMatchObject([{ slots: [{ camera_number: gate }, EMPTY, EMPTY, EMPTY] }])
  })

  it('leaves its cell and the alarm cameras with the right to it, and comes back with it', async () => {
    const { sql } = portal().database
    const { id } = await create({ slots: [{ camera_number: gate, is_alarm: true }], alarm_cameras: [gate, yard] })
    const [row] = await sql`
      DELETE FROM camera_permission USING camera
      WHERE camera.id = camera_id AND account_id = ${account.id} AND number = ${gate} RETURNING camera_id`
    const hidden = { slots: [{ camera_number: null, is_alarm: true }, EMPTY, EMPTY, EMPTY], alarm_cameras: [yard] }
    expect(await list()).toMatchObject([hidden])
    await sql`INSERT INTO camera_permission VALUES (${account.id}, ${Number(row?.camera_id)}, 30)`
    expect(await list()).toMatchObject([{ slots: [{ camera_number: gate }, EMPTY, EMPTY, EMPTY] }])
    await sql`DELETE FROM camera_permission WHERE camera_id = ${Number(row?.camera_id)}`
    await caller.post('/v0/mosaics/edit/', draft({ id, slots: hidden.slots, alarm_cameras: [yard] }))
    await sql`INSERT INTO camera_permission VALUES (${account.id}, ${Number(row?.camera_id)}, 30)`
    expect(await list()).toMatchObject([hidden])
  })

  it('is gone from the wall when it is deleted', async () => {
    const permissions = [{ account, permission: 'O' as const }]
    const { id, number } = await buildCamera(portal().database, { permissions })
    await create({ slots: [{ camera_number: number, is_alarm: true }], alarm_cameras: [number] })
    await portal().database.sql`DELETE FROM camera WHERE id = ${id}`
    expect(await list()).toMatchObject([
      { slots: [{ camera_number: null, is_alarm: true }, EMPTY, EMPTY, EMPTY], alarm_cameras: [] },
    ])
  })
})

describe('a mosaic of another account', () => {
  it('is as one that does not exist, for every call', async () => {
    const foreign = await create()
    const stranger = await portal().signIn(await buildAccount(portal().database))
    const asked = (id: number) =>
      Promise.all([
        stranger.post('/v0/mosaics/', { ids: [id] }),
        stranger.post('/v0/mosaics/edit/', draft({ id })),
        stranger.post('/v0/mosaics/delete/', { id }),
      ])
    const [there, missing] = [await asked(foreign.id), await asked(2_147_483_647)]
    expect(there.map(fieldsOf)).toEqual(missing.map(fieldsOf))
    expect(there.map(({ status }) => status)).toEqual([200, 404, 404])
    expect(await list()).toEqual([foreign])
  })
})
