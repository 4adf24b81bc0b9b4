import { describe, expect, it } from 'vitest'
import {
  archiveHlsUrl,
  archiveKeyframeUrl,
  archiveStillUrl,
  downloadUrl,
  liveHlsUrl,
  mseLdUrl,
  RECORDING_STATUS_POLL_CELL_MS,
  RECORDING_STATUS_POLL_OTHER_MS,
  RECORDING_STATUS_POLL_PLAYER_MS,
  recordingStatusUrl,
  SCREENSHOT_WIDTH_DEFAULT,
  SCREENSHOT_WIDTHS,
  stillUrl,
  whepUrl,
} from './index.ts'

const server = { domain: 'media.example.ru', vendor_name: 'sova', screenshot_domain: 'push.example.ru' } as const
const NOW_MS = Date.UTC(2026, 10, 20, 12)

describe('media addresses', () => {
  it('asks the video server for the recording status with a token [MEDIA-01]', () => {
    expect(recordingStatusUrl(server, '100', 't')).toBe('//media.example.ru/100/recording_status.json?token=t')
  })

  it('names the picture of a moment, as it was recorded and as a JPEG', () => {
    expect(archiveKeyframeUrl(server, '100', 1_795_000_000, 't')).toBe(
      '//media.example.ru/100/1795000000-preview.mp4?token=t',
    )
    expect(archiveStillUrl(server, '100', 1_795_000_000, 't')).toBe('//media.example.ru/100/1795000000.jpg?token=t')
  })

  it('posts offers of WebRTC to the camera, and may name its tracks', () => {
    expect(whepUrl(server, '100', 't')).toBe('//media.example.ru/100/whep?token=t')
    expect(whepUrl(server, '100', 't', 'v2')).toBe('//media.example.ru/100/whep?tracks=v2&token=t')
  })

  it('asks for ranges with from and to in Unix seconds [MEDIA-02]', () => {
    expect(recordingStatusUrl(server, '100', 't', { fromS: 10, toS: 20 })).toBe(
      '//media.example.ru/100/recording_status.json?request=ranges&from=10&to=20&token=t',
    )
    expect(recordingStatusUrl(server, '100', 't', { fromS: 10, toS: 'now' })).toContain('to=now')
  })

  it('polls every 5 s in the player, 30 s in cells and 7 s elsewhere [MEDIA-04] [MEDIA-05] [MEDIA-06]', () => {
    expect(RECORDING_STATUS_POLL_PLAYER_MS).toBe(5000)
    expect(RECORDING_STATUS_POLL_CELL_MS).toBe(30_000)
    expect(RECORDING_STATUS_POLL_OTHER_MS).toBe(7000)
  })

  it('takes a still from the screenshot domain, 400 wide unless told [SCREENSHOT-01] [SCREENSHOT-02]', () => {
    const camera = { number: '100', server, token: 't' }
    expect(stillUrl(camera, NOW_MS).url).toMatch(/^\/\/push\.example\.ru\/api\/v0\/screenshots\/100~400\.jpg\?token=t&/)
    expect(stillUrl(camera, NOW_MS, 600).url).toContain('100~600.jpg')
    expect(SCREENSHOT_WIDTHS).toEqual([200, 400, 600])
    expect(SCREENSHOT_WIDTH_DEFAULT).toBe(400)
  })

  it('takes preview.mp4 where there is no screenshot domain [SCREENSHOT-03]', () => {
    const still = stillUrl({ number: '100', server: { ...server, screenshot_domain: null }, token: 't' }, NOW_MS)
    expect(still.kind).toBe('mp4')
    expect(still.url).toMatch(/^\/\/media\.example\.ru\/100\/preview\.mp4\?token=t&/)
  })

  it('changes the cache-buster of a still every 300 s [SCREENSHOT-04]', () => {
    const at = (nowMs: number) => stillUrl({ number: '100', server, token: 't' }, nowMs).url
    expect(at(NOW_MS + 299_999)).toBe(at(NOW_MS))
    expect(at(NOW_MS + 300_000)).not.toBe(at(NOW_MS))
  })

  it('downloads up to an hour as mp4 and more as ts', () => {
    expect(downloadUrl(server, '100', { fromS: 5, durationS: 3600 }, 't')).toContain('/100/archive-5-3600.mp4?')
    expect(downloadUrl(server, '100', { fromS: 5, durationS: 3601 }, 't')).toContain('/100/archive-5-3601.ts?')
  })

  it('opens live and archive as a Flussonic client does', () => {
    expect(liveHlsUrl(server, '100', 't')).toBe('//media.example.ru/100/index.m3u8?token=t')
    expect(mseLdUrl(server, '100', 't', 'v1a1')).toContain('/100/mse_ld?tracks=v1a1&realtime=true&token=t')
    const url = archiveHlsUrl(server, '100', { fromS: 5, durationS: 'now' }, 't')
    expect(url).toBe('//media.example.ru/100/archive-5-now.m3u8?token=t')
  })

  it('escapes a token, so that it cannot add parameters', () => {
    expect(liveHlsUrl(server, '100', 'a&b=c')).toContain('token=a%26b%3Dc')
  })
})
