import { describe, expect, it } from 'vitest'
import { FUZZ_TIMEOUT_MS, fuzzEach } from '../bits/fuzz-inputs.fixture.ts'
import { MalformedError } from '../bits/malformed-error.ts'
import { chooseVariant } from './choose-variant.ts'
import type { HlsPlaylist } from './hls-playlist.ts'
import { readHlsPlaylist } from './read-hls-playlist.ts'

function media(text: string): Extract<HlsPlaylist, { type: 'media' }> {
  const playlist = readHlsPlaylist(text)
  if (playlist.type !== 'media') throw new Error('a media playlist was expected')
  return playlist
}

describe('the reader of foreign playlists', () => {
  it('takes the largest picture it can read from a master playlist', () => {
    const playlist = readHlsPlaylist(
      [
        '#EXTM3U',
        '#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=640x360,CODECS="avc1.4d401e,mp4a.40.2"',
        'low.m3u8',
        '#EXT-X-STREAM-INF:BANDWIDTH=2000000,RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2",AUDIO="a,b"',
        'high.m3u8?x=1,2',
        '#EXT-X-STREAM-INF:BANDWIDTH=9000000,RESOLUTION=3840x2160,CODECS="av01.0.12M.08"',
        'av1.m3u8',
      ].join('\r\n'),
    )
    expect(playlist.type).toBe('master')
    const best = playlist.type === 'master' ? chooseVariant(playlist.variants) : null
    expect(best).toMatchObject({ uri: 'high.m3u8?x=1,2', bandwidth: 2_000_000, width: 1280, audioGroup: 'a,b' })
  })

  it('numbers the segments of a live playlist and counts their dates on', () => {
    const playlist = media(
      [
        '#EXTM3U',
        '#EXT-X-TARGETDURATION:4',
        '#EXT-X-MEDIA-SEQUENCE:17',
        '#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.500Z',
        '#EXTINF:4.0,',
        'a.ts',
        '#EXTINF:3.5,title',
        'b.ts',
        '#EXT-X-DISCONTINUITY',
        '#EXTINF:4,',
        'c.ts',
      ].join('\n'),
    )
    expect(playlist).toMatchObject({ targetDurationS: 4, isEnded: false, isEncrypted: false })
    const startMs = Date.UTC(2026, 0, 1) + 500
    expect(playlist.segments).toMatchObject([
      { uri: 'a.ts', sequence: 17, durationS: 4, startMs, isDiscontinuity: false, map: null },
      { uri: 'b.ts', sequence: 18, durationS: 3.5, startMs: startMs + 4000, isDiscontinuity: false },
      { uri: 'c.ts', sequence: 19, startMs: null, isDiscontinuity: true },
    ])
  })

  it('knows initializations, byte ranges that go on, gaps and the end', () => {
    const playlist = media(
      [
        '#EXTM3U',
        '#EXT-X-MAP:URI="init.mp4",BYTERANGE="700@0"',
        '#EXT-X-BYTERANGE:1000@700',
        '#EXTINF:2,',
        'all.mp4',
        '#EXT-X-BYTERANGE:500',
        '#EXT-X-GAP',
        '#EXTINF:2,',
        'all.mp4',
        '#EXT-X-ENDLIST',
      ].join('\n'),
    )
    expect(playlist.isEnded).toBe(true)
    expect(playlist.segments).toMatchObject([
      { byteRange: { offset: 700, length: 1000 }, map: { uri: 'init.mp4', byteRange: { offset: 0, length: 700 } } },
      { byteRange: { offset: 1700, length: 500 }, isGap: true },
    ])
  })

  it('says that segments are encrypted', () => {
    expect(media('#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="key"\n#EXTINF:2,\na.ts').isEncrypted).toBe(true)
    expect(media('#EXTM3U\n#EXT-X-KEY:METHOD=NONE\n#EXTINF:2,\na.ts').isEncrypted).toBe(false)
  })

  it('refuses what is no playlist, and reads nonsense in one as nothing', () => {
    expect(() => readHlsPlaylist('<html>')).toThrow(MalformedError)
    expect(() => readHlsPlaylist(`#EXTM3U\n${'x'.repeat(600_000)}`)).toThrow(MalformedError)
    const playlist = media('#EXTM3U\n#EXT-X-TARGETDURATION:-1\n#EXT-X-MEDIA-SEQUENCE:x\n#EXTINF:NaN,\na.ts\n#EXTINF:')
    expect(playlist.targetDurationS).toBe(6)
    expect(playlist.segments).toMatchObject([{ sequence: 0, durationS: 0 }])
  })

  it('keeps the newest segments of a playlist without end', () => {
    const playlist = media(`#EXTM3U\n${'#EXTINF:2,\ns.ts\n'.repeat(20_000)}`)
    expect(playlist.segments).toHaveLength(5000)
    expect(playlist.segments.at(-1)?.sequence).toBe(19_999)
  })

  it('answers 20,000 damaged playlists with one or with a MalformedError', { timeout: FUZZ_TIMEOUT_MS }, () => {
    const whole = [
      '#EXTM3U',
      '#EXT-X-TARGETDURATION:4',
      '#EXT-X-MEDIA-SEQUENCE:17',
      '#EXT-X-MAP:URI="init.mp4",BYTERANGE="700@0"',
      '#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.500Z',
      '#EXT-X-BYTERANGE:1000@700',
      '#EXTINF:4.0,',
      'a.ts',
      '#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=640x360,CODECS="avc1.4d401e"',
      'low.m3u8',
    ].join('\n')
    fuzzEach(0x2545, (random, input) => {
      let text = whole
      for (let change = 1 + random(6); change > 0; change -= 1) {
        const at = 7 + random(text.length - 7)
        const piece = ['', '-', ',', '"', '@', '9'.repeat(20), String.fromCharCode(random(0x300))][random(7)] ?? ''
        text = text.slice(0, at) + piece + text.slice(at + random(4))
      }
      try {
        const playlist = readHlsPlaylist(text)
        if (playlist.type === 'master') return
        const isSound = playlist.targetDurationS >= 1 && playlist.segments.every(({ durationS }) => durationS >= 0)
        if (!isSound) throw new Error(`input ${input} gives a playlist that is not sound`)
      } catch (error) {
        if (!(error instanceof MalformedError)) throw error
      }
    })
  })
})
