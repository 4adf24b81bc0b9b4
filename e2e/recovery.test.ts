/** Each process is killed in turn while a camera is recorded: the supervisor brings it back, the page goes on by itself. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, openContext } from './harness/browser.ts'
import { type GStreamerCamera, startGStreamerCamera } from './harness/gstreamer-camera.ts'
import { createMediaClient, type MediaClient } from './harness/media-client.ts'
import { ACCOUNT, createOperator, type Operator } from './harness/operator.ts'
import { startSystem, type TestSystem } from './harness/start-system.ts'
import { until } from './harness/until.ts'

const NUMBER = '1001'
/** What a killed recorder may lose. */
const LOSS_MAX_S = 1
/** The clock of the media server and the length of its answers are not exact to less. */
const MEASURE_S = 0.5

let camera: GStreamerCamera
let system: TestSystem
let browser: Browser
let operator: Operator
let media: MediaClient

beforeAll(async () => {
  camera = await startGStreamerCamera({ gate: { codec: 'h264' } })
  system = await startSystem({ suffersFaults: true })
  await system.sova(['user', 'add', ACCOUNT.username, '--operator'], ACCOUNT.password)
  const added = await system.sova([
    ...['camera', 'add', '--source', camera.url('gate'), '--owner', ACCOUNT.username],
    ...['--title', 'Ворота', '--number', NUMBER],
  ])
  expect(added.output).toContain(`added camera ${NUMBER}`)
  media = await createMediaClient(system, NUMBER)
  await until('a recording', async () => (await media.recordedUntilS()) !== null)
  browser = await launchBrowser()
  operator = await createOperator(await openContext(browser), system)
  await operator.signsIn()
  await operator.opensLive('Ворота')
  await operator.seesMovingPicture()
})

afterAll(async () => {
  await browser?.close()
  await system?.close()
  await camera?.close()
})

async function kill(name: 'database' | 'portal' | 'media'): Promise<void> {
  const before = system.pidOf(name)
  process.kill(before, 'SIGKILL')
  await until(`a new ${name}`, async () => system.pidOf(name) !== before)
}

describe('kill -9 while a camera is recorded', () => {
  it('of the portal: it is back, and the page answers without a new sign-in', async () => {
    await kill('portal')
    await until('the portal', async () => (await fetch(`${system.portalUrl}/readyz`)).ok)
    await operator.seesMovingPicture()
    await operator.opens('/cams/my')
    await operator.tile('Ворота').waitFor()
    await operator.opensLive('Ворота')
    await operator.seesMovingPicture()
  })

  it('of PostgreSQL itself: it is back, and calls are answered', async () => {
    const before = system.postgresPid()
    process.kill(before, 'SIGKILL')
    await until('a new server', async () => system.postgresPid() !== before)
    await until('the portal', async () => (await fetch(`${system.portalUrl}/readyz`)).ok)
  })

  it('of the keeper of the database: what was recorded meanwhile is there', async () => {
    const killedAtS = Date.now() / 1000
    await kill('database')
    await until('recordings after the kill', async () => ((await media.recordedUntilS()) ?? 0) > killedAtS + 2)
    expect(await media.gapsAround(killedAtS)).toEqual([])
  })

  it('of the media server: at most a second that was on disk is lost, and the picture comes back by itself', async () => {
    const killedAtS = Date.now() / 1000
    await kill('media')
    await until('recordings after the kill', async () => ((await media.recordedUntilS()) ?? 0) > killedAtS + 2)
    const [gap] = await media.gapsAround(killedAtS)
    expect(gap?.fromS ?? killedAtS).toBeGreaterThan(killedAtS - LOSS_MAX_S - MEASURE_S)
    await operator.seesMovingPicture(30_000)
    expect(operator.scriptErrors).toEqual([])
  })

  it('of the supervisor: nothing of it stays behind', async () => {
    const names = ['portal', 'media', 'database'] as const
    const pids = [system.postgresPid(), ...names.map((name) => system.pidOf(name))]
    system.supervisor.process.kill('SIGKILL')
    await until('the end of every process', async () => pids.every((pid) => !isAlive(pid)))
  })
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
