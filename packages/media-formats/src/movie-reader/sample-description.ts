/** Sample descriptions of foreign files: as `fmp4` writes them, and the freedoms that other writers take. */
import { parseAudioSpecificConfig } from '../aac/audio-specific-config.ts'
import { MalformedError } from '../bits/malformed-error.ts'
import { findBox, readBoxHeader } from '../fmp4/box-reader.ts'
import { readHevcConfiguration } from '../fmp4/hevc-configuration.ts'
import { readAudioEntry } from '../fmp4/sample-entries.ts'
import { h264Track } from '../h264/h264-track.ts'
import { h265Track } from '../h265/h265-track.ts'
import type { AudioTrack, Track, VideoTrack } from '../media-types.ts'

const VISUAL_ENTRY_BYTES = 86
const AUDIO_ENTRY_BYTES = 36
const DESCRIPTOR_ES = 3
const DESCRIPTOR_DECODER_CONFIG = 4
const DESCRIPTOR_DECODER_SPECIFIC = 5

/** Null for a codec we do not read. @throws MalformedError */
export function readSampleDescription(entry: Uint8Array, timescale: number): Track | null {
  const type = readBoxHeader(entry, 0)?.type ?? ''
  if (type === 'avc1' || type === 'avc3') return readAvc(entry, timescale)
  if (type === 'hvc1' || type === 'hev1') return readHevc(entry, timescale)
  if (type === 'mp4a') return readAac(entry, timescale)
  return type === 'Opus' ? readAudioEntry(entry, timescale) : null
}

function contentOf(entry: Uint8Array, type: string, headBytes: number): Uint8Array | null {
  const found = findBox(entry, type, headBytes)
  return found && entry.subarray(found.contentStart, found.end)
}

/** AVCDecoderConfigurationRecord (ISO/IEC 14496-15 §5.3.3.1). */
function readAvc(entry: Uint8Array, timescale: number): VideoTrack | null {
  const record = contentOf(entry, 'avcC', VISUAL_ENTRY_BYTES)
  if (!record) return null
  assertFourByteLengths(record[4])
  const sps = setAt(record, 6)
  const spsCount = (record[5] ?? 0) & 0x1f
  let at = 6
  for (let index = 0; index < spsCount; index += 1) at += 2 + setAt(record, at).length
  const pps = setAt(record, at + 1)
  if (spsCount === 0 || (record[at] ?? 0) === 0) return null
  return h264Track({ sps, pps }, null, timescale)
}

function readHevc(entry: Uint8Array, timescale: number): VideoTrack | null {
  const record = contentOf(entry, 'hvcC', VISUAL_ENTRY_BYTES)
  if (!record) return null
  assertFourByteLengths(record[21])
  const sets = readHevcConfiguration(record)
  return sets && h265Track(sets, null, timescale)
}

function assertFourByteLengths(field: number | undefined): void {
  if (((field ?? 0) & 3) !== 3) throw new MalformedError('NAL unit lengths of other than four bytes are not read')
}

function setAt(record: Uint8Array, at: number): Uint8Array {
  const length = ((record[at] ?? 0) << 8) | (record[at + 1] ?? 0)
  if (at + 2 + length > record.length) throw new MalformedError('a parameter set reaches past its record')
  return record.subarray(at + 2, at + 2 + length)
}

function readAac(entry: Uint8Array, timescale: number): AudioTrack | null {
  const esds = contentOf(entry, 'esds', AUDIO_ENTRY_BYTES)
  // Behind version and flags.
  const config = esds && specificConfigIn(esds.subarray(4))
  if (!config) return null
  const { channels, codecString } = parseAudioSpecificConfig(config)
  return { kind: 'audio', codec: 'aac', timescale, channels, codecString, config }
}

/** Descriptors nest (ISO/IEC 14496-1 §7.2.6): ES, in it the decoder's configuration, in it AudioSpecificConfig. */
function specificConfigIn(bytes: Uint8Array): Uint8Array | null {
  let at = 0
  while (at + 2 <= bytes.length) {
    const tag = bytes[at]
    const { length, start } = descriptorLength(bytes, at + 1)
    const body = bytes.subarray(start, start + length)
    if (tag === DESCRIPTOR_DECODER_SPECIFIC) return body
    if (tag === DESCRIPTOR_ES) return specificConfigIn(body.subarray(esHeadBytes(body)))
    if (tag === DESCRIPTOR_DECODER_CONFIG) return specificConfigIn(body.subarray(13))
    at = start + length
  }
  return null
}

/** Id, flags, and the fields that the flags announce. */
function esHeadBytes(body: Uint8Array): number {
  const flags = body[2] ?? 0
  return 3 + (flags & 0x80 ? 2 : 0) + (flags & 0x40 ? 1 + (body[3] ?? 0) : 0) + (flags & 0x20 ? 2 : 0)
}

/** Seven bits a byte, at most four bytes (§8.3.3). */
function descriptorLength(bytes: Uint8Array, at: number): { length: number; start: number } {
  let length = 0
  for (let index = 0; index < 4; index += 1) {
    const byte = bytes[at + index] ?? 0
    length = (length << 7) | (byte & 0x7f)
    if ((byte & 0x80) === 0) return { length, start: at + index + 1 }
  }
  return { length, start: at + 4 }
}
