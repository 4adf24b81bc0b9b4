import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, systemClock } from '@sova/base'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startClipRecorder } from '../testing/clip-recorder.ts'
import { CLIP_FRAME_RATE, clipFrame } from '../testing/clip-source.ts'
import { until } from '../testing/until.ts'
import { createArchiveReader } from './archive-reader.ts'
import { freeSpaceFloorBytes } from './free-space.ts'
import { createRetention, type RetentionInputs } from './retention-runner.ts'

const logger = createLogger('test', { level: 'silent' })
const START_MS = Date.UTC(2026, 10, 20, 10)
const SIZE_MB = 4
const dir = mkdtempSync(join(tmpdir(), 'sova-full-'))
const small = join(dir, 'small')

const mount = (options: string) => execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'none', small])
/** A real file system of a few megabytes; only root may make one. */
const canMount = (() => {
  mkdirSync(small)
  try {
    mount('size=1m')
    execFileSync('umount', [small])
    return true
  } catch {
    return false
  }
})()

afterAll(() => rmSync(dir, { recursive: true }))

function startCamera(number: string, dirs: readonly string[]) {
  const { clock, catalogue, disks, recorder, hub, connect } = startClipRecorder({ dirs, nowMs: START_MS, number })
  connect()
  let second = 0
  return {
    clock,
    catalogue,
    disks,
    recorder,
    /** A second of pictures, each as large as asked for; written when it resolves. */
    async playSecond(frameBytes: number) {
      for (let index = 0; index < CLIP_FRAME_RATE; index += 1) {
        const frame = clipFrame(second * CLIP_FRAME_RATE + index, START_MS)
        hub.onSample({ ...frame, data: Buffer.alloc(frameBytes, index) })
      }
      second += 1
      await clock.advance(1000)
      const { stats } = recorder
      await until(
        () => stats.fragments + stats.droppedFragments,
        (count) => count >= 2 * second - 1,
      )
    },
  }
}

const freeBytes = () => {
  const { bavail, bsize } = statfsSync(small)
  return bavail * bsize
}
/** No camera has limits of its own, and every file is known. */
const retentionOf = (of: Pick<RetentionInputs, 'disks' | 'catalogue' | 'clock'>) =>
  createRetention({ ...of, limits: async () => new Map(), isKnown: () => true, logger })
const filesOnDisk = () =>
  readdirSync(small, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mp4'))

describe.skipIf(!canMount)('a disk of four megabytes', () => {
  beforeEach(() => mount(`size=${SIZE_MB}m`))
  afterEach(() => {
    execFileSync('umount', ['--lazy', small])
  })

  it('never fills: the floor holds through a burst of ten times the bitrate, without one failed write', async () => {
    const { clock, catalogue, disks, recorder, playSecond } = startCamera('7', [small])
    await disks.check()
    const stopped = new AbortController()
    const running = retentionOf({ disks, catalogue, clock }).run(stopped.signal)
    let leastFreeBytes = Number.POSITIVE_INFINITY
    for (let second = 0; second < 120; second += 1) {
      const isBurst = second >= 60 && second < 90
      await playSecond(isBurst ? 3000 : 300)
      // The runner's own work on the real disk is waited for.
      await systemClock.sleep(5)
      leastFreeBytes = Math.min(leastFreeBytes, freeBytes())
    }
    stopped.abort()
    await running
    await recorder.close()
    expect(recorder.stats).toMatchObject({ writeErrors: 0, droppedFragments: 0 })
    expect(leastFreeBytes).toBeGreaterThan(0)
    expect(filesOnDisk()).toHaveLength(catalogue.files('7').length)
    expect(catalogue.bounds('7')?.toMs).toBe(START_MS + 120_000)
  })

  it('that is full takes nothing, harms nothing that is on it, and takes again once there is room', async () => {
    const { clock, catalogue, disks, recorder, playSecond } = startCamera('7', [small])
    for (let second = 0; second < 60; second += 1) await playSecond(5000)
    expect(recorder.stats.writeErrors).toBeGreaterThan(0)
    const written = recorder.stats.fragments
    // A file that got nothing does not stay on the disk either: nobody knows of it.
    await until(filesOnDisk, ({ length }) => length === catalogue.files('7').length)
    await retentionOf({ disks, catalogue, clock }).removeOnce()
    expect(freeBytes()).toBeGreaterThan(freeSpaceFloorBytes({ totalBytes: SIZE_MB * 1024 * 1024, freeBytes: 0 }) / 2)
    await clock.advance(30_000)
    for (let second = 0; second < 3; second += 1) await playSecond(1000)
    await recorder.close()
    expect(recorder.stats.fragments).toBeGreaterThan(written)
    const reader = createArchiveReader(catalogue)
    const fragments = await reader.fragments('7', 0, Number.MAX_SAFE_INTEGER)
    const read = await Promise.all(fragments.map((fragment) => reader.read(fragment)))
    expect(read.every(({ length }) => length > 0)).toBe(true)
  })

  it('that is read-only is said once, and is written again when it can be', async () => {
    execFileSync('mount', ['-o', 'remount,ro', small])
    const { clock, disks, recorder, playSecond } = startCamera('7', [small])
    await disks.check()
    for (let second = 0; second < 5; second += 1) await playSecond(300)
    expect(disks.all()[0]?.isFailed).toBe(true)
    expect(recorder.stats.fragments).toBe(0)
    await clock.advance(20_000)
    await disks.check()
    expect(disks.all()[0]?.isFailed).toBe(true)
    execFileSync('mount', ['-o', 'remount,rw', small])
    await clock.advance(20_000)
    await disks.check()
    expect(disks.all()[0]?.isFailed).toBe(false)
    for (let second = 0; second < 3; second += 1) await playSecond(300)
    await recorder.close()
    expect(recorder.stats.fragments).toBeGreaterThan(0)
  })
})
