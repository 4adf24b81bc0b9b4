import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFragmentHeader } from '@sova/media-formats'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createArchiveReader } from '../archive/archive-reader.ts'
import { startClipRecorder } from '../testing/clip-recorder.ts'
import { createMseArchive } from './mse-archive.ts'

const START_MS = Date.UTC(2026, 10, 20, 10)
const RECORDED_S = 30
const options = { tracks: { video: 1, hasAudio: false }, speed: 1, isPaused: () => false } as const

/** Play of half a minute that was recorded, from a disk that finds moments when a test says so. */
async function startArchive() {
  const dir = await mkdtemp(join(tmpdir(), 'sova-mse-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const { clock, catalogue, recorder, connect, play } = startClipRecorder({ dirs: [dir], nowMs: START_MS })
  connect()
  play(START_MS, RECORDED_S)
  await recorder.close()

  const reader = createArchiveReader(catalogue)
  const found = new Map<number, () => void>()
  const told: string[] = []
  const sentS: number[] = []
  const sendFragment = (bytes: Uint8Array) => {
    sentS.push(((readFragmentHeader(bytes)?.wallClockMs ?? 0) - START_MS) / 1000)
  }
  const archive = createMseArchive({
    number: '7',
    reader: {
      ...reader,
      async keyframeAt(number, atMs) {
        await new Promise<void>((resolve) => found.set(atMs, resolve))
        return reader.keyframeAt(number, atMs)
      },
    },
    sink: {
      sendText: () => {},
      sendFragment,
      onFrame: () => {},
      takeSentBytes: () => 0,
      isSlow: () => false,
      isDrained: () => true,
    },
    clock,
    isRecording: () => false,
    onSeeked: () => told.push('seeked'),
    onInit: () => told.push('init'),
    onEnd: () => told.push('end'),
  })
  return {
    archive,
    told,
    sentS,
    seek: (seconds: number) => archive.playFrom(START_MS + seconds * 1000, options),
    find: (seconds: number) => found.get(START_MS + seconds * 1000)?.(),
  }
}

describe('the archive on a socket, when the disk is slower than the viewer', () => {
  it('a seek that the viewer took back sends nothing and says nothing', async () => {
    const { archive, seek, find, told, sentS } = await startArchive()
    const sought = seek(5)
    archive.stop()
    find(5)
    await sought
    await archive.pump()
    expect(told).toEqual([])
    expect(sentS).toEqual([])
  })

  it('of two seeks the last one plays, whichever is found first', async () => {
    const { archive, seek, find, told, sentS } = await startArchive()
    const [first, second] = [seek(5), seek(20)]
    find(20)
    await second
    find(5)
    await first
    await archive.pump()
    expect(told.slice(0, 2)).toEqual(['seeked', 'init'])
    expect(told.filter((event) => event === 'seeked')).toHaveLength(1)
    expect(sentS[0]).toBeCloseTo(20, 1)
  })

  it('what was played before is left with the next seek, and the tracks that change meanwhile go on from that', async () => {
    const { archive, seek, find, told, sentS } = await startArchive()
    const first = seek(5)
    find(5)
    await first
    await archive.pump()
    expect(sentS[0]).toBeCloseTo(5, 1)
    sentS.length = 0
    const pending = seek(20)
    await archive.pump()
    expect(archive.positionMs()).toBe(START_MS + 20_000)
    expect(sentS).toEqual([])
    find(20)
    await pending
    const beyond = seek(40)
    find(40)
    await beyond
    await archive.pump()
    expect(told.at(-1)).toBe('end')
    expect(sentS).toEqual([])
  })
})
