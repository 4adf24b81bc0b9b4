import type { AuditEvent } from '@sova/contract'
import { buildAccount, buildCamera } from '@sova/testing'
import { describe, expect, it, vi } from 'vitest'
import { VIEW_REMEMBERED_MS } from '../../audit/view-log.ts'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()

async function signedIn(options: { isOperator?: boolean } = {}) {
  const { database, signIn } = portal()
  const account = await buildAccount(database, options)
  return { account, caller: await signIn(account) }
}

let operator: Promise<{ caller: TestCaller }> | null = null

async function events(filters: object = {}): Promise<AuditEvent[]> {
  operator ??= signedIn({ isOperator: true })
  const { caller } = await operator
  return (await caller.post('/v0/admin/audit/', filters)).body.results as AuditEvent[]
}

/** Entries are written behind the answer. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 20 })

describe('the audit log', () => {
  it('keeps who signed in and out, from where, and who tried', async () => {
    const { visitor } = portal()
    const { account, caller } = await signedIn()
    await visitor.post('/v0/auth/login/', { username: account.username, password: 'not-this-secret' })
    await caller.post('/v0/auth/logout/')
    await eventually(async () => {
      const found = await events({ username: account.username.toUpperCase() })
      expect(found.map(({ action }) => action)).toEqual(['sign_out', 'sign_in_failed', 'sign_in'])
      expect(found.every(({ address }) => address === '127.0.0.1')).toBe(true)
      expect(JSON.stringify(found)).not.toContain('not-this-secret')
    })
  })

  it('keeps who was given a report, and a live picture, an archive or a download once an hour', async () => {
    const { database, clock } = portal()
    const { account, caller } = await signedIn()
    const { number } = await buildCamera(database, { permissions: [{ account, permission: 'O' }] })
    const open = () => caller.post('/v0/cameras/this/', { numbers: [number], token_l_ttl: 60, token_r_ttl: 60 })
    await open()
    await open()
    await caller.post('/v0/cameras/my/', { token_l_ttl: 60 })
    await caller.post('/v0/cameras/token/download/', { number, start: 1_700_000_000, duration: 60 })
    const range = { start: '2026-11-20T00:00:00Z', end: '2026-11-20T13:00:00Z' }
    await caller.post('/v0/analytics/report/csv/', { camera_number: number, type: 'mask', ...range })
    await eventually(async () => {
      const found = await events({ username: account.username, subject: number })
      expect(found.map(({ action }) => action)).toEqual([
        'exportReport',
        'download',
        'list_view',
        'archive_view',
        'live_view',
      ])
    })
    await clock.advance(VIEW_REMEMBERED_MS)
    await open()
    await eventually(async () => {
      expect(await events({ username: account.username, action: 'live_view' })).toHaveLength(2)
    })
  })

  it('says nothing of a picture that was not given', async () => {
    const { database } = portal()
    const { account, caller } = await signedIn()
    const { number } = await buildCamera(database)
    await caller.post('/v0/cameras/this/', { numbers: [number], token_l_ttl: 60 })
    await caller.post('/v0/folders/create/', { name: 'Marker' })
    await eventually(async () => {
      const found = await events({ username: account.username })
      expect(found.map(({ action }) => action)).toEqual(['createFolder', 'sign_in'])
    })
  })

  it('keeps every change with what it was done to, without secrets, and no refusal', async () => {
    const { database } = portal()
    const { account, caller } = await signedIn()
    const { number } = await buildCamera(database, { permissions: [{ account, permission: 'O' }] })
    await caller.post('/v0/cameras/title/', { number, title: 'New gate' })
    await caller.post('/v0/cameras/title/', { number: '404404', title: 'New gate' })
    await caller.post('/v0/account/password/', { password: account.password, new_password: 'a-new-secret' })
    await eventually(async () => {
      const found = await events({ username: account.username })
      expect(found).toMatchObject([
        { action: 'changePassword', subjects: [], details: { fields: 'password, new_password' } },
        { action: 'renameCamera', subjects: [number], details: { title: 'New gate' } },
        { action: 'sign_in' },
      ])
      expect(JSON.stringify(found)).not.toContain('a-new-secret')
    })
  })

  it('is paged, and narrowed by time', async () => {
    const { clock } = portal()
    const { account, caller } = await signedIn()
    await clock.advance(10_000)
    const from = new Date(clock.nowMs()).toISOString()
    for (const name of ['one', 'two', 'three']) await caller.post('/v0/folders/create/', { name })
    await eventually(async () => {
      expect(await events({ username: account.username, from })).toHaveLength(3)
      expect(await events({ username: account.username, to: from })).toMatchObject([{ action: 'sign_in' }])
      const second = await events({ username: account.username, from, page: 2, page_size: 2 })
      expect(second).toMatchObject([{ details: { name: 'one' } }])
    })
  })

  it('can be taken away as CSV whose cells are no formulas', async () => {
    const { account, caller } = await signedIn()
    await caller.post('/v0/folders/create/', { name: '=HYPERLINK("x")' })
    await eventually(async () => expect(await events({ username: account.username })).toHaveLength(2))
    const { response } = await (await operator!).caller.post('/v0/admin/audit/csv/', { username: account.username })
    expect(response.headers['content-disposition']).toContain('attachment; filename="audit.csv"')
    const lines = response.body.split('\r\n')
    expect(lines[0]).toBe('\uFEFFtime;account;action;address;subjects;details')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain('"name: =HYPERLINK(""x"")"')
    await eventually(async () => {
      const [taken] = await events({ action: 'exportAuditEvents' })
      expect(taken).toMatchObject({ subjects: [account.username] })
    })
  })

  it('is sent in parts that lose and repeat nothing, also of one moment', async () => {
    const { database } = portal()
    await database.sql`
      INSERT INTO audit_event (at, username, action, address, subjects, details)
      SELECT '2026-11-01T00:00:00Z'::timestamptz + (n / 1500) * interval '1 s', 'busy', n::text, '', '{}', '{}'
      FROM generate_series(1, 4500) AS n`
    await events()
    const { response } = await (await operator!).caller.post('/v0/admin/audit/csv/', { username: 'busy' })
    const actions = response.body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(';')[2]))
    expect(actions).toEqual(Array.from({ length: 4500 }, (_, place) => 4500 - place))
  })

  it('is for the operator alone', async () => {
    const { caller } = await signedIn()
    expect((await caller.post('/v0/admin/audit/')).status).toBe(403)
    expect((await portal().visitor.post('/v0/admin/audit/')).status).toBe(401)
  })

  it.each([["UPDATE audit_event SET username = 'x'"], ['DELETE FROM audit_event'], ['TRUNCATE audit_event']])(
    'refuses %s',
    async (statement) => {
      const { database } = portal()
      await events()
      await expect(database.sql.unsafe(statement)).rejects.toThrow('append-only')
    },
  )

  it('lets go of what is older than a year', async () => {
    const { database } = portal()
    await database.sql`
      INSERT INTO audit_event (at, username, action, address, subjects, details)
      VALUES (now() - interval '400 days', 'old', 'sign_in', '', '{}', '{}')`
    expect(await database.sql`DELETE FROM audit_event WHERE username = 'old' RETURNING id`).toHaveLength(1)
  })
})
