import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createArchiveReader } from '../archive/archive-reader.ts'
import { startClipRecorder } from '../testing/clip-recorder.ts'
import { answerArchivePlaylist } from './archive-hls.ts'
import type { MediaRequest } from './media-request.ts'
import { createWindowNumbers } from './window-numbers.ts'

const START_MS = Date.UTC(2026, 10, 20, 10)

/** An archive of several files, and its playlist from the beginning until now. */
async function startWindow() {
  const dir = await mkdtemp(join(tmpdir(), 'sova-window-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const { clock, catalogue, recorder, connect, play } = startClipRecorder({ dirs: [dir], nowMs: START_MS + 3_600_000 })
  for (let minute = 0; minute < 3; minute += 1) {
    connect()
    play(START_MS + minute * 60_000, 12)
  }
  await recorder.close()
  const parts = { catalogue, reader: createArchiveReader(catalogue), windows: createWindowNumbers(), clock }
  const request = { camera: { number: '7' }, token: 'token', query: new URLSearchParams() } as MediaRequest
  const window = { fromS: START_MS / 1000, end: 'now', tracks: null } as const
  return {
    catalogue,
    async playlist() {
      const { body: text } = await answerArchivePlaylist(request, window, parts)
      if (typeof text !== 'string') throw new Error('a playlist was expected')
      const numberOf = (tag: string) => Number(new RegExp(`#EXT-X-${tag}:(\\d+)`).exec(text)?.[1] ?? 0)
      const first = numberOf('MEDIA-SEQUENCE')
      let runs = numberOf('DISCONTINUITY-SEQUENCE')
      /** Number and run of each address. */
      const places = new Map<string, { number: number; run: number }>()
      for (const line of text.split('\n')) {
        if (line === '#EXT-X-DISCONTINUITY') runs += 1
        if (line.startsWith('archive-')) places.set(line, { number: first + places.size, run: runs })
      }
      return { text, places }
    },
  }
}

it('a segment keeps its number while what is before it goes, and when that comes back', async () => {
  const { catalogue, playlist } = await startWindow()
  const whole = await playlist()
  expect(whole.text).toContain('#EXT-X-PLAYLIST-TYPE:EVENT')
  expect(whole.places.size).toBe(9)
  const [oldest, next] = [...catalogue.files('7')]
  catalogue.remove(oldest!)
  const second = await playlist()
  catalogue.remove(next!)
  const third = await playlist()
  expect([second.places.size, third.places.size]).toEqual([6, 3])
  expect(third.text).not.toContain('EVENT')
  for (const { places } of [second, third]) {
    for (const [uri, place] of places) expect(place).toEqual(whole.places.get(uri))
  }
  catalogue.add(next!)
  catalogue.add(oldest!)
  expect((await playlist()).places).toEqual(whole.places)
})
