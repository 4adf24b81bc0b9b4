import { setImmediate } from 'node:timers/promises'
import { createLogger, ManualClock } from '@sova/base'
import { type BoxHeader, boxesIn, findBox } from '@sova/media-formats'
import { makeClip } from '@sova/testing/clips'
import { beforeAll, describe, expect, it } from 'vitest'
import { createHlsSource } from './hls-source.ts'
import { type CollectingSink, createCollectingSink, isGrowing } from './testing/collecting-sink.ts'
import { type ScriptedHttpServer, startHttpServer } from './testing/scripted-http-server.ts'
import { turnClock, withoutTimeouts } from './testing/turn-clock.ts'

const logger = createLogger('test', { level: 'silent' })
const MASTER = [
  '#EXTM3U',
  '#EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=160x120',
  'small/index.m3u8',
  '#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=320x240',
  'large/index.m3u8',
].join('\n')

/** Files by path; a function is asked each time, with how often it was asked before. */
type Files = Record<string, string | Uint8Array | ((asked: number) => string | Uint8Array | number)>

function serve(files: Files): Promise<ScriptedHttpServer> {
  const asked = new Map<string, number>()
  return startHttpServer((request, response) => {
    const path = request.url ?? ''
    const count = asked.get(path) ?? 0
    asked.set(path, count + 1)
    const file = files[path]
    const answer = typeof file === 'function' ? file(count) : (file ?? 404)
    if (typeof answer === 'number') response.writeHead(answer).end()
    else response.end(answer)
  })
}

function playlist(sequence: number, names: readonly string[], extra: readonly string[] = []): string {
  const head = ['#EXTM3U', '#EXT-X-TARGETDURATION:2', `#EXT-X-MEDIA-SEQUENCE:${sequence}`, ...extra]
  return [...head, ...names.flatMap((name) => ['#EXTINF:2,', name])].join('\n')
}

async function play(server: ScriptedHttpServer, path: string, sink: CollectingSink, clock = new ManualClock()) {
  const run = createHlsSource(new URL(path, server.origin), { clock: withoutTimeouts(clock), logger }).run(
    sink,
    sink.signal,
  )
  const [outcome] = await Promise.all([
    run
      .then(
        () => null,
        (error: Error) => error,
      )
      .finally(sink.stop),
    turnClock(clock, sink.signal),
  ])
  return outcome
}

