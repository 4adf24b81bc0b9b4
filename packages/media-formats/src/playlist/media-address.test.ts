import { describe, expect, it } from 'vitest'
import { delayedArchiveFile, parseMediaAddress } from './media-address.ts'

const read = (path: string) => parseMediaAddress(path)?.address ?? null

describe('media addresses', () => {
  it.each([
    ['/42/index.m3u8', { kind: 'live_master' }],
    ['/42/index.fmp4.m3u8', { kind: 'live_master' }],
    ['/42/mono.m3u8', { kind: 'live_playlist', tracks: null }],
    ['/42/tracks-v2/index.m3u8', { kind: 'live_playlist', tracks: { video: 2, hasAudio: false } }],
    ['/42/tracks-v1a1/live-9.m4s', { kind: 'live_segment', sequence: 9, tracks: { video: 1, hasAudio: true } }],
    ['/42/live-init-3.mp4', { kind: 'live_init', version: 3, tracks: null }],
    ['/42/mse_ld', { kind: 'mse_ld' }],
    [
      '/42/archive-1700000000-60.m3u8',
      { kind: 'archive_playlist', fromS: 1_700_000_000, end: { durationS: 60 }, tracks: null },
    ],
    ['/42/video-1700000000-now.m3u8', { kind: 'archive_playlist', fromS: 1_700_000_000, end: 'now', tracks: null }],
    ['/42/index-1700000000-60.m3u8', { kind: 'archive_master', fromS: 1_700_000_000, end: { durationS: 60 } }],
    ['/42/archive-1700000000-60.mp4', { kind: 'export', format: 'mp4', fromS: 1_700_000_000, durationS: 60 }],
    ['/42/archive-5-9.m4s', { kind: 'archive_segment', fromMs: 5, toMs: 9, tracks: null }],
    [
      '/42/tracks-v1/archive-5-9.m4s',
      { kind: 'archive_segment', fromMs: 5, toMs: 9, tracks: { video: 1, hasAudio: false } },
    ],
    [
      '/42/tracks-a1/archive-1700000000-now.m3u8',
      { kind: 'archive_playlist', fromS: 1_700_000_000, end: 'now', tracks: { video: null, hasAudio: true } },
    ],
    ['/42/live-9.3.m4s', { kind: 'live_part', sequence: 9, part: 3, tracks: null }],
    ['/42/mpegts', { kind: 'mpegts' }],
    ['/42/whep', { kind: 'whep' }],
    [`/42/whep/${'0af'.repeat(10)}00`, { kind: 'whep_session', id: `${'0af'.repeat(10)}00` }],
    ['/42/rewind-7200.m3u8', { kind: 'rewind', durationS: 7200 }],
    ['/42/timeshift_abs-1700000000.m3u8', { kind: 'timeshift_abs', fromS: 1_700_000_000 }],
    ['/42/timeshift_rel-3600.m3u8', { kind: 'timeshift_rel', delayS: 3600 }],
    [
      '/42/timeshift-1700000000-3600.m3u8',
      { kind: 'archive_playlist', fromS: 1_700_000_000, end: { delayS: 3600 }, tracks: null },
    ],
    // A quarter of a year ago: a tariff may keep more than a timeline shows at once.
    ['/42/timeshift_rel-7948800.m3u8', { kind: 'timeshift_rel', delayS: 7_948_800 }],
    [
      `/42/${delayedArchiveFile(1_700_000_000, 7_948_800)}`,
      { kind: 'archive_playlist', fromS: 1_700_000_000, end: { delayS: 7_948_800 }, tracks: null },
    ],
    ['/42/recording_status.json', { kind: 'recording_status' }],
    ['/42/preview.mp4', { kind: 'preview' }],
    ['/42/1700000000-preview.mp4', { kind: 'archive_preview', utcS: 1_700_000_000 }],
    ['/42/1700000000.jpg', { kind: 'archive_still', utcS: 1_700_000_000 }],
  ])('%s is read', (path, expected) => {
    expect(parseMediaAddress(path)).toEqual({ number: '42', address: expected })
  })

  it('a screenshot is at /api/v0/screenshots/{number}~{size}.jpg [SCREENSHOT-01]', () => {
    expect(parseMediaAddress('/api/v0/screenshots/42~600.jpg')).toEqual({
      number: '42',
      address: { kind: 'screenshot', width: 600 },
    })
  })

  it('screenshots are 200, 400 or 600 wide, 400 where no size is said [SCREENSHOT-02]', () => {
    const widths = ['~200', '~400', '~600', ''].map((size) => read(`/api/v0/screenshots/42${size}.jpg`))
    expect(widths).toEqual([200, 400, 600, 400].map((width) => ({ kind: 'screenshot', width })))
    expect(read('/api/v0/screenshots/42~300.jpg')).toBeNull()
    expect(read('/api/v0/screenshots/42~0200.jpg')).toBeNull()
  })

  it.each([
    '',
    '/',
    '/42',
    '/42/',
    '/42/constructor',
    '/42/toString',
    '/camera/index.m3u8',
    '/../42/index.m3u8',
    '/42/../index.m3u8',
    '/42/tracks-x1/index.m3u8',
    '/42/tracks-/index.m3u8',
    '/42/tracks-v1a1/../../index.m3u8',
    '/42/archive-1700000000-0.m3u8',
    '/42/archive-1700000000-9999999.m3u8',
    '/42/archive-99999999999-60.m3u8',
    '/42/index-1700000000-60.mp4',
    '/42/archive-1700000000-now.mp4',
    '/42/archive-9-5.m4s',
    '/42/archive-0-9999999.m4s',
    '/12345678901234567890/index.m3u8',
    '/42/index.m3u8/',
    '/42//index.m3u8',
    '/42/rewind-0.m3u8',
    '/42/rewind-9999999.m3u8',
    '/42/timeshift_rel-now.m3u8',
    '/42/timeshift_rel-9999999999.m3u8',
    '/42/timeshift_abs-99999999999.m3u8',
    '/42/timeshift-1700000000-0.m3u8',
    '/42/tracks-v1/mpegts',
    '/42/tracks-v1/archive-1700000000-60.mp4',
    '/42/tracks-v1/index-1700000000-60.m3u8',
    '/42/live-9..m4s',
    '/42/whep/',
    '/42/whep/index.m3u8',
  ])('%j is no address', (path) => {
    expect(parseMediaAddress(path)).toBeNull()
  })
})
