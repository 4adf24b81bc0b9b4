import { mkdir, mkdtemp, readFile, rm, stat, truncate, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@sova/base'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startClipRecorder } from '../testing/clip-recorder.ts'
import { CLIP_FRAME_RATE, clipAudio, clipFrame } from '../testing/clip-source.ts'
import { type ArchiveFile, createArchiveCatalogue } from './archive-catalogue.ts'
import { writeCheckpoint } from './archive-checkpoint.ts'
import { loadArchive } from './archive-loader.ts'
import { createArchiveReader } from './archive-reader.ts'
import { INDEX_RECORD_BYTES, readIndexRecord } from './index-record.ts'
import { recoverArchiveFile } from './recovery.ts'
import { createSyncQueue } from './sync-queue.ts'

const logger = createLogger('test', { level: 'silent' })
const START_MS = Date.UTC(2026, 10, 20, 10)
const SECONDS = 6
/** A fragment is half a second. */
const RECORDS = SECONDS * 2
let dir: string
let file: ArchiveFile
let data: Buffer
let index: Buffer

/** Records the clip, with sound of the same time between the pictures. */
async function record(archiveDir: string, startMs: number, seconds: number) {
  const { catalogue, recorder, hub, connect } = startClipRecorder({ dirs: [archiveDir], nowMs: startMs })
  connect(clipAudio)
  for (let frame = 0; frame < seconds * CLIP_FRAME_RATE; frame += 1) {
    const video = clipFrame(frame, startMs)
    hub.onSample(video)
    hub.onSample({ ...video, kind: 'audio', dts: frame * 1920, duration: 1920, data: Uint8Array.of(1, 2, 3) })
  }
  await recorder.close()
  return catalogue
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sova-recovery-'))
  const catalogue = await record(dir, START_MS, SECONDS)
  file = catalogue.files('7')[0]!
  data = await readFile(join(dir, `${file.path}.mp4`))
  index = await readFile(join(dir, `${file.path}.idx`))
})
afterAll(() => rm(dir, { recursive: true }))

const base = () => join(dir, file.path)
beforeEach(async () => {
  await writeFile(`${base()}.mp4`, data)
  await writeFile(`${base()}.idx`, index)
})

describe('recovery of an archive file', () => {
  it('leaves a sound file as it is', async () => {
    const recovered = await recoverArchiveFile(base(), '7')
    expect(recovered).toMatchObject({ recordCount: RECORDS, addedRecords: 0, cutBytes: 0, bytes: data.length })
    expect(recovered?.endMs).toBe(START_MS + SECONDS * 1000)
  })

  it('rebuilds a lost index from the data, record for record', async () => {
    await unlink(`${base()}.idx`)
    expect(await recoverArchiveFile(base(), '7')).toMatchObject({ recordCount: RECORDS, addedRecords: RECORDS })
    expect((await readFile(`${base()}.idx`)).equals(index)).toBe(true)
  })

  it('cut anywhere, keeps every whole fragment, and what is left plays to its end', async () => {
    let seed = 5
    for (let round = 0; round < 60; round += 1) {
      seed = (seed * 48_271) % 2_147_483_647
      const length = seed % data.length
      await writeFile(`${base()}.mp4`, data)
      await truncate(`${base()}.mp4`, length)
      await writeFile(`${base()}.idx`, index)
      const recovered = await recoverArchiveFile(base(), '7')
      const wholeCount = Array.from({ length: RECORDS }, (_, i) => readIndexRecord('7', index, i)!).filter(
        (record) => record.offset + record.length <= length,
      ).length
      // The last fragment may have lost only its sound: its pictures are kept.
      expect([wholeCount, wholeCount + 1]).toContain(recovered?.recordCount ?? 0)
      expect((await stat(`${base()}.idx`).catch(() => ({ size: 0 }))).size).toBe(
        (recovered?.recordCount ?? 0) * INDEX_RECORD_BYTES,
      )
      if (recovered) expect((await stat(`${base()}.mp4`)).size).toBe(recovered.bytes)
    }
  })

  it('takes an index with a changed byte only as far as it is sound', async () => {
    const changed = Buffer.from(index)
    changed[INDEX_RECORD_BYTES * 3 + 5]! ^= 0xff
    await writeFile(`${base()}.idx`, changed)
    expect(await recoverArchiveFile(base(), '7')).toMatchObject({ recordCount: RECORDS, addedRecords: RECORDS - 3 })
    expect((await readFile(`${base()}.idx`)).equals(index)).toBe(true)
  })

  it('an unreadable fragment costs itself, not what was recorded behind it', async () => {
    const sixth = readIndexRecord('7', index, 5)!
    const sixthAt = 5 * INDEX_RECORD_BYTES
    const firstAt = readIndexRecord('7', index, 0)!.offset
    for (const [at, bytes] of [
      [4, 'mooX'],
      [0, '\xff\xff\xff\xff'],
      [3, '\x09'],
    ] as const) {
      const changed = Buffer.from(data)
      changed.write(bytes, sixth.offset + at, 'latin1')
      await writeFile(`${base()}.mp4`, changed)
      await writeFile(`${base()}.idx`, index.subarray(0, INDEX_RECORD_BYTES * 3))
      expect(await recoverArchiveFile(base(), '7')).toMatchObject({ recordCount: RECORDS - 1, cutBytes: 0 })
      const rest = [index.subarray(0, sixthAt), index.subarray(sixthAt + INDEX_RECORD_BYTES)]
      expect((await readFile(`${base()}.idx`)).equals(Buffer.concat(rest))).toBe(true)
      // What is repaired is sound from then on, and is read without what lies in between.
      expect(await recoverArchiveFile(base(), '7')).toMatchObject({ addedRecords: 0, cutBytes: 0 })
      const { catalogue } = await load([dir])
      const reader = createArchiveReader(catalogue)
      const run = await reader.readRun(await reader.fragments('7', ...everything))
      const others = Buffer.concat([data.subarray(firstAt, sixth.offset), data.subarray(sixth.offset + sixth.length)])
      expect(Buffer.from(run).equals(others)).toBe(true)
    }
  })

  it('cuts rubbish behind the last fragment', async () => {
    await writeFile(`${base()}.mp4`, Buffer.concat([data, Buffer.alloc(5000, 0x5a)]))
    expect(await recoverArchiveFile(base(), '7')).toMatchObject({ cutBytes: 5000, recordCount: RECORDS })
  })
})

