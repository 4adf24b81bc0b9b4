/** Which streams of an SDP can be recorded, and what the SDP already tells of them. */
import { parseAudioSpecificConfig } from '../aac/audio-specific-config.ts'
import { MalformedError } from '../bits/malformed-error.ts'
import { g711Track } from '../g711/g711.ts'
import type { AudioTrack, VideoCodec } from '../media-types.ts'
import { OPUS_CLOCK_RATE, opusHead } from '../opus/opus-head.ts'
import type { MediaFormat, MediaSection, SessionDescription } from './session-description.ts'

export interface OfferedVideo {
  readonly section: MediaSection
  readonly format: MediaFormat
  readonly codec: VideoCodec
  /** NAL units of the sprop parameters, as the SDP orders them; empty when they come in band only. */
  readonly parameterSets: readonly Uint8Array[]
}

export interface OfferedAudio {
  readonly section: MediaSection
  readonly format: MediaFormat
  readonly track: AudioTrack
}

const VIDEO_CODECS: Readonly<Record<string, VideoCodec>> = { H264: 'h264', H265: 'h265', HEVC: 'h265' }
const PARAMETER_SETS_MAX = 16

/** Encoding names of the video that is offered, for the message when none of them is read. */
export const offeredVideoEncodings = (description: SessionDescription): string[] =>
  formatsOf(description, 'video').map(({ format }) => format.encoding)

export function findVideo(description: SessionDescription): OfferedVideo | null {
  for (const { section, format } of formatsOf(description, 'video')) {
    const codec = VIDEO_CODECS[format.encoding]
    if (codec) return { section, format, codec, parameterSets: parameterSetsOf(format) }
  }
  return null
}

/** The first audio that can be recorded; others are ignored, a camera without sound is still a camera. */
export function findAudio(description: SessionDescription): OfferedAudio | null {
  for (const { section, format } of formatsOf(description, 'audio')) {
    const track = audioTrackOf(format)
    if (track) return { section, format, track }
  }
  return null
}

function formatsOf(description: SessionDescription, type: string) {
  return description.media
    .filter((section) => section.type === type && section.protocol.startsWith('RTP/'))
    .flatMap((section) => section.formats.map((format) => ({ section, format })))
}

/** RFC 6184 §8.1 and RFC 7798 §7.1: base64 NAL units, comma-separated. */
function parameterSetsOf(format: MediaFormat): Uint8Array[] {
  return ['sprop-vps', 'sprop-sps', 'sprop-pps', 'sprop-parameter-sets']
    .flatMap((name) => format.parameters.get(name)?.split(',') ?? [])
    .slice(0, PARAMETER_SETS_MAX)
    .map((text) => new Uint8Array(Buffer.from(text, 'base64')))
    .filter((nalUnit) => nalUnit.length > 0)
}

function audioTrackOf(format: MediaFormat): AudioTrack | null {
  switch (format.encoding) {
    case 'PCMA':
      return g711Track('pcma', format.clockRate, format.channels)
    case 'PCMU':
      return g711Track('pcmu', format.clockRate, format.channels)
    case 'OPUS':
      return opusTrack(format)
    case 'MPEG4-GENERIC':
      return aacTrack(format)
    default:
      return null
  }
}

/** RFC 7587 §6.1: rtpmap always says two channels; sprop-stereo tells what is really sent. */
function opusTrack(format: MediaFormat): AudioTrack {
  const channels = format.parameters.get('sprop-stereo') === '1' ? 2 : 1
  const timescale = OPUS_CLOCK_RATE
  return { kind: 'audio', codec: 'opus', timescale, channels, codecString: 'opus', config: opusHead(channels) }
}

function aacTrack(format: MediaFormat): AudioTrack | null {
  const text = format.parameters.get('config')
  if (!text || !/^(?:[0-9a-f]{2}){2,64}$/i.test(text)) return null
  const config = new Uint8Array(Buffer.from(text, 'hex'))
  try {
    const { channels, codecString } = parseAudioSpecificConfig(config)
    return { kind: 'audio', codec: 'aac', timescale: format.clockRate, channels, codecString, config }
  } catch (error) {
    if (error instanceof MalformedError) return null
    throw error
  }
}
