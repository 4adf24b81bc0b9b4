import { describe, expect, it } from 'vitest'
import { cameraPageSize, isMobileAgent, isOldBrowser } from './device.ts'

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36'
const PHONES = [
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
]

describe('a page of cameras', () => {
  it('has 60 on a desktop, 12 on a mobile device and in an old browser [CAM-LIST-21]', () => {
    expect(cameraPageSize(DESKTOP, false)).toBe(60)
    for (const phone of PHONES) expect(cameraPageSize(phone, false)).toBe(12)
    expect(cameraPageSize(DESKTOP, true)).toBe(12)
  })
})

it('a desktop browser is not taken for a mobile one', () => {
  expect(isMobileAgent(DESKTOP)).toBe(false)
})

it('a browser is old when it lacks what the page is built on', () => {
  expect(isOldBrowser({ structuredClone: true, AbortSignal: true, ResizeObserver: true })).toBe(false)
  expect(isOldBrowser({ AbortSignal: true, ResizeObserver: true })).toBe(true)
})