const load = (dirs: readonly string[]) => {
  const catalogue = createArchiveCatalogue()
  const loading = loadArchive({ dirs, catalogue, logger, signal: new AbortController().signal })
  return loading.then((result) => ({ catalogue, ...result }))
}
const everything = [0, Number.MAX_SAFE_INTEGER] as const

describe('damage', () => {
  it('a fragment with a flipped bit, or one that the file lacks, is skipped; the others are served', async () => {
    const third = readIndexRecord('7', index, 2)!
    const flipped = Buffer.from(data)
    flipped[third.offset + third.length - 3]! ^= 0x10
    await writeFile(`${base()}.mp4`, flipped)
    const damaged: number[] = []
    const { catalogue } = await load([dir])
    const reader = createArchiveReader(catalogue, ({ position }) => damaged.push(position))
    await truncate(`${base()}.mp4`, data.length - 10)
    const fragments = await reader.fragments('7', START_MS, START_MS + SECONDS * 1000)
    const read = await Promise.all(fragments.map((fragment) => reader.read(fragment)))
    const isServed = read.map(({ length }) => length > 0)
    expect(isServed).toEqual(isServed.map((_, position) => position !== 2 && position !== RECORDS - 1))
    expect(new Set(damaged)).toEqual(new Set([2, RECORDS - 1]))
    const run = await reader.readRun(fragments)
    expect(run.length).toBe(read.reduce((sum, { length }) => sum + length, 0))
  })

  it('a file in the folder of another camera is nobody’s: it is neither shown nor changed', async () => {
    const other = await mkdtemp(join(tmpdir(), 'sova-foreign-'))
    await mkdir(join(other, '8/20261120'), { recursive: true })
    const foreign = join(other, file.path.replace('7/', '8/'))
    await writeFile(`${foreign}.mp4`, data)
    await writeFile(`${foreign}.idx`, index)
    expect((await load([other])).catalogue.numbers()).toEqual([])
    await unlink(`${foreign}.idx`)
    expect((await load([other])).catalogue.numbers()).toEqual([])
    expect((await readFile(`${foreign}.mp4`)).equals(data)).toBe(true)
    await rm(other, { recursive: true })
  })
})

describe('start with an archive', () => {
  it('finds what was recorded, on every disk', async () => {
    const secondDir = await mkdtemp(join(tmpdir(), 'sova-second-'))
    await record(secondDir, START_MS + 60_000, 3)
    const { catalogue, openedFiles } = await load([dir, secondDir])
    expect(openedFiles).toBe(2)
    expect(catalogue.ranges('7', ...everything)).toEqual([
      { fromMs: START_MS, toMs: START_MS + SECONDS * 1000 },
      { fromMs: START_MS + 60_000, toMs: START_MS + 63_000 },
    ])
    const reader = createArchiveReader(catalogue)
    const fragment = await reader.keyframeAt('7', START_MS + 2500)
    expect(fragment?.record.startMs).toBe(START_MS + 2000)
    const next = await reader.next({ ...fragment!, position: RECORDS - 1 })
    expect(next?.record.startMs).toBe(START_MS + 60_000)
    expect((await reader.read(next!)).length).toBe(next?.record.length)
    await rm(secondDir, { recursive: true })
  })

  it('opens only what is newer than the checkpoint, and repairs it wherever it stands', async () => {
    const before = await load([dir])
    await writeCheckpoint(dir, before.catalogue.files('7'), createSyncQueue(1))
    const newer = (await record(dir, START_MS + 60_000, 3)).files('7')[0]!
    const newest = (await record(dir, START_MS + 120_000, 3)).files('7')[0]!
    await truncate(join(dir, `${newer.path}.idx`), INDEX_RECORD_BYTES)
    const after = await load([dir])
    expect(after).toMatchObject({ knownFiles: 1, openedFiles: 2 })
    expect(after.catalogue.files('7').map(({ recordCount }) => recordCount)).toEqual([RECORDS, 6, 6])
    expect(after.catalogue.files('7')[0]).toEqual(before.catalogue.files('7')[0])
    for (const { path } of [newer, newest]) await rm(join(dir, `${path}.mp4`))
    expect((await load([dir])).catalogue.ranges('7', ...everything)).toHaveLength(1)
  })

  it('a checkpoint that is torn or changed is not believed', async () => {
    const { catalogue } = await load([dir])
    await writeCheckpoint(dir, catalogue.files('7'), createSyncQueue(1))
    const path = join(dir, 'catalogue.checkpoint')
    const written = await readFile(path)
    for (let length = 0; length < written.length - 1; length += 7) {
      await writeFile(path, written.subarray(0, length))
      expect(await load([dir])).toMatchObject({ knownFiles: 0, openedFiles: 1 })
    }
    const changed = Buffer.from(written)
    changed[20]! ^= 1
    await writeFile(path, changed)
    expect(await load([dir])).toMatchObject({ knownFiles: 0, openedFiles: 1 })
  })
})
