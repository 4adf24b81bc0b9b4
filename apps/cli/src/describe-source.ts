/** What a probe found, and why it failed, in one sentence each and never with the camera's password. */
import { redact } from '@sova/base'
import type { ProbedSource, SourceFailure, SourceFailureCode } from '@sova/media-sources'

const CODEC_NAMES: Record<string, string> = {
  h264: 'H.264',
  h265: 'H.265',
  aac: 'AAC',
  pcma: 'G.711 A-law',
  pcmu: 'G.711 µ-law',
  opus: 'Opus',
}

export function describeProbe({ video, audio, frameRate, bitrateKbps }: ProbedSource): string {
  const parts = [
    `${nameOf(video.codec)} ${video.width}×${video.height}`,
    ...(frameRate === null ? [] : [`${Math.round(frameRate * 10) / 10} frames/s`]),
    `${Math.round(bitrateKbps)} kbit/s`,
    audio === null ? 'no sound' : `sound ${nameOf(audio.codec)} ${audio.timescale} Hz`,
  ]
  return parts.join(', ')
}

const nameOf = (codec: string) => CODEC_NAMES[codec] ?? codec

/** What the operator can do about it. */
const ADVICE: Record<SourceFailureCode, string> = {
  unsupported_scheme: 'Give an address that begins with rtsp://.',
  invalid_address: 'Give an address like rtsp://user:password@host/path.',
  unreachable: 'Check the host name and the network.',
  refused: 'Check the port, and whether the camera is on.',
  unauthorized: 'Check the user name and the password.',
  not_found: 'Check the path of the address.',
  unsupported_codec: "Choose H.264 or H.265 in the camera's settings.",
  no_video: 'Choose a stream of the camera that has a picture.',
  timed_out: 'Check that the camera works, and that nothing else uses up its connections.',
  protocol_error: 'Check that an RTSP camera listens at this port.',
  closed: 'Try again; some cameras allow only a few connections.',
}

export const describeSourceFailure = ({ code, detail }: SourceFailure, host: string): string =>
  `${host}: ${redact(detail)}. ${ADVICE[code]}`

/** Host and port of an address, without its user and password. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host || 'the source' : 'the source'
}
