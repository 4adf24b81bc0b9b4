import { describe, expect, it } from 'vitest'
import { writeMasterPlaylist, writeMediaPlaylist } from './playlist-writer.ts'

const segment = (startMs: number, isDiscontinuity = false, initUri = 'init-1.mp4') => ({
  uri: `s-${startMs}.m4s`,
  durationMs: 4000,
  startMs,
  isDiscontinuity,
  initUri,
})

describe('playlists', () => {
  it('a gap is a discontinuity with the new wall clock and, for new tracks, a new map', () => {
    const text = writeMediaPlaylist({
      kind: 'vod',
      mediaSequence: 0,
      discontinuitySequence: 0,
      segments: [segment(0), segment(4000), segment(60_000, true, 'init-2.mp4')],
      targetDurationMs: 0,
    })
    expect(text.split('\n')).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:4',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MAP:URI="init-1.mp4"',
      '#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:00.000Z',
      '#EXTINF:4.000,',
      's-0.m4s',
      '#EXTINF:4.000,',
      's-4000.m4s',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-MAP:URI="init-2.mp4"',
      '#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:01:00.000Z',
      '#EXTINF:4.000,',
      's-60000.m4s',
      '#EXT-X-ENDLIST',
      '',
    ])
  })

  it('a live playlist has no end and says how many discontinuities have slid out', () => {
    const text = writeMediaPlaylist({
      kind: 'live',
      mediaSequence: 12,
      discontinuitySequence: 2,
      segments: [segment(0)],
      targetDurationMs: 6000,
    })
    expect(text).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:2')
    expect(text).toContain('#EXT-X-TARGETDURATION:6')
    expect(text).not.toContain('ENDLIST')
  })

  it('a master playlist names codecs, size and rate', () => {
    const text = writeMasterPlaylist([
      { uri: 'v1.m3u8', bandwidthBps: 2_000_000.4, codecs: ['avc1.64001f'], width: 1280, height: 720, frameRate: 25 },
    ])
    expect(text).toContain(
      '#EXT-X-STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.64001f",RESOLUTION=1280x720,FRAME-RATE=25.000\nv1.m3u8\n',
    )
  })
})

describe('low-latency playlists', () => {
  it('tell parts before their segment, and the next one at the end', () => {
    const part = { uri: 'p.m4s', durationMs: 320, isIndependent: true }
    const text = writeMediaPlaylist({
      kind: 'live',
      mediaSequence: 9,
      discontinuitySequence: 0,
      segments: [
        { ...segment(0), parts: [part, { ...part, isIndependent: false }] },
        { ...segment(4000), durationMs: null, parts: [part] },
      ],
      targetDurationMs: 0,
      lowLatency: { partTargetMs: 334, holdBackMs: 1100, nextPartUri: 'next.m4s' },
    })
    expect(text.split('\n').slice(4)).toEqual([
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.100',
      '#EXT-X-PART-INF:PART-TARGET=0.334',
      '#EXT-X-MAP:URI="init-1.mp4"',
      '#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:00.000Z',
      '#EXT-X-PART:DURATION=0.320,URI="p.m4s",INDEPENDENT=YES',
      '#EXT-X-PART:DURATION=0.320,URI="p.m4s"',
      '#EXTINF:4.000,',
      's-0.m4s',
      '#EXT-X-PART:DURATION=0.320,URI="p.m4s",INDEPENDENT=YES',
      '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="next.m4s"',
      '',
    ])
  })
})
