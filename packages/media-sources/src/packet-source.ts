/**
 * One seam for everything that delivers coded frames, whatever the scheme of its address.
 *
 * A source promises: `onTracks` before the first sample and again before the first sample of changed tracks; samples
 * of a track in decoding order with growing `dts`; only whole access units; the first video sample is a keyframe.
 */
import {
  type AudioTrack,
  type MediaSample,
  newStreamCounters,
  type StreamCounters,
  type TracksEvent,
  type TransportDemuxerCounts,
  type VideoTrack,
} from '@sova/media-formats'

/** Packets without one whole picture. Some cameras send a keyframe a minute, and none when somebody joins. */
export const NO_PICTURE_MAX_MS = 75_000

export interface SourceSink {
  onTracks(event: TracksEvent): void
  onSample(sample: MediaSample): void
}

export interface PacketSource {
  /** Resolves when `signal` aborts; rejects with a `SourceFailure` when the camera ends it. */
  run(sink: SourceSink, signal: AbortSignal): Promise<void>
  /** What was lost since `run` began, for logs and metrics; null before the first packet. */
  counters?(): SourceCounters | null
}

export interface SourceCounters {
  readonly video: StreamCounters
  readonly audio: StreamCounters | null
  /** Bytes on the connection that were neither messages nor packets. */
  readonly skippedBytes: number
}

/** Of a stream whose packets are counted together: those of its pictures cannot be told from the others. */
export const countersOf = ({ packets, damages }: Omit<TransportDemuxerCounts, 'resyncs'>): SourceCounters => ({
  video: { ...newStreamCounters(), packets, droppedUnits: damages },
  audio: null,
  skippedBytes: 0,
})

/** What a probe learned about a camera without recording it. */
export interface ProbedSource {
  readonly video: VideoTrack
  readonly audio: AudioTrack | null
  /** Measured from timestamps, or as the stream declares; null when neither says. */
  readonly frameRate: number | null
  readonly bitrateKbps: number
  /** The first whole picture, as its samples are; null where none came. */
  readonly keyframe: Uint8Array | null
}

export const SOURCE_FAILURE_CODES = [
  'unsupported_scheme',
  'invalid_address',
  'unreachable',
  'refused',
  'unauthorized',
  'not_found',
  'unsupported_codec',
  'no_video',
  'timed_out',
  'protocol_error',
  'closed',
] as const

export type SourceFailureCode = (typeof SOURCE_FAILURE_CODES)[number]

/** What another client for the same camera may understand. */
export const ANOTHER_CLIENT_CODES: ReadonlySet<SourceFailureCode> = new Set([
  'unsupported_scheme',
  'unsupported_codec',
  'protocol_error',
  'no_video',
])

/** Why a camera gives no video. The message never carries the address's credentials. */
export class SourceFailure extends Error {
  override name = 'SourceFailure'
  readonly code: SourceFailureCode
  /** One sentence for the operator: what was asked and what came instead. */
  readonly detail: string

  constructor(code: SourceFailureCode, detail: string) {
    super(`${code}: ${detail}`)
    this.code = code
    this.detail = detail
  }
}
