import type { CameraInfo } from '@sova/contract'
import { describe, expect, it } from 'vitest'
import { hlsAddress } from './hls-address.ts'

const NOW_MS = Date.UTC(2026, 10, 21, 3)
const NOW_S = NOW_MS / 1000
const server: CameraInfo['server'] = { domain: 'media.test', vendor_name: 'sova', screenshot_domain: null }
const camera = { number: '10023', server } as CameraInfo

describe('address of HLS', () => {
  it('is the master playlist for live', () => {
    expect(hlsAddress(camera, 't', { mode: 'live' }, NOW_MS)).toBe('//media.test/10023/index.m3u8?token=t')
  })

  it('is an hour of the archive, or what is left of it until now', () => {
    const old = hlsAddress(camera, 't', { mode: 'archive', timeMs: NOW_MS - 86_400_000 }, NOW_MS)
    expect(old).toBe(`//media.test/10023/archive-${NOW_S - 86_400}-3600.m3u8?token=t`)
    const recent = hlsAddress(camera, 't', { mode: 'archive', timeMs: NOW_MS - 60_500 }, NOW_MS)
    expect(recent).toBe(`//media.test/10023/archive-${NOW_S - 61}-now.m3u8?token=t`)
  })
})
