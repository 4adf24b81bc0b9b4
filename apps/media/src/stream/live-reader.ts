/** One viewer of a live stream: from the newest keyframe on, each frame as it comes. */
import { type TrackSelection, VIDEO_TRACK_ID } from '@sova/media-formats'
import type { StreamFrame, StreamTracks } from './stream-frame.ts'
import type { StreamHub } from './stream-hub.ts'

export interface LiveSink {
  onFrame(frame: StreamFrame): void
  /** More waits for the viewer than it should. */
  isSlow(): boolean
  /** It has taken nearly all that was sent. */
  isDrained(): boolean
}

export interface LiveReader {
  start(): void
  stop(): void
  close(): void
}

/**
 * A viewer that does not take what it is sent is moved to the next keyframe at which it has caught up.
 * @param onTracks told of every set of tracks, also before the start
 */
export function createLiveReader(
  hub: StreamHub,
  selection: TrackSelection,
  sink: LiveSink,
  onTracks: (tracks: StreamTracks) => void,
): LiveReader {
  let isStarted = false
  let waitsForKeyframe = true

  function offer(frame: StreamFrame): void {
    if (!isStarted) return
    const isVideo = frame.trackId === VIDEO_TRACK_ID
    if (sink.isSlow()) waitsForKeyframe = true
    if (waitsForKeyframe && isVideo && frame.sample.isKeyframe && sink.isDrained()) waitsForKeyframe = false
    if (waitsForKeyframe) return
    if (isVideo ? selection.video !== null : selection.hasAudio) sink.onFrame(frame)
  }

  const unsubscribe = hub.subscribe({
    onTracks(tracks) {
      waitsForKeyframe = true
      onTracks(tracks)
    },
    onFrame: offer,
  })

  return {
    start() {
      isStarted = true
      waitsForKeyframe = true
      // The first picture at once: everything since the newest keyframe that starts a group.
      const gop = hub.currentGop()
      if (gop && gop.tracks === hub.tracks()) for (const frame of gop.frames) offer(frame)
    },
    stop() {
      isStarted = false
    },
    close: unsubscribe,
  }
}
