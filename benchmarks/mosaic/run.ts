/**
 * A wall of sixteen live cells on an ordinary computer: whether every cell moves and how far behind the present it is, how soon
 * a wall and an alarm are on screen, how far apart the cells of a synchronous archive are, and whether a kiosk comes back.
 * Usage: `npm run bench -- mosaic [minutes [restarts]]`, 10 2 unless told. Sova must be built: `npm run build`.
 */
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { launchBrowser, openContext } from '../../e2e/harness/browser.ts'
import { readBurnedClocks } from '../../e2e/harness/burned-clocks.ts'
import { startCameraSimulator } from '../../e2e/harness/camera-simulator.ts'
import { ACCOUNT, createOperator } from '../../e2e/harness/operator.ts'
import { startSystem, type TestSystem } from '../../e2e/harness/start-system.ts'
import { quantile } from '../shared/statistics.ts'
import { markFrames, movedCells, whenAllShow, whenCellShows } from './wall.ts'

const CELLS = 16
const SCENES = ['gate-1', 'car-park-1', 'warehouse-1', 'lobby-1', 'street-1', 'yard-1', 'shop-1', 'fence-1'] as const
const SAMPLE_MS = 15_000
const ALARMS = 10
const SWITCHES = 6
const SKEW_SAMPLES = 20
const RESTART_PATIENCE_MS = 60_000
const PAGE_PATIENCE_MS = 60_000
const DRAWING_PATIENCE_MS = 300_000

const [minutes = 10, restarts = 2] = process.argv.slice(2).map(Number)
/** Two more than the cells: they only alarm. */
const cameras = Array.from({ length: CELLS + 2 }, (_, index) => ({
  number: String(701 + index),
  title: `Cell ${index + 1}`,
  scene: SCENES[index % SCENES.length] as string,
}))

async function addCameras(sova: TestSystem['sova'], url: (scene: string) => string): Promise<void> {
  await sova(['user', 'add', ACCOUNT.username, '--operator'], ACCOUNT.password)
  const startedAt = performance.now()
  for (const { number, title, scene } of cameras) {
    const add = [
      'camera',
      'add',
      '--source',
      url(scene),
      '--owner',
      ACCOUNT.username,
      '--number',
      number,
      '--title',
      title,
    ]
    // It answers when its clip is drawn.
    for (;;) {
      const { code, output } = await sova(add)
      if (code === 0) break
      if (performance.now() - startedAt > DRAWING_PATIENCE_MS) throw new Error(output)
      await delay(1000)
    }
  }
}

/** A call in the name of the page's own session. */
const call = (page: Page, path: string, body: object): Promise<unknown> =>
  page.evaluate(
    async ([to, text]) => {
      const csrfToken = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = { 'content-type': 'application/json', 'X-CSRFToken': csrfToken }
      const answer = await fetch(to as string, { method: 'POST', headers, body: text as string })
      if (!answer.ok) throw new Error(`${to} answered ${answer.status}: ${await answer.text()}`)
      return answer.json()
    },
    [path, JSON.stringify(body)],
  )

async function makeWall(
  page: Page,
  title: string,
  numbers: readonly string[],
  alarms: readonly string[],
): Promise<void> {
  await call(page, '/v0/mosaics/create/', {
    title,
    grid: 'GRID16',
    slots: numbers.map((camera_number, index) => ({
      camera_number,
      is_alarm: alarms.length > 0 && index === CELLS - 1,
    })),
    realtime: true,
    alarm_cameras: alarms,
  })
}

const row = (what: string, values: readonly number[]) =>
  console.log(
    `| ${[what, values.length, ...[0.5, 0.95, 1].map((share) => quantile(values, share).toFixed(0))].join(' | ')} |`,
  )

/** How far behind the present each cell is, sampled while the wall runs; and how many cells stood still. */
async function watchWall(page: Page, lagsMs: number[]): Promise<number> {
  await markFrames(page)
  const clocks = await readBurnedClocks(page)
  const nowMs = Date.now()
  lagsMs.push(...clocks.flatMap((clockMs) => (clockMs === null ? [] : nowMs - clockMs)))
  await delay(3000)
  return CELLS - (await movedCells(page))
}

