/** One viewer's tracks as RTP packets, from the newest keyframe on. */
import { randomInt } from 'node:crypto'
import {
  createTrackPacketizer,
  type OfferedTrack,
  type Track,
  type TrackPacketizer,
  type TrackSelection,
  VIDEO_TRACK_ID,
} from '@sova/media-formats'
import { createLiveReader } from '../stream/live-reader.ts'
import type { StreamFrame, StreamTracks } from '../stream/stream-frame.ts'
import type { StreamHub } from '../stream/stream-hub.ts'

/** Of the dynamic range (RFC 3551 §3): every track is described in the SDP. */
const VIDEO_PAYLOAD_TYPE = 96
const AUDIO_PAYLOAD_TYPE = 97
const VIDEO_CLOCK_RATE = 90_000
const REPORT_EVERY_MS = 2000

/** The tracks of a stream in the order of their numbers, from `track1` on. */
export function offeredTracks({ video, audio }: StreamTracks, selection: TrackSelection): OfferedTrack[] {
  const tracks: { track: Track; payloadType: number }[] = []
  if (selection.video !== null) tracks.push({ track: video, payloadType: VIDEO_PAYLOAD_TYPE })
  if (selection.hasAudio && audio) tracks.push({ track: audio, payloadType: AUDIO_PAYLOAD_TYPE })
  return tracks.map((offered, index) => ({ ...offered, control: `track${index + 1}` }))
}

export interface PacketSink {
  send(kind: Track['kind'], what: 'rtp' | 'rtcp', packets: readonly Uint8Array[]): void
  isSlow(): boolean
  isDrained(): boolean
  /** The stream is no longer what was described. */
  onChanged(): void
}

interface Sender {
  track: Track
  packetizer: TrackPacketizer
  readonly ssrc: number
  readonly payloadType: number
  reportedAtMs: number
}

/** @returns how to end it */
export function startRtspStream(hub: StreamHub, selection: TrackSelection, sink: PacketSink): () => void {
  const senders = new Map<Track['kind'], Sender>()
  let isBegun = false

  function begin(tracks: StreamTracks): void {
    for (const { track, payloadType } of offeredTracks(tracks, selection)) {
      const ssrc = randomInt(2 ** 32)
      const packetizer = createTrackPacketizer(track, { payloadType, ssrc, firstSequence: randomInt(2 ** 16) })
      senders.set(track.kind, { track, packetizer, ssrc, payloadType, reportedAtMs: Number.NEGATIVE_INFINITY })
    }
    isBegun = true
  }

  /** New parameter sets come in the stream itself; another codec, or sound that comes or goes, needs a new description. */
  function change(tracks: StreamTracks): void {
    const now = offeredTracks(tracks, selection)
    const isSame =
      now.length === senders.size && now.every(({ track }) => isAsDescribed(track, senders.get(track.kind)))
    if (!isSame) {
      sink.onChanged()
      return
    }
    for (const { track } of now) {
      const sender = senders.get(track.kind)
      if (!sender) continue
      const { ssrc, payloadType } = sender
      const firstSequence = sender.packetizer.nextSequence
      sender.track = track
      sender.packetizer = createTrackPacketizer(track, { payloadType, ssrc, firstSequence })
    }
  }

  function onFrame(frame: StreamFrame): void {
    const { sample, timescale, decodeTime } = frame
    const kind = frame.trackId === VIDEO_TRACK_ID ? 'video' : 'audio'
    const sender = senders.get(kind)
    if (!sender) return
    const rate = kind === 'video' ? VIDEO_CLOCK_RATE : timescale
    const presentation = decodeTime + sample.compositionOffset
    const timestamp = Math.round((presentation * rate) / timescale) % 2 ** 32
    if (sample.wallClockMs - sender.reportedAtMs >= REPORT_EVERY_MS) {
      sender.reportedAtMs = sample.wallClockMs
      sink.send(kind, 'rtcp', [sender.packetizer.senderReport(sample.wallClockMs, timestamp)])
    }
    sink.send(kind, 'rtp', sender.packetizer.packets(sample, timestamp))
  }

  const reader = createLiveReader(hub, selection, { ...sink, onFrame }, (tracks) =>
    isBegun ? change(tracks) : begin(tracks),
  )
  reader.start()
  return () => reader.close()
}

const isAsDescribed = (track: Track, sender: Sender | undefined): boolean =>
  sender !== undefined && sender.track.codec === track.codec && sender.track.timescale === track.timescale
