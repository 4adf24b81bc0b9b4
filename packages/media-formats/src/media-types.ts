/** What every source delivers and every reader takes: tracks, and the coded frames of one camera in decoding order. */

export type VideoCodec = 'h264' | 'h265'
export type AudioCodec = 'aac' | 'pcma' | 'pcmu' | 'opus'

export interface VideoTrack {
  readonly kind: 'video'
  readonly codec: VideoCodec
  /** Ticks a second of every timestamp of this track; 90000 for video. */
  readonly timescale: number
  readonly width: number
  readonly height: number
  /** RFC 6381, for example `avc1.64001f` or `hvc1.1.6.L93.B0`. */
  readonly codecString: string
  /** NAL units without start codes. `vps` is there for H.265 only. */
  readonly parameterSets: { readonly vps?: Uint8Array; readonly sps: Uint8Array; readonly pps: Uint8Array }
  /** From the SPS's VUI or the SDP; null where neither says. */
  readonly frameRate: number | null
}

export interface AudioTrack {
  readonly kind: 'audio'
  readonly codec: AudioCodec
  /** Ticks a second, the sample rate. */
  readonly timescale: number
  readonly channels: number
  readonly codecString: string
  /** AudioSpecificConfig (ISO/IEC 14496-3) of AAC, OpusHead (RFC 7845) of Opus; null otherwise. */
  readonly config: Uint8Array | null
}

export type Track = VideoTrack | AudioTrack

/** One access unit of video, or one or more coded frames of audio. */
export interface MediaSample {
  readonly kind: 'video' | 'audio'
  /** Decoding time in the track's ticks, unwrapped, growing. */
  readonly dts: number
  /** Presentation time minus decoding time, in ticks. */
  readonly compositionOffset: number
  /** Ticks; for video an estimate until the next sample is known. */
  readonly duration: number
  /** True for audio too. */
  readonly isKeyframe: boolean
  /** Unix ms of presentation, monotonic for one camera. */
  readonly wallClockMs: number
  /** Video: NAL units each behind a four-byte length (ISO/IEC 14496-15), without parameter sets. Audio: the coded bytes. */
  readonly data: Uint8Array
}

/** Tracks changed (start, new SPS, other codec): a reader starts a new file or init segment. */
export interface TracksEvent {
  readonly type: 'tracks'
  readonly video: VideoTrack | null
  readonly audio: AudioTrack | null
}

export interface SampleEvent {
  readonly type: 'sample'
  readonly sample: MediaSample
}

export type SourceEvent = TracksEvent | SampleEvent
