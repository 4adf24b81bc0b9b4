/** The packets that a scripted camera sends, frame by frame, faults included. */
import {
  type AudioTrack,
  createTrackPacketizer,
  g711Track,
  interleavedHeader,
  joinNalUnits,
  type VideoTrack,
} from '@sova/media-formats'
import type { CameraFault, CameraScript } from './camera-script.ts'
import { drawH264 } from './drawn-h264.ts'

export const VIDEO_PAYLOAD_TYPE = 96
export const AUDIO_PAYLOAD_TYPE = 8
export const VIDEO_CHANNELS = [0, 1] as const
export const AUDIO_CHANNELS = [2, 3] as const
const AUDIO_RATE = 8000
const VIDEO_RATE = 90_000
const GOODBYE_PACKET = Buffer.of(0x80, 203, 0, 0)

/** What to do after the bytes of a frame were written. */
export type FilmEnd = 'close' | 'reset' | 'stall' | null

export interface CameraFilm {
  readonly video: VideoTrack
  readonly audio: AudioTrack | null
  /** Bytes of the connection for frame `index`; to be asked for in order. */
  frame(index: number, wallClockMs: number): { bytes: Buffer; end: FilmEnd }
}

export function createCameraFilm(script: CameraScript): CameraFilm {
  let drawn = drawH264(script.width, script.height, script.frameRate)
  let timestampShift = script.firstTimestamp
  let sequence = script.firstSequence
  let groupStart = 0
  const audio = script.hasAudio ? g711Track('pcma', AUDIO_RATE, 1) : null
  const audioPackets =
    audio && createTrackPacketizer(audio, { payloadType: AUDIO_PAYLOAD_TYPE, ssrc: 2, firstSequence: 1 })

  /** The packetizer is made anew for each frame, so that faults can set its number. */
  const videoPackets = (index: number): Uint8Array[] => {
    const since = (index - groupStart) % script.groupFrames
    const tone = 16 + ((Math.floor(index / script.groupFrames) * 40) % 200)
    const slice = since === 0 ? drawn.keyframe(tone, index / script.groupFrames) : drawn.interFrame(since)
    const packetizer = createTrackPacketizer(drawn.track, {
      payloadType: VIDEO_PAYLOAD_TYPE,
      ssrc: 1,
      firstSequence: sequence,
    })
    const frame = { data: joinNalUnits([slice]), isKeyframe: since === 0 }
    const packets = packetizer.packets(frame, videoTimestamp(index))
    sequence = packetizer.nextSequence
    return packets
  }
  const videoTimestamp = (index: number) => Math.round((index * VIDEO_RATE) / script.frameRate) + timestampShift

  const apply = (fault: CameraFault, index: number) => {
    if (fault.kind === 'jump_sequence') sequence = (sequence + fault.by) & 0xffff
    if (fault.kind === 'jump_timestamp') timestampShift += fault.byTicks
    if (fault.kind !== 'change_size') return
    drawn = drawH264(fault.width, fault.height, script.frameRate)
    groupStart = index
  }

  return {
    video: drawn.track,
    audio,
    frame(index, wallClockMs) {
      const faults = script.faults.filter(({ atFrame }) => atFrame === index)
      for (const fault of faults) apply(fault, index)
      const lost = faults.reduce((sum, fault) => sum + (fault.kind === 'lose_packets' ? fault.count : 0), 0)
      const parts: Buffer[] = faults.flatMap((fault) => (fault.kind === 'rubbish' ? [Buffer.from(fault.bytes)] : []))
      if (script.clockErrorMs !== null && index % script.groupFrames === 0) {
        const reporter = createTrackPacketizer(drawn.track, { payloadType: 96, ssrc: 1, firstSequence: 0 })
        const report = reporter.senderReport(wallClockMs + script.clockErrorMs, videoTimestamp(index))
        parts.push(...framed(VIDEO_CHANNELS[1], [report]))
      }
      parts.push(...framed(VIDEO_CHANNELS[0], videoPackets(index).slice(lost)))
      if (audioPackets) {
        const samplesPerFrame = Math.round(AUDIO_RATE / script.frameRate)
        const tone = { data: new Uint8Array(samplesPerFrame).fill(0xd5), isKeyframe: true }
        parts.push(...framed(AUDIO_CHANNELS[0], audioPackets.packets(tone, index * samplesPerFrame)))
      }
      if (faults.some(({ kind }) => kind === 'goodbye')) parts.push(...framed(VIDEO_CHANNELS[1], [GOODBYE_PACKET]))
      return { bytes: Buffer.concat(parts), end: endOf(faults) }
    },
  }
}

const framed = (channel: number, packets: readonly Uint8Array[]) =>
  packets.flatMap((packet) => [interleavedHeader(channel, packet.length), Buffer.from(packet)])

function endOf(faults: readonly CameraFault[]): FilmEnd {
  for (const { kind } of faults) if (kind === 'close' || kind === 'reset' || kind === 'stall') return kind
  return faults.some(({ kind }) => kind === 'goodbye') ? 'stall' : null
}
