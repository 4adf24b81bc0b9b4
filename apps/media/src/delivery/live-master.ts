/** The master playlist of a live camera. A player that cannot play H.265 finds the second stream in it, if there is one. */
import type { Clock } from '@sova/base'
import { type PlaylistVariant, writeMasterPlaylist } from '@sova/media-formats'
import type { Gop } from '../stream/gop-ring.ts'
import type { StreamTracks } from '../stream/stream-frame.ts'
import type { StreamHub } from '../stream/stream-hub.ts'
import { waitForFrame } from '../stream/wait-for-frame.ts'
import { type Answer, ok, PLAYLIST } from './answer.ts'
import { SOURCE_DOWN, waitForSegment } from './live-hls.ts'
import { type MediaRequest, withToken } from './media-request.ts'
import { NO_SUCH_TRACKS, requestedTracks } from './requested-tracks.ts'

/** A second stream is pulled when it is asked for: so long it has to say what it is, and no longer where it is down. */
const SECOND_STREAM_WAIT_MS = 2000
/** Of a second stream whose pictures are still to come. */
const SECOND_STREAM_BPS = 1_000_000

export async function answerLiveMaster(request: MediaRequest, clock: Clock): Promise<Answer> {
  const selection = requestedTracks(request, null)
  const hub = selection && request.camera.stream(selection.video ?? 1)
  if (!selection || !hub) return NO_SUCH_TRACKS
  const gops = await waitForSegment(hub, clock)
  const last = gops.at(-1)
  if (!last) return SOURCE_DOWN
  if (selection.video === null && !last.tracks.audio) return NO_SUCH_TRACKS
  const name = `${selection.video === null ? '' : `v${selection.video}`}${selection.hasAudio && last.tracks.audio ? 'a1' : ''}`
  const variants = [variantOf(request, name, last.tracks, bandwidthOf(gops))]
  const needsOther = selection.video === 1 && last.tracks.video.codec === 'h265' && !request.query.has('tracks')
  const second = needsOther ? request.camera.stream(2) : null
  const tracks = second && (await waitForTracks(second, clock))
  if (tracks) {
    const bandwidthBps = bandwidthOf(second.closedGops()) || SECOND_STREAM_BPS
    variants.push(variantOf(request, `v2${tracks.audio ? 'a1' : ''}`, tracks, bandwidthBps))
  }
  return ok(PLAYLIST, writeMasterPlaylist(variants))
}

async function waitForTracks(hub: StreamHub, clock: Clock): Promise<StreamTracks | null> {
  hub.keepSegments()
  await waitForFrame(hub, () => hub.tracks() !== null, { clock, timeoutMs: SECOND_STREAM_WAIT_MS })
  return hub.tracks()
}

/** Of the largest group; 0 of none. */
const bandwidthOf = (gops: readonly Gop[]): number =>
  Math.max(0, ...gops.map((gop) => (gop.bytes * 8000) / Math.max(1, gop.durationMs ?? 1)))

function variantOf(
  request: MediaRequest,
  name: string,
  { video, audio }: StreamTracks,
  bandwidthBps: number,
): PlaylistVariant {
  const codecs = [
    ...(name.startsWith('v') ? [video.codecString] : []),
    ...(name.endsWith('a1') && audio ? [audio.codecString] : []),
  ]
  const { width, height, frameRate } = video
  return { uri: withToken(`tracks-${name}/index.m3u8`, request), bandwidthBps, codecs, width, height, frameRate }
}
