import {
  FOLDER_CAMERAS_LISTED_MAX,
  FOLDER_CAMERAS_MAX,
  FOLDER_DEPTH_MAX,
  FOLDER_FIELDS,
  FOLDERS_MAX,
  Folder,
  type FolderRow,
} from '@sova/contract'
import { type BuiltAccount, buildAccount, buildCamera } from '@sova/testing'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, type TestCaller, usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()
let account: BuiltAccount
let caller: TestCaller

beforeAll(async () => {
  account = await buildAccount(portal().database)
  caller = await portal().signIn(account)
})

beforeEach(async () => {
  await portal().database.sql`DELETE FROM camera_folder`
})

async function buildCameras(...titles: string[]): Promise<string[]> {
  const numbers: string[] = []
  for (const title of titles) {
    const permissions = [{ account, permission: 'L' as const }]
    numbers.push((await buildCamera(portal().database, { title, permissions })).number)
  }
  return numbers
}

async function create(name: string, rest: object = {}): Promise<Folder> {
  const { status, body } = await caller.post('/v0/folders/create/', { name, ...rest })
  expect(status).toBe(200)
  return Folder.parse(body)
}

async function list(request: object = {}): Promise<FolderRow[]> {
  const { body } = await caller.post('/v0/folders/', request)
  return body.results as FolderRow[]
}

const names = (rows: readonly FolderRow[]) => rows.map((row) => row.name)
const only = async (id: number): Promise<Folder> => Folder.parse((await list({ filters: { id } }))[0])
const fieldsOf = ({ status, body }: Answer) => ({ status, ...body })

