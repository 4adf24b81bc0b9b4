/** `preview.mp4` and `{utc}-preview.mp4`: an mp4 of one picture, for browsers to show without a decoder of ours. */
import { concatBytes, VIDEO_TRACK_ID, writeFragmentHeader, writeInitSegment } from '@sova/media-formats'
import type { ArchiveReader } from '../archive/archive-reader.ts'
import { type Answer, EMPTY_WINDOW, IMMUTABLE, MP4, ok, unavailable } from './answer.ts'
import { archiveKeyframe, type Keyframe, liveKeyframe } from './keyframes.ts'
import type { MediaRequest } from './media-request.ts'

const PICTURE_DURATION_MS = 1000

function writePreview({ track, atMs, data }: Keyframe): Uint8Array {
  const duration = (track.timescale * PICTURE_DURATION_MS) / 1000
  const sample = { dts: 0, compositionOffset: 0, duration, isKeyframe: true, wallClockMs: atMs, data }
  const samples = [{ ...sample, kind: 'video' as const }]
  const header = writeFragmentHeader({
    sequence: 1,
    trackId: VIDEO_TRACK_ID,
    baseDecodeTime: 0,
    wallClockMs: atMs,
    samples,
    endDts: null,
  })
  return concatBytes([writeInitSegment([{ id: VIDEO_TRACK_ID, track }]), header, data])
}

export function answerPreview({ camera }: MediaRequest): Answer {
  const hub = camera.stream(1)
  const keyframe = hub && liveKeyframe(hub)
  return keyframe ? ok(MP4, writePreview(keyframe)) : unavailable('The camera gives no picture at the moment.')
}

export async function answerArchivePreview(
  { camera }: MediaRequest,
  utcS: number,
  { reader }: { reader: ArchiveReader },
): Promise<Answer> {
  const keyframe = await archiveKeyframe(reader, camera.number, utcS * 1000)
  return keyframe ? ok(MP4, writePreview(keyframe), IMMUTABLE) : EMPTY_WINDOW
}
