import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, createSecretBox, ManualClock } from '@sova/base'
import { openDatabase } from '@sova/database'
import { buildCamera, testSecretBox, useTestDatabase } from '@sova/testing'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { until } from '../testing/until.ts'
import { createCameraCache, type KnownState } from './camera-cache.ts'
import { isWithin } from './camera-config.ts'
import { createCameraLeaseRepository } from './camera-lease-repository.ts'
import { createCameraRefresher } from './camera-refresher.ts'
import { createCameraRepository } from './camera-repository.ts'

const database = useTestDatabase()
const logger = createLogger('test', { level: 'silent' })
const dir = mkdtempSync(join(tmpdir(), 'sova-cameras-'))
afterAll(() => rmSync(dir, { recursive: true }))
const server = { name: 'media.test:8081', domain: 'media.test:8081', screenshotDomain: 'media.test:8081' }

describe('what this server tells of itself', () => {
  it('is kept for the operator, disks among it', async () => {
    const repository = createCameraRepository(database(), testSecretBox)
    const load = {
      viewers: 2,
      online: 1,
      received_kbps: 900,
      cpu_share: 0.2,
      memory_bytes: 1e8,
      dropped_fragments: 0,
      disks: [{ dir: '/archive', total_bytes: 10, free_bytes: 4, is_failed: false }],
    }
    const id = await repository.registerServer({ ...server, name: 'telling.test', load })
    const [row] = await database().sql`SELECT load FROM media_server WHERE id = ${id}`
    expect(row?.load).toEqual(load)
  })
})

describe('cameras of this server', () => {
  it('are read with their sources opened, and only those of this server', async () => {
    const repository = createCameraRepository(database(), testSecretBox)
    const mine = await buildCamera(database(), { sources: ['rtsp://operator:camera-pass@127.0.0.1:554/main'] })
    await buildCamera(database(), { server: { domain: 'elsewhere.test' } })
    const off = await buildCamera(database(), { columns: { record_disable_start: new Date(0) } })
    const inactive = await buildCamera(database(), { columns: { inactivity_start: new Date(0) } })
    const id = await repository.registerServer(server)
    const cameras = await repository.cameras(id, Date.now(), () => undefined)
    const of = (number: string) => cameras.find((camera) => camera.number === number)
    expect(cameras).toHaveLength(3)
    expect(of(mine.number)).toMatchObject({
      mainUrl: 'rtsp://operator:camera-pass@127.0.0.1:554/main',
      isActive: true,
      isRecorded: true,
    })
    expect(of(off.number)).toMatchObject({ isActive: true, isRecorded: false })
    expect(of(inactive.number)).toMatchObject({ isActive: false, isRecorded: false })
  })

  it('a source sealed with another key leaves its camera without one, and the others as they are', async () => {
    const repository = createCameraRepository(database(), createSecretBox(randomBytes(32)))
    const broken: string[] = []
    const id = await repository.registerServer(server)
    const cameras = await repository.cameras(id, Date.now(), (number) => broken.push(number))
    expect(broken).toHaveLength(cameras.length)
    expect(cameras.every(({ mainUrl }) => mainUrl === null)).toBe(true)
  })

  it('are known without the database, from a file that shows no password', async () => {
    const path = join(dir, 'main.sealed')
    const states: KnownState[] = []
    const start = (from: Parameters<typeof createCameraRepository>[0]) => {
      const controller = new AbortController()
      const running = createCameraRefresher({
        server,
        repository: createCameraRepository(from, testSecretBox),
        leases: createCameraLeaseRepository(from),
        leaseHolder: randomUUID(),
        cache: createCameraCache(path, testSecretBox),
        openBus: null,
        onState: (state) => states.push(state),
        clock: new ManualClock(),
        logger,
      }).run(controller.signal)
      return async () => {
        controller.abort()
        await running
      }
    }
    const stop = start(database())
    const [known] = await until(
      () => states,
      (all) => all.length > 0,
    )
    await stop()
    expect(readFileSync(path, 'utf8')).not.toContain('camera-pass')
    states.splice(0)
    const away = openDatabase({ dataDir: dir, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })
    const stopAway = start(away)
    expect(
      (
        await until(
          () => states,
          (all) => all.length > 0,
        )
      )[0],
    ).toEqual(known)
    await stopAway()
    await away.close()
  })
})

