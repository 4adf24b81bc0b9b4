import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeRunTables } from '@sova/media-formats'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startClipRecorder } from '../testing/clip-recorder.ts'
import { CLIP_FRAME_RATE, clipAudio, clipFrame } from '../testing/clip-source.ts'
import { archivePath } from './archive-path.ts'
import { createArchiveReader } from './archive-reader.ts'
import { readRecordedTables } from './recorded-tables.ts'

const START_MS = Date.UTC(2026, 10, 20, 10)
const RECORDED_S = 300
let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sova-tables-'))
})
afterEach(() => rm(dir, { recursive: true }))

function startRecorder() {
  const { catalogue, recorder, hub, connect } = startClipRecorder({ dirs: [dir], nowMs: START_MS })
  connect(clipAudio)
  for (let frame = 0; frame < RECORDED_S * CLIP_FRAME_RATE; frame += 1) {
    hub.onSample(clipFrame(frame, START_MS))
    const sound = { dts: frame * 1920, compositionOffset: 0, duration: 1920, isKeyframe: true }
    const wallClockMs = START_MS + frame * 40
    hub.onSample({ kind: 'audio', ...sound, wallClockMs, data: Uint8Array.of(0x21, 0x10, frame % 256) })
  }
  return { catalogue, recorder, reader: createArchiveReader(catalogue) }
}

async function tablesOf(reader: ReturnType<typeof createArchiveReader>) {
  const fragments = await reader.fragments('7', 0, Number.MAX_SAFE_INTEGER)
  const tables: string[] = []
  for await (const some of readRecordedTables(reader, fragments)) {
    tables.push(...some.map(({ runs }) => Buffer.from(writeRunTables(runs)).toString('hex')))
  }
  return tables
}

describe('sample tables beside a recording', () => {
  it('say what the recording says; where they are missing, changed, cut or of another camera it is asked itself', async () => {
    const { recorder, reader } = startRecorder()
    await recorder.close()
    const path = `${join(dir, archivePath('7', START_MS))}.tab`
    const written = await readFile(path)
    const known = await tablesOf(reader)
    expect(known).toHaveLength(RECORDED_S * 2)
    // Two runs each: pictures and sound.
    expect(known.every((runs) => runs.startsWith('02'))).toBe(true)
    const spoiled = [
      Buffer.alloc(0),
      Buffer.from(written.map((byte, index) => (index % 997 === 0 ? byte ^ 0x10 : byte))),
      written.subarray(0, written.length / 2 + 3),
      written.subarray(5),
    ]
    for (const bytes of spoiled) {
      await writeFile(path, bytes)
      expect(await tablesOf(reader)).toEqual(known)
    }
    await rm(path)
    expect(await tablesOf(reader)).toEqual(known)
  })

  it('of the last minute are not there yet: the recording is asked', async () => {
    const { recorder, reader } = startRecorder()
    await recorder.close()
    const path = `${join(dir, archivePath('7', START_MS))}.tab`
    const all = await tablesOf(reader)
    await writeFile(path, (await readFile(path)).subarray(0, 16_500))
    expect(await tablesOf(reader)).toEqual(all)
  })

  it('that the disk does not take cost the recording nothing', async () => {
    const base = join(dir, archivePath('7', START_MS))
    await mkdir(`${base}.tab`, { recursive: true })
    const { recorder, reader } = startRecorder()
    await recorder.close()
    expect(recorder.stats).toMatchObject({ writeErrors: 0, droppedFragments: 0 })
    expect(existsSync(`${base}.mp4`)).toBe(true)
    expect(await tablesOf(reader)).toHaveLength(RECORDED_S * 2)
  })
})
