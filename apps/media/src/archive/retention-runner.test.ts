import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Clock, createLogger, ManualClock } from '@sova/base'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../testing/until.ts'
import { type ArchiveFile, basePathOf, createArchiveCatalogue } from './archive-catalogue.ts'
import { createArchiveDisks, type DisksInputs } from './archive-disks.ts'
import { archivePath } from './archive-path.ts'
import { freeSpaceFloorBytes } from './free-space.ts'
import { createKeptLimits } from './kept-limits.ts'
import { removeArchiveFile } from './remove-archive-file.ts'
import type { RetentionLimits } from './retention.ts'
import { createRetention, type RetentionInputs } from './retention-runner.ts'

const logger = createLogger('test', { level: 'silent' })
const HOUR_MS = 3_600_000
const NOW_MS = Date.UTC(2026, 10, 20, 12)
const TOTAL_BYTES = 100_000
const FLOOR_BYTES = freeSpaceFloorBytes({ totalBytes: TOTAL_BYTES, freeBytes: 0 })

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sova-retention-'))
})
afterEach(() => rm(root, { recursive: true }))

/** Two disks of which the test says how much is free, with files of an hour and of a floor's size. */
async function startRetention(inputs: Partial<RetentionInputs & DisksInputs> = {}) {
  const clock = new ManualClock(NOW_MS)
  let clockErrorMs = 0
  const wrongClock: Clock = {
    nowMs: () => clock.nowMs() + clockErrorMs,
    monotonicMs: () => clock.monotonicMs(),
    sleep: (delayMs, signal) => clock.sleep(delayMs, signal),
  }
  const catalogue = createArchiveCatalogue()
  const dirs = [join(root, 'first'), join(root, 'second')] as const
  const freeBytes: Record<string, number> = { [dirs[0]]: TOTAL_BYTES, [dirs[1]]: TOTAL_BYTES }
  const readFileSystem = async (dir: string) => ({
    device: dirs.indexOf(dir),
    space: { totalBytes: TOTAL_BYTES, freeBytes: freeBytes[dir] ?? 0 },
  })
  const disks = createArchiveDisks({ dirs, clock, logger, readFileSystem, ...inputs })
  const limits = new Map<string, RetentionLimits>()
  let kept = createKeptLimits({ path: join(root, 'limits.json'), logger })
  const isKnown = () => true
  const retention = createRetention({
    disks,
    catalogue,
    limits: () => kept.update(limits),
    isKnown,
    clock: wrongClock,
    logger,
    ...inputs,
  })
  return {
    clock,
    catalogue,
    disks,
    dirs,
    freeBytes,
    limits,
    retention,
    /** A process that begins anew knows only what its predecessor wrote down. */
    forgetLimits: () => {
      limits.clear()
      kept = createKeptLimits({ path: join(root, 'limits.json'), logger })
    },
    /** The server's clock says another time from now on. */
    setClockError: (errorMs: number) => {
      clockErrorMs = errorMs
    },
    /** Begun so many hours ago, and an hour long. */
    async addFile(number: string, dir: string, hoursAgo: number): Promise<ArchiveFile> {
      const startMs = NOW_MS - hoursAgo * HOUR_MS
      const path = archivePath(number, startMs)
      const endMs = startMs + HOUR_MS
      const file = { number, dir, path, startMs, endMs, bytes: FLOOR_BYTES, recordCount: 1, isOpen: false }
      await mkdir(dirname(basePathOf(file)), { recursive: true })
      await writeFile(`${basePathOf(file)}.mp4`, 'pictures')
      catalogue.add(file)
      return file
    },
  }
}

/** Refuses this one file, as a disk does whose folder has an error. */
const refusing = (isRefused: (base: string) => boolean) => (base: string) =>
  isRefused(base) ? Promise.reject(new Error('EIO')) : removeArchiveFile(base)

