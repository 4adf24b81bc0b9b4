import { describe, expect, it } from 'vitest'
import {
  afterFailure,
  afterPicture,
  beforeRestart,
  initialTransport,
  pin,
  type TransportState,
  whileLive,
} from './transport.ts'
import type { StreamFailure } from './video-stream.ts'

const MINUTE_MS = 60_000
const fails = (state: TransportState, failure: StreamFailure, times: number, nowMs = 0): TransportState =>
  times === 0 ? state : fails(afterFailure(state, failure, nowMs), failure, times - 1, nowMs)

describe('choice of transport', () => {
  it('begins with low latency, and with HLS only where the browser has nothing else', () => {
    expect(initialTransport(true).active).toBe('mse')
    expect(initialTransport(false)).toMatchObject({ active: 'hls', pinned: 'hls' })
  })

  it('falls back after three failures, at once where the browser cannot decode', () => {
    const start = initialTransport(true)
    expect(fails(start, 'network', 2).active).toBe('mse')
    expect(fails(start, 'network', 3).active).toBe('hls')
    expect(fails(start, 'unsupported', 1).active).toBe('hls')
  })

  it('does not blame the transport for a camera that is down or a token that has ended', () => {
    const start = initialTransport(true)
    for (const failure of ['unavailable', 'token', 'denied'] as const) {
      expect(fails(start, failure, 50).active).toBe('mse')
    }
  })

  it('waits longer for a server that has worked before, and forgets failures with each picture', () => {
    const worked = afterPicture(initialTransport(true))
    expect(fails(worked, 'network', 5).active).toBe('mse')
    expect(fails(afterPicture(fails(worked, 'network', 5)), 'network', 5).active).toBe('mse')
    expect(fails(worked, 'network', 6).active).toBe('hls')
  })

  it('never flaps: it stays on HLS for five minutes, and changes only when the viewer starts something', () => {
    const fallen = afterPicture(fails(initialTransport(true), 'network', 3, 0))
    expect(beforeRestart(fallen, MINUTE_MS).active).toBe('hls')
    expect(beforeRestart(fallen, 5 * MINUTE_MS).active).toBe('mse')
    expect(afterPicture(fallen).active).toBe('hls')
  })

  it('returns to low latency where HLS fares no better', () => {
    const fallen = fails(initialTransport(true), 'network', 3)
    expect(fails(fallen, 'network', 2).active).toBe('mse')
  })

  it('returns from HLS by itself soon where low latency has worked, and never where it has not', () => {
    const neverWorked = afterPicture(fails(initialTransport(true), 'network', 3, 0))
    expect(whileLive(neverWorked, 60 * MINUTE_MS).active).toBe('hls')
    const worked = afterPicture(fails(afterPicture(initialTransport(true)), 'network', 6, 0))
    expect(whileLive(worked, 14_999).active).toBe('hls')
    expect(whileLive(worked, 15_000).active).toBe('mse')
    expect(afterFailure(worked, 'network', 14_999).active).toBe('hls')
    expect(afterFailure(worked, 'network', 15_000).active).toBe('mse')
    expect(whileLive(pin(worked, 'hls'), 60 * MINUTE_MS).active).toBe('hls')
  })

  it('does not try a codec that the browser lacks again by itself, whatever the camera sent before', () => {
    const fallen = afterPicture(fails(afterPicture(initialTransport(true)), 'unsupported', 1, 0))
    expect(fallen.active).toBe('hls')
    expect(whileLive(fallen, 60 * MINUTE_MS).active).toBe('hls')
    expect(beforeRestart(fallen, 5 * MINUTE_MS).active).toBe('mse')
  })

  it('makes one attempt for it, waits twice as long after each that fails, five minutes at most, and forgets them with a picture', () => {
    let state = afterPicture(fails(afterPicture(initialTransport(true)), 'network', 6, 0))
    const staysMs: number[] = []
    for (let nowMs = 0; staysMs.length < 7; nowMs += 1000) {
      const next = whileLive(state, nowMs)
      if (next.active === 'hls') continue
      staysMs.push(nowMs - (state.fellBackAtMs ?? 0))
      state = afterPicture(afterFailure(next, 'network', nowMs))
      expect(state.active).toBe('hls')
    }
    expect(staysMs).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000])
    const back = afterPicture(whileLive(state, 60 * MINUTE_MS))
    const fallen = afterPicture(fails(back, 'network', 6, 60 * MINUTE_MS))
    expect(whileLive(fallen, 60 * MINUTE_MS + 15_000).active).toBe('mse')
  })

  it('keeps to what the viewer pinned, whatever fails', () => {
    const pinned = pin(initialTransport(true), 'hls')
    expect(fails(pinned, 'network', 20).active).toBe('hls')
    expect(beforeRestart(pinned, 60 * MINUTE_MS).active).toBe('hls')
    expect(fails(pin(pinned, 'mse'), 'network', 20).active).toBe('mse')
    expect(pin(pinned, null).active).toBe('mse')
  })
})
