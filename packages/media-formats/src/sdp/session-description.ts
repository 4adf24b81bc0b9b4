/** SDP (RFC 8866) as far as RTSP uses it: what a camera offers, one media section a stream. */
import { MalformedError } from '../bits/malformed-error.ts'

export interface MediaSection {
  /** `video`, `audio`, `application`… */
  readonly type: string
  readonly protocol: string
  readonly formats: readonly MediaFormat[]
  /** The `a=control` value, relative to the base or absolute (RFC 2326 appendix C.1.1). */
  readonly control: string | null
  /** From `a=framerate`. */
  readonly frameRate: number | null
}

/** One payload type of a section. */
export interface MediaFormat {
  readonly payloadType: number
  /** Upper case, for example `H264` or `MPEG4-GENERIC`; `?` when neither the SDP nor RFC 3551 names it. */
  readonly encoding: string
  readonly clockRate: number
  readonly channels: number
  /** Names in lower case. */
  readonly parameters: ReadonlyMap<string, string>
}

export interface SessionDescription {
  readonly control: string | null
  readonly media: readonly MediaSection[]
}

export const SDP_MEDIA_MAX = 32
const SDP_LINES_MAX = 2000

/** Payload types that need no rtpmap (RFC 3551 §6). */
const STATIC_FORMATS: Readonly<Record<number, readonly [encoding: string, clockRate: number]>> = {
  0: ['PCMU', 8000],
  3: ['GSM', 8000],
  8: ['PCMA', 8000],
  9: ['G722', 8000],
  14: ['MPA', 90_000],
  18: ['G729', 8000],
  26: ['JPEG', 90_000],
  32: ['MPV', 90_000],
}

/** @throws MalformedError when the text is no SDP at all; odd lines inside are skipped, as cameras write many */
export function parseSdp(text: string): SessionDescription {
  const lines = text.split(/\r\n|\r|\n/).slice(0, SDP_LINES_MAX)
  const sections: string[][] = [[]]
  for (const line of lines) {
    if (line.startsWith('m=')) sections.push([])
    sections.at(-1)?.push(line)
  }
  const [session = [], ...media] = sections
  if (!session.some((line) => line.startsWith('v=')) && media.length === 0) throw new MalformedError('no SDP came')
  if (media.length > SDP_MEDIA_MAX) throw new MalformedError(`the SDP has more than ${SDP_MEDIA_MAX} media sections`)
  return {
    control: attribute(session, 'control'),
    media: media.map(parseSection).filter((section) => section !== null),
  }
}

function parseSection(lines: readonly string[]): MediaSection | null {
  const match = /^m=(\S+) +\d+(?:\/\d+)? +(\S+) +(.+)$/.exec(lines[0]?.trim() ?? '')
  if (!match) return null
  const payloadTypes = (match[3] ?? '').split(/ +/).map(Number)
  const frameRate = Number.parseFloat(attribute(lines, 'framerate') ?? '')
  return {
    type: (match[1] ?? '').toLowerCase(),
    protocol: (match[2] ?? '').toUpperCase(),
    formats: payloadTypes.filter((type) => type >= 0 && type <= 127).map((type) => parseFormat(lines, type)),
    control: attribute(lines, 'control'),
    frameRate: frameRate > 0 && frameRate <= 1000 ? frameRate : null,
  }
}

function parseFormat(lines: readonly string[], payloadType: number): MediaFormat {
  const mapped = /^([^/\s]+)\/(\d{1,9})(?:\/(\d{1,3}))?/.exec(attribute(lines, 'rtpmap', payloadType) ?? '')
  const [encoding, clockRate] = STATIC_FORMATS[payloadType] ?? ['?', 90_000]
  return {
    payloadType,
    encoding: mapped?.[1]?.toUpperCase() ?? encoding,
    clockRate: Number(mapped?.[2]) || clockRate,
    channels: Number(mapped?.[3]) || 1,
    parameters: parseParameters(attribute(lines, 'fmtp', payloadType) ?? ''),
  }
}

function attribute(lines: readonly string[], name: string, payloadType?: number): string | null {
  const prefix = payloadType === undefined ? `a=${name}:` : `a=${name}:${payloadType} `
  const line = lines.find((candidate) => candidate.startsWith(prefix))
  return line === undefined ? null : line.slice(prefix.length).trim()
}

function parseParameters(text: string): Map<string, string> {
  const parameters = new Map<string, string>()
  for (const part of text.split(';')) {
    const equals = part.indexOf('=')
    if (equals > 0) parameters.set(part.slice(0, equals).trim().toLowerCase(), part.slice(equals + 1).trim())
  }
  return parameters
}