describe('a file that cannot be removed', () => {
  it('is left for a minute: its disk is trusted on, and the floor is held by the next oldest', async () => {
    let isRefused = true
    const started = await startRetention({ removeFromDisk: refusing((base) => isRefused && base === stuckBase) })
    const { clock, catalogue, disks, dirs, freeBytes, limits, retention, addFile } = started
    const stuck = await addFile('7', dirs[0], 50)
    const stuckBase = basePathOf(stuck)
    const next = await addFile('7', dirs[0], 40)
    await addFile('8', dirs[1], 1)
    limits.set('7', { dvrHours: 45, dvrSizeGb: null })
    expect(await retention.removeOnce()).toEqual([])
    expect(disks.all()[0]?.isFailed).toBe(false)
    expect(disks.urgency().aborted).toBe(false)
    freeBytes[dirs[0]] = 0
    expect(await retention.removeOnce()).toEqual([next])
    expect(catalogue.files('7')).toEqual([stuck])
    isRefused = false
    expect(await retention.removeOnce()).toEqual([])
    await clock.advance(60_000)
    expect(await retention.removeOnce()).toEqual([stuck])
    expect(await readdir(join(dirs[0], '7'))).toEqual([])
  })

  it('a disk that lets nothing go is asked for a few files a round', async () => {
    let attempts = 0
    const removeFromDisk = () => {
      attempts += 1
      return Promise.reject(new Error('EIO'))
    }
    const { dirs, limits, retention, addFile } = await startRetention({ removeFromDisk })
    for (let hoursAgo = 20; hoursAgo > 10; hoursAgo -= 1) await addFile('7', dirs[0], hoursAgo)
    limits.set('7', { dvrHours: 1, dvrSizeGb: null })
    await retention.removeOnce()
    expect(attempts).toBe(3)
  })
})

describe('limits of a camera', () => {
  it('a clock that goes forward by a day takes no recording until it has stood for an hour', async () => {
    const { clock, dirs, limits, retention, setClockError, addFile } = await startRetention()
    const old = await addFile('7', dirs[0], 25)
    await addFile('7', dirs[0], 1)
    limits.set('7', { dvrHours: 30, dvrSizeGb: null })
    const removedIn = async (minutes: number) => {
      const removed: ArchiveFile[] = []
      for (let minute = 0; minute < minutes; minute += 1) {
        removed.push(...(await retention.removeOnce()))
        await clock.advance(60_000)
      }
      return removed
    }
    expect(await removedIn(1)).toEqual([])
    setClockError(24 * HOUR_MS)
    expect(await removedIn(59)).toEqual([])
    setClockError(0)
    expect(await removedIn(1)).toEqual([])
    setClockError(24 * HOUR_MS)
    expect(await removedIn(60)).toEqual([])
    expect(await removedIn(1)).toEqual([old])
  })

  it('a clock that is wrong from the start on takes none either', async () => {
    const { clock, dirs, limits, retention, addFile } = await startRetention()
    const old = await addFile('7', dirs[0], 30)
    await addFile('7', dirs[0], 25)
    limits.set('7', { dvrHours: 24, dvrSizeGb: null })
    expect(await retention.removeOnce()).toEqual([])
    await clock.advance(HOUR_MS)
    expect(await retention.removeOnce()).toContain(old)
  })

  it('hold for what it leaves when it is deleted', async () => {
    const { clock, dirs, limits, retention, addFile } = await startRetention()
    await addFile('7', dirs[0], 1)
    const old = await addFile('7', dirs[0], 24)
    limits.set('7', { dvrHours: 24, dvrSizeGb: null })
    expect(await retention.removeOnce()).toEqual([])
    limits.delete('7')
    await clock.advance(HOUR_MS)
    expect(await retention.removeOnce()).toEqual([old])
  })

  it('hold for what it leaves also after a restart, and when its tariff has no archive any more', async () => {
    const { clock, dirs, limits, retention, addFile, forgetLimits } = await startRetention()
    const deleted = await addFile('7', dirs[0], 24)
    const liveOnly = await addFile('8', dirs[1], 24)
    for (const number of ['7', '8']) limits.set(number, { dvrHours: 24, dvrSizeGb: null })
    expect(await retention.removeOnce()).toEqual([])
    forgetLimits()
    limits.set('8', { dvrHours: null, dvrSizeGb: null })
    await clock.advance(HOUR_MS)
    expect(new Set(await retention.removeOnce())).toEqual(new Set([deleted, liveOnly]))
  })
})