describe('a database that is away for five minutes', () => {
  it('takes no camera from its recorder, ends no period late, and is asked again all the time', async () => {
    const clock = new ManualClock()
    const { number } = await buildCamera(database(), {
      server: { domain: 'away.test' },
      columns: { record_disable_start: new Date(0), record_disable_end: new Date(clock.nowMs() + 150_000) },
    })
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(database().db)
    const databaseUrl = database().url.replace(rows[0]!.name, 'not_there')
    const away = openDatabase({ dataDir: dir, databaseUrl })
    let from = database().db
    const current = {
      get db() {
        return from
      },
    }
    let asked = 0
    const repository = createCameraRepository(current, testSecretBox)
    const states: KnownState[] = []
    const refresher = createCameraRefresher({
      server: { ...server, name: 'away.test' },
      repository: {
        ...repository,
        registerServer: (known) => {
          asked += 1
          return repository.registerServer(known)
        },
      },
      leases: createCameraLeaseRepository(current),
      leaseHolder: randomUUID(),
      cache: createCameraCache(join(dir, 'away.sealed'), testSecretBox),
      openBus: null,
      onState: (state) => states.push(state),
      clock,
      logger,
    })
    const controller = new AbortController()
    const running = refresher.run(controller.signal)
    await until(() => clock.sleeperCount, Boolean)
    const recorded = () => states.map(({ cameras }) => cameras.map(({ isRecorded }) => isRecorded))
    expect(recorded()).toEqual([[false]])
    from = away.db
    const endMs = clock.nowMs() + 300_000
    while (clock.nowMs() < endMs) {
      await clock.advance(3000)
      await until(() => clock.sleeperCount, Boolean)
    }
    expect(recorded()).toEqual([[false], [true]])
    expect(refresher.state().cameras.map((camera) => camera.number)).toEqual([number])
    expect(asked).toBeGreaterThan(50)
    from = database().db
    await clock.advance(3000)
    await until(
      () => states.length,
      (count) => count === 3,
    )
    expect(states[2]?.cameras).toEqual(states[1]?.cameras)
    controller.abort()
    await running
    await away.close()
  }, 30_000)
})

describe('a camera that two servers claim', () => {
  it('is recorded by one; the other takes it when the first gives it back, or is gone for longer than its lease', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const leases = createCameraLeaseRepository(database())
    const { number } = await buildCamera(database(), { server: { domain: 'shared.test' } })
    const id = await createCameraRepository(database(), testSecretBox).registerServer({
      ...server,
      name: 'shared.test',
    })
    const both = await Promise.all([leases.renew(id, first), leases.renew(id, second)])
    expect(both.reduce((sum, { size }) => sum + size, 0)).toBe(1)
    const [owner, other] = both[0].has(number) ? [first, second] : [second, first]
    expect(await leases.renew(id, owner)).toEqual(new Set([number]))
    await leases.giveBack(owner)
    expect(await leases.renew(id, other)).toEqual(new Set([number]))
    const { db } = database()
    const past = new Date(Date.now() - 1000)
    await db.updateTable('camera_lease').set({ expires_at: past }).where('holder', '=', other).execute()
    expect(await leases.renew(id, owner)).toEqual(new Set([number]))
    expect(await leases.renew(id, other)).toEqual(new Set())
  })

  it('goes over to the server that it was moved to', async () => {
    const leases = createCameraLeaseRepository(database())
    const repository = createCameraRepository(database(), testSecretBox)
    const { number } = await buildCamera(database(), { server: { domain: 'from.test' } })
    const [from, to] = [
      await repository.registerServer({ ...server, name: 'from.test' }),
      await repository.registerServer({ ...server, name: 'to.test' }),
    ]
    const [fromHolder, toHolder] = [randomUUID(), randomUUID()]
    expect(await leases.renew(from, fromHolder)).toEqual(new Set([number]))
    await database().db.updateTable('camera').set({ media_server_id: to }).where('number', '=', number).execute()
    expect(await leases.renew(to, toHolder)).toEqual(new Set())
    expect(await leases.renew(from, fromHolder)).toEqual(new Set())
    expect(await leases.renew(to, toHolder)).toEqual(new Set([number]))
  })
})

describe('a media server of another vendor', () => {
  it('stays what it is: its name is not taken, and its cameras are not recorded here', async () => {
    await buildCamera(database(), { server: { domain: 'flussonic.test', vendorName: 'flussonic' } })
    const repository = createCameraRepository(database(), testSecretBox)
    await expect(repository.registerServer({ ...server, name: 'flussonic.test' })).rejects.toThrow('another vendor')
    const row = await database()
      .db.selectFrom('media_server')
      .selectAll()
      .where('name', '=', 'flussonic.test')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ vendor_name: 'flussonic', domain: 'flussonic.test', seen_at: null })
  })
})

describe('periods', () => {
  it.each([
    [null, null, false],
    [100, null, true],
    [600, null, false],
    [100, 400, false],
    [100, 501, true],
    [null, 600, false],
  ])('from %s to %s, at 500', (startMs, endMs, expected) => {
    expect(isWithin({ startMs, endMs }, 500)).toBe(expected)
  })
})
