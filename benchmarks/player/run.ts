/**
 * The player in the page: a click on the timeline, a drag over it, an event, the cost of a live picture, a page that is short
 * of processor time, and what the page holds after minutes of live and hundreds of seeks.
 * Usage: `npm run bench -- player [parts [minutes [seeks [days]]]]`, `click,scrub,event,cost,slow,memory` 1 200 3 unless told.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { launchBrowser, openContext } from '../../e2e/harness/browser.ts'
import { startCameraSimulator } from '../../e2e/harness/camera-simulator.ts'
import { clockOf } from '../../e2e/harness/drawn-camera.ts'
import { createMediaClient } from '../../e2e/harness/media-client.ts'
import { ACCOUNT, createOperator } from '../../e2e/harness/operator.ts'
import { startSystem } from '../../e2e/harness/start-system.ts'
import { until } from '../../e2e/harness/until.ts'
import { drawPictures } from '../shared/draw-pictures.ts'
import { countHeap, heapGrowth } from '../shared/heap-snapshot.ts'
import { makeArchive } from '../shared/make-archive.ts'
import { createPageMeter, MEMORY_HEAD, memoryRow } from '../shared/page-memory.ts'
import { quantile } from '../shared/statistics.ts'
import { addCamera } from '../shared/wall-system.ts'
import { armClick, bufferedS, eventToCard, watchScrub } from './probes.ts'

const [partsText = 'click,scrub,event,cost,slow,memory', ...numbers] = process.argv.slice(2)
const [minutes = 1, seeks = 200, days = 3] = numbers.map(Number)
const parts = new Set(partsText.split(','))
const NUMBER = '801'
const TITLE = 'Bench'
const HOUR_S = 3600
/** Recorded of each hour. */
const STRETCH_S = 20
const CLICKS = 40
const EVENTS = 20
const COST_S = 30
const SLOW_S = 20
/** The present again, by the clock in the picture. */
const PRESENT_MS = 1000
/** Recorded until now, for the hand to drag over; a keyframe a second. */
const SCRUB_S = 600
/** Of five minutes that are shown, about a second: each step wants another keyframe. */
const SCRUB_STEP_PX = 5
const SCRUB_STEPS = 160

const archiveDir = mkdtempSync(join(tmpdir(), 'sova-bench-archive-'))
const simulator = await startCameraSimulator(['gate-1'])
const firstS = Math.floor(Date.now() / 1000 / HOUR_S) * HOUR_S - days * 24 * HOUR_S
const stretches = Array.from({ length: days * 24 }, (_, hour) => ({
  fromMs: (firstS + hour * HOUR_S) * 1000,
  seconds: STRETCH_S,
}))
const system = await startSystem({
  environment: { SOVA_ARCHIVE_DIRS: archiveDir },
  prepare: async (sova) => {
    await sova(['user', 'add', ACCOUNT.username, '--operator'], ACCOUNT.password)
    const camera = ['--source', simulator.url('gate-1', 'main'), '--number', NUMBER, '--title', TITLE]
    await addCamera(sova, [...camera, '--archive-days', '40', '--analytics', 'perimeter_security'])
    const recent = { fromMs: Date.now() - SCRUB_S * 1000, seconds: SCRUB_S }
    await makeArchive(archiveDir, NUMBER, [recent], {
      bitrate: 2_000_000,
      hasAudio: false,
      pictures: drawPictures('1280x720', 2000),
    })
    const pictures = drawPictures('640x360', 500)
    await makeArchive(archiveDir, NUMBER, stretches, { bitrate: 500_000, hasAudio: false, pictures })
  },
})
const browser = await launchBrowser()

const row = (what: string, values: readonly number[]) =>
  console.log(
    `| ${[what, values.length, ...[0.5, 0.95, 1].map((share) => quantile(values, share).toFixed(0))].join(' | ')} |`,
  )
const dialog = (page: Page) => page.getByRole('dialog', { name: TITLE })
const timeline = (page: Page) => dialog(page).getByRole('slider', { name: 'Шкала времени архива' })
const span = (page: Page, label: string) => dialog(page).getByText(label, { exact: true }).click()

/** Clicks somewhere in what was recorded before today. */
async function clickSomewhere(page: Page): Promise<number> {
  const box = await timeline(page).boundingBox()
  if (!box) throw new Error('no timeline')
  const shown = await armClick(page)
  await page.mouse.click(box.x + box.width * (0.05 + Math.random() * 0.8), box.y + box.height - 12)
  return shown()
}

async function measureClicks(page: Page): Promise<void> {
  await span(page, days > 7 ? '31д' : '7д')
  await delay(2000)
  const timesMs: number[] = []
  for (let click = 0; click < CLICKS; click += 1) {
    timesMs.push(await clickSomewhere(page))
    await delay(300)
  }
  row('click on the timeline to picture, ms', timesMs)
}

async function measureScrub(page: Page): Promise<void> {
  await goLive(page)
  await span(page, '5м')
  await delay(2000)
  const box = await timeline(page).boundingBox()
  if (!box) throw new Error('no timeline')
  const y = box.y + box.height - 12
  await page.mouse.click(box.x + box.width * 0.85, y)
  await delay(3000)
  let x = box.x + (await cursorPx(page))
  await page.mouse.move(x, y)
  await page.mouse.down()
  const watch = await watchScrub(page)
  for (let step = 0; step < SCRUB_STEPS; step += 1) {
    x -= SCRUB_STEP_PX
    await page.mouse.move(x, y)
    await delay(16)
  }
  const timesMs = await watch.stop()
  await page.mouse.up()
  row('from one keyframe to the next while dragging, ms', timesMs)
}

