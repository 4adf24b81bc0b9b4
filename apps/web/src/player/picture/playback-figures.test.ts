import { expect, it } from 'vitest'
import { type PlaybackSample, playbackFigures } from './playback-figures.ts'

const sample = (fields: Partial<PlaybackSample>): PlaybackSample => ({
  atMs: 0,
  transport: 'mse',
  codecs: 'avc1.64001f',
  bytesReceived: 0,
  depthS: 0.3,
  widthPx: 1280,
  heightPx: 720,
  totalFrames: 0,
  droppedFrames: 0,
  playbackRate: 1,
  latencyMs: 400,
  ...fields,
})

it('says how many frames and bits came in a second, between two looks', () => {
  const before = sample({ atMs: 1000, bytesReceived: 100_000, totalFrames: 50 })
  const after = sample({ atMs: 3000, bytesReceived: 600_000, totalFrames: 100 })
  expect(playbackFigures(before, after)).toMatchObject({ frameRate: 25, bitrateKbps: 2000, latencyS: 0.4 })
})

it('begins anew with a new connection, and says nothing of what the transport does not tell', () => {
  const before = sample({ atMs: 0, bytesReceived: 900_000, totalFrames: 900 })
  const after = sample({ atMs: 1000, bytesReceived: 125_000, totalFrames: 25 })
  expect(playbackFigures(before, after)).toMatchObject({ frameRate: 25, bitrateKbps: 1000 })
  expect(playbackFigures(null, after).bitrateKbps).toBeNull()
  expect(playbackFigures(before, sample({ atMs: 1000, bytesReceived: null })).bitrateKbps).toBeNull()
})
