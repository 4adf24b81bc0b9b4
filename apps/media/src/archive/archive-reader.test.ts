import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startClipRecorder } from '../testing/clip-recorder.ts'
import { until } from '../testing/until.ts'
import { createArchiveReader } from './archive-reader.ts'
import { groupSegments } from './archive-segments.ts'

const START_MS = Date.UTC(2026, 10, 20, 10, 59, 45)
const SECONDS = 30

/** Seconds of the clip from each of these moments on, a file each at least; the last one is still written. */
async function startReader(moments: readonly { readonly ms: number; readonly seconds: number }[]) {
  const dir = await mkdtemp(join(tmpdir(), 'sova-reader-'))
  const { catalogue, recorder, connect, play } = startClipRecorder({ dirs: [dir], nowMs: START_MS })
  onTestFinished(async () => {
    await recorder.close()
    await rm(dir, { recursive: true })
  })
  for (const { ms, seconds } of moments) {
    connect()
    play(ms, seconds)
  }
  const playedS = moments.reduce((sum, { seconds }) => sum + seconds, 0)
  await until(
    () => recorder.stats.fragments,
    // The newest is not gathered yet.
    (count) => count === playedS * 2 - 1,
  )
  return createArchiveReader(catalogue)
}

const startTwoFiles = () => startReader([{ ms: START_MS, seconds: SECONDS }])

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
  const reader = await startTwoFiles()
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

it('who plays what is being recorded stays with it, whatever a clock that was wrong has left behind', async () => {
  const aheadMs = START_MS + 86_400_000
  const reader = await startReader([
    { ms: aheadMs, seconds: 4 },
    { ms: START_MS, seconds: 4 },
  ])
  const newest = (await reader.fragments('7', START_MS, START_MS + 60_000)).at(-1)
  expect(newest?.record.startMs).toBe(START_MS + 3000)
  expect(newest && (await reader.next(newest))).toBeNull()
})

it('a long window lets others go on between two files, and finished files are looked at once', async () => {
  const reader = await startTwoFiles()
  const [fromMs, endOfFirstMs] = [START_MS, START_MS + 15_000]
  await reader.segments('7', fromMs, START_MS + 60_000, false)
  expect(await givesWay(reader.fragments('7', fromMs, START_MS + 60_000))).toBe(true)
  expect(await givesWay(reader.segments('7', fromMs, START_MS + 60_000, false))).toBe(true)
  expect(await givesWay(reader.segments('7', fromMs, endOfFirstMs, true))).toBe(false)
  expect(await givesWay(reader.fragments('7', fromMs, endOfFirstMs))).toBe(false)
})
