/** Live as Chromium plays it without our player: low-latency HLS by its parts, and WebRTC by WHEP. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CHROMIUM, openContext } from './harness/browser.ts'
import { type GStreamerCamera, startGStreamerCamera } from './harness/gstreamer-camera.ts'
import { createMediaClient, type MediaClient } from './harness/media-client.ts'
import { ACCOUNT } from './harness/operator.ts'
import { startSystem, type TestSystem } from './harness/start-system.ts'
import { until } from './harness/until.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--autoplay-policy=no-user-gesture-required',
  // Server and browser are on one machine, which may have no other network.
  '--allow-loopback-in-peer-connection',
  '--disable-features=WebRtcHideLocalIpsWithMdns',
]

let camera: GStreamerCamera
let system: TestSystem
let browser: Browser
let media: MediaClient

beforeAll(async () => {
  camera = await startGStreamerCamera({ gate: { codec: 'h264', audio: 'aac' } })
  system = await startSystem()
  await system.sova(['user', 'add', ACCOUNT.username], ACCOUNT.password)
  await system.sova(['camera', 'add', '--source', camera.url('gate'), '--owner', ACCOUNT.username, '--number', '2101'])
  media = await createMediaClient(system, '2101')
  browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS })
})

afterAll(async () => {
  await browser?.close()
  await system?.close()
  await camera?.close()
})

it('hls.js plays live in parts', async () => {
  await until('live', async () => (await fetch(media.liveHls)).ok)
  const page = await (await openContext(browser)).newPage()
  await page.goto(`${system.portalUrl}/login`)
  const library = createRequire(new URL('../apps/web/package.json', import.meta.url)).resolve('hls.js')
  await page.evaluate(`{ ${readFileSync(library, 'utf8')}; globalThis.Hls ??= this.Hls }`)
  const seen = await page.evaluate(playInParts, media.liveHls)
  console.info(`low-latency HLS: ${seen.partCount} parts, ${seen.latencyS.toFixed(2)} s behind by hls.js's own count`)
  expect(seen.errors).toEqual([])
  expect(seen.partCount).toBeGreaterThan(10)
  await page.context().close()
})

it('WHEP plays the camera’s H.264', async () => {
  const page = await (await openContext(browser)).newPage()
  await page.goto(`${system.portalUrl}/login`)
  const seen = await page.evaluate(playByWhep, media.liveHls.replace('index.m3u8', 'whep'))
  expect(seen).toEqual({ status: 201, width: 640, hasPlayed: true, deleted: 200 })
  await page.context().close()
})

/** Runs in the page. */
async function playByWhep(address: string) {
  const connection = new RTCPeerConnection()
  const video = document.createElement('video')
  video.muted = true
  connection.addTransceiver('video', { direction: 'recvonly' })
  connection.ontrack = ({ track }) => {
    video.srcObject = new MediaStream([track])
  }
  await connection.setLocalDescription(await connection.createOffer())
  const headers = { 'content-type': 'application/sdp' }
  const body = connection.localDescription?.sdp ?? ''
  const response = await fetch(address, { method: 'POST', headers, body })
  await connection.setRemoteDescription({ type: 'answer', sdp: await response.text() })
  await video.play()
  const deadlineMs = performance.now() + 40_000
  const frameCount = () => video.getVideoPlaybackQuality().totalVideoFrames
  while (frameCount() < 50 && performance.now() < deadlineMs) await new Promise((resolve) => setTimeout(resolve, 100))
  const seen = { width: video.videoWidth, hasPlayed: frameCount() >= 50 }
  const location = new URL(response.headers.get('location') ?? '', address)
  const { status: deleted } = await fetch(location, { method: 'DELETE' })
  connection.close()
  return { status: response.status, ...seen, deleted }
}

interface HlsPlayer {
  readonly latency: number
  on(event: string, handler: (event: string, data: { details: string; fatal: boolean; part?: unknown }) => void): void
  loadSource(address: string): void
  attachMedia(video: HTMLVideoElement): void
  destroy(): void
}

/** Runs in the page: plays for some seconds; gives what went wrong, and how it was loaded. */
async function playInParts(address: string): Promise<{ errors: string[]; partCount: number; latencyS: number }> {
  const Hls = Reflect.get(globalThis, 'Hls') as new (settings: object) => HlsPlayer
  const video = document.createElement('video')
  video.muted = true
  const player = new Hls({ enableWorker: false, lowLatencyMode: true })
  const errors: string[] = []
  let partCount = 0
  player.on('hlsError', (_event, { details, fatal }) => {
    // Waiting for the next part on a busy machine is no error of the stream, and neither is what its camera had to leave out.
    if (fatal || !['bufferStalledError', 'bufferSeekOverHole'].includes(details)) errors.push(details)
  })
  player.on('hlsFragLoaded', (_event, { part }) => {
    if (part) partCount += 1
  })
  player.loadSource(address)
  player.attachMedia(video)
  await video.play()
  const startS = video.currentTime
  const deadlineMs = performance.now() + 40_000
  while ((video.currentTime < startS + 5 || partCount <= 10) && performance.now() < deadlineMs) {
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  if (video.currentTime < startS + 5) errors.push(`played ${video.currentTime - startS} s only`)
  const latencyS = player.latency
  player.destroy()
  return { errors, partCount, latencyS }
}
