/** Writes the SDP of tracks that a server of ours offers. */
import type { AudioTrack, Track, VideoTrack } from '../media-types.ts'

export interface OfferedTrack {
  readonly track: Track
  readonly payloadType: number
  /** Relative to the Content-Base, for example `track1`. */
  readonly control: string
}

export interface SdpInputs {
  readonly sessionName: string
  readonly tracks: readonly OfferedTrack[]
}

export function formatSdp({ sessionName, tracks }: SdpInputs): string {
  const session = ['v=0', 'o=- 0 0 IN IP4 0.0.0.0', `s=${sessionName}`, 'c=IN IP4 0.0.0.0', 't=0 0', 'a=control:*']
  return `${[...session, ...tracks.flatMap(mediaLines)].join('\r\n')}\r\n`
}

function mediaLines({ track, payloadType, control }: OfferedTrack): string[] {
  const parameters = track.kind === 'video' ? videoParameters(track) : audioParameters(track)
  const lines = [`m=${track.kind} 0 RTP/AVP ${payloadType}`, `a=rtpmap:${payloadType} ${rtpMap(track)}`]
  if (parameters) lines.push(`a=fmtp:${payloadType} ${parameters}`)
  if (track.kind === 'video' && track.frameRate) lines.push(`a=framerate:${track.frameRate}`)
  return [...lines, `a=control:${control}`]
}

function rtpMap(track: Track): string {
  switch (track.codec) {
    case 'h264':
      return 'H264/90000'
    case 'h265':
      return 'H265/90000'
    case 'aac':
      return `MPEG4-GENERIC/${track.timescale}/${track.channels}`
    case 'opus':
      // RFC 7587 §4.1: always 48000/2, whatever is inside.
      return 'opus/48000/2'
    default:
      return `${track.codec.toUpperCase()}/${track.timescale}${track.channels > 1 ? `/${track.channels}` : ''}`
  }
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** RFC 6184 §8.1, RFC 7798 §7.1. */
function videoParameters({ codec, parameterSets: { vps, sps, pps } }: VideoTrack): string {
  if (codec === 'h265') {
    return `${vps ? `sprop-vps=${base64(vps)}; ` : ''}sprop-sps=${base64(sps)}; sprop-pps=${base64(pps)}`
  }
  const profileLevel = Buffer.from(sps.subarray(1, 4)).toString('hex').toUpperCase()
  return `packetization-mode=1; profile-level-id=${profileLevel}; sprop-parameter-sets=${base64(sps)},${base64(pps)}`
}

/** RFC 3640 §4.1 for AAC; the others need none. */
function audioParameters(track: AudioTrack): string | null {
  if (track.codec !== 'aac' || !track.config) return null
  const config = Buffer.from(track.config).toString('hex').toUpperCase()
  return `streamtype=5; profile-level-id=1; mode=AAC-hbr; config=${config}; sizeLength=13; indexLength=3; indexDeltaLength=3`
}
