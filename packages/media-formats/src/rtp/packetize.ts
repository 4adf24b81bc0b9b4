/** Cuts coded frames into RTP payloads, as a camera does. Each codec's rules are in its own function. */
import { splitNalUnits } from '../bits/nal-units.ts'
import type { Track } from '../media-types.ts'
import { RtpWriter, type RtpWriterInputs } from './rtp-writer.ts'

/** One packet's payload in pieces; `isLast` marks the end of the frame. */
type EmitPayload = (parts: readonly Uint8Array[], isLast: boolean, timestampOffset?: number) => void

export const RTP_PAYLOAD_BYTES_MAX = 1400

export interface PacketizedFrame {
  /** As in `MediaSample`: NAL units behind lengths for video, coded bytes for audio. */
  readonly data: Uint8Array
  readonly isKeyframe: boolean
}

export interface TrackPacketizer {
  /** The RTP packets of one frame; a keyframe carries the parameter sets before it. */
  packets(frame: PacketizedFrame, timestamp: number): Uint8Array[]
  senderReport(wallClockMs: number, timestamp: number): Uint8Array
  readonly nextSequence: number
}

export function createTrackPacketizer(track: Track, inputs: RtpWriterInputs): TrackPacketizer {
  const writer = new RtpWriter(inputs)
  return {
    packets(frame, timestamp) {
      const packets: Uint8Array[] = []
      cutFrame(track, frame, (parts, isLast, timestampOffset = 0) => {
        packets.push(writer.packet(parts, timestamp + timestampOffset, isLast))
      })
      return packets
    },
    senderReport: (wallClockMs, timestamp) => writer.senderReport(wallClockMs, timestamp),
    get nextSequence() {
      return writer.nextSequence
    },
  }
}

function cutFrame(track: Track, { data, isKeyframe }: PacketizedFrame, emit: EmitPayload): void {
  switch (track.codec) {
    case 'h264':
    case 'h265': {
      const { vps, sps, pps } = track.parameterSets
      const parameterSets = isKeyframe ? [...(vps ? [vps] : []), sps, pps] : []
      const nalUnits = [...parameterSets, ...splitNalUnits(data)]
      const cut = track.codec === 'h264' ? cutH264 : cutH265
      nalUnits.forEach((nalUnit, index) => {
        cut(nalUnit, index === nalUnits.length - 1, emit)
      })
      return
    }
    case 'aac':
      cutAac(data, emit)
      return
    case 'opus':
      // RFC 7587 §4.2: one Opus packet is one payload.
      emit([data], true)
      return
    default:
      cutG711(data, track.channels, emit)
  }
}

/** RFC 6184: §5.6 single NAL unit packets, §5.8 FU-A for what does not fit. */
function cutH264(nalUnit: Uint8Array, isLast: boolean, emit: EmitPayload): void {
  if (nalUnit.length <= RTP_PAYLOAD_BYTES_MAX) {
    emit([nalUnit], isLast)
    return
  }
  const header = nalUnit[0] ?? 0
  const indicator = (header & 0xe0) | 28
  cutFragments(nalUnit.subarray(1), RTP_PAYLOAD_BYTES_MAX - 2, (fragment, isFirst, isEnd) => {
    const fuHeader = (isFirst ? 0x80 : 0) | (isEnd ? 0x40 : 0) | (header & 0x1f)
    emit([Uint8Array.of(indicator, fuHeader), fragment], isLast && isEnd)
  })
}

/** RFC 7798: §4.4.1 single NAL unit packets, §4.4.3 fragmentation units. */
function cutH265(nalUnit: Uint8Array, isLast: boolean, emit: EmitPayload): void {
  if (nalUnit.length <= RTP_PAYLOAD_BYTES_MAX) {
    emit([nalUnit], isLast)
    return
  }
  const first = nalUnit[0] ?? 0
  const second = nalUnit[1] ?? 0
  cutFragments(nalUnit.subarray(2), RTP_PAYLOAD_BYTES_MAX - 3, (fragment, isFirst, isEnd) => {
    const fuHeader = (isFirst ? 0x80 : 0) | (isEnd ? 0x40 : 0) | ((first >> 1) & 0x3f)
    emit([Uint8Array.of((first & 0x81) | (49 << 1), second, fuHeader), fragment], isLast && isEnd)
  })
}

/** RFC 3640 §3.3.6, AAC-hbr: a 16-bit AU-headers-length, then 13 bits of size and 3 of index, for one access unit. */
function cutAac(data: Uint8Array, emit: EmitPayload): void {
  const header = Uint8Array.of(0, 16, (data.length >> 5) & 0xff, (data.length << 3) & 0xff)
  cutFragments(data, RTP_PAYLOAD_BYTES_MAX - header.length, (fragment, _isFirst, isEnd) => {
    emit([header, fragment], isEnd)
  })
}

/** RFC 3551 §4.5.14: any number of octets, a sample each. */
function cutG711(data: Uint8Array, channels: number, emit: EmitPayload): void {
  const stepBytes = RTP_PAYLOAD_BYTES_MAX - (RTP_PAYLOAD_BYTES_MAX % channels)
  for (let position = 0; position < data.length; position += stepBytes) {
    emit([data.subarray(position, position + stepBytes)], false, position / channels)
  }
}

type EmitFragment = (fragment: Uint8Array, isFirst: boolean, isEnd: boolean) => void

function cutFragments(data: Uint8Array, fragmentBytesMax: number, emit: EmitFragment): void {
  for (let position = 0; position < data.length; position += fragmentBytesMax) {
    const end = Math.min(position + fragmentBytesMax, data.length)
    emit(data.subarray(position, end), position === 0, end === data.length)
  }
}
