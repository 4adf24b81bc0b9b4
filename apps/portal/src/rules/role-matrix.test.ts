/**
 * Who may do what, for every call of the contract. A call that is added without a row here fails the first test; so
 * does one without a handler.
 */
import { CALLS } from '@sova/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildWorld, MATRIX, ROLES, type Role, type World } from '../testing/role-matrix/index.ts'
import { type TestCaller, usePortal } from '../testing/use-portal.ts'

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
  world = await buildWorld(database)
  callers.set('nobody', visitor)
  for (const role of ROLES) {
    if (role !== 'nobody') callers.set(role, await signIn(world.accounts[role]))
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
