/**
 * How soon a list is painted, and how even its scrolling and the map's movement are, in Debian's Chromium.
 * Usage: `npm run bench -- page-frames [cameras [openings]]`, 20000 10 unless told. The page must be built: `npm run build`.
 */
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { SESSION_COOKIE } from '@sova/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { launchBrowser, openContext } from '../../e2e/harness/browser.ts'
import { buildTown, OPERATOR, PASSWORD } from '../camera-list/town.ts'
import { signIn, startPortalSystem } from '../shared/portal-system.ts'
import { quantile } from '../shared/statistics.ts'

const [cameras = 20_000, openings = 10] = process.argv.slice(2).map(Number)
const FRAME_MS_MAX = 50
const MOVE_MS = 40
const STEPS = 60

interface FrameWatch {
  framesMs: number[]
  lastMs: number
  isOn: boolean
  note(nowMs: number): void
}

/** A method and not a function: the loader of TypeScript would name a function by a helper that the page has not. */
const watchFrames = (page: Page) =>
  page.evaluate(() => {
    const watch: FrameWatch = {
      framesMs: [],
      lastMs: performance.now(),
      isOn: true,
      note(nowMs) {
        watch.framesMs.push(nowMs - watch.lastMs)
        watch.lastMs = nowMs
        if (watch.isOn) requestAnimationFrame(watch.note)
      },
    }
    Object.assign(globalThis, { watch })
    requestAnimationFrame(watch.note)
  })

/** How long each frame was shown while something moves. */
async function framesOf(page: Page, move: () => Promise<void>): Promise<number[]> {
  await watchFrames(page)
  await move()
  return page.evaluate(() => {
    const { watch } = globalThis as typeof globalThis & { watch: FrameWatch }
    watch.isOn = false
    return watch.framesMs.slice(1)
  })
}

function printFrames(what: string, frames: readonly number[]): void {
  const shown = [0.5, 0.95, 1].map((share) => quantile(frames, share).toFixed(0))
  const slow = frames.filter((ms) => ms > FRAME_MS_MAX).length
  console.log(`| ${[what, frames.length, ...shown, slow].join(' | ')} |`)
}

/** The browser makes its own parts for a new window, some 400 files of them, on the same processors as the page. */
const NEW_WINDOW_MS = 2000

/** Written down by the page itself: when the browser had drawn the first card. */
const noteFirstCard = (page: Page) =>
  page.addInitScript(() => {
    const look = new MutationObserver(() => {
      if (!document.querySelector('article')) return
      look.disconnect()
      requestAnimationFrame(() => setTimeout(() => performance.mark('first-card')))
    })
    look.observe(document, { childList: true, subtree: true })
  })

/** @returns ms from the beginning of the navigation */
const paintTimes = (page: Page) =>
  page.evaluate(() =>
    ['first-contentful-paint', 'first-card'].map(
      (name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN,
    ),
  )

async function measureFirstPaint(context: BrowserContext, base: string): Promise<void> {
  const painted: number[] = []
  const listed: number[] = []
  for (let opening = 0; opening < openings; opening += 1) {
    const page = await context.newPage()
    await noteFirstCard(page)
    await delay(NEW_WINDOW_MS)
    await page.goto(`${base}/cams/my`, { waitUntil: 'commit' })
    await page.locator('article').nth(59).waitFor()
    const [paintedMs = Number.NaN, listedMs = Number.NaN] = await paintTimes(page)
    painted.push(paintedMs)
    listed.push(listedMs)
    await page.close()
  }
  console.log('| list of 60 | openings | first ms | p50 ms | p95 ms |\n| --- | --- | --- | --- | --- |')
  for (const [what, times] of [
    ['first contentful paint', painted],
    ['first cards are drawn', listed],
  ] as const) {
    const shown = [times[0] ?? Number.NaN, ...[0.5, 0.95].map((share) => quantile(times, share))]
    console.log(`| ${[what, openings, ...shown.map((ms) => ms.toFixed(0))].join(' | ')} |`)
  }
}

async function measureTable(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/cams/my?view=table&p=${encodeURIComponent(JSON.stringify({ page_size: 200 }))}`)
  await page.getByRole('row').nth(100).waitFor()
  await page.mouse.move(700, 500)
  const frames = await framesOf(page, async () => {
    for (let step = 0; step < STEPS; step += 1) {
      await page.mouse.wheel(0, step < STEPS / 2 ? 240 : -240)
      await delay(MOVE_MS)
    }
  })
  printFrames(`table of ${(await page.getByRole('row').count()) - 1} rows, scrolled`, frames)
}

async function measureMap(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/cams/my`)
  await page.getByRole('status').first().waitFor()
  const opening = await framesOf(page, async () => {
    await page.locator('a[href^="/map"]').first().click()
    await page.locator('.leaflet-marker-icon').first().waitFor()
    await delay(500)
  })
  printFrames(`map of ${cameras} cameras, opened`, opening)
  await page.mouse.move(700, 450)
  const zooming = await framesOf(page, async () => {
    for (let step = 0; step < STEPS / 4; step += 1) {
      await page.mouse.wheel(0, step < STEPS / 8 ? -240 : 240)
      await delay(MOVE_MS * 4)
    }
  })
  printFrames('the same, zoomed in and out', zooming)
  const dragging = await framesOf(page, async () => {
    await page.mouse.down()
    for (let step = 0; step < STEPS; step += 1) {
      await page.mouse.move(700 + 5 * (step < STEPS / 2 ? step : STEPS - step), 450)
      await delay(MOVE_MS)
    }
    await page.mouse.up()
  })
  printFrames('the same, dragged', dragging)
}

const system = await startPortalSystem(async (database) => {
  await buildTown(database, cameras)
})
const browser = await launchBrowser()
try {
  const base = `http://127.0.0.1:${system.port}`
  const context = await openContext(browser)
  const { cookie } = await signIn(system.port, OPERATOR, PASSWORD)
  for (const pair of cookie.split('; ')) {
    const [name = '', value = ''] = pair.split('=')
    await context.addCookies([{ name, value, url: base, httpOnly: name === SESSION_COOKIE }])
  }
  console.log(`${cameras} cameras, load average ${loadavg()[0]?.toFixed(1)}\n`)
  await measureFirstPaint(context, base)
  console.log(
    '\n| frames | number | p50 ms | p95 ms | longest ms | over 50 ms |\n| --- | --- | --- | --- | --- | --- |',
  )
  const page = await context.newPage()
  await measureTable(page, base)
  await measureMap(page, base)
} finally {
  await browser.close()
  await system.close()
}
