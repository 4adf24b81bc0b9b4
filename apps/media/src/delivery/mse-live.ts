/** The live half of an `mse_ld` socket: from the newest keyframe on, each frame as it comes. */
import { type TrackSelection, VIDEO_TRACK_ID } from '@sova/media-formats'
import { fragmentOf, type StreamFrame, type StreamTracks } from '../stream/stream-frame.ts'
import type { StreamHub } from '../stream/stream-hub.ts'
import type { MseSink } from './mse-sink.ts'

export interface MseLive {
  start(): void
  stop(): void
  close(): void
}

/**
 * A viewer that does not take what it is sent is moved to the next keyframe at which it has caught up.
 * @param onTracks told of every set of tracks, also before the start
 */
export function createMseLive(
  hub: StreamHub,
  selection: TrackSelection,
  sink: MseSink,
  onTracks: (tracks: StreamTracks) => void,
): MseLive {
  let isStarted = false
  let waitsForKeyframe = true

  function offer(frame: StreamFrame): void {
    if (!isStarted) return
    const isVideo = frame.trackId === VIDEO_TRACK_ID
    if (sink.isSlow()) waitsForKeyframe = true
    if (waitsForKeyframe && isVideo && frame.sample.isKeyframe && sink.isDrained()) waitsForKeyframe = false
    if (waitsForKeyframe) return
    if (isVideo ? selection.video !== null : selection.hasAudio) sink.sendFragment(fragmentOf(frame))
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
