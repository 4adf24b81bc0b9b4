/**
 * How long a media server with a large archive takes to record again. The archive is made of small files with the
 * names, heads and indexes of real ones. Usage: `npm run bench -- archive-restart [days] [cameras]`, 31 and 64 unless told.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, systemClock } from '@sova/base'
import { createStreamHub } from '../../apps/media/src/stream/stream-hub.ts'
import { CLIP_FRAME_RATE, clipFrame, clipTrack } from '../../apps/media/src/testing/clip-source.ts'
import { openArchive } from '../shared/open-archive.ts'
import { writeSmallFiles } from '../shared/small-archive-file.ts'

const HOUR_MS = 3_600_000
const days = Number(process.argv[2] ?? 31)
const cameras = Number(process.argv[3] ?? 64)
const logger = createLogger('bench', { level: 'silent' })
const dir = await mkdtemp(join(tmpdir(), 'sova-restart-'))

async function makeArchive(): Promise<number> {
  const firstMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - days * 24 * HOUR_MS
  const names = Array.from({ length: cameras * days * 24 }, (_, at) => ({
    number: String(1 + (at % cameras)),
    startMs: firstMs + Math.floor(at / cameras) * HOUR_MS,
    durationMs: HOUR_MS,
  }))
  await writeSmallFiles(dir, names)
  return names.length
}

/** From the start until the first fragment is on the disk, and until every file is known. */
async function start(): Promise<{ recordingMs: number; knownMs: number; files: number }> {
  const startedMs = performance.now()
  const stopped = new AbortController()
  const archive = await openArchive(dir, logger)
  const running = archive.run(stopped.signal)
  const hub = createStreamHub({ clock: systemClock, logger })
  const recorder = archive.createRecorder(String(cameras + 1))
  hub.subscribe(recorder)
  hub.onTracks({ type: 'tracks', video: clipTrack, audio: null })
  const firstMs = Date.now()
  for (let frame = 0; frame < CLIP_FRAME_RATE; frame += 1) hub.onSample(clipFrame(frame, firstMs))
  while (recorder.stats.fragments === 0) await systemClock.sleep(1)
  const recordingMs = performance.now() - startedMs
  const known = () =>
    archive.catalogue.numbers().reduce((sum, number) => sum + archive.catalogue.files(number).length, 0)
  await archive.loaded
  const knownMs = performance.now() - startedMs
  const files = known()
  await recorder.close()
  stopped.abort()
  await running
  return { recordingMs, knownMs, files }
}

const made = await makeArchive()
console.log(`${made} files of ${cameras} cameras and ${days} days`)
console.log('| start | recording again | every file known | files |\n| --- | --- | --- | --- |')
for (const name of ['without a checkpoint', 'with a checkpoint', 'with a checkpoint']) {
  const { recordingMs, knownMs, files } = await start()
  console.log(`| ${name} | ${Math.round(recordingMs)} ms | ${Math.round(knownMs)} ms | ${files} |`)
}
await rm(dir, { recursive: true })