describe('a folder', () => {
  it('has id, name, parent_id, cameras, children and children_count [FOLDER-18]', async () => {
    const [gate, yard] = await buildCameras('Ёлка', 'Арка')
    const root = await create('Двор', { camera_numbers: [gate, yard] })
    const child = await create('Ворота', { parent_id: root.id })
    const whole = await only(root.id)
    expect(Object.keys(whole).sort()).toEqual([...FOLDER_FIELDS].sort())
    expect(whole).toEqual({
      id: root.id,
      name: 'Двор',
      parent_id: null,
      cameras: [
        { number: yard, title: 'Арка' },
        { number: gate, title: 'Ёлка' },
      ],
      cameras_count: 2,
      children: [{ id: child.id, name: 'Ворота', children_count: 0, cameras_count: 0 }],
      children_count: 1,
    })
  })

  it('is made with name, parent_id and camera_numbers [FOLDER-21]', async () => {
    const numbers = await buildCameras('Въезд')
    const root = await create('  Двор ', { parent_id: null, camera_numbers: numbers })
    const child = await create('Подвал', { parent_id: root.id })
    expect([root.name, root.parent_id, root.cameras_count, child.parent_id]).toEqual(['Двор', null, 1, root.id])
  })

  it.each(['', '   ', 'x'.repeat(65), 'a\tb'])('is not made or renamed with the name %j [FOLDER-16]', async (name) => {
    const { id } = await create('Двор')
    const answers = [
      await caller.post('/v0/folders/create/?lang=en', { name }),
      await caller.post('/v0/folders/edit/?lang=en', { id, name }),
    ]
    for (const answer of answers) {
      expect(fieldsOf(answer)).toMatchObject({ status: 400, name: ['Enter folder name: 1 to 64 characters.'] })
    }
    expect((await only(id)).name).toBe('Двор')
  })

  it('is not made without a name: the answer has the field error and the body [FOLDER-31]', async () => {
    const answer = await caller.post('/v0/folders/create/', { camera_numbers: [] })
    expect(fieldsOf(answer)).toMatchObject({ status: 400, code: 'invalid_request', name: ['Обязательное поле.'] })
  })

  it('is renamed by id and name, and keeps what it holds [FOLDER-22]', async () => {
    const numbers = await buildCameras('Въезд')
    const { id } = await create('Двор', { camera_numbers: numbers })
    const { status, body } = await caller.post('/v0/folders/edit/', { id, name: '<b>Сад</b>' })
    expect([status, body]).toEqual([200, { ...(await only(id)), name: '<b>Сад</b>', cameras_count: 1 }])
  })

  it('is moved with its subfolders, into another one and to the root', async () => {
    const [a, b] = [await create('А'), await create('Б')]
    const c = await create('В', { parent_id: b.id })
    await caller.post('/v0/folders/edit/', { id: b.id, parent_id: a.id })
    expect(names(await list({ filters: { parent_id: null } }))).toEqual(['А'])
    expect((await only(c.id)).parent_id).toBe(b.id)
    await caller.post('/v0/folders/edit/', { id: b.id, parent_id: null })
    expect(names(await list({ filters: { parent_id: null } }))).toEqual(['А', 'Б'])
  })

  it('never comes to stand in itself, below itself, or in a folder that is not there', async () => {
    const a = await create('А')
    const b = await create('Б', { parent_id: a.id })
    const c = await create('В', { parent_id: b.id })
    for (const parent_id of [a.id, b.id, c.id]) {
      const answer = await caller.post('/v0/folders/edit/?lang=en', { id: a.id, parent_id })
      expect(fieldsOf(answer)).toMatchObject({ status: 400, parent_id: [expect.stringContaining('into itself')] })
    }
    const missing = await caller.post('/v0/folders/edit/?lang=en', { id: a.id, parent_id: 2_147_483_647 })
    expect(missing.body.parent_id).toEqual(['There is no such folder.'])
    expect((await only(a.id)).parent_id).toBeNull()
  })

  it('does not make a circle with another that moves at the same moment', async () => {
    const [a, b] = [await create('А'), await create('Б')]
    const moves = await Promise.all([
      caller.post('/v0/folders/edit/', { id: a.id, parent_id: b.id }),
      caller.post('/v0/folders/edit/', { id: b.id, parent_id: a.id }),
    ])
    expect(moves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await list({ filters: { parent_id: null } })).toHaveLength(1)
  })

  it('is nested at most so deep, when it is made and when it is moved', async () => {
    let parent: Folder | null = null
    for (let depth = 1; depth <= FOLDER_DEPTH_MAX; depth += 1) {
      parent = await create(`${depth}`, { parent_id: parent?.id ?? null })
    }
    const deeper = await caller.post('/v0/folders/create/', { name: 'ниже', parent_id: parent?.id })
    expect(fieldsOf(deeper)).toMatchObject({ status: 400, parent_id: [expect.stringContaining('10')] })
    const branch = await create('ветка')
    const moved = await caller.post('/v0/folders/edit/', { id: branch.id, parent_id: parent?.id })
    expect(moved.status).toBe(400)
  })

  it('is one of at most 1000 of its account', async () => {
    const { sql } = portal().database
    await sql`
      INSERT INTO camera_folder (account_id, name) SELECT ${account.id}, 'f' FROM generate_series(1, ${FOLDERS_MAX})`
    const answer = await caller.post('/v0/folders/create/', { name: 'ещё' })
    expect(fieldsOf(answer)).toMatchObject({ status: 400, non_field_errors: [expect.stringContaining('1000')] })
  })

  it('is deleted by id with its subfolders, which the answer names; cameras stay [FOLDER-25]', async () => {
    const numbers = await buildCameras('Въезд')
    const [root, kept] = [await create('Двор'), await create('Сад')]
    const child = await create('Подвал', { parent_id: root.id, camera_numbers: numbers })
    const { status, body } = await caller.post('/v0/folders/delete/', { id: root.id })
    expect([status, body]).toEqual([200, { deleted_ids: [root.id, child.id] }])
    expect((await list()).map(({ id }) => id)).toEqual([kept.id])
    expect((await caller.post('/v0/cameras/this/', { numbers })).body.count).toBe(1)
    expect((await caller.post('/v0/folders/delete/', { id: root.id })).status).toBe(404)
  })
})

