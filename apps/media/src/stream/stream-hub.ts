/** One publisher, many readers: a camera's stream inside the process. A reader never holds the publisher up. */
import type { Clock, Logger } from '@sova/base'
import {
  AUDIO_TRACK_ID,
  type AudioTrack,
  type MediaSample,
  type TracksEvent,
  VIDEO_TRACK_ID,
} from '@sova/media-formats'
import { createGopRing, type Gop } from './gop-ring.ts'
import { createStreamTracks, type StreamFrame, type StreamTracks } from './stream-frame.ts'
import { createTimeline } from './timeline.ts'

export interface StreamReader {
  /** It loses nothing when pictures come a moment late, many at once. */
  readonly isPatient?: true
  /** Called before the first frame of new tracks; a reader that joins is called at once when tracks are known. */
  onTracks(tracks: StreamTracks): void
  onFrame(frame: StreamFrame): void
  /** Sound as the camera sends it, where it is not what the tracks say. */
  onRawSound?(sample: MediaSample): void
  /** The source is gone for now. */
  onEnd?(): void
}

export interface StreamStats {
  bytes: number
  videoFrames: number
  /** Unix ms; null before the first frame. */
  lastFrameAtMs: number | null
}

export interface StreamHub {
  readonly stats: StreamStats
  /** What the source delivers. */
  onTracks(event: TracksEvent): void
  onSample(sample: MediaSample): void
  /** Sound by another way (transcoded) from the next keyframe on; its frames come by `onSample` too. */
  setAudio(track: AudioTrack | null): void
  /** Sound that is transcoded for most viewers, for those who take it as it is; null for none. */
  setRawSound(track: AudioTrack | null): void
  rawSound(): AudioTrack | null
  onRawSound(sample: MediaSample): void
  subscribe(reader: StreamReader): () => void
  readerCount(): number
  /** Somebody reads who is not patient. */
  isWatched(): boolean
  tracks(): StreamTracks | null
  currentGop(): Gop | null
  closedGops(): readonly Gop[]
  /** The closed ones that playlists tell: the newest half or so. */
  listedGops(): readonly Gop[]
  /** Somebody watches by HLS: finished groups are kept longer for a while. */
  keepSegments(): void
  /** The source is gone: a viewer that comes now is not shown an old picture as if it were live. */
  clear(): void
}

/** One finished group is always there, more for so long after a playlist was asked for. */
const SEGMENTS_WATCHED_MS = 30_000

export function createStreamHub({ clock, logger }: { clock: Clock; logger: Logger }): StreamHub {
  const readers = new Set<StreamReader>()
  let watcherCount = 0
  const timeline = createTimeline()
  const stats: StreamStats = { bytes: 0, videoFrames: 0, lastFrameAtMs: null }
  let tracks: StreamTracks | null = null
  let rawSound: AudioTrack | null = null
  // Seconds since 1970: numbers of segments go on growing after a restart, because a segment is a second at least.
  let version = Math.floor(clock.nowMs() / 1000)
  let isRunStart = true
  let tracksFromNextKeyframe: StreamTracks | null = null
  let keepUntilMs = 0
  const ring = createGopRing(version, () => clock.nowMs() < keepUntilMs)

  function changeTracks(next: StreamTracks | null): void {
    tracks = next
    tracksFromNextKeyframe = null
    isRunStart = true
    if (!next) return
    for (const reader of readers) guard(() => reader.onTracks(next))
  }

  function guard(call: () => void): void {
    try {
      call()
    } catch (error) {
      logger.error({ err: error }, 'a reader of the stream failed')
    }
  }

  /** Every frame of every camera comes by here: no closure a reader. */
  function hand(frame: StreamFrame): void {
    for (const reader of readers) {
      try {
        reader.onFrame(frame)
      } catch (error) {
        logger.error({ err: error }, 'a reader of the stream failed')
      }
    }
  }

  function place(sample: MediaSample, current: StreamTracks): StreamFrame | null {
    const isVideo = sample.kind === 'video'
    const track = isVideo ? current.video : current.audio
    if (!track) return null
    // Sound before the first picture has nothing to belong to.
    if (!isVideo && isRunStart) return null
    const { decodeTime, isJump } = timeline.place(sample, track.timescale)
    if (isVideo && isJump) isRunStart = true
    if (isRunStart && !sample.isKeyframe) return null
    const startsRun = isVideo && isRunStart
    if (isVideo) isRunStart = false
    return {
      sample,
      trackId: isVideo ? VIDEO_TRACK_ID : AUDIO_TRACK_ID,
      decodeTime,
      timescale: track.timescale,
      tracks: current,
      startsRun,
      message: null,
    }
  }

  return {
    stats,
    onTracks(event) {
      timeline.reset()
      version += 1
      changeTracks(event.video && createStreamTracks(version, event.video, event.audio))
    },
    setAudio(track) {
      if (!tracks) return
      // A change that still waits for its keyframe is taken back too.
      tracksFromNextKeyframe = null
      if (tracks.audio === track) return
      version += 1
      tracksFromNextKeyframe = createStreamTracks(version, tracks.video, track)
    },
    setRawSound(track) {
      rawSound = track
    },
    rawSound: () => rawSound,
    onRawSound(sample) {
      for (const reader of readers) guard(() => reader.onRawSound?.(sample))
    },
    onSample(sample) {
      stats.bytes += sample.data.length
      if (sample.kind === 'video') {
        stats.videoFrames += 1
        stats.lastFrameAtMs = clock.nowMs()
      }
      if (tracksFromNextKeyframe && sample.kind === 'video' && sample.isKeyframe) changeTracks(tracksFromNextKeyframe)
      const frame = tracks && place(sample, tracks)
      if (!frame) return
      ring.push(frame)
      hand(frame)
    },
    subscribe(reader) {
      readers.add(reader)
      if (!reader.isPatient) watcherCount += 1
      if (tracks) reader.onTracks(tracks)
      return () => {
        if (readers.delete(reader) && !reader.isPatient) watcherCount -= 1
      }
    },
    readerCount: () => readers.size,
    isWatched: () => watcherCount > 0,
    tracks: () => tracks,
    currentGop: () => ring.current(),
    closedGops: () => ring.closed(),
    listedGops: () => ring.listed(),
    keepSegments() {
      keepUntilMs = clock.nowMs() + SEGMENTS_WATCHED_MS
    },
    clear() {
      tracks = null
      rawSound = null
      tracksFromNextKeyframe = null
      isRunStart = true
      ring.clear()
      for (const reader of readers) guard(() => reader.onEnd?.())
    },
  }
}