describe('a disk below its floor whose files are not all known yet', () => {
  it('is freed only when it is nearly full', async () => {
    const knownDirs = new Set<string>()
    const started = await startRetention({ isKnown: (dir) => knownDirs.has(dir) })
    const { dirs, freeBytes, retention, addFile } = started
    const files = [await addFile('7', dirs[0], 50), await addFile('7', dirs[0], 40), await addFile('7', dirs[0], 30)]
    freeBytes[dirs[0]] = FLOOR_BYTES / 2
    expect(await retention.removeOnce()).toEqual([])
    freeBytes[dirs[0]] = FLOOR_BYTES / 5
    expect(await retention.removeOnce()).toEqual(files.slice(0, 1))
    freeBytes[dirs[0]] = FLOOR_BYTES / 2
    knownDirs.add(dirs[0])
    expect(await retention.removeOnce()).toEqual(files.slice(1, 2))
  })
})

describe('a disk that fails', () => {
  it('is freed all the same, and tried again however often it fails meanwhile', async () => {
    const { clock, disks, dirs, freeBytes, retention, addFile } = await startRetention()
    const oldest = await addFile('7', dirs[0], 50)
    await disks.check()
    disks.noteFailure(dirs[0], new Error('EIO'))
    freeBytes[dirs[0]] = 0
    expect(await retention.removeOnce()).toEqual([oldest])
    for (let second = 0; second < 15; second += 1) {
      disks.noteFailure(dirs[0], new Error('EIO'))
      await clock.advance(1000)
    }
    await disks.check()
    expect(disks.all()[0]?.isFailed).toBe(false)
  })
})

const NEVER = new Promise<never>(() => {})

describe('a disk that hangs', () => {
  it('is failed after a while, asked no second time, and holds up no other', async () => {
    const patience = new ManualClock()
    let questions = 0
    const readFileSystem = (dir: string) => {
      if (dir.endsWith('second'))
        return Promise.resolve({ device: 1, space: { totalBytes: TOTAL_BYTES, freeBytes: 0 } })
      questions += 1
      return NEVER
    }
    const { disks, dirs, retention, addFile } = await startRetention({ patience, readFileSystem })
    const oldest = await addFile('7', dirs[1], 50)
    const removing = retention.removeOnce()
    await patience.advance(20_000)
    expect(await removing).toEqual([oldest])
    expect(disks.all()).toMatchObject([
      { isFailed: true, device: null },
      { isFailed: false, device: 1 },
    ])
    const next = await addFile('7', dirs[1], 40)
    expect(await retention.removeOnce()).toEqual([next])
    expect(questions).toBe(1)
  })

  it('while it removes a file, is left alone: the others go on being freed', async () => {
    let hasRemoved = false
    const removeFromDisk = async (base: string) => {
      await (base.startsWith(join(root, 'first')) ? NEVER : removeArchiveFile(base))
      hasRemoved = true
    }
    const { clock, dirs, freeBytes, retention, addFile } = await startRetention({ removeFromDisk })
    await addFile('7', dirs[0], 50)
    await addFile('7', dirs[0], 45)
    const oldest = await addFile('8', dirs[1], 50)
    for (const dir of dirs) freeBytes[dir] = 0
    const removing = retention.removeOnce()
    await until(() => hasRemoved, Boolean)
    await clock.advance(10_000)
    expect(await removing).toEqual([oldest])
    const next = await addFile('8', dirs[1], 40)
    expect(await retention.removeOnce()).toEqual([next])
  })
})
