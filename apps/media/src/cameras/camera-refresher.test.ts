import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, createSecretBox, ManualClock } from '@sova/base'
import { openDatabase } from '@sova/database'
import { buildCamera, testSecretBox, useTestDatabase } from '@sova/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { until } from '../testing/until.ts'
import { createCameraCache, type KnownState } from './camera-cache.ts'
import { isWithin } from './camera-config.ts'
import { createCameraRefresher } from './camera-refresher.ts'
import { createCameraRepository } from './camera-repository.ts'

const database = useTestDatabase()
const logger = createLogger('test', { level: 'silent' })
const dir = mkdtempSync(join(tmpdir(), 'sova-cameras-'))
afterAll(() => rmSync(dir, { recursive: true }))
const server = { name: 'media.test:8081', domain: 'media.test:8081', screenshotDomain: 'media.test:8081' }

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

describe('periods', () => {
  const at = (ms: number | null) => (ms === null ? null : new Date(ms))
  it.each([
    [null, null, false],
    [100, null, true],
    [600, null, false],
    [100, 400, false],
    [100, 501, true],
    [null, 600, false],
  ])('from %s to %s, at 500', (start, end, expected) => {
    expect(isWithin({ start: at(start), end: at(end) }, 500)).toBe(expected)
  })
})
