import type { MediaTokenClaims } from '@sova/contract'
import { type MediaAddress, parseMediaAddress } from '@sova/media-formats'
import { describe, expect, it } from 'vitest'
import { authorise, needOf } from './authorise.ts'

const NOW_MS = 1_800_000_000_000
const claims = (scope: MediaTokenClaims['scope'], more: Partial<MediaTokenClaims> = {}): MediaTokenClaims => ({
  number: '42',
  scope,
  account: '1',
  exp: NOW_MS / 1000 + 60,
  ...more,
})
const download = claims('download', { start: 1_700_000_000, duration: 100 })

const opens = (path: string, token: MediaTokenClaims | null, number = '42') => {
  const url = new URL(path, 'http://media')
  const address = parseMediaAddress(url.pathname)?.address as MediaAddress
  return authorise(token, number, needOf(address, url.searchParams), NOW_MS)
}

const LIVE = [
  '/42/index.m3u8',
  '/42/tracks-v1a1/live-1.m4s',
  '/42/mse_ld',
  '/42/preview.mp4',
  '/api/v0/screenshots/42.jpg',
]
const ARCHIVE = [
  '/42/archive-1700000000-60.m3u8',
  '/42/archive-1-2.m4s',
  '/42/archive-init-1.mp4',
  '/42/1700000000.jpg',
  '/42/1700000000-preview.mp4',
  '/42/mse_ld?from=1700000000',
  '/42/recording_status.json?request=ranges&from=1&to=now',
]
const EXPORT = ['/42/archive-1700000000-100.mp4', '/42/archive-1700000010-20.ts']

describe('what a token opens', () => {
  it.each(LIVE)('live: %s is for live and archive tokens, not for downloads', (path) => {
    expect([claims('live'), claims('archive'), download].map((token) => opens(path, token))).toEqual([
      true,
      true,
      false,
    ])
  })
  it.each(ARCHIVE)('archive: %s is for archive tokens only', (path) => {
    expect([claims('live'), claims('archive'), download].map((token) => opens(path, token))).toEqual([
      false,
      true,
      false,
    ])
  })
  it.each(EXPORT)('download: %s is for a download token of its window only', (path) => {
    expect([claims('live'), claims('archive'), download].map((token) => opens(path, token))).toEqual([
      false,
      false,
      true,
    ])
  })

  it('a window that is not wholly inside the token’s is refused', () => {
    for (const window of ['1699999999-10', '1700000095-6', '1700000100-1', '1-1700000050']) {
      const path = `/42/archive-${window}.mp4`
      if (parseMediaAddress(path)) expect(opens(path, download)).toBe(false)
    }
    expect(opens('/42/archive-1700000000-20.mp4', claims('download'))).toBe(false)
  })

  it.each([...LIVE, ...ARCHIVE, ...EXPORT])('%s: no token, another camera’s and an ended one are refused', (path) => {
    for (const scope of ['live', 'archive', 'download'] as const) {
      const window = { start: 0, duration: 2_000_000_000 }
      expect(opens(path, null)).toBe(false)
      expect(opens(path, claims(scope, { ...window, number: '43' }))).toBe(false)
      expect(opens(path, claims(scope, { ...window, exp: NOW_MS / 1000 }))).toBe(false)
    }
  })
})
