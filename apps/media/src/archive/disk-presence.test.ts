import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, ManualClock } from '@sova/base'
import { useTestDatabase } from '@sova/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStreamHub } from '../stream/stream-hub.ts'
import { CLIP_FRAME_RATE, clipFrame, clipTrack } from '../testing/clip-source.ts'
import { until } from '../testing/until.ts'
import { createArchive } from './archive.ts'
import { createArchiveFileRepository } from './archive-file-repository.ts'

const logger = createLogger('test', { level: 'silent' })
const START_MS = Date.UTC(2026, 10, 20, 10)
const SECONDS = 4
const database = useTestDatabase()

let root: string
const disk = () => join(root, 'disk')
const away = () => join(root, 'away')

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sova-presence-'))
})
afterEach(() => rm(root, { recursive: true }))

async function startArchive(mediaServerId: number | null = null) {
  const clock = new ManualClock(START_MS)
  const archive = await createArchive({
    dirs: [disk(), join(root, 'other')],
    repository: createArchiveFileRepository(database()),
    mediaServerId: () => mediaServerId,
    limits: async () => new Map(),
    clock,
    random: () => 0.5,
    logger,
  })
  const stopping = new AbortController()
  const running = archive.run(stopping.signal)
  await archive.loaded
  return {
    archive,
    ranges: () => archive.catalogue.ranges('7', 0, Number.MAX_SAFE_INTEGER),
    /** Lets the server's clock go on until the answer is as wanted. */
    turnUntil: <T>(ask: () => Promise<T> | T, isWanted: (answer: T) => boolean) =>
      until(async () => {
        await clock.advance(1000)
        return ask()
      }, isWanted),
    async close() {
      stopping.abort()
      await running
    },
  }
}

/** A few seconds of camera 7, all of them on one disk. */
async function recordSome(): Promise<void> {
  const clock = new ManualClock(START_MS)
  const archive = await createArchive({
    dirs: [disk()],
    repository: createArchiveFileRepository(database()),
    mediaServerId: () => null,
    limits: async () => new Map(),
    clock,
    random: () => 0.5,
    logger,
  })
  const hub = createStreamHub({ clock, logger })
  const recorder = archive.createRecorder('7')
  hub.subscribe(recorder)
  hub.onTracks({ type: 'tracks', video: clipTrack, audio: null })
  for (let index = 0; index <= SECONDS * CLIP_FRAME_RATE; index += 1) hub.onSample(clipFrame(index, START_MS))
  hub.clear()
  await recorder.close()
}

describe('a disk', () => {
  it('that dies takes its recordings off the timeline, and brings them back with it', async () => {
    await recordSome()
    const { ranges, turnUntil, close } = await startArchive()
    const before = ranges()
    expect(before).toMatchObject([{ fromMs: START_MS }])
    await rename(disk(), away())
    await turnUntil(ranges, ({ length }) => length === 0)
    await rename(away(), disk())
    await turnUntil(ranges, ({ length }) => length > 0)
    expect(ranges()).toEqual(before)
    await close()
  })
})

describe('the summary in the database', () => {
  it('loses the rows of files that went while the server was away', async () => {
    const { db } = database()
    const server = await db
      .insertInto('media_server')
      .values({ name: 'presence', domain: '127.0.0.1:1' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordSome()
    const repository = createArchiveFileRepository(database())
    const gone = { number: '7', dir: disk(), path: '7/20200101/gone', startMs: 1, endMs: 2, bytes: 3 }
    await repository.write(server.id, [{ ...gone, recordCount: 1, isOpen: false }])
    const { turnUntil, close } = await startArchive(server.id)
    const paths = await turnUntil(
      () => repository.listPaths(server.id, '', 10),
      (found) => found.length === 1 && !found.includes(gone.path),
    )
    expect(paths).toEqual([expect.stringContaining('7/20261120/')])
    await close()
  })
})
