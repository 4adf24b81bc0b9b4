import { describe, expect, it } from 'vitest'
import type { AudioTrack, VideoTrack } from '../media-types.ts'
import { formatSdp } from './sdp-writer.ts'
import { parseSdp } from './session-description.ts'

const video: VideoTrack = {
  kind: 'video',
  codec: 'h264',
  timescale: 90_000,
  width: 640,
  height: 360,
  codecString: 'avc1.42c01e',
  parameterSets: { sps: Uint8Array.of(0x67, 0x42, 0xc0, 0x1e), pps: Uint8Array.of(0x68, 0xce) },
  frameRate: 25,
}
const audio: AudioTrack = {
  kind: 'audio',
  codec: 'aac',
  timescale: 48_000,
  channels: 2,
  codecString: 'mp4a.40.2',
  config: Uint8Array.of(0x11, 0x90),
}

describe('SDP', () => {
  it('what we write is read back', () => {
    const text = formatSdp({
      sessionName: 'gate-1',
      tracks: [
        { track: video, payloadType: 96, control: 'track1' },
        { track: audio, payloadType: 97, control: 'track2' },
      ],
    })
    const { control, media } = parseSdp(text)
    expect(control).toBe('*')
    expect(media.map((section) => [section.type, section.control, section.frameRate])).toEqual([
      ['video', 'track1', 25],
      ['audio', 'track2', null],
    ])
    expect(media[0]?.formats[0]).toMatchObject({ payloadType: 96, encoding: 'H264', clockRate: 90_000 })
    expect(media[0]?.formats[0]?.parameters.get('sprop-parameter-sets')).toBe('Z0LAHg==,aM4=')
    expect(media[1]?.formats[0]).toMatchObject({ encoding: 'MPEG4-GENERIC', clockRate: 48_000, channels: 2 })
    expect(media[1]?.formats[0]?.parameters.get('config')).toBe('1190')
  })

  it('static payload types need no rtpmap', () => {
    const { media } = parseSdp('v=0\nm=audio 0 RTP/AVP 8 0\na=control:rtsp://camera/audio\n')
    expect(media[0]?.formats.map(({ encoding, clockRate }) => [encoding, clockRate])).toEqual([
      ['PCMA', 8000],
      ['PCMU', 8000],
    ])
  })

  it('odd lines are skipped, and text that is no SDP is refused', () => {
    const { media } = parseSdp('v=0\r\nrubbish\r\nm=video\r\na=rtpmap:96\r\nm=video 0 RTP/AVP 96 x 200\r\n')
    expect(media).toHaveLength(1)
    expect(media[0]?.formats).toMatchObject([{ payloadType: 96, encoding: '?' }])
    expect(() => parseSdp('<html>no</html>')).toThrow(/no SDP/)
  })
})
