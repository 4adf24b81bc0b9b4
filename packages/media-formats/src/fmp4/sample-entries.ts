/** Sample descriptions (`stsd` entries): how a decoder is set up for a track, written and read back. */
import type { AudioTrack, VideoTrack } from '../media-types.ts'
import { findBox, readBoxHeader, viewOf } from './box-reader.ts'
import { box, concatBytes, fullBox, u8, u16, u32, zeros } from './box-writer.ts'
import { hevcCodecString, readHevcConfiguration, writeHevcConfiguration } from './hevc-configuration.ts'

const VISUAL_ENTRY_BYTES = 86
const AUDIO_ENTRY_BYTES = 36

/** VisualSampleEntry (ISO/IEC 14496-12 §12.1.3) with `avcC` or `hvcC` (ISO/IEC 14496-15). */
export function writeVideoEntry(track: VideoTrack): Uint8Array {
  const isH264 = track.codec === 'h264'
  const configuration = isH264
    ? box('avcC', writeAvcConfiguration(track.parameterSets))
    : box('hvcC', writeHevcConfiguration(track.parameterSets))
  return box(
    isH264 ? 'avc1' : 'hvc1',
    zeros(6),
    u16(1),
    zeros(16),
    u16(track.width, track.height),
    // 72 dpi both ways, one frame a sample, no compressor name, 24 bit depth.
    u32(0x00480000, 0x00480000, 0),
    u16(1),
    zeros(32),
    u16(0x0018, 0xffff),
    configuration,
  )
}

function writeAvcConfiguration({ sps, pps }: VideoTrack['parameterSets']): Uint8Array {
  return concatBytes([
    u8(1, sps[1] ?? 0, sps[2] ?? 0, sps[3] ?? 0, 0xff, 0xe1),
    u16(sps.length),
    sps,
    u8(1),
    u16(pps.length),
    pps,
  ])
}

/** AudioSampleEntry (ISO/IEC 14496-12 §12.2.3). */
export function writeAudioEntry(track: AudioTrack): Uint8Array {
  const config = track.config ?? new Uint8Array()
  const description = track.codec === 'opus' ? box('dOps', writeOpusDescription(config, track)) : esds(config)
  return box(
    track.codec === 'opus' ? 'Opus' : 'mp4a',
    zeros(6),
    u16(1),
    zeros(8),
    u16(track.channels, 16, 0, 0),
    u32(Math.min(track.timescale, 0xffff) * 0x10000),
    description,
  )
}

/** ES_Descriptor (ISO/IEC 14496-1 §7.2.6.5) around an AudioSpecificConfig. */
function esds(config: Uint8Array): Uint8Array {
  const specific = concatBytes([u8(0x05, config.length), config])
  const decoder = concatBytes([u8(0x04, 13 + specific.length, 0x40, 0x15, 0, 0, 0), u32(0, 0), specific])
  const descriptor = concatBytes([u8(0x03, 3 + decoder.length + 3), u16(0), u8(0), decoder, u8(0x06, 1, 2)])
  return fullBox('esds', 0, 0, descriptor)
}

/** OpusSpecificBox: OpusHead (RFC 7845 §5.1) without its magic, version 0, in big-endian. */
function writeOpusDescription(head: Uint8Array, track: AudioTrack): Uint8Array {
  if (head.length < 19) return concatBytes([u8(0, track.channels), u16(0), u32(track.timescale), u16(0), u8(0)])
  const view = viewOf(head)
  return concatBytes([
    u8(0, view.getUint8(9)),
    u16(view.getUint16(10, true)),
    u32(view.getUint32(12, true)),
    u16(view.getUint16(16, true)),
    head.subarray(18),
  ])
}

/** Null for an entry that is none of ours. `entry` is the whole box. */
export function readVideoEntry(entry: Uint8Array, timescale: number): VideoTrack | null {
  const type = readBoxHeader(entry, 0)?.type
  if (entry.length < VISUAL_ENTRY_BYTES) return null
  const view = viewOf(entry)
  const common = {
    kind: 'video' as const,
    timescale,
    width: view.getUint16(32),
    height: view.getUint16(34),
    frameRate: null,
  }
  if (type === 'avc1') {
    const avcC = findBox(entry, 'avcC', VISUAL_ENTRY_BYTES)
    const parameterSets = avcC && readAvcConfiguration(entry.subarray(avcC.contentStart, avcC.end))
    if (!parameterSets) return null
    const profile = [...parameterSets.sps.subarray(1, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    return { ...common, codec: 'h264', codecString: `avc1.${profile}`, parameterSets }
  }
  const hvcC = type === 'hvc1' ? findBox(entry, 'hvcC', VISUAL_ENTRY_BYTES) : null
  if (!hvcC) return null
  const record = entry.subarray(hvcC.contentStart, hvcC.end)
  const parameterSets = readHevcConfiguration(record)
  return parameterSets && { ...common, codec: 'h265', codecString: hevcCodecString(record), parameterSets }
}

function readAvcConfiguration(record: Uint8Array): { sps: Uint8Array; pps: Uint8Array } | null {
  const view = viewOf(record)
  if (record.length < 8) return null
  const spsEnd = 8 + view.getUint16(6)
  if (spsEnd + 3 > record.length) return null
  const ppsEnd = spsEnd + 3 + view.getUint16(spsEnd + 1)
  if (ppsEnd > record.length) return null
  return { sps: record.subarray(8, spsEnd), pps: record.subarray(spsEnd + 3, ppsEnd) }
}

export function readAudioEntry(entry: Uint8Array, timescale: number): AudioTrack | null {
  const type = readBoxHeader(entry, 0)?.type
  if (entry.length < AUDIO_ENTRY_BYTES) return null
  const channels = viewOf(entry).getUint16(24)
  if (type === 'Opus') {
    const dOps = findBox(entry, 'dOps', AUDIO_ENTRY_BYTES)
    const config = dOps && readOpusDescription(entry.subarray(dOps.contentStart, dOps.end))
    return config && { kind: 'audio', codec: 'opus', timescale, channels, codecString: 'opus', config }
  }
  const found = type === 'mp4a' ? findBox(entry, 'esds', AUDIO_ENTRY_BYTES) : null
  if (!found) return null
  // The layout is the one `esds` writes: the AudioSpecificConfig's length stands at a fixed place.
  const at = found.contentStart + 25
  const config = entry.subarray(at + 1, at + 1 + (entry[at] ?? 0))
  const objectType = (config[0] ?? 0) >> 3
  return { kind: 'audio', codec: 'aac', timescale, channels, codecString: `mp4a.40.${objectType}`, config }
}

function readOpusDescription(description: Uint8Array): Uint8Array | null {
  if (description.length < 11) return null
  const view = viewOf(description)
  const head = new Uint8Array(19)
  head.set(Uint8Array.from('OpusHead', (letter) => letter.charCodeAt(0)))
  const headView = viewOf(head)
  head[8] = 1
  head[9] = description[1] ?? 2
  headView.setUint16(10, view.getUint16(2), true)
  headView.setUint32(12, view.getUint32(4), true)
  headView.setUint16(16, view.getUint16(8), true)
  head[18] = description[10] ?? 0
  return head
}
