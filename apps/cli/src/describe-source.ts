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

const SENTENCES: Record<SourceFailureCode, string> = {
  unsupported_scheme: 'the address must begin with rtsp://',
  invalid_address: 'the address is not one that a camera can have',
  unreachable: 'nothing was found at this address; check the host name and the network',
  refused: 'the connection was refused; check the port, and whether the camera is on',
  unauthorized: 'the camera refuses the user name or the password',
  not_found: 'the camera knows no such stream; check the path of the address',
  unsupported_codec: 'the camera sends a codec that Sova does not read; choose H.264 or H.265 in its settings',
  no_video: 'the camera sends no picture on this stream',
  timed_out: 'the camera accepted the connection, but sent nothing in time',
  protocol_error: 'what answers there does not speak RTSP as it should',
  closed: 'the camera closed the connection',
}

export const describeSourceFailure = ({ code, detail }: SourceFailure, host: string): string =>
  `${host}: ${SENTENCES[code]} (${redact(detail)})`

/** Host and port of an address, without its user and password. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host || 'the source' : 'the source'
}
