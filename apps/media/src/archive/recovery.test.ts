import { mkdtemp, readFile, rm, stat, truncate, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, ManualClock } from '@sova/base'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createStreamHub } from '../stream/stream-hub.ts'
import { CLIP_FRAME_RATE, clipAudio, clipFrame, clipTrack } from '../testing/clip-source.ts'
import { type ArchiveFile, createArchiveCatalogue } from './archive-catalogue.ts'
import { loadArchive } from './archive-loader.ts'
import { createArchiveReader } from './archive-reader.ts'
import { INDEX_RECORD_BYTES, readIndexRecord } from './index-record.ts'
import { createRecorder } from './recorder.ts'
import { recoverArchiveFile } from './recovery.ts'

const logger = createLogger('test', { level: 'silent' })
const START_MS = Date.UTC(2026, 10, 20, 10)
const SECONDS = 6
let dir: string
let file: ArchiveFile
let data: Buffer
let index: Buffer

/** Records the clip, with sound of the same time between the pictures. */
async function record(archiveDir: string, startMs: number, seconds: number) {
  const clock = new ManualClock(startMs)
  const catalogue = createArchiveCatalogue()
  const hub = createStreamHub({ clock, logger })
  const recorder = createRecorder({ number: '7', archiveDir, catalogue, clock, random: () => 0.5, logger })
  hub.subscribe(recorder)
  hub.onTracks({ type: 'tracks', video: clipTrack, audio: clipAudio })
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
    const recovered = await recoverArchiveFile(base())
    expect(recovered).toMatchObject({ recordCount: SECONDS, addedRecords: 0, cutBytes: 0, bytes: data.length })
    expect(recovered?.endMs).toBe(START_MS + SECONDS * 1000)
  })

  it('rebuilds a lost index from the data, record for record', async () => {
    await unlink(`${base()}.idx`)
    expect(await recoverArchiveFile(base())).toMatchObject({ recordCount: SECONDS, addedRecords: SECONDS })
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
      const recovered = await recoverArchiveFile(base())
      const wholeCount = Array.from({ length: SECONDS }, (_, i) => readIndexRecord(index, i)!).filter(
        (record) => record.offset + record.length <= length,
      ).length
      // The last fragment may have lost only its sound: the pictures before it are kept.
      expect(recovered?.recordCount ?? 0).toBeGreaterThanOrEqual(wholeCount)
      if (recovered) expect((await stat(`${base()}.mp4`)).size).toBe(recovered.bytes)
    }
  })

  it('takes an index with a changed byte only as far as it is sound', async () => {
    const changed = Buffer.from(index)
    changed[INDEX_RECORD_BYTES * 3 + 5]! ^= 0xff
    await writeFile(`${base()}.idx`, changed)
    expect(await recoverArchiveFile(base())).toMatchObject({ recordCount: SECONDS, addedRecords: SECONDS - 3 })
    expect((await readFile(`${base()}.idx`)).equals(index)).toBe(true)
  })

  it('cuts rubbish behind the last fragment', async () => {
    await writeFile(`${base()}.mp4`, Buffer.concat([data, Buffer.alloc(5000, 0x5a)]))
    expect(await recoverArchiveFile(base())).toMatchObject({ cutBytes: 5000, recordCount: SECONDS })
  })
})

describe('start with an archive', () => {
  it('finds what was recorded, reads one record a file, and repairs only the newest', async () => {
    await record(dir, START_MS + 60_000, 3)
    await writeFile(`${base()}.mp4`, data)
    const catalogue = createArchiveCatalogue()
    await loadArchive({ archiveDir: dir, catalogue, logger, signal: new AbortController().signal })
    expect(catalogue.ranges('7', 0, Number.MAX_SAFE_INTEGER)).toEqual([
      { fromMs: START_MS, toMs: START_MS + SECONDS * 1000 },
      { fromMs: START_MS + 60_000, toMs: START_MS + 63_000 },
    ])
    const reader = createArchiveReader(dir, catalogue)
    const fragment = await reader.keyframeAt('7', START_MS + 2500)
    expect(fragment?.record.startMs).toBe(START_MS + 2000)
    expect((await reader.next({ ...fragment!, position: SECONDS - 1 }))?.record.startMs).toBe(START_MS + 60_000)
  })
})
