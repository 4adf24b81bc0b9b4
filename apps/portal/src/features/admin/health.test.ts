import type { Alert, CameraHealth } from '@sova/contract'
import { buildAccount, buildCamera } from '@sova/testing'
import { describe, expect, it } from 'vitest'
import { usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()

async function world() {
  const { database, signIn } = portal()
  const [owner, guest, operator] = await Promise.all([
    buildAccount(database),
    buildAccount(database),
    buildAccount(database, { isOperator: true }),
  ])
  const camera = await buildCamera(database, {
    title: 'Въезд',
    server: { name: 'node-1', domain: 'node-1.test' },
    permissions: [
      { account: owner, permission: 'O' },
      { account: guest, permission: 'R' },
    ],
  })
  const [server] = await database.sql`SELECT id FROM media_server WHERE name = 'node-1'`
  const alerts = [
    ['recording_gap', camera.number, '2026-11-19T10:00:00Z', '2026-11-19T11:00:00Z'],
    ['camera_offline', camera.number, '2026-11-18T10:00:00Z', null],
    ['disk_low', '/var/archive', '2026-11-20T10:00:00Z', '2026-11-20T10:30:00Z'],
  ] as const
  for (const [kind, subject, started_at, ended_at] of alerts) {
    await database.db
      .insertInto('alert')
      .values({ kind, subject, started_at: new Date(started_at), ended_at, media_server_id: Number(server?.id) })
      .execute()
  }
  return {
    camera,
    owner: await signIn(owner),
    guest: await signIn(guest),
    operator: await signIn(operator),
  }
}

describe('alerts', () => {
  it('of its cameras are told to the owner, of everything to the operator, and to a guest none', async () => {
    const { camera, owner, guest, operator } = await world()
    const { number } = camera
    const own = (await owner.post('/v0/alerts/')).body
    expect(own.count).toBe(2)
    expect(own.results).toMatchObject([
      { kind: 'camera_offline', subject: number, title: 'Въезд', server: 'node-1', ended_at: null },
      { kind: 'recording_gap', ended_at: '2026-11-19T11:00:00.000Z' },
    ])
    expect((await guest.post('/v0/alerts/')).body.count).toBe(0)
    const all = (await operator.post('/v0/admin/alerts/')).body.results as Alert[]
    expect(all.map(({ kind }) => kind)).toEqual(['camera_offline', 'disk_low', 'recording_gap'])
    const open = await operator.post('/v0/admin/alerts/', { is_open: true, number })
    expect(open.body).toMatchObject({ count: 1, results: [{ kind: 'camera_offline' }] })

    const camerasOfOperator = await operator.post('/v0/admin/cameras/', { search: number })
    expect(camerasOfOperator.body.results).toMatchObject([{ offline_since: '2026-11-18T10:00:00.000Z' }])
    const servers = await operator.post('/v0/admin/media_servers/')
    expect(servers.body.results).toMatchObject([
      { name: 'node-1', domain: 'node-1.test', cameras_count: 1, offline_count: 1, open_alerts: 1, archive_bytes: 0 },
    ])
  })
})

describe('the health of cameras', () => {
  it('tells those without a picture first, and what is missing of the last day', async () => {
    const { clock, database } = portal()
    const { camera, operator } = await world()
    const well = await buildCamera(database, { title: 'Тихая', server: { name: 'node-1', domain: 'node-1.test' } })
    const endedAt = new Date(clock.nowMs() - 3_600_000)
    await database.db
      .updateTable('alert')
      .set({ ended_at: endedAt })
      .where('kind', '=', 'recording_gap')
      .where('subject', '=', camera.number)
      .execute()
    await database.sql`
      UPDATE alert SET started_at = ${new Date(endedAt.getTime() - 600_000)}
      WHERE kind = 'recording_gap' AND subject = ${camera.number}`
    const all = await operator.post('/v0/admin/health/cameras/', { page_size: 240 })
    const rows = all.body.results as CameraHealth[]
    const of = (number: string) => rows.find((row) => row.number === number)
    expect(of(camera.number)).toMatchObject({
      state: 'offline',
      offline_since: '2026-11-18T10:00:00.000Z',
      gaps_count: 1,
      gaps_s: 600,
      server: 'node-1',
    })
    expect(of(well.number)).toMatchObject({ state: 'online', gaps_count: 0, oldest_at: null, archive_bytes: 0 })
    const places = [camera.number, well.number].map((number) => rows.findIndex((row) => row.number === number))
    expect(places[0]).toBeLessThan(places[1] ?? 0)
    const bad = await operator.post('/v0/admin/health/cameras/', { is_bad: true, search: 'тихая' })
    expect(bad.body.count).toBe(0)
  })

  it('says what waits, and since when', async () => {
    const { database } = portal()
    const { camera, operator } = await world()
    await database.sql`
      INSERT INTO camera_device (camera_id, driver, access_sealed, updating_kind, updating_since)
      SELECT id, 'onvif', '', 'reboot', '2026-11-20T10:00:00Z' FROM camera WHERE number = ${camera.number}`
    const { body } = await operator.post('/v0/admin/health/queues/')
    expect(body.results).toEqual([
      { name: 'face_photos', length: 0, oldest_at: null },
      { name: 'device_commands', length: 0, oldest_at: null },
      { name: 'camera_updates', length: 1, oldest_at: '2026-11-20T10:00:00.000Z' },
    ])
  })
})
