/**
 * From `play_from` to the first decoded frame, at random moments of 31 days, in Chromium.
 * Usage: `npm run bench -- seek [seeks [days]]`, 100 and 31 unless told.
 */
import { loadavg } from 'node:os'
import type { Page } from 'playwright-core'
import { launchBrowser, openContext } from '../../e2e/harness/browser.ts'
import { drawPictures } from '../shared/draw-pictures.ts'
import { makeArchive } from '../shared/make-archive.ts'
import { NO_SOURCE, startMediaSystem } from '../shared/media-system.ts'
import { median, quantile } from '../shared/statistics.ts'

const [seeks = 100, days = 31] = process.argv.slice(2).map(Number)
const HOUR_S = 3600
/** Recorded of each hour. */
const STRETCH_S = 20
/** What plays behind a moment, so that a seek is never at the end of a recording. */
const BEHIND_S = 8
const firstS = Math.floor(Date.now() / 1000 / HOUR_S) * HOUR_S - days * 24 * HOUR_S + 600

/** Opens the socket and a player of few lines; each seek gets a stretch of its own on the player's clock. */
function openPlayer(page: Page, url: string): Promise<void> {
  return page.evaluate(async (address) => {
    const SECONDS_A_SEEK = 100
    const video = document.body.appendChild(document.createElement('video'))
    video.muted = true
    const source = new MediaSource()
    video.src = URL.createObjectURL(source)
    await new Promise((resolve) => source.addEventListener('sourceopen', resolve, { once: true }))
    const socket = new WebSocket(address)
    socket.binaryType = 'arraybuffer'
    const waiting: ArrayBuffer[] = []
    let buffer: SourceBuffer | null = null
    let takes = false
    const appendNext = () => {
      const next = buffer && !buffer.updating ? waiting.shift() : undefined
      if (next) buffer?.appendBuffer(next)
    }
    const begun = new Promise<void>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        if (typeof data !== 'string') {
          if (takes) waiting.push(data as ArrayBuffer)
          return appendNext()
        }
        const message = JSON.parse(data) as {
          type: string
          event?: string
          tracks?: { codecs: string; payload: string }[]
        }
        if (message.event === 'seeked') takes = true
        const track = message.tracks?.[0]
        if (!track) return
        if (!buffer) {
          buffer = source.addSourceBuffer(`video/mp4; codecs="${track.codecs}"`)
          buffer.addEventListener('updateend', appendNext)
        }
        const bytes = atob(track.payload)
        waiting.push(Uint8Array.from(bytes, (char) => char.charCodeAt(0)).buffer)
        appendNext()
        resolve()
      })
    })
    const known = new Promise((resolve) => video.addEventListener('loadedmetadata', resolve, { once: true }))
    await begun
    await known
    // A seek behind the end would end there.
    source.duration = 1_000_000
    socket.send('resume')
    let seekCount = 0
    Object.assign(window, {
      seekTo: async (utcS: number) => {
        seekCount += 1
        const at = seekCount * SECONDS_A_SEEK
        takes = false
        waiting.length = 0
        if (!buffer) throw new Error('no buffer')
        if (buffer.updating)
          await new Promise((resolve) => buffer?.addEventListener('updateend', resolve, { once: true }))
        const startMs = performance.now()
        buffer.abort()
        buffer.timestampOffset = at - utcS
        const shown = new Promise<number>((resolve) => {
          const look = () =>
            video.requestVideoFrameCallback((nowMs, { mediaTime }) => {
              if (mediaTime > at - 2 && mediaTime < at + SECONDS_A_SEEK - 2) resolve(nowMs - startMs)
              else look()
            })
          look()
        })
        video.currentTime = at
        socket.send(`play_from=${utcS}`)
        return shown
      },
    })
  }, url)
}

const seekTo = (page: Page, utcS: number): Promise<number> =>
  page.evaluate((at) => (window as Window & { seekTo?: (utcS: number) => Promise<number> }).seekTo?.(at) ?? -1, utcS)

const pictures = drawPictures('640x360', 500)
const stretches = Array.from({ length: days * 24 }, (_, hour) => ({
  fromMs: (firstS + hour * HOUR_S) * 1000,
  seconds: STRETCH_S,
}))
const media = await startMediaSystem({
  sources: [NO_SOURCE],
  prepareArchive: (dir, [number = '']) =>
    makeArchive(dir, number, stretches, { bitrate: 500_000, hasAudio: false, pictures }),
})
const browser = await launchBrowser()
try {
  const [number = ''] = media.numbers
  await media.archiveIsKnown(number, stretches.length * STRETCH_S * 0.95)
  const page = await (await openContext(browser)).newPage()
  const token = media.token(number, 'archive')
  // What tsx puts around named functions, which the page does not have.
  await page.evaluate('globalThis.__name = (value) => value')
  await openPlayer(page, `ws://127.0.0.1:${media.port}/${number}/mse_ld?token=${token}&from=${firstS}`)
  const timesMs: number[] = []
  for (let seek = 0; seek < seeks; seek += 1) {
    const hour = Math.floor(Math.random() * stretches.length)
    timesMs.push(await seekTo(page, firstS + hour * HOUR_S + Math.floor(Math.random() * (STRETCH_S - BEHIND_S))))
  }
  console.log('| days | recordings | seeks | first ms | median ms | p95 ms | most ms | load |')
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
  const figures = [timesMs[0] ?? 0, median(timesMs), quantile(timesMs, 0.95), Math.max(...timesMs)]
  const cells = [days, stretches.length, seeks, ...figures.map((ms) => ms.toFixed(0)), loadavg()[0]?.toFixed(1)]
  console.log(`| ${cells.join(' | ')} |`)
} finally {
  await browser.close()
  await media.close()
}
