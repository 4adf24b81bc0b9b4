import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createLogger, ManualClock } from '@sova/base'
import { makeClip } from '@sova/testing/clips'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFileSource } from './file-source.ts'
import { createCollectingSink, isGrowing } from './testing/collecting-sink.ts'
import { turnClock } from './testing/turn-clock.ts'

const logger = createLogger('test', { level: 'silent' })

describe('the file source', { timeout: 60_000 }, () => {
  let outside: string
  let folder: string
  beforeAll(async () => {
    outside = await mkdtemp(join(tmpdir(), 'sova-clips-'))
    folder = await mkdtemp(join(outside, 'allowed-'))
    const options = { audio: true, durationS: 2, bFrames: 2 }
    await writeFile(join(folder, 'clip.mp4'), await makeClip({ container: 'mp4', ...options }))
    await writeFile(join(folder, 'clip.ts'), await makeClip({ container: 'mpegts', ...options }))
    await writeFile(join(folder, 'notes.txt'), 'no clip')
    await writeFile(join(outside, 'secret.mp4'), await makeClip({ container: 'mp4' }))
    await symlink(join(outside, 'secret.mp4'), join(folder, 'link.mp4'))
  }, 60_000)
  afterAll(() => rm(outside, { recursive: true, force: true }))

  const sourceOf = (path: string, clock: ManualClock, fileFolder: string | null = folder) =>
    createFileSource(pathToFileURL(path), { clock, logger, fileFolder })

  for (const name of ['clip.mp4', 'clip.ts']) {
    it(`plays ${name} three times over with times that keep growing, no faster than it was filmed`, async () => {
      const clock = new ManualClock()
      const startMs = clock.nowMs()
      const sink = createCollectingSink((collected) => collected.video().length === 150)
      const run = sourceOf(join(folder, name), clock).run(sink, sink.signal)
      await turnClock(clock, sink.signal)
      await run
      expect(sink.tracks).toMatchObject([{ video: { codec: 'h264' }, audio: { codec: 'aac' } }])
      expect(sink.samples[0]?.isKeyframe).toBe(true)
      expect(isGrowing(sink.video())).toBe(true)
      expect(isGrowing(sink.audio())).toBe(true)
      const [video, audio] = [sink.video(), sink.audio()]
      const { timescale } = sink.tracks[0]!.video!
      const playedS = (video.at(-1)!.dts - video[0]!.dts) / timescale
      expect(playedS).toBeGreaterThan(5.8)
      expect(playedS).toBeLessThan(6.5)
      expect(Math.abs((clock.nowMs() - startMs) / 1000 - playedS)).toBeLessThan(0.5)
      expect(Math.abs(audio.at(-1)!.dts / 48_000 - video.at(-1)!.dts / timescale)).toBeLessThan(0.3)
      expect(Math.abs(video.at(-1)!.wallClockMs - clock.nowMs())).toBeLessThan(500)
    })
  }

  it('opens nothing outside the folder, by dots, links or absolute paths, and does not say what is there', async () => {
    const clock = new ManualClock()
    const paths = ['../secret.mp4', 'link.mp4', '/etc/passwd', 'missing.mp4', '']
    const messages = new Set<string>()
    for (const path of paths) {
      const sink = createCollectingSink()
      const run = sourceOf(path.startsWith('/') ? path : join(folder, path), clock).run(sink, sink.signal)
      await run.catch((error: Error) => messages.add(error.message))
    }
    expect([...messages]).toEqual(['not_found: there is no such clip in the folder for clips'])
  })

  it('is off without a folder, and refuses what is no clip', async () => {
    const sink = createCollectingSink()
    const off = sourceOf(join(folder, 'clip.mp4'), new ManualClock(), null).run(sink, sink.signal)
    await expect(off).rejects.toMatchObject({ code: 'unsupported_scheme' })
    const notes = sourceOf(join(folder, 'notes.txt'), new ManualClock()).run(sink, sink.signal)
    await expect(notes).rejects.toMatchObject({ code: 'protocol_error' })
  })
})
