import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, ManualClock } from '@sova/base'
import { expect, it, onTestFinished } from 'vitest'
import { createStreamHub } from '../stream/stream-hub.ts'
import { CLIP_FRAME_RATE, clipFrame, clipTrack } from '../testing/clip-source.ts'
import { until } from '../testing/until.ts'
import { createArchiveCatalogue } from './archive-catalogue.ts'
import { createArchiveDisks } from './archive-disks.ts'
import { createArchiveReader } from './archive-reader.ts'
import { groupSegments } from './archive-segments.ts'
import { createRecorder } from './recorder.ts'

const logger = createLogger('test', { level: 'silent' })
const START_MS = Date.UTC(2026, 10, 20, 10, 59, 45)
const SECONDS = 30

/** Two files, of which the second is still written; a fragment is not gathered yet. */
async function startReader() {
  const dir = await mkdtemp(join(tmpdir(), 'sova-reader-'))
  const clock = new ManualClock(START_MS)
  const catalogue = createArchiveCatalogue()
  const disks = createArchiveDisks({ dirs: [dir], clock, logger })
  const recorder = createRecorder({ number: '7', disks, catalogue, clock, random: () => 0.5, logger })
  onTestFinished(async () => {
    await recorder.close()
    await rm(dir, { recursive: true })
  })
  const hub = createStreamHub({ clock, logger })
  hub.subscribe(recorder)
  hub.onTracks({ type: 'tracks', video: clipTrack, audio: null })
  for (let frame = 0; frame < SECONDS * CLIP_FRAME_RATE; frame += 1) hub.onSample(clipFrame(frame, START_MS))
  await until(
    () => recorder.stats.fragments,
    (count) => count === SECONDS * 2 - 1,
  )
  return createArchiveReader(catalogue)
}

/** Whether others got their turn meanwhile. */
async function givesWay(work: Promise<unknown>): Promise<boolean> {
  let hasGivenWay = false
  setImmediate(() => {
    hasGivenWay = true
  })
  await work
  return hasGivenWay
}

it('the segments of a window are those of its fragments, however often and in whatever pieces they are asked for', async () => {
  const reader = await startReader()
  for (const fromS of [0, 7, 0, 16]) {
    for (const toS of [SECONDS, 10, SECONDS + 60]) {
      const [fromMs, toMs] = [START_MS + fromS * 1000, START_MS + toS * 1000]
      const fragments = await reader.fragments('7', fromMs, toMs)
      expect(await reader.segments('7', fromMs, toMs, true)).toEqual(groupSegments(fragments, true))
      if (toS < SECONDS) continue
      expect(await reader.segments('7', fromMs, toMs, false)).toEqual(groupSegments(fragments, false))
    }
  }
})

it('a long window lets others go on between two files, and finished files are looked at once', async () => {
  const reader = await startReader()
  const [fromMs, endOfFirstMs] = [START_MS, START_MS + 15_000]
  await reader.segments('7', fromMs, START_MS + 60_000, false)
  expect(await givesWay(reader.fragments('7', fromMs, START_MS + 60_000))).toBe(true)
  expect(await givesWay(reader.segments('7', fromMs, START_MS + 60_000, false))).toBe(true)
  expect(await givesWay(reader.segments('7', fromMs, endOfFirstMs, true))).toBe(false)
  expect(await givesWay(reader.fragments('7', fromMs, endOfFirstMs))).toBe(false)
})
