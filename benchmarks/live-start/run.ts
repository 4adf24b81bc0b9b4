/**
 * How soon and how fresh live video is, in a real browser on the running system with the camera simulator: from the
 * click on a card to the first decoded frame, and from the clock burned into the picture to the frame on screen; by
 * `mse_ld` and by WHEP. Usage: `npm run bench -- live-start [openings]`, 20 of each unless told.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readBurnedClock } from '@sova/testing/burned-clock'
import { freePort } from '@sova/testing/free-ports'
import type { Page } from 'playwright-core'
import { launchBrowser, openContext } from '../../e2e/harness/browser.ts'
import { startChild } from '../../e2e/harness/child.ts'
import { ACCOUNT, createOperator } from '../../e2e/harness/operator.ts'
import { startSystem } from '../../e2e/harness/start-system.ts'
import { median, quantile } from '../shared/statistics.ts'

const OPENINGS_DEFAULT = 20
const FRAMES_A_OPENING = 15
/** Live catches up in its first seconds; latency is measured after them. */
const SETTLE_MS = 3000
const TITLE = 'Bench'
const STRIP_HEIGHT = 16

/** As the player's settings keep them. */
const TRANSPORTS = [
  { name: 'mse_ld', setting: 'mse' },
  { name: 'WHEP', setting: 'webrtc' },
] as const
/** Chromium hides its addresses behind names that it tells by multicast, and does not connect to itself. */
const WEBRTC_FLAGS = ['--allow-loopback-in-peer-connection', '--disable-features=WebRtcHideLocalIpsWithMdns']

const root = fileURLToPath(new URL('../../', import.meta.url))

interface Shown {
  /** Unix ms at which the frame was presented. */
  atMs: number
  width: number
  luma: number[]
}

/** From before the click until a frame of the dialog was presented, by the browser's own clock. */
async function clickToFirstFrame(page: Page): Promise<number> {
  return page.evaluate(async (title) => {
    const button = document.querySelector<HTMLElement>(`article[aria-label="${title}"] button`)
    if (!button) throw new Error('the card is not there')
    const startMs = performance.now()
    button.click()
    for (;;) {
      const video = document.querySelector<HTMLVideoElement>('[role=dialog] video')
      if (video) {
        await new Promise((resolve) => video.requestVideoFrameCallback(resolve))
        return performance.now() - startMs
      }
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }, TITLE)
}

/** The top strip of the next frames, each with the moment at which it was presented. */
function readFrames(page: Page, count: number): Promise<Shown[]> {
  return page.evaluate(
    async ({ frames, stripHeight }) => {
      const video = document.querySelector<HTMLVideoElement>('[role=dialog] video')
      if (!video) throw new Error('no video')
      const canvas = document.createElement('canvas')
      const shown: Shown[] = []
      while (shown.length < frames) {
        const atMs = await new Promise<number>((resolve) =>
          video.requestVideoFrameCallback((_now, frame) => resolve(performance.timeOrigin + frame.presentationTime)),
        )
        canvas.width = video.videoWidth
        canvas.height = stripHeight
        const context = canvas.getContext('2d', { willReadFrequently: true })
        context?.drawImage(video, 0, 0)
        const pixels = context?.getImageData(0, 0, canvas.width, stripHeight).data ?? new Uint8ClampedArray()
        shown.push({ atMs, width: canvas.width, luma: Array.from(pixels.filter((_value, index) => index % 4 === 1)) })
      }
      return shown
    },
    { frames: count, stripHeight: STRIP_HEIGHT },
  )
}

function latencyMs({ atMs, width, luma }: Shown): number | null {
  const clockMs = readBurnedClock(Uint8Array.from(luma), width, STRIP_HEIGHT)
  return clockMs === null ? null : atMs - clockMs
}

interface Measured {
  readonly firstFramesMs: number[]
  readonly latenciesMs: number[]
}

async function measure(page: Page, setting: string, openings: number): Promise<Measured> {
  await page.evaluate((transport) => localStorage.setItem('player.transport', transport), setting)
  const measured: Measured = { firstFramesMs: [], latenciesMs: [] }
  for (let opening = 0; opening < openings; opening += 1) {
    measured.firstFramesMs.push(await clickToFirstFrame(page))
    await page.waitForTimeout(SETTLE_MS)
    const frames = await readFrames(page, FRAMES_A_OPENING)
    measured.latenciesMs.push(...frames.map(latencyMs).filter((value) => value !== null))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  return measured
}

function printRow(name: string, values: number[]): void {
  console.log(`| ${name} | ${values.length} | ${median(values).toFixed(0)} | ${quantile(values, 0.95).toFixed(0)} |`)
}

const openings = Number(process.argv[2] ?? OPENINGS_DEFAULT)
const port = await freePort()
const simulator = startChild(process.execPath, [
  join(root, 'apps/camera-simulator/dist/main.js'),
  ...['--port', String(port), '--cameras', 'gate-1', '--cache', join(root, '.cache/bench-clips')],
])
await simulator.line(/"ready"/)
const source = `rtsp://operator:camera-pass@127.0.0.1:${port}/gate-1/main?audio=none`
const system = await startSystem({
  prepare: async (sova) => {
    await sova(['user', 'add', ACCOUNT.username, '--operator'], ACCOUNT.password)
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const added = await sova(['camera', 'add', '--source', source, '--owner', ACCOUNT.username, '--title', TITLE])
      if (added.code === 0) return
    }
    throw new Error('the simulated camera sends no pictures')
  },
})
const browser = await launchBrowser(WEBRTC_FLAGS)
try {
  const operator = await createOperator(await openContext(browser), system)
  await operator.signsIn()
  await operator.seesStill(TITLE)
  console.log('| what | samples | median ms | p95 ms |\n| --- | --- | --- | --- |')
  for (const { name, setting } of TRANSPORTS) {
    const { firstFramesMs, latenciesMs } = await measure(operator.page, setting, openings)
    printRow(`${name}: click to first live frame`, firstFramesMs)
    printRow(`${name}: burned-in clock to screen`, latenciesMs)
  }
} finally {
  await browser.close()
  await system.close()
  await simulator.end()
}
