/**
 * What a frame costs while a table of 1,000 events is scrolled, and while its rows are marked: the built page in Chromium, with
 * a portal that only answers. Usage: `npm run bench -- event-table [rows]`, 1000 unless told; build first.
 */
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { describePage, listTheseCameras, loadContext, reportPacsCarNumber } from '@sova/contract'
import { chromium, type Page } from 'playwright-core'
import { median, quantile } from '../shared/statistics.ts'

const ROWS_DEFAULT = 1000
const FRAMES = 120
const MARKS = 40
const PROMISE_MS = 50
const CHROMIUM = '/usr/bin/chromium'
const DIST = new URL('../../apps/web/dist', import.meta.url).pathname
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

const rows = Number(process.argv[2] ?? ROWS_DEFAULT)
const nowMs = Date.now()
const events = Array.from({ length: rows }, (_, index) => ({
  id: rows - index,
  type: 'car_number',
  text: `Проезд ${index}`,
  date: '20.11.2026 16:30:00',
  at: nowMs - index * 1000,
  camera_number: String(100 + (index % 50)),
  duration: 5,
  number: `А${String(index).padStart(3, '0')}ВС102`,
  access: index % 2 === 0,
  device_id: index % 7,
  employee_id: index % 11,
  transport_class: null,
  emergency_vehicle_light: false,
  camera: { title: 'Въезд', address: 'ул. Ленина', tokenLive: 'live', tokenDVR: 'archive' },
  full_screenshot_url: `/api/v0/screenshots/events/${index}-full.jpg`,
}))
const page = describePage({ page: 1, pageSize: rows, count: rows })
const ANSWERS: Record<string, unknown> = {
  [loadContext.path]: {
    ...{ username: 'demo', title: 'Sova', http_mode: 'http', favicon: null, logo: null, logo_link: null, version: '0' },
    ...{ default_push_domain: '127.0.0.1', gang_admin: true, is_operator: false, is_boxed: true, is_welcome: false },
    map_tiles: null,
  },
  [reportPacsCarNumber.path]: { results: events, count: rows, page },
  [listTheseCameras.path]: { results: [], count: 0, page: describePage({ page: 1, pageSize: 60, count: 0 }) },
}

const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://page').pathname.replace(/^\/api/, '')
  if (request.method === 'POST') {
    const answer = ANSWERS[path]
    response.writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(answer ?? { code: 'not_found', message: path }))
  } else void sendFile(path, response)
})

async function sendFile(path: string, response: ServerResponse): Promise<void> {
  const isAsset = extname(path) !== ''
  try {
    const bytes = await readFile(join(DIST, isAsset ? path : 'index.html'))
    response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'text/html; charset=utf-8' }).end(bytes)
  } catch {
    response.writeHead(404).end()
  }
}

/** Runs in the page: how long each of the frames took in which `act` did something. */
async function timeFrames({ what, count }: { what: 'scroll' | 'mark'; count: number }): Promise<number[]> {
  const table = document.querySelector('table')
  const list = table?.parentElement
  const boxes = [...(table?.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]') ?? [])]
  const times: number[] = []
  await new Promise(requestAnimationFrame)
  for (let step = 0; step < count; step += 1) {
    const startedMs = await new Promise<number>(requestAnimationFrame)
    if (what === 'scroll') list?.scrollBy(0, 240)
    else boxes[step * 7]?.click()
    times.push((await new Promise<number>(requestAnimationFrame)) - startedMs)
  }
  return times
}

/** Processor time of the page's main thread so far, ms: all of it, scripts, style and layout. Neighbours do not stretch it. */
async function meterMainThread(tab: Page): Promise<() => Promise<number[]>> {
  const session = await tab.context().newCDPSession(tab)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0)
    return [of('TaskDuration'), of('ScriptDuration'), of('RecalcStyleDuration') + of('LayoutDuration')]
  }
}

server.listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const { port } = server.address() as AddressInfo
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  headless: true,
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const tab = await browser.newPage({ locale: 'ru-RU', viewport: { width: 1440, height: 900 } })
  await tab.goto(`http://127.0.0.1:${port}/pacs/events/cars`)
  await tab.getByText(`Проезд ${rows - 1}`, { exact: true }).waitFor({ state: 'attached', timeout: 60_000 })
  console.log(`| ${rows} rows | CPU ms | script | style and layout | p50 ms | p95 ms | over ${PROMISE_MS} ms |`)
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  const meter = await meterMainThread(tab)
  for (const [what, count] of [
    ['scroll', FRAMES],
    ['mark', MARKS],
  ] as const) {
    const before = await meter()
    const times = await tab.evaluate(timeFrames, { what, count })
    const after = await meter()
    const cpu = after.map((ms, index) => (ms - (before[index] ?? 0)) / count)
    const late = times.filter((ms) => ms > PROMISE_MS).length
    const cells = [...cpu, median(times), quantile(times, 0.95)].map((ms) => ms.toFixed(1))
    console.log(`| ${what} | ${cells.join(' | ')} | ${late} of ${count} |`)
  }
} finally {
  await browser.close()
  server.close()
}
