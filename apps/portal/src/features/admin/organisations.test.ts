import { AdminDevice, AdminGang } from '@sova/contract'
import { buildAccount, buildCamera, testSecretBox } from '@sova/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()
let operator: TestCaller
let gang: AdminGang
beforeAll(async () => {
  const { database, signIn } = portal()
  operator = await signIn(await buildAccount(database, { isOperator: true }))
  gang = await saveGang('Бизнес-парк')
})

const saveGang = async (title: string) =>
  AdminGang.parse((await operator.post('/v0/admin/gangs/save/', { title })).body)

const DRAFT = {
  ident: 'gate',
  title: 'Шлагбаум',
  driver: 'http',
  is_active: true,
  emergency_vehicle_access: false,
  min_confidence: 0.8,
  cameras: [],
}
const save = (draft: object) =>
  operator.post('/v0/admin/devices/save/?lang=en', { gang_id: gang.id, ...DRAFT, ...draft })
const device = (answer: { body: object }) => AdminDevice.parse(answer.body)

describe('an organisation', () => {
  it('gets accounts, is renamed, and is deleted only when it has nothing', async () => {
    const { database } = portal()
    const draft = { username: 'guard', password: 'longenough', gang_admin: true, gang_id: gang.id }
    const user = await operator.post('/v0/admin/users/create/', draft)
    expect(user.body.gang).toEqual({ id: gang.id, title: 'Бизнес-парк' })
    await operator.post('/v0/admin/gangs/save/', { id: gang.id, title: 'Парк' })
    const found = await operator.post('/v0/admin/gangs/', { search: 'парк' })
    expect(found.body.results).toMatchObject([{ title: 'Парк', administrators: ['guard'], accounts_count: 1 }])
    const { id } = device(await save({ ident: 'in-the-way' }))
    expect((await operator.post('/v0/admin/gangs/delete/', { id: gang.id })).status).toBe(400)
    await operator.post('/v0/admin/devices/delete/', { id })
    const other = await saveGang('Gone soon')
    await database.sql`INSERT INTO access_group (gang_id, title) VALUES (${other.id}, 'Empty')`
    await database.sql`
      WITH person AS (INSERT INTO employee (gang_id, title) VALUES (${gang.id}, 'Guard') RETURNING id)
      INSERT INTO employee_account (employee_id, account_id) SELECT person.id, ${String(user.body.id)} FROM person`
    const attached = async () => (await database.sql`SELECT 1 FROM employee_account`).length
    expect(await attached()).toBe(1)
    await operator.post('/v0/admin/users/edit/', { id: user.body.id, gang_id: other.id })
    expect(await attached()).toBe(0)
    expect((await operator.post('/v0/admin/gangs/delete/', { id: other.id })).status).toBe(200)
    const users = await operator.post('/v0/admin/users/', { search: 'guard' })
    expect(users.body.results).toMatchObject([{ gang: null }])
    const unknown = await operator.post('/v0/admin/users/edit/', { id: user.body.id, gang_id: other.id })
    expect(unknown.body.gang_id).toEqual([expect.any(String)])
  })
})

describe('a device', () => {
  it('is kept with its cameras, and its settings go in and never come out', async () => {
    const { database } = portal()
    const { number } = await buildCamera(database)
    const settings = JSON.stringify({ url: 'http://10.0.0.9/open', password: 'relay-pass' })
    const cameras = [{ number, direction: 1, module_id: null }]
    const made = device(await save({ settings, cameras }))
    expect(made).toMatchObject({ ...DRAFT, gang: 'Парк', state: 'unknown', cameras })
    const kept = async () => {
      const [row] = await database.sql`SELECT settings_sealed FROM access_device WHERE id = ${made.id}`
      return testSecretBox.open(String(row?.settings_sealed))
    }
    expect(await kept()).toBe(settings)
    const changed = device(await save({ id: made.id, title: 'Barrier', cameras: [] }))
    expect(changed).toMatchObject({ id: made.id, title: 'Barrier', cameras: [] })
    expect(await kept()).toBe(settings)
    const elsewhere = await saveGang('Elsewhere')
    const moved = await save({ id: made.id, gang_id: elsewhere.id })
    expect(moved.body.gang_id).toEqual([expect.stringContaining('another organisation')])
    const twice = await save({ id: made.id, title: 'Barrier', cameras: [...cameras, { ...cameras[0], direction: 0 }] })
    expect(device(twice).cameras).toEqual([{ ...cameras[0], direction: 0 }])
    const listed = await operator.post('/v0/admin/devices/', { search: 'barrier' })
    expect(listed.body).toMatchObject({ count: 1 })
    expect(JSON.stringify(listed.body)).not.toContain('relay-pass')
  })

  it.each([
    [{ settings: '{"password": ' }, 'settings', 'JSON object'],
    [{ settings: '[1]' }, 'settings', 'JSON object'],
    [{ gang_id: 9_999 }, 'gang_id', 'no such organisation'],
    [{ cameras: [{ number: '404404404', direction: 0, module_id: null }] }, 'cameras', '404404404'],
    [{ ident: 'gate' }, 'ident', 'identifier already'],
    [{ min_confidence: 2 }, 'min_confidence', ''],
    [{ driver: 'telnet' }, 'driver', ''],
  ])('with %j is refused by its field', async (wrong, field, sentence) => {
    const { status, body } = await save({ ident: 'another', ...wrong })
    expect([status, body[field]]).toEqual([400, [expect.stringContaining(sentence)]])
  })
})