describe('a list of folders', () => {
  it('takes page, page_size, order_by, fields, filters and search [FOLDER-19]', async () => {
    for (const name of ['Берёза', 'Арка', 'Ёлка']) await create(name)
    expect(names(await list({ order_by: 'name_desc' }))).toEqual(['Ёлка', 'Берёза', 'Арка'])
    expect(names(await list({ order_by: 'create_asc' }))).toEqual(['Берёза', 'Арка', 'Ёлка'])
    expect(names(await list({ search: 'ЕЛК' }))).toEqual(['Ёлка'])
    expect(Object.keys((await list({ fields: ['name'] }))[0] ?? {})).toEqual(['id', 'name'])
    const { body } = await caller.post('/v0/folders/', { page: 2, page_size: 2 })
    expect(body).toMatchObject({ count: 3, page: { current: 2, all: 2, page_size: 2, next: null, previous: 1 } })
    expect(names(body.results as FolderRow[])).toEqual(['Ёлка'])
  })

  it('holds root folders with the filter parent_id null, and a folder’s own with its id [FOLDER-20]', async () => {
    const root = await create('Двор')
    await create('Подвал', { parent_id: root.id })
    expect(names(await list({ filters: { parent_id: null } }))).toEqual(['Двор'])
    expect(names(await list({ filters: { parent_id: root.id } }))).toEqual(['Подвал'])
    expect(names(await list())).toEqual(['Двор', 'Подвал'])
  })

  it.each([
    [{ page: -1 }, 'page'],
    [{ page_size: 101 }, 'page_size'],
    [{ order_by: 'name; DROP TABLE account' }, 'order_by'],
    [{ fields: ['account_id'] }, 'fields'],
    [{ filters: { account_id: 1 } }, 'filters'],
    [{ filters: { parent_id: '1 OR 1=1' } }, 'filters'],
    [{ filters: { id: 1e15 } }, 'filters'],
    [{ search: 'x'.repeat(201) }, 'search'],
  ])('refuses %j and names the field', async (request, field) => {
    expect(fieldsOf(await caller.post('/v0/folders/', request))).toMatchObject({
      status: 400,
      [field]: [expect.any(String)],
    })
  })

  it('falls back to the first page when there are not so many', async () => {
    await create('Двор')
    expect((await caller.post('/v0/folders/', { page: 1e9 })).body).toMatchObject({ count: 1, page: { current: 1 } })
  })

  it('names at most 500 cameras of a folder, and counts all of them', async () => {
    const { sql } = portal().database
    const [number] = await buildCameras('Въезд')
    const { id } = await create('Двор', { camera_numbers: [number] })
    await sql`
      WITH more AS (
        INSERT INTO camera (number, title, media_server_id, tariff_id)
        SELECT (7000000000 + n)::text, 'c', media_server_id, tariff_id
        FROM camera, generate_series(1, ${FOLDER_CAMERAS_LISTED_MAX}) AS n WHERE number = ${number ?? ''}
        RETURNING id
      ), permitted AS (
        INSERT INTO camera_permission SELECT ${account.id}, id, 30 FROM more
      )
      INSERT INTO camera_folder_item SELECT ${id}, id FROM more`
    const folder = await only(id)
    expect([folder.cameras.length, folder.cameras_count]).toEqual([500, 501])
  })
})

