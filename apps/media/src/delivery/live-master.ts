/** The master playlist of a live camera. A player that cannot play H.265 finds the second stream in it, if there is one. */
import type { Clock } from '@sova/base'
import { type PlaylistVariant, writeMasterPlaylist } from '@sova/media-formats'
import type { Gop } from '../stream/gop-ring.ts'
import { type Answer, ok, PLAYLIST } from './answer.ts'
import { SOURCE_DOWN, waitForSegment } from './live-hls.ts'
import { type MediaRequest, withToken } from './media-request.ts'
import { NO_SUCH_TRACKS, requestedTracks } from './requested-tracks.ts'

export async function answerLiveMaster(request: MediaRequest, clock: Clock): Promise<Answer> {
  const selection = requestedTracks(request, null)
  const hub = selection && request.camera.stream(selection.video ?? 1)
  if (!selection || !hub) return NO_SUCH_TRACKS
  const gops = await waitForSegment(hub, clock)
  const last = gops.at(-1)
  if (!last) return SOURCE_DOWN
  if (selection.video === null && !last.tracks.audio) return NO_SUCH_TRACKS
  const name = `${selection.video === null ? '' : `v${selection.video}`}${selection.hasAudio && last.tracks.audio ? 'a1' : ''}`
  const variants = [variantOf(request, name, gops, last)]
  const needsOther = selection.video === 1 && last.tracks.video.codec === 'h265' && !request.query.has('tracks')
  const second = needsOther ? request.camera.stream(2) : null
  const secondGops = second ? await waitForSegment(second, clock) : []
  const secondLast = secondGops.at(-1)
  if (secondLast) variants.push(variantOf(request, `v2${secondLast.tracks.audio ? 'a1' : ''}`, secondGops, secondLast))
  return ok(PLAYLIST, writeMasterPlaylist(variants))
}

function variantOf(request: MediaRequest, name: string, gops: readonly Gop[], last: Gop): PlaylistVariant {
  const { video, audio } = last.tracks
  const bandwidthBps = Math.max(...gops.map((gop) => (gop.bytes * 8000) / Math.max(1, gop.durationMs ?? 1)))
  const codecs = [
    ...(name.startsWith('v') ? [video.codecString] : []),
    ...(name.endsWith('a1') && audio ? [audio.codecString] : []),
  ]
  const { width, height, frameRate } = video
  return { uri: withToken(`tracks-${name}/index.m3u8`, request), bandwidthBps, codecs, width, height, frameRate }
}
