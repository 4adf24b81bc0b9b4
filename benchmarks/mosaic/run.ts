/**
 * A wall of sixteen live cells on an ordinary computer: whether every cell moves and how far behind the present it is, how soon
 * a wall and an alarm are on screen, how far apart the cells of a synchronous archive are, and whether a kiosk comes back.
 * Usage: `npm run bench -- mosaic [minutes [restarts [parts]]]`, 10 2 switch,alarm,archive,kiosk unless told.
 */
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { readBurnedClocks } from '../../e2e/harness/burned-clocks.ts'
import type { TestSystem } from '../../e2e/harness/start-system.ts'
import { quantile } from '../shared/statistics.ts'
import { markFrames, movedCells, whenAllShow, whenCellShows } from '../shared/wall-page.ts'
import { call, makeWall, startWallSystem } from '../shared/wall-system.ts'

const CELLS = 16
const SAMPLE_MS = 15_000
const ALARMS = 10
const SWITCHES = 6
const SKEW_SAMPLES = 40
const RESTART_PATIENCE_MS = 60_000

const [minutesText = '10', restartsText = '2', partsText = 'switch,alarm,archive,kiosk'] = process.argv.slice(2)
const [minutes, restarts, parts] = [Number(minutesText), Number(restartsText), new Set(partsText.split(','))]

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
  const { cameras } = wall
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

/* Two more than the cells: they only alarm. */
const wall = await startWallSystem(CELLS + 2)
try {
  const { operator, page, cameras, system } = wall
  const numbers = cameras.slice(0, CELLS).map(({ number }) => number)
  const alarms = cameras.slice(CELLS).map(({ number }) => number)
  await makeWall(page, 'Wall A', numbers, alarms)
  await makeWall(page, 'Wall B', numbers.toReversed())
  await operator.opens('/multi')
  await page.getByText('Wall B', { exact: true }).first().waitFor()
  await delay(10_000)
  console.log(`16 cells 640×360 at 15 a second, load average ${loadavg()[0]?.toFixed(1)} before\n`)
  console.log('| what | samples | median | p95 | most |\n| --- | --- | --- | --- | --- |')
  if (parts.has('switch')) await measureSwitching(page)
  if (parts.has('alarm')) await measureAlarms(page)
  if (parts.has('archive')) await measureArchive(page)
  if (parts.has('kiosk')) {
    await operator.opens(`${new URL(page.url()).pathname}?kiosk=1`)
    await delay(10_000)
    await measureRestarts(page, system)
    await measureLive(page)
  }
  if (operator.scriptErrors.length > 0) console.log(`errors of scripts: ${operator.scriptErrors.join('; ')}`)
} finally {
  await wall.close()
}
