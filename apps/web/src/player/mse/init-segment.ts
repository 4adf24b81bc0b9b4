/** What the player must know of an init segment: the track's clock and the codec string that MediaSource asks for. */
import { type Box, boxesIn, findBox, viewOf } from './boxes.ts'

export interface InitSegment {
  content: 'video' | 'audio'
  /** Ticks a second of the track's timestamps. */
  timescale: number
  /** RFC 6381. */
  codecs: string
  /** AVC or HEVC decoder configuration record (ISO/IEC 14496-15); null for sound. */
  record: Uint8Array | null
}

/** Fixed part of a VisualSampleEntry and of an AudioSampleEntry (ISO/IEC 14496-12 §12.1.3, §12.2.3). */
const VISUAL_ENTRY_BYTES = 78
const AUDIO_ENTRY_BYTES = 28

const hex = (value: number): string => value.toString(16).padStart(2, '0')

/** Null for bytes that hold no track that a browser could play. */
export function readInitSegment(bytes: Uint8Array): InitSegment | null {
  const media = findBox(bytes, ['moov', 'trak', 'mdia'])
  const timescale = media && readTimescale(findBox(media, ['mdhd']))
  const entry = media && readSampleEntry(findBox(media, ['minf', 'stbl', 'stsd']))
  const codec = entry && describeCodec(entry)
  return timescale && codec ? { ...codec, timescale } : null
}

/** mdhd (§8.4.2): the timescale stands behind two times of 4 bytes in version 0, of 8 in version 1. */
function readTimescale(header: Uint8Array | null): number | null {
  if (!header) return null
  const offset = header[0] === 1 ? 20 : 12
  return header.length >= offset + 4 ? viewOf(header).getUint32(offset) : null
}

function readSampleEntry(descriptions: Uint8Array | null): Box | null {
  if (!descriptions || descriptions.length < 8) return null
  return boxesIn(descriptions.subarray(8)).next().value ?? null
}

function describeCodec({ type, body }: Box): Omit<InitSegment, 'timescale'> | null {
  switch (type) {
    case 'avc1':
    case 'avc3': {
      const record = findBox(body.subarray(VISUAL_ENTRY_BYTES), ['avcC'])
      return record && record.length >= 4 ? { content: 'video', codecs: describeAvc(type, record), record } : null
    }
    case 'hvc1':
    case 'hev1': {
      const record = findBox(body.subarray(VISUAL_ENTRY_BYTES), ['hvcC'])
      return record && record.length >= 13 ? { content: 'video', codecs: describeHevc(type, record), record } : null
    }
    case 'mp4a':
      return { content: 'audio', codecs: `mp4a.40.${aacObjectType(body.subarray(AUDIO_ENTRY_BYTES))}`, record: null }
    case 'Opus':
      return { content: 'audio', codecs: 'opus', record: null }
    default:
      return null
  }
}

/** ISO/IEC 14496-15 §5.3.3.1: profile, compatibility and level stand at bytes 1 to 3. */
const describeAvc = (type: string, record: Uint8Array): string =>
  `${type}.${[...record.subarray(1, 4)].map(hex).join('')}`

/** ISO/IEC 14496-15 annex E.3: profile, reversed compatibility flags, tier and level, constraint bytes. */
function describeHevc(type: string, record: Uint8Array): string {
  const view = viewOf(record)
  const general = view.getUint8(1)
  const space = ['', 'A', 'B', 'C'][general >> 6] ?? ''
  const tier = general & 0x20 ? 'H' : 'L'
  const constraints = [...record.subarray(6, 12)]
  while (constraints.at(-1) === 0) constraints.pop()
  const parts = [
    `${space}${general & 0x1f}`,
    reverseBits(view.getUint32(2)).toString(16),
    `${tier}${view.getUint8(12)}`,
  ]
  return [type, ...parts, ...constraints.map((value) => value.toString(16).toUpperCase())].join('.')
}

function reverseBits(value: number): number {
  let reversed = 0
  for (let bit = 0; bit < 32; bit += 1) reversed = ((reversed << 1) | ((value >>> bit) & 1)) >>> 0
  return reversed
}

/** AudioSpecificConfig (ISO/IEC 14496-3 §1.6.2.1) is the payload of descriptor 5; 2, AAC-LC, where it is not found. */
function aacObjectType(boxes: Uint8Array): number {
  const descriptors = findBox(boxes, ['esds'])
  if (!descriptors) return 2
  const marker = descriptors.findIndex((value, index) => value === 0x05 && index > 20)
  for (let index = marker + 1; marker >= 0 && index < Math.min(marker + 6, descriptors.length); index += 1) {
    const value = descriptors[index] ?? 0
    if (value !== 0x80) return (descriptors[index + 1] ?? 0x10) >> 3
  }
  return 2
}
