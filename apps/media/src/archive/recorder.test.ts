import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFragmentHeader } from '@sova/media-formats'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startClipRecorder } from '../testing/clip-recorder.ts'
import { CLIP_FRAME_RATE, clipFrame } from '../testing/clip-source.ts'
import { until } from '../testing/until.ts'
import { openArchiveFile } from './archive-file-writer.ts'
import { createArchiveReader } from './archive-reader.ts'
import { createSyncQueue } from './sync-queue.ts'

const START_MS = Date.UTC(2026, 10, 20, 10, 59, 55)
let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sova-recorder-'))
})
afterEach(async () => {
  await chmod(dir, 0o755)
  await rm(dir, { recursive: true })
})

function startRecorder(...dirs: string[]) {
  const camera = startClipRecorder({ dirs: dirs.length > 0 ? dirs : [dir], nowMs: START_MS })
  camera.connect()
  return { ...camera, files: () => camera.catalogue.files('7') }
}

describe('recorder', () => {
  it('begins a new file with the hour, at a keyframe, and loses nothing', async () => {
    const { play, recorder, files, catalogue } = startRecorder()
    play(START_MS, 10)
    await recorder.close()
    expect(files().map(({ startMs, endMs }) => [startMs - START_MS, endMs - START_MS])).toEqual([
      [0, 5000],
      [5000, 10_000],
    ])
    expect(files().map(({ path }) => path.slice(0, 13))).toEqual(['7/20261120/10', '7/20261120/11'])
    expect(catalogue.ranges('7', 0, Number.MAX_SAFE_INTEGER)).toHaveLength(1)
  })

  it('begins a new file when time jumps, and the gap is a gap', async () => {
    const { play, connect, recorder, catalogue } = startRecorder()
    play(START_MS, 2)
    connect()
    play(START_MS + 60_000, 2)
    await recorder.close()
    expect(catalogue.ranges('7', 0, Number.MAX_SAFE_INTEGER)).toEqual([
      { fromMs: START_MS, toMs: START_MS + 2000 },
      { fromMs: START_MS + 60_000, toMs: START_MS + 62_000 },
    ])
  })

  it('finishes the file of a camera that is gone, and loses nothing of one that is back at once', async () => {
    const { play, connect, hub, recorder, files } = startRecorder()
    play(START_MS, 2)
    hub.clear()
    connect()
    play(START_MS + 3000, 1)
    // New tracks finish what is begun: nothing is left to be written when the end comes.
    connect()
    await until(
      () => recorder.stats.fragments,
      (count) => count === 6,
    )
    hub.clear()
    await until(files, ([first, second]) => first?.isOpen === false && second?.isOpen === false)
    expect(files().map(({ recordCount }) => recordCount)).toEqual([4, 2])
    connect()
    play(START_MS + 5000, 1)
    await recorder.close()
    expect(files().map(({ recordCount }) => recordCount)).toEqual([4, 2, 2])
    expect(recorder.stats.droppedFragments).toBe(0)
  })

  it('a stream without a keyframe for a minute is recorded to its last picture', async () => {
    const { hub, recorder, catalogue } = startRecorder()
    for (let index = 0; index < 65 * CLIP_FRAME_RATE; index += 1) {
      hub.onSample({ ...clipFrame(index, START_MS), isKeyframe: index === 0 })
    }
    await recorder.close()
    expect(recorder.stats).toMatchObject({ droppedFragments: 0, fragments: 125 })
    expect(catalogue.ranges('7', 0, Number.MAX_SAFE_INTEGER)).toEqual([{ fromMs: START_MS, toMs: START_MS + 65_000 }])
  })

  it('pictures that are shown in another order than they are decoded keep both', async () => {
    const { hub, recorder, files, catalogue } = startRecorder()
    // I P B B: the B pictures are decoded after the P picture that is shown after them.
    const shownLater = [3600, 10_800, 0, 0]
    for (let index = 0; index < 2 * CLIP_FRAME_RATE; index += 1) {
      const compositionOffset = shownLater[index % 4] ?? 0
      const wallClockMs = START_MS + index * 40 + compositionOffset / 90
      hub.onSample({ ...clipFrame(index, START_MS), compositionOffset, wallClockMs })
    }
    await recorder.close()
    const reader = createArchiveReader(catalogue)
    const fragments = await reader.fragments('7', 0, Number.MAX_SAFE_INTEGER)
    const offsets: number[] = []
    for (const fragment of fragments) {
      const samples = readFragmentHeader(await reader.read(fragment))?.samples ?? []
      offsets.push(...samples.map(({ compositionOffset }) => compositionOffset))
    }
    expect(files()).toHaveLength(1)
    expect(offsets).toHaveLength(2 * CLIP_FRAME_RATE)
    expect(offsets.slice(0, 8)).toEqual([...shownLater, ...shownLater])
  })

  it('what is given up while a file is being opened is a gap on the timeline', async () => {
    const { hub, recorder, files, catalogue } = startRecorder()
    const large = Buffer.alloc(200_000)
    // All of it comes before the first file is open, and is more than may wait.
    for (let index = 0; index < 6 * CLIP_FRAME_RATE; index += 1) {
      hub.onSample({ ...clipFrame(index, START_MS - 3_600_000), data: large })
    }
    await recorder.close()
    expect(recorder.stats.droppedFragments).toBeGreaterThan(0)
    const sum = (durations: readonly number[]) => durations.reduce((total, durationMs) => total + durationMs, 0)
    const fragments = await createArchiveReader(catalogue).fragments('7', 0, Number.MAX_SAFE_INTEGER)
    const ranges = catalogue.ranges('7', 0, Number.MAX_SAFE_INTEGER)
    expect(sum(ranges.map(({ fromMs, toMs }) => toMs - fromMs))).toBe(sum(fragments.map((it) => it.record.durationMs)))
    expect(files().length).toBeGreaterThan(1)
  })

  it('a disk that cannot be written costs what came meanwhile, and recording goes on by itself', async () => {
    const blocked = join(dir, 'archive')
    await writeFile(blocked, 'a file where the folder should be')
    const { clock, play, recorder, files } = startRecorder(blocked)
    play(START_MS, 3)
    await until(
      () => recorder.stats.writeErrors,
      (count) => count > 0,
    )
    expect(files()).toEqual([])
    await rm(blocked)
    await mkdir(blocked)
    await clock.advance(60_000)
    play(START_MS + 3000, 3)
    await recorder.close()
    expect(recorder.stats.fragments).toBeGreaterThanOrEqual(2)
    expect(files().every(({ recordCount }) => recordCount > 0)).toBe(true)
    expect((await readdir(join(blocked, '7/20261120'))).filter((name) => name.endsWith('.mp4'))).toHaveLength(
      files().length,
    )
  })

  it('a disk that fails is left for the other one at the next keyframe, and what it has written stays', async () => {
    const [first, second] = [join(dir, 'first'), join(dir, 'second')]
    await mkdir(first)
    await mkdir(second)
    const { disks, play, recorder, files } = startRecorder(first, second)
    play(START_MS, 2)
    await until(files, ([file]) => file?.recordCount === 3)
    // The day's folder is a file now: whatever begins there fails, as it does on a dead disk.
    await rename(join(first, '7'), join(dir, 'kept'))
    await writeFile(join(first, '7'), '')
    play(START_MS + 3_600_000, 2)
    await until(
      () => recorder.stats.writeErrors,
      (count) => count === 1,
    )
    play(START_MS + 7_200_000, 2)
    await recorder.close()
    expect(disks.all().map(({ isFailed }) => isFailed)).toEqual([true, false])
    expect(files().at(-1)).toMatchObject({ dir: second, recordCount: 4, isOpen: false })
    expect(files()[0]).toMatchObject({ dir: first, recordCount: 4 })
  })

  it('a file that got no picture does not stay on the disk', async () => {
    const day = join(dir, '7', '20261120')
    const path = join('7', '20261120', 'empty')
    const file = { number: '7', dir, path, startMs: 0, endMs: 0, bytes: 0, recordCount: 0, isOpen: true }
    const writer = await openArchiveFile(file, Buffer.from('head'), createSyncQueue(1))
    expect(await readdir(day)).toHaveLength(2)
    await writer.close()
    expect(await readdir(join(dir, '7'))).toEqual([])
  })
})
