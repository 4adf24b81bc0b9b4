/** `mpegts`: the live stream as an endless MPEG transport stream over HTTP, for players and recorders of other makers. */
import { createTransportMuxer } from '@sova/media-formats'
import { createLiveReader } from '../stream/live-reader.ts'
import { type Answer, type LiveBody, NEVER_STORED, TRANSPORT_STREAM } from './answer.ts'
import { SOURCE_DOWN } from './live-hls.ts'
import type { MediaRequest } from './media-request.ts'
import { NO_SUCH_TRACKS, requestedTracks } from './requested-tracks.ts'

/** What may wait for a viewer before it is moved to the next keyframe. */
const BUFFERED_MAX_BYTES = 2 * 1024 * 1024
const DRAINED_BYTES = 64 * 1024

export function answerTransportStream(request: MediaRequest): Answer {
  const selection = requestedTracks(request, null)
  const hub = selection && request.camera.stream(selection.video ?? 1)
  if (!selection || !hub) return NO_SUCH_TRACKS
  if (!hub.tracks() && selection.video !== 2) return SOURCE_DOWN
  const body: LiveBody = {
    start(out) {
      const muxer = createTransportMuxer()
      const sink = {
        isSlow: () => out.bufferedBytes() > BUFFERED_MAX_BYTES,
        isDrained: () => out.bufferedBytes() <= DRAINED_BYTES,
        onFrame({ sample, decodeTime }: Parameters<Parameters<typeof createLiveReader>[2]['onFrame']>[0]) {
          // On the stream's own axis, which goes on when the camera begins to count anew.
          const packets = muxer.push({ ...sample, dts: decodeTime })
          if (packets.length > 0) out.send(packets)
        },
      }
      const reader = createLiveReader(hub, selection, sink, ({ video, audio }) =>
        muxer.setTracks({
          video: selection.video === null ? null : video,
          audio: selection.hasAudio ? audio : null,
        }),
      )
      reader.start()
      return () => reader.close()
    },
  }
  return { status: 200, contentType: TRANSPORT_STREAM, body, cacheControl: NEVER_STORED }
}
