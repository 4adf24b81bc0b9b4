/**
 * Who may do what, for every call of the contract. A call that is added without a row here fails the first test; so
 * does one without a handler.
 */
import { CALLS } from '@sova/contract'
import { type BuiltAccount, type BuiltCamera, buildAccount, buildCamera } from '@sova/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { createFolderRepository } from '../features/folders/folder-repository.ts'
import { type TestCaller, usePortal } from '../testing/use-portal.ts'

const ROLES = ['nobody', 'owner', 'archive guest', 'live guest', 'public viewer', 'stranger'] as const
type Role = (typeof ROLES)[number]

interface World {
  /** Owner, guests and no one else have rights to it. */
  private: BuiltCamera
  public: BuiltCamera
  /** Of the owner. */
  folderId: number
  accounts: Record<Exclude<Role, 'nobody'>, BuiltAccount>
}

interface Row {
  request: (world: World) => object
  /** What of the answer tells the roles apart: the status, or what was found. */
  expected: Record<Role, unknown>
  observe?: (answer: { status: number; body: Record<string, unknown> }, world: World) => unknown
}

const sameForAll = (value: unknown) => Object.fromEntries(ROLES.map((role) => [role, value])) as Record<Role, unknown>
const signedIn = (value: unknown) => ({ ...sameForAll(value), nobody: 401 })

const ownerOnly = { ...signedIn(404), owner: 200 }

/** Which tokens the row of the private camera has, or `hidden`. */
const tokensOf: NonNullable<Row['observe']> = ({ status, body }, world) => {
  if (status !== 200) return status
  const rows = body.results as {
    number: string
    token_l: string | null
    token_r: string | null
    token_d: string | null
  }[]
  const row = rows.find(({ number }) => number === world.private.number)
  if (!row) return 'hidden'
  return [row.token_l && 'live', row.token_r && 'archive', row.token_d && 'download'].filter(Boolean).join(' ')
}

const listRow: Row = {
  request: ({ private: { number } }) => ({
    numbers: [number],
    token_l_ttl: 3600,
    token_r_ttl: 3600,
    token_d_ttl: 3600,
    token_d_start: 1_700_000_000,
    token_d_duration: 60,
  }),
  observe: tokensOf,
  expected: {
    nobody: 401,
    owner: 'live archive download',
    'archive guest': 'live archive download',
    'live guest': 'live',
    'public viewer': 'hidden',
    stranger: 'hidden',
  },
}

/** Whether the map shows the private camera. */
const onMap: NonNullable<Row['observe']> = ({ status, body }, world) =>
  status === 200 ? (body.results as { number: string }[]).some(({ number }) => number === world.private.number) : status

const mapRow = (expected: Partial<Record<Role, boolean>>): Row => ({
  request: () => ({}),
  observe: onMap,
  expected: { ...signedIn(false), ...expected },
})
const toGuests = { owner: true, 'archive guest': true, 'live guest': true }

