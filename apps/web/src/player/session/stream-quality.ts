/** Which of a camera's streams is watched, where it has two. */
import { type CameraInfo, isMultiStream } from '@sova/contract'

export const STREAM_QUALITIES = ['main', 'second'] as const
export type StreamQuality = (typeof STREAM_QUALITIES)[number]

export const hasQualityChoice = (camera: Pick<CameraInfo, 'streamsCount'>): boolean =>
  isMultiStream({ streams_count: camera.streamsCount })

/** The tracks of an address; undefined leaves all to the server. The archive has the main stream whatever is asked. */
export function tracksOf(
  camera: Pick<CameraInfo, 'streamsCount' | 'hasSound'>,
  quality: StreamQuality,
): string | undefined {
  const video = quality === 'second' && hasQualityChoice(camera) ? 'v2' : 'v1'
  if (camera.hasSound) return video === 'v1' ? undefined : `${video}a1`
  return video
}
