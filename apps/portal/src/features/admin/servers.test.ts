import { LOCAL_MEDIA_SERVER } from '@sova/cameras'
import type { MediaServerHealth, ServerLoad } from '@sova/contract'
import { buildAccount, buildCamera } from '@sova/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()
let operator: TestCaller
beforeAll(async () => {
  const { database, signIn } = portal()
  operator = await signIn(await buildAccount(database, { isOperator: true }))
})

const LOAD: ServerLoad = {
  viewers: 3,
  online: 2,
  received_kbps: 4096,
  cpu_share: 0.4,
  memory_bytes: 200_000_000,
  dropped_fragments: 0,
  disks: [{ dir: '/archive', total_bytes: 1e12, free_bytes: 4e11, is_failed: false }],
}

async function serverId(name: string, { load, ...columns }: { seen_at?: Date; load?: object } = {}): Promise<number> {
  const [row] = await portal()
    .database.db.insertInto('media_server')
    .values({ name, domain: `${name}.test`, seen_at: new Date(), ...columns })
    .returning('id')
    .execute()
  const id = row?.id ?? 0
  if (load)
    await portal().database.sql`UPDATE media_server SET load = ${JSON.stringify(load)}::text::jsonb WHERE id = ${id}`
  return id
}
const list = async () => (await operator.post('/v0/admin/media_servers/')).body.results as MediaServerHealth[]
const find = async (name: string) => (await list()).find((server) => server.name === name)
const drain = (id: number, is_draining: boolean) =>
  operator.post('/v0/admin/media_servers/drain/?lang=en', { id, is_draining })

describe('a media server', () => {
  it('tells its load and its disks; what it tells wrongly is not shown', async () => {
    await serverId('told', { load: LOAD })
    await serverId('garbled', { load: { viewers: 'many' } })
    expect((await find('told'))?.load).toEqual(LOAD)
    expect((await find('garbled'))?.load).toBeNull()
  })

  it('that is emptied gives its cameras to the others evenly, and has them back afterwards', async () => {
    const { database, bus } = portal()
    const name = 'emptied'
    const cameras = await Promise.all(
      Array.from({ length: 4 }, () => buildCamera(database, { server: { name, domain: `${name}.test` } })),
    )
    const id = (await find(name))?.id ?? 0
    // `told` and `garbled` run; one that has been silent for long gets nothing.
    await serverId('silent', { seen_at: new Date(0) })
    const told: (string | null)[] = []
    const unsubscribe = await bus.subscribe('camera_changed', ({ number }) => told.push(number))
    expect((await drain(id, true)).body).toMatchObject({
      moved: 4,
      server: { is_draining: true, cameras_count: 0, away_count: 4 },
    })
    expect(new Set(told)).toEqual(new Set(cameras.map(({ number }) => number)))
    expect(told).toHaveLength(cameras.length)
    expect((await list()).map((server) => [server.name, server.cameras_count])).toEqual(
      expect.arrayContaining([
        ['told', 2],
        ['garbled', 2],
        ['silent', 0],
      ]),
    )
    expect((await drain(id, false)).body).toMatchObject({
      moved: 4,
      server: { is_draining: false, cameras_count: 4, away_count: 0 },
    })
    unsubscribe()
  })

  it('keeps its cameras when nobody could take them', async () => {
    const { database } = portal()
    await database.sql`UPDATE media_server SET seen_at = NULL`
    const { number } = await buildCamera(database, { server: { name: 'alone', domain: 'alone.test' } })
    const id = (await find('alone'))?.id ?? 0
    const { status, body } = await drain(id, true)
    expect([status, body.id]).toEqual([400, [expect.stringContaining('no other running media server')]])
    expect(await find('alone')).toMatchObject({ is_draining: false, cameras_count: 1 })
    expect((await operator.post('/v0/admin/media_servers/delete/', { id })).status).toBe(400)
    await operator.post('/v0/admin/cameras/delete/', { number })
    expect((await operator.post('/v0/admin/media_servers/delete/', { id })).status).toBe(200)
  })

  it('gets no new cameras while it is emptied', async () => {
    const { database } = portal()
    await database.sql`UPDATE media_server SET is_draining = (name <> 'told')`
    await serverId(LOCAL_MEDIA_SERVER)
    await database.sql`UPDATE media_server SET is_draining = true WHERE name = ${LOCAL_MEDIA_SERVER}`
    const tariff = await operator.post('/v0/admin/tariffs/save/', { name: 'Day', dvr_hours: 24, dvr_size: null })
    const draft = { sources: ['rtsp://10.0.0.1/x'], title: 'New', tariff_id: tariff.body.id }
    const added = await operator.post('/v0/admin/cameras/create/', draft)
    expect(added.body.media_server_id).toBe((await find('told'))?.id)
  })

  it('gets a new camera when it runs and carries the fewest', async () => {
    const { database } = portal()
    await database.sql`UPDATE media_server SET is_draining = false, seen_at = NULL`
    const tariff = await operator.post('/v0/admin/tariffs/save/', { name: 'Days', dvr_hours: 48, dvr_size: null })
    const add = async (path: string) => {
      const draft = { sources: [`rtsp://10.0.0.2/${path}`], title: 'New', tariff_id: tariff.body.id }
      return (await operator.post('/v0/admin/cameras/create/', draft)).body.media_server_id
    }
    // None runs yet: this machine's own is the one that will.
    expect(await add('first')).toBe((await find(LOCAL_MEDIA_SERVER))?.id)
    const busy = await serverId('busy')
    const idle = await serverId('idle')
    await buildCamera(database, { server: { name: 'busy', domain: 'busy.test' } })
    expect(await add('second')).toBe(idle)
    expect([busy, idle]).toContain(await add('third'))
  })

  it('of another vendor is made known, and a name is of one vendor', async () => {
    const draft = { name: 'theirs', domain: 'flussonic.test:8080', vendor_name: 'flussonic' }
    expect((await operator.post('/v0/admin/media_servers/save/', draft)).body).toMatchObject({ ...draft, load: null })
    const other = await operator.post('/v0/admin/media_servers/save/', { ...draft, vendor_name: 'sova' })
    expect(other.status).toBe(400)
    const hostile = await operator.post('/v0/admin/media_servers/save/', { ...draft, domain: 'x/../y' })
    expect(hostile.body.domain).toEqual([expect.any(String)])
  })
})
