import { describe, expect, it } from 'vitest'
import { cellQuality, liveTransport } from './cell-quality.ts'

describe('the stream of a cell', () => {
  it.each([
    [{ isBig: false, isSolo: false, widthPx: 320 }, 'second'],
    [{ isBig: false, isSolo: false, widthPx: 960 }, 'second'],
    [{ isBig: false, isSolo: false, widthPx: 961 }, 'main'],
    [{ isBig: true, isSolo: false, widthPx: 640 }, 'main'],
    [{ isBig: false, isSolo: true, widthPx: 320 }, 'main'],
  ] as const)('of %j is the %s one', (size, quality) => {
    expect(cellQuality(size)).toBe(quality)
  })
})

describe('the way of a live cell', () => {
  it('is the fastest with low latency, and HLS without it where the connections of a browser are enough', () => {
    expect(liveTransport({ isLowLatency: true, cellsCount: 4 })).toBeNull()
    expect(liveTransport({ isLowLatency: false, cellsCount: 4 })).toBe('hls')
    expect(liveTransport({ isLowLatency: false, cellsCount: 16 })).toBeNull()
  })
})