const MATRIX: Record<string, Row> = {
  login: { request: () => ({ username: 'nobody-here', password: 'wrong' }), expected: sameForAll(400) },
  createBearerToken: { request: () => ({ username: 'no-program-here', password: 'wrong' }), expected: sameForAll(400) },
  setUpFirstAccount: {
    request: () => ({ setup_token: 'guessed', username: 'intruder', password: 'longenough' }),
    expected: sameForAll(400),
  },
  loadContext: { request: () => ({}), expected: signedIn(200) },
  listTheseCameras: listRow,
  listMyCameras: listRow,
  listFavouriteCameras: listRow,
  searchCameras: listRow,
  addFavouriteCamera: {
    request: ({ private: { number } }) => ({ number }),
    expected: { ...signedIn(200), 'public viewer': 404, stranger: 404 },
  },
  deleteFavouriteCameras: { request: ({ public: { number } }) => ({ numbers: [number] }), expected: signedIn(200) },
  orderFavouriteCameras: { request: ({ private: { number } }) => ({ numbers: [number] }), expected: signedIn(200) },
  renameCamera: {
    request: ({ private: { number } }) => ({ number, title: 'Renamed' }),
    expected: { ...signedIn(404), owner: 200, 'archive guest': 403, 'live guest': 403 },
  },
  createDownloadToken: {
    request: ({ private: { number } }) => ({ number, start: 1_700_000_000, duration: 60 }),
    expected: { ...signedIn(404), owner: 200, 'archive guest': 200, 'live guest': 403 },
  },
  listFolders: {
    request: ({ folderId }) => ({ filters: { id: folderId } }),
    observe: ({ status, body }) => (status === 200 ? body.count : status),
    expected: { ...signedIn(0), owner: 1 },
  },
  createFolder: {
    request: ({ private: { number } }) => ({ name: 'Gates', camera_numbers: [number] }),
    expected: { ...signedIn(200), 'public viewer': 400, stranger: 400 },
  },
  editFolder: { request: ({ folderId }) => ({ id: folderId, name: 'Yard' }), expected: ownerOnly },
  setFolderCameras: {
    request: ({ folderId, public: { number } }) => ({ folder_id: folderId, camera_numbers: [number] }),
    expected: ownerOnly,
  },
  removeFolderCameras: {
    request: ({ folderId, public: { number } }) => ({ folder_id: folderId, camera_numbers: [number] }),
    expected: ownerOnly,
  },
  deleteFolder: { request: ({ folderId }) => ({ id: folderId }), expected: ownerOnly },
  mapMyCameras: mapRow(toGuests),
  mapFavouriteCameras: mapRow(toGuests),
  mapPublicCameras: mapRow({}),
  logout: { request: () => ({}), expected: sameForAll(200) },
}

describe('the matrix', () => {
  it('has a row for every call of the contract', () => {
    expect(Object.keys(MATRIX).sort()).toEqual(Object.keys(CALLS).sort())
  })

  it('finds exactly one handler for every call of the contract', () => {
    expect([...portal().portal.servedCalls].map((call) => call.path).sort()).toEqual(
      Object.values(CALLS)
        .map((call) => call.path)
        .sort(),
    )
  })
})

const portal = usePortal()
let world: World
const callers = new Map<Role, TestCaller>()

beforeAll(async () => {
  const { database, signIn, visitor } = portal()
  const names = ROLES.filter((role) => role !== 'nobody')
  const built = await Promise.all(names.map(async (role) => [role, await buildAccount(database)] as const))
  const accounts = Object.fromEntries(built) as World['accounts']
  world = {
    accounts,
    private: await buildCamera(database, {
      longitude: 55.96,
      latitude: 54.73,
      permissions: [
        { account: accounts.owner, permission: 'O' },
        { account: accounts['archive guest'], permission: 'R' },
        { account: accounts['live guest'], permission: 'L' },
      ],
    }),
    public: await buildCamera(database, { isPublic: true }),
    folderId: await createFolderRepository(database.db).insert(accounts.owner.id, null, 'Yard'),
  }
  callers.set('nobody', visitor)
  for (const [role, account] of built) {
    callers.set(role, await signIn(account))
    await database.db
      .insertInto('camera_favourite')
      .values({ account_id: account.id, camera_id: world.private.id })
      .execute()
  }
})

describe.each(Object.keys(MATRIX).map((name) => [name] as const))('%s', (name) => {
  it.each(ROLES.map((role) => [role] as const))('as %s', async (role) => {
    const [row, call] = [MATRIX[name]!, CALLS[name]!]
    const caller = callers.get(role)!
    const answer = await (call.method === 'GET' ? caller.get(call.path) : caller.post(call.path, row.request(world)))
    const observed = row.observe ? row.observe(answer, world) : answer.status
    expect(observed).toEqual(row.expected[role])
  })
})

describe('a public camera', () => {
  it.each(['owner', 'public viewer', 'stranger'] as const)(
    'shows its live picture only, to the %s too',
    async (role) => {
      const { signIn } = portal()
      const caller = await signIn(world.accounts[role])
      const request = { numbers: [world.public.number], token_l_ttl: 60, token_r_ttl: 60 }
      const { body } = await caller.post('/v0/cameras/this/', request)
      expect(body.results).toMatchObject([{ permission: null, token_l: expect.any(String), token_r: null }])
    },
  )
})
