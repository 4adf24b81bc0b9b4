/**
 * Bytes of a transport stream as they come → tracks and samples. It never throws: it finds its way back after damage,
 * drops what is not whole and counts it. Memory is bounded by one PES packet a stream and the gate's samples.
 */
import type { SourceEvent, VideoCodec } from '../media-types.ts'
import { createAudioStream } from './audio-stream.ts'
import { createPesAssembler, type PesAssembler } from './pes-assembler.ts'
import { type ProgramStream, readPat, readPmt } from './program-tables.ts'
import { createSectionAssembler, type SectionAssembler } from './section-assembler.ts'
import { createStreamTimeline } from './stream-timeline.ts'
import { createTrackGate } from './track-gate.ts'
import {
  PID_PAT,
  readTsPacket,
  STREAM_TYPE_AAC_ADTS,
  STREAM_TYPE_H264,
  STREAM_TYPE_H265,
  TS_PACKET_BYTES,
  TS_SYNC_BYTE,
  type TsPacket,
} from './ts-packet.ts'
import { createVideoStream } from './video-stream.ts'

export interface TransportDemuxerInputs {
  onEvent(event: SourceEvent): void
  /** Unix ms of a moment of the stream's own growing timeline. */
  wallClockMs(presentationMs: number): number
}

export interface TransportDemuxerCounts {
  readonly packets: number
  /** Times that the packets' beginning was lost and searched for. */
  readonly resyncs: number
  /** Units dropped because a piece was missing or unreadable. */
  readonly damages: number
}

export interface TransportDemuxer {
  push(chunk: Uint8Array): void
  /** The stream has ended, or another clip begins: delivers what is whole; counters and clock may then start anew. */
  flush(): void
  readonly counts: TransportDemuxerCounts
}

const VIDEO_CODECS: ReadonlyMap<number, VideoCodec> = new Map([
  [STREAM_TYPE_H264, 'h264'],
  [STREAM_TYPE_H265, 'h265'],
])

export function createTransportDemuxer({ onEvent, wallClockMs }: TransportDemuxerInputs): TransportDemuxer {
  const counts = { packets: 0, resyncs: 0, damages: 0 }
  const timeline = createStreamTimeline()
  const gate = createTrackGate(onEvent)
  const sections = new Map<number, SectionAssembler>([[PID_PAT, createSectionAssembler()]])
  const streams = new Map<number, { streamType: number; assembler: PesAssembler }>()
  let pmtPid: number | null = null
  let pending: Uint8Array = new Uint8Array(0)
  let isInStep = false

  const onDamage = () => {
    counts.damages += 1
  }
  const sinks = {
    timeline,
    wallClockMs,
    onTrack: gate.setTrack,
    onSample: gate.push,
    onDamage,
  }

  function createStream(streamType: number): PesAssembler {
    const codec = VIDEO_CODECS.get(streamType)
    const stream = codec ? createVideoStream({ ...sinks, codec }) : createAudioStream(sinks)
    return createPesAssembler({ onUnit: stream.push, onDamage })
  }

  /** The first program is read, of it the first video and the first audio we know. */
  function useProgram(listed: readonly ProgramStream[]): void {
    const video = listed.find(({ streamType }) => VIDEO_CODECS.has(streamType))
    const audio = listed.find(({ streamType }) => streamType === STREAM_TYPE_AAC_ADTS)
    const wanted = [video, audio].filter((stream) => stream !== undefined)
    for (const [pid, { streamType, assembler }] of streams) {
      if (wanted.some((stream) => stream.pid === pid && stream.streamType === streamType)) continue
      assembler.flush()
      streams.delete(pid)
    }
    gate.expect({ video: video !== undefined, audio: audio !== undefined })
    for (const { pid, streamType } of wanted) {
      if (!streams.has(pid)) streams.set(pid, { streamType, assembler: createStream(streamType) })
    }
  }

  function pushSection(pid: number, section: Uint8Array): void {
    if (pid !== PID_PAT) {
      const map = readPmt(section)
      if (map) useProgram(map.streams)
      return
    }
    const next = readPat(section)?.pmtPids[0]
    if (next === undefined || next === pmtPid || next === PID_PAT) return
    if (pmtPid !== null) sections.delete(pmtPid)
    pmtPid = next
    sections.set(next, createSectionAssembler())
  }

  function pushPacket(packet: TsPacket): void {
    const { pid, payload, isUnitStart } = packet
    const tables = sections.get(pid)
    if (!tables) streams.get(pid)?.assembler.push(packet)
    else if (payload) for (const section of tables.push(payload, isUnitStart)) pushSection(pid, section)
  }

  /** A packet is believed when the next one begins behind it; once in step, its own first byte is enough. */
  function isPacketAt(bytes: Uint8Array, at: number): boolean {
    return bytes[at] === TS_SYNC_BYTE && (isInStep || bytes[at + TS_PACKET_BYTES] === TS_SYNC_BYTE)
  }

  /** Reads whole packets; returns where the first byte is that must wait for more. */
  function readPackets(bytes: Uint8Array): number {
    let at = 0
    while (at + TS_PACKET_BYTES + (isInStep ? 0 : 1) <= bytes.length) {
      if (!isPacketAt(bytes, at)) {
        if (isInStep) counts.resyncs += 1
        isInStep = false
        const next = bytes.indexOf(TS_SYNC_BYTE, at + 1)
        if (next < 0) return bytes.length
        at = next
        continue
      }
      isInStep = true
      counts.packets += 1
      const packet = readTsPacket(bytes, at)
      if (packet) pushPacket(packet)
      at += TS_PACKET_BYTES
    }
    return at
  }

  return {
    counts,
    push(chunk) {
      const bytes = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk
      pending = Uint8Array.from(bytes.subarray(readPackets(bytes)))
    },
    flush() {
      pending = new Uint8Array(0)
      isInStep = false
      for (const { assembler } of streams.values()) assembler.flush()
      gate.flush()
    },
  }
}