describe('the HLS source', { timeout: 60_000 }, () => {
  let clips: Buffer[]
  beforeAll(async () => {
    clips = []
    for (const startS of [10, 12, 14, 16]) {
      clips.push(await makeClip({ container: 'mpegts', audio: true, durationS: 2, startS }))
    }
  }, 60_000)

  it('follows a live playlist of the best variant, each segment once, in real time', async () => {
    const names = ['0.ts', '1.ts', '2.ts', '3.ts']
    await using server = await serve({
      '/cam/index.m3u8': MASTER,
      '/cam/large/index.m3u8': (asked) => playlist(Math.min(asked, 2), names.slice(Math.min(asked, 2)).slice(0, 2)),
      ...Object.fromEntries(clips.map((clip, index) => [`/cam/large/${index}.ts`, clip])),
    })
    const clock = new ManualClock()
    const startMs = clock.nowMs()
    const sink = createCollectingSink((collected) => collected.video().length === 200)
    expect(await play(server, '/cam/index.m3u8', sink, clock)).toBeNull()
    expect(sink.tracks).toMatchObject([{ video: { codec: 'h264', width: 320 }, audio: { codec: 'aac' } }])
    expect(isGrowing(sink.video())).toBe(true)
    expect(isGrowing(sink.audio())).toBe(true)
    const [first, last] = [sink.video()[0]!, sink.video()[199]!]
    expect((last.dts - first.dts) / 90_000).toBeCloseTo(199 / 25, 1)
    expect((clock.nowMs() - startMs) / 1000).toBeGreaterThan(7.5)
    const segments = server.requests.map(({ path }) => path).filter((path) => path.endsWith('.ts'))
    expect(segments).toEqual(names.map((name) => `/cam/large/${name}`))
  })

  it('joins a long live playlist near its end, and plays an ended one from its beginning', async () => {
    const names = ['0.ts', '1.ts', '2.ts', '3.ts']
    const files = Object.fromEntries(clips.map((clip, index) => [`/${index}.ts`, clip]))
    await using server = await serve({
      '/live.m3u8': playlist(7, names),
      '/ended.m3u8': `${playlist(7, names)}\n#EXT-X-ENDLIST`,
      ...files,
    })
    const live = createCollectingSink((collected) => collected.video().length === 60)
    await play(server, '/live.m3u8', live)
    expect(server.requests.map(({ path }) => path)).toEqual(['/live.m3u8', '/2.ts', '/3.ts'])
    const ended = createCollectingSink()
    expect(await play(server, '/ended.m3u8', ended)).toMatchObject({ code: 'closed' })
    expect(ended.video()).toHaveLength(200)
  })

  /** Plays a segment without a date, and behind a discontinuity one that was filmed then as the playlist says. */
  async function playDated(filmedAtMs: number, clock: ManualClock): Promise<CollectingSink> {
    const text = [
      playlist(0, ['3.ts']),
      '#EXT-X-DISCONTINUITY',
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(filmedAtMs).toISOString()}`,
      '#EXTINF:2,',
      '0.ts',
      '#EXT-X-ENDLIST',
    ].join('\n')
    await using server = await serve({ '/a.m3u8': text, '/3.ts': clips[3]!, '/0.ts': clips[0]! })
    const sink = createCollectingSink()
    expect(await play(server, '/a.m3u8', sink, clock)).toMatchObject({ code: 'closed' })
    expect(sink.video()).toHaveLength(100)
    expect(isGrowing(sink.video())).toBe(true)
    return sink
  }

  it('plays on behind a discontinuity, with a date where the playlist has one', async () => {
    const clock = new ManualClock()
    const filmedAtMs = clock.nowMs() - 60_000
    const sink = await playDated(filmedAtMs, clock)
    expect(sink.video()[50]!.wallClockMs).toBe(filmedAtMs)
    expect(sink.video()[99]!.wallClockMs).toBeCloseTo(filmedAtMs + 49 * 40, 0)
  })

  it.each([
    ['1970', () => 0],
    ['an hour ago', (nowMs: number) => nowMs - 3_600_000],
    ['tomorrow', (nowMs: number) => nowMs + 86_400_000],
  ])('goes by our own clock where a playlist says that it films %s', async (_, filmedAtMs) => {
    const clock = new ManualClock()
    const startMs = clock.nowMs()
    const sink = await playDated(filmedAtMs(startMs), clock)
    const pictures = sink.video().map(({ wallClockMs }) => wallClockMs)
    expect(Math.min(...pictures)).toBeGreaterThanOrEqual(startMs - 1000)
    expect(Math.max(...pictures)).toBeLessThan(clock.nowMs() + 1000)
  })

  for (const video of ['h264', 'h265'] as const) {
    it(`reads fragmented MP4 with its initialization, in byte ranges too (${video})`, async () => {
      const clip = await makeClip({ container: 'fragmented', video, audio: true, durationS: 2 })
      const moov = findBox(clip, 'moov')!
      const moofs = [...boxesIn(clip)].filter(({ type }: BoxHeader) => type === 'moof')
      const ends = [
        ...moofs.slice(1).map(({ start }) => start),
        [...boxesIn(clip)].find(({ type }) => type === 'mfra')!.start,
      ]
      const text = [
        '#EXTM3U',
        '#EXT-X-TARGETDURATION:1',
        `#EXT-X-MAP:URI="all.mp4",BYTERANGE="${moov.end}@0"`,
        ...moofs.flatMap(({ start }, index) => [
          '#EXTINF:1,',
          `#EXT-X-BYTERANGE:${ends[index]! - start}@${start}`,
          'all.mp4',
        ]),
        '#EXT-X-ENDLIST',
      ].join('\n')
      await using server = await serve({ '/a.m3u8': text, '/all.mp4': clip })
      const sink = createCollectingSink()
      expect(await play(server, '/a.m3u8', sink)).toMatchObject({ code: 'closed' })
      expect(sink.tracks).toMatchObject([{ video: { codec: video, width: 320 }, audio: { codec: 'aac' } }])
      expect(sink.video()).toHaveLength(50)
      expect(isGrowing(sink.video())).toBe(true)
      expect(isGrowing(sink.audio())).toBe(true)
    })
  }

  it('tries a segment again, leaves out one that is gone, and gives up when the server stays broken', async () => {
    await using server = await serve({
      '/a.m3u8': `${playlist(0, ['0.ts', 'gone.ts', '2.ts'])}\n#EXT-X-ENDLIST`,
      '/0.ts': (asked) => (asked < 2 ? 503 : clips[0]!),
      '/2.ts': clips[2]!,
      '/broken.m3u8': () => 500,
    })
    const sink = createCollectingSink()
    expect(await play(server, '/a.m3u8', sink)).toMatchObject({ code: 'closed' })
    expect(sink.video()).toHaveLength(100)
    expect(await play(server, '/broken.m3u8', createCollectingSink())).toMatchObject({ code: 'protocol_error' })
    expect(server.requests.filter(({ path }) => path === '/broken.m3u8')).toHaveLength(3)
  })

  it('counts what comes of a segment before it is whole, so that a slow server is not taken for a silent one', async () => {
    await using server = await startHttpServer((request, response) => {
      if (request.url === '/0.ts') response.write(clips[0])
      else response.end(playlist(0, ['0.ts']))
    })
    const sink = createCollectingSink()
    const source = createHlsSource(new URL('/a.m3u8', server.origin), { clock: new ManualClock(), logger })
    const run = source.run(sink, sink.signal)
    // The playlist is one piece.
    while ((source.counters?.()?.video.packets ?? 0) < 2) await setImmediate()
    expect(sink.samples).toEqual([])
    sink.stop()
    await run
  })

  it('gives up a live playlist that does not change', async () => {
    await using server = await serve({ '/a.m3u8': playlist(0, ['0.ts']), '/0.ts': clips[0]! })
    expect(await play(server, '/a.m3u8', createCollectingSink())).toMatchObject({ code: 'timed_out' })
  })

  it.each([
    ['<html>', 'protocol_error'],
    [`${playlist(0, ['file:///etc/passwd'])}\n#EXT-X-ENDLIST`, 'protocol_error'],
    [`${playlist(0, ['0.ts'], ['#EXT-X-KEY:METHOD=AES-128,URI="k"'])}`, 'unsupported_codec'],
    ['#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="av01.0"\na.m3u8', 'unsupported_codec'],
  ])('says what is wrong with %j', async (text, code) => {
    await using server = await serve({ '/a.m3u8': text })
    expect(await play(server, '/a.m3u8', createCollectingSink())).toMatchObject({ code })
  })
})
