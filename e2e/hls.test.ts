/** HLS of live and archive as other programs read it: ffprobe, and hls.js in Chromium. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, openContext } from './harness/browser.ts'
import { type GStreamerCamera, startGStreamerCamera } from './harness/gstreamer-camera.ts'
import { createMediaClient, type MediaClient } from './harness/media-client.ts'
import { ACCOUNT } from './harness/operator.ts'
import { startSystem, type TestSystem } from './harness/start-system.ts'
import { until } from './harness/until.ts'

const CAMERAS = { '2001': 'gate', '2002': 'fence' } as const
const RECORDED_S = 12

let camera: GStreamerCamera
let system: TestSystem
let browser: Browser
let h264: MediaClient
let h265: MediaClient
/** When both cameras were live. */
let liveS: number

beforeAll(async () => {
  camera = await startGStreamerCamera({
    gate: { codec: 'h264', audio: 'aac' },
    fence: { codec: 'h265', audio: 'pcma' },
  })
  system = await startSystem()
  await system.sova(['user', 'add', ACCOUNT.username], ACCOUNT.password)
  const addCamera = async ([number, stream]: [string, string]) => {
    const source = ['--source', camera.url(stream), '--owner', ACCOUNT.username]
    const added = await system.sova(['camera', 'add', ...source, '--number', number])
    expect(added.output).toContain(`added camera ${number}`)
  }
  await Promise.all(Object.entries(CAMERAS).map(addCamera))
  h264 = await createMediaClient(system, '2001')
  h265 = await createMediaClient(system, '2002')
  await until('live', async () => (await fetch(h265.liveHls)).ok && (await fetch(h264.liveHls)).ok)
  liveS = Date.now() / 1000
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await system?.close()
  await camera?.close()
})

/** Codecs and picture size, as ffprobe reads them; rejects when it reports an error. */
async function probe(address: string): Promise<string[]> {
  const { stdout, stderr } = await promisify(execFile)(
    'ffprobe',
    ['-v', 'error', '-show_entries', 'stream=codec_name,width,height', '-of', 'csv=p=0', address],
    { timeout: 30_000 },
  )
  expect(stderr).toBe('')
  return [
    ...new Set(
      stdout
        .trim()
        .split(/\s+/)
        .map((line) => line.replace(/,$/, '')),
    ),
  ].sort()
}

/** Start of a stretch that both cameras recorded without a gap, some seconds after their first picture. */
async function recordedStretch(): Promise<number> {
  const isRecorded = async (client: MediaClient) => ((await client.recordedUntilS()) ?? 0) > liveS + RECORDED_S
  await until('a recorded stretch', async () => (await isRecorded(h264)) && isRecorded(h265), 60_000)
  return Math.ceil(liveS) + 1
}

describe('HLS', () => {
  it('of live is read by ffprobe, H.264 and H.265, telephone sound as AAC', async () => {
    expect(await probe(h264.liveHls)).toEqual(['aac', 'h264,640,360'])
    expect(await probe(h265.liveHls)).toEqual(['aac', 'hevc,640,360'])
  })

  it('of the archive is read by ffprobe', async () => {
    const fromS = await recordedStretch()
    expect(await probe(h264.archiveHls(fromS, 8))).toEqual(['aac', 'h264,640,360'])
    expect(await probe(h265.archiveHls(fromS, 8))).toEqual(['aac', 'hevc,640,360'])
  })

  it.each(['live', 'archive'] as const)('of %s plays in hls.js without an error', async (mode) => {
    const address = mode === 'live' ? h264.liveHls : h264.archiveHls(await recordedStretch(), 8)
    const page = await (await openContext(browser)).newPage()
    await page.goto(`${system.portalUrl}/login`)
    const library = createRequire(new URL('../apps/web/package.json', import.meta.url)).resolve('hls.js')
    await page.evaluate(`{ ${readFileSync(library, 'utf8')}; globalThis.Hls ??= this.Hls }`)
    const errors = await page.evaluate(playWithHls, address)
    expect(errors).toEqual([])
    await page.context().close()
  })
})

interface HlsPlayer {
  on(event: string, handler: (event: string, data: { details: string; fatal: boolean }) => void): void
  loadSource(address: string): void
  attachMedia(video: HTMLVideoElement): void
  destroy(): void
}

/** Runs in the page: plays for some seconds; gives what went wrong. */
async function playWithHls(address: string): Promise<string[]> {
  const Hls = Reflect.get(globalThis, 'Hls') as new (settings: object) => HlsPlayer
  const video = document.createElement('video')
  video.muted = true
  const player = new Hls({ enableWorker: false })
  const errors: string[] = []
  player.on('hlsError', (_event, { details, fatal }) => {
    // Waiting for the next live segment is no error of the stream.
    if (fatal || details !== 'bufferStalledError') errors.push(details)
  })
  player.loadSource(address)
  player.attachMedia(video)
  const deadlineMs = performance.now() + 30_000
  await video.play()
  const startS = video.currentTime
  while (video.currentTime < startS + 3 && performance.now() < deadlineMs) {
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  if (video.currentTime < startS + 3) errors.push(`played ${video.currentTime - startS} s only`)
  if (video.videoWidth !== 640) errors.push(`width ${video.videoWidth}`)
  player.destroy()
  return errors
}
