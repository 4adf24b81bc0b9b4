/** Two media servers on one database, as `docs/guide/several-servers.md` sets them up: one is emptied, and filled again. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { embeddedDatabaseUrl } from '@sova/database'
import { freePorts } from '@sova/testing/free-ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Child, startChild } from './harness/child.ts'
import { type GStreamerCamera, startGStreamerCamera } from './harness/gstreamer-camera.ts'
import { createMediaClient } from './harness/media-client.ts'
import { ACCOUNT } from './harness/operator.ts'
import { startSystem, type TestSystem } from './harness/start-system.ts'
import { until } from './harness/until.ts'

const SOVA = fileURLToPath(new URL('../apps/cli/bin/sova.mjs', import.meta.url))
const NUMBER = '1001'

let camera: GStreamerCamera
let system: TestSystem
let second: Child
let secondDomain: string
const secondDir = mkdtempSync(join(tmpdir(), 'sova-e2e-second-'))

beforeAll(async () => {
  camera = await startGStreamerCamera({ gate: { codec: 'h264' } })
  system = await startSystem({
    parts: ['database', 'portal', 'media'],
    suffersFaults: true,
    prepare: async (sova) => {
      await sova(['user', 'add', ACCOUNT.username, '--operator'], ACCOUNT.password)
      const source = ['--source', camera.url('gate'), '--no-probe']
      await sova(['camera', 'add', ...source, '--owner', ACCOUNT.username, '--title', 'Ворота', '--number', NUMBER])
    },
  })
  second = await startSecondServer()
})

afterAll(async () => {
  await second?.end()
  await system?.close()
  await camera?.close()
  rmSync(secondDir, { recursive: true, force: true })
})

/** Another machine: a folder of its own with the same key, and the address of the database. */
async function startSecondServer(): Promise<Child> {
  cpSync(join(system.dataDir, 'keys'), join(secondDir, 'keys'), { recursive: true })
  const [media = 0, metrics = 0] = await freePorts(2)
  secondDomain = `127.0.0.1:${media}`
  const server = startChild(process.execPath, [SOVA, 'up', 'media'], {
    env: {
      ...process.env,
      DATABASE_URL: embeddedDatabaseUrl(system.dataDir),
      SOVA_DATA: secondDir,
      SOVA_MEDIA_NAME: 'second',
      SOVA_MEDIA_PORT: String(media),
      SOVA_MEDIA_METRICS_PORT: String(metrics),
    },
  })
  await server.line(/Sova runs/)
  return server
}

/** Resolves when the camera is recorded where the portal now says that it is. */
async function recordedAt(domain: string, afterS: number): Promise<void> {
  await until(`a recording at ${domain}`, async () => {
    const media = await createMediaClient(system, NUMBER)
    return media.liveHls.includes(domain) && ((await media.recordedUntilS()) ?? 0) > afterS
  })
}

async function move(verb: 'drain' | 'restore'): Promise<unknown> {
  const { output } = await system.sova(['server', verb, 'local', '--json'])
  return JSON.parse(output)
}

describe('a media server that is emptied', () => {
  it('gives its camera to the other one, which records and shows it, and takes it back', async () => {
    await recordedAt(system.mediaDomain, 0)
    const firstRecordedS = Date.now() / 1000
    await until('the second server', async () => (await system.sova(['server', 'list'])).output.includes('second'))

    expect(await move('drain')).toMatchObject({ moved: 1, server: { cameras_count: 0, is_draining: true } })
    await recordedAt(secondDomain, Date.now() / 1000)
    const { liveHls } = await createMediaClient(system, NUMBER)
    expect((await fetch(liveHls)).status).toBe(200)

    expect(await move('restore')).toMatchObject({ moved: 1, server: { cameras_count: 1, is_draining: false } })
    await recordedAt(system.mediaDomain, Date.now() / 1000)
    const media = await createMediaClient(system, NUMBER)
    const seen = await fetch(media.archiveHls(Math.floor(firstRecordedS) - 2, 2))
    expect(seen.status).toBe(200)
  })
})