/** Where the red line of the cursor stands on the canvas, in CSS pixels. */
const cursorPx = (page: Page): Promise<number> =>
  timeline(page).evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error('no canvas')
    const row = element.getContext('2d')?.getImageData(0, element.height - 20, element.width, 1).data ?? []
    for (let x = 0; x < element.width; x += 1) {
      const [red = 0, green = 0, blue = 0] = row.slice(x * 4, x * 4 + 3)
      if (red > 200 && green < 120 && blue < 130) return x / (element.width / element.clientWidth)
    }
    throw new Error('the cursor is not in sight')
  })

async function measureEvents(page: Page): Promise<void> {
  await goLive(page)
  const timesMs: number[] = []
  for (let event = 0; event < EVENTS; event += 1) {
    const text = `Событие ${event}.`
    timesMs.push(await eventToCard(page, { camera_number: NUMBER, type: 'perimeter_security', text }))
    await delay(500)
  }
  row('event sent to its card, ms', timesMs)
}

async function goLive(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Эфир', exact: true }).click()
  await delay(4000)
}

async function measureCost(page: Page): Promise<void> {
  await goLive(page)
  const before = await meter.cost()
  await delay(COST_S * 1000)
  const after = await meter.cost()
  const share = (from: number, to: number) => (((to - from) / COST_S) * 100).toFixed(1)
  console.log(
    `\nlive 1280×720 at 15 a second: ${share(before.mainThreadS, after.mainThreadS)} % of a core on the main thread, ` +
      `${share(before.processS, after.processS)} % in the whole process, which decodes\n`,
  )
}

/** How late the picture is, by its own clock. */
async function behindMs(page: Page): Promise<number> {
  const clockMs = await clockOf(dialog(page).locator('video').first())
  return clockMs === null ? Number.NaN : Date.now() - clockMs
}

async function measureSlow(page: Page, rate: number): Promise<void> {
  await goLive(page)
  const calmMs = await behindMs(page)
  await meter.session.send('Emulation.setCPUThrottlingRate', { rate })
  const untilMs = performance.now() + SLOW_S * 1000
  let worstMs = 0
  while (performance.now() < untilMs) {
    const lateMs = await behindMs(page)
    if (!Number.isNaN(lateMs)) worstMs = Math.max(worstMs, lateMs)
    await delay(1000)
  }
  await meter.session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const freedAtMs = performance.now()
  await until('the present', async () => (await behindMs(page)) < PRESENT_MS)
  const seconds = ((performance.now() - freedAtMs) / 1000).toFixed(1)
  console.log(
    `a main thread of 1/${rate} for ${SLOW_S} s: ${calmMs.toFixed(0)} ms behind before it, ${worstMs.toFixed(0)} at most, ` +
      `under ${PRESENT_MS} again ${seconds} s after it`,
  )
}

async function measureMemory(page: Page): Promise<void> {
  const note = async (when: string) =>
    console.log(`${memoryRow(when, await meter.memory())} ${(await bufferedS(page)).toFixed(0)} |`)
  await goLive(page)
  /* What is made once is made now. */
  await span(page, '7д')
  for (let seek = 0; seek < 20; seek += 1) await clickSomewhere(page)
  await goLive(page)
  const before = await countHeap(meter.session)
  console.log(`\n${MEMORY_HEAD.replaceAll(/\|\n/g, '| buffered s |\n')} --- |`)
  await note('before')
  for (const half of [0.5, 1]) {
    await delay(minutes * 30_000)
    await note(`live, ${(minutes * half).toFixed(1)} min`)
  }
  for (const half of [0.5, 1]) {
    for (let seek = 0; seek < seeks / 2; seek += 1) await clickSomewhere(page)
    await note(`${Math.round(seeks * half)} seeks`)
  }
  await goLive(page)
  await delay(5000)
  await note('live again')
  const grown = heapGrowth(before, await countHeap(meter.session), 8)
  console.log(
    `\nmore than before: ${grown.map(({ name, ...count }) => `${name} ${count.before}→${count.after}`).join(', ')}`,
  )
}

const operator = await createOperator(await openContext(browser), system)
const { page } = operator
page.setDefaultTimeout(60_000)
/* What tsx puts around named functions, which the page does not have. */
await page.addInitScript('globalThis.__name = (value) => value')
const meter = await createPageMeter(browser, page)
try {
  const media = await createMediaClient(system, NUMBER)
  await until('the archive', async () => (await media.gapsAround(firstS)).length >= stretches.length - 1)
  await operator.signsIn()
  await operator.seesStill(TITLE)
  await operator.opensLive(TITLE)
  await operator.seesMovingPicture()
  await delay(5000)
  console.log(`load average ${loadavg()[0]?.toFixed(1)} before\n\n| what | samples | median | p95 | most |`)
  console.log('| --- | --- | --- | --- | --- |')
  if (parts.has('click')) await measureClicks(page)
  if (parts.has('scrub')) await measureScrub(page)
  if (parts.has('event')) await measureEvents(page)
  if (parts.has('cost')) await measureCost(page)
  if (parts.has('slow')) for (const rate of [10, 50]) await measureSlow(page, rate)
  if (parts.has('memory')) await measureMemory(page)
  if (operator.scriptErrors.length > 0) console.log(`errors of scripts: ${operator.scriptErrors.join('; ')}`)
} finally {
  await browser.close()
  await system.close()
  await simulator.close()
  rmSync(archiveDir, { recursive: true, force: true })
}