async function measureLive(page: Page): Promise<void> {
  const lagsMs: number[] = []
  const stills: number[] = []
  const endsAt = performance.now() + minutes * 60_000
  let last: number[] = []
  while (performance.now() < endsAt) {
    const before = lagsMs.length
    stills.push(await watchWall(page, lagsMs))
    last = lagsMs.slice(before)
    await delay(SAMPLE_MS)
  }
  row('behind the present, ms, all samples', lagsMs)
  row(`behind the present, ms, after ${minutes} minutes`, last)
  const qualities = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLVideoElement>('[data-cell] video')].map((video) => {
      const { droppedVideoFrames, totalVideoFrames } = video.getVideoPlaybackQuality()
      return { dropped: droppedVideoFrames, total: totalVideoFrames }
    }),
  )
  const dropped = qualities.reduce((sum, quality) => sum + quality.dropped, 0)
  const total = qualities.reduce((sum, quality) => sum + quality.total, 0)
  const stood = stills.filter((count) => count > 0).length
  console.log(
    `\n${stood} of ${stills.length} samples with a cell that stood still; ${dropped} of ${total} frames dropped\n`,
  )
}

async function measureSwitching(page: Page): Promise<void> {
  const timesMs: number[] = []
  for (let index = 0; index < SWITCHES; index += 1) {
    const title = index % 2 === 0 ? 'Wall B' : 'Wall A'
    timesMs.push(await whenAllShow(page, title, CELLS))
    await delay(3000)
  }
  row('click on a tab to sixteen pictures, ms', timesMs)
}

async function measureAlarms(page: Page): Promise<void> {
  const timesMs: number[] = []
  for (let index = 0; index < ALARMS; index += 1) {
    const camera = cameras[CELLS + (index % 2)]
    const shown = whenCellShows(page, CELLS, camera?.title ?? '')
    const event = { camera_number: camera?.number, type: 'perimeter_security', at_ms: Date.now(), text: 'Alarm' }
    const sentAt = performance.now()
    await call(page, '/v0/analytics/ingest/', { events: [event] })
    await shown
    timesMs.push(performance.now() - sentAt)
    await delay(3000)
  }
  row('event sent to the alarm cell, ms', timesMs)
}

async function measureArchive(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Архив', exact: true }).click()
  await page.getByRole('button', { name: 'Назад на 10 секунд' }).click()
  await page.getByRole('button', { name: 'Назад на 10 секунд' }).click()
  await delay(15_000)
  const skewsMs: number[] = []
  for (let sample = 0; sample < SKEW_SAMPLES; sample += 1) {
    const clocks = (await readBurnedClocks(page)).filter((clockMs) => clockMs !== null)
    if (clocks.length === CELLS) skewsMs.push(Math.max(...clocks) - Math.min(...clocks))
    await delay(1000)
  }
  row('sixteen cells of the archive apart, ms', skewsMs)
  await page.getByRole('button', { name: 'Архив', exact: true }).click()
}

/** Kills what serves the wall, and waits until every cell moves again. */
async function measureRestarts(page: Page, system: TestSystem): Promise<void> {
  const timesMs: number[] = []
  for (let index = 0; index < restarts; index += 1) {
    const killedAt = performance.now()
    process.kill(system.pidOf(index % 2 === 0 ? 'media' : 'portal'), 'SIGKILL')
    await delay(1000)
    for (;;) {
      await markFrames(page)
      await delay(1000)
      if ((await movedCells(page)) === CELLS) break
      if (performance.now() - killedAt > RESTART_PATIENCE_MS) throw new Error('the wall did not come back')
    }
    timesMs.push(performance.now() - killedAt)
    await delay(5000)
  }
  if (timesMs.length > 0) row('kill -9 of media or portal to sixteen moving cells, ms', timesMs)
}

const simulator = await startCameraSimulator(SCENES)
const system = await startSystem({ prepare: (sova) => addCameras(sova, (scene) => simulator.url(scene, 'sub')) })
const browser = await launchBrowser()
try {
  const operator = await createOperator(await openContext(browser), system)
  await operator.signsIn()
  const { page } = operator
  // Sixteen cells decode on the processor that runs the page.
  page.setDefaultTimeout(PAGE_PATIENCE_MS)
  const numbers = cameras.slice(0, CELLS).map(({ number }) => number)
  const alarms = cameras.slice(CELLS).map(({ number }) => number)
  await makeWall(page, 'Wall A', numbers, alarms)
  await makeWall(page, 'Wall B', numbers.toReversed(), [])
  await operator.opens('/multi')
  await page.getByText('Wall B', { exact: true }).first().waitFor()
  await delay(10_000)
  console.log(`16 cells 640×360 at 15 a second, load average ${loadavg()[0]?.toFixed(1)} before\n`)
  console.log('| what | samples | median | p95 | most |\n| --- | --- | --- | --- | --- |')
  await measureSwitching(page)
  await measureAlarms(page)
  await measureArchive(page)
  await operator.opens(`${new URL(page.url()).pathname}?kiosk=1`)
  await delay(10_000)
  await measureRestarts(page, system)
  await measureLive(page)
  if (operator.scriptErrors.length > 0) console.log(`errors of scripts: ${operator.scriptErrors.join('; ')}`)
} finally {
  await browser.close()
  await system.close()
  await simulator.close()
}