describe('cameras of a folder', () => {
  it('are put in beside those that are there, and twice is once [FOLDER-23]', async () => {
    const [a, b, c] = await buildCameras('А', 'Б', 'В')
    const { id } = await create('Двор', { camera_numbers: [a] })
    const { status, body } = await caller.post('/v0/folders/cameras/set/', { folder_id: id, camera_numbers: [b, c, b] })
    expect([status, body]).toEqual([200, { cameras_count: 3 }])
    expect((await only(id)).cameras.map(({ number }) => number)).toEqual([a, b, c])
  })

  it('are taken out; numbers that are not in it are passed over [FOLDER-24]', async () => {
    const [a, b] = await buildCameras('А', 'Б')
    const { id } = await create('Двор', { camera_numbers: [a, b] })
    const request = { folder_id: id, camera_numbers: [a, '404404'] }
    expect((await caller.post('/v0/folders/cameras/remove/', request)).body).toEqual({ cameras_count: 1 })
    expect((await only(id)).cameras).toEqual([{ number: b, title: 'Б' }])
  })

  it('are refused all together when one is hidden or missing, alike for both', async () => {
    const [mine] = await buildCameras('А')
    const hidden = await buildCamera(portal().database)
    const { id } = await create('Двор')
    for (const number of [hidden.number, '404404']) {
      const request = { folder_id: id, camera_numbers: [mine, number] }
      const answer = await caller.post('/v0/folders/cameras/set/?lang=en', request)
      expect(fieldsOf(answer)).toMatchObject({
        status: 400,
        camera_numbers: [`There are no such cameras: ${number}.`],
      })
      const draft = { name: 'Сад', camera_numbers: [number] }
      expect((await caller.post('/v0/folders/create/', draft)).status).toBe(400)
    }
    expect(names(await list())).toEqual(['Двор'])
    expect((await only(id)).cameras_count).toBe(0)
  })

  it('are at most 10 000 in one call, and in one folder', async () => {
    const { sql } = portal().database
    const { id } = await create('Двор')
    const numbers = Array.from({ length: FOLDER_CAMERAS_MAX + 1 }, (_, index) => String(8_000_000_000 + index))
    for (const path of ['set', 'remove']) {
      const request = { folder_id: id, camera_numbers: numbers }
      const answer = await caller.post(`/v0/folders/cameras/${path}/`, request)
      expect(fieldsOf(answer)).toMatchObject({ status: 400, camera_numbers: ['Не больше 10000.'] })
    }
    const [known] = await buildCameras('А')
    await sql`
      INSERT INTO camera (number, title, is_public, media_server_id, tariff_id)
      SELECT given, 'c', true, media_server_id, tariff_id
      FROM camera, unnest(${numbers}::text[]) AS given WHERE number = ${known ?? ''}`
    const all = { folder_id: id, camera_numbers: numbers.slice(1) }
    expect((await caller.post('/v0/folders/cameras/set/', all)).body).toEqual({ cameras_count: FOLDER_CAMERAS_MAX })
    const more = await caller.post('/v0/folders/cameras/set/', { folder_id: id, camera_numbers: numbers.slice(0, 1) })
    expect(fieldsOf(more)).toMatchObject({ status: 400, camera_numbers: [expect.stringContaining('10000')] })
    expect((await only(id)).cameras_count).toBe(FOLDER_CAMERAS_MAX)
    await sql`DELETE FROM camera WHERE title = 'c'`
  }, 30_000)

  it('are listed, searched and sorted with camera_folder_ids [CAM-LIST-25]', async () => {
    const [a, b] = await buildCameras('Ворота', 'Подвал')
    const [first, second] = [
      await create('Двор', { camera_numbers: [a] }),
      await create('Сад', { camera_numbers: [a, b] }),
    ]
    const found = async (request: object) =>
      ((await caller.post('/v0/cameras/search/', request)).body.results as { number: string }[]).map((r) => r.number)
    expect(await found({ camera_folder_ids: [first.id] })).toEqual([a])
    expect(await found({ camera_folder_ids: [first.id, second.id], order_by: 'title_desc' })).toEqual([b, a])
    expect(await found({ camera_folder_ids: [second.id], query: 'подвал' })).toEqual([b])
  })

  it('disappear with the right to them, and come back with it', async () => {
    const { database } = portal()
    const [number] = await buildCameras('Въезд')
    const parent = await create('Двор')
    const { id } = await create('Сад', { camera_numbers: [number], parent_id: parent.id })
    const [row] = await database.sql`
      DELETE FROM camera_permission USING camera
      WHERE camera.id = camera_id AND account_id = ${account.id} AND number = ${number ?? ''} RETURNING camera_id`
    expect(await only(id)).toMatchObject({ cameras: [], cameras_count: 0 })
    expect((await only(parent.id)).children).toMatchObject([{ cameras_count: 0 }])
    expect((await caller.post('/v0/cameras/search/', { camera_folder_ids: [id] })).body.count).toBe(0)
    await database.sql`INSERT INTO camera_permission VALUES (${account.id}, ${Number(row?.camera_id)}, 10)`
    expect((await only(id)).cameras_count).toBe(1)
  })
})

describe('a folder of another account', () => {
  it('is as one that does not exist, for every call', async () => {
    const numbers = await buildCameras('Въезд')
    const foreign = await create('Чужая', { camera_numbers: numbers })
    const stranger = await portal().signIn(await buildAccount(portal().database))
    const asked = (id: number) =>
      Promise.all([
        stranger.post('/v0/folders/', { filters: { id } }),
        stranger.post('/v0/folders/', { filters: { parent_id: id } }),
        stranger.post('/v0/folders/edit/', { id, name: 'Моя' }),
        stranger.post('/v0/folders/cameras/set/', { folder_id: id, camera_numbers: [] }),
        stranger.post('/v0/folders/cameras/remove/', { folder_id: id, camera_numbers: numbers }),
        stranger.post('/v0/folders/delete/', { id }),
        stranger.post('/v0/folders/create/', { name: 'Моя', parent_id: id }),
        stranger.post('/v0/cameras/search/', { camera_folder_ids: [id] }),
      ])
    const [there, missing] = [await asked(foreign.id), await asked(2_147_483_647)]
    expect(there.map(fieldsOf)).toEqual(missing.map(fieldsOf))
    expect(there.map(({ status }) => status)).toEqual([200, 200, 404, 404, 404, 404, 400, 200])
    expect(await only(foreign.id)).toMatchObject({ name: 'Чужая', cameras_count: 1 })
  })
})
