/** `rtsp://…/{camera}/{main|sub}?codec=h265&audio=pcma`, and the same with `/track1` behind it. */
import type { VideoCodec } from '@sova/media-formats'
import type { Profile } from '../clip/clip.ts'
import { SOUND_CODECS, type SoundCodec } from '../sound/sound-loop.ts'

export interface CameraAddress {
  cameraName: string
  profile: Profile
  codec: VideoCodec
  sound: SoundCodec | null
}

/** null when there is no such address */
export function parseCameraAddress(uri: string): CameraAddress | null {
  if (!URL.canParse(uri)) return null
  // Only known schemes have their path and query parsed as we need them.
  const url = new URL(uri.replace(/^rtsp:/i, 'http:'))
  const [cameraName = '', profile = ''] = url.pathname.split('/').filter((part) => part !== '')
  // Some clients add the control name behind the query.
  const option = (name: string) => url.searchParams.get(name)?.split('/')[0]
  const codec = option('codec') ?? 'h264'
  const sound = option('audio') ?? 'none'
  if (profile !== 'main' && profile !== 'sub') return null
  if (codec !== 'h264' && codec !== 'h265') return null
  return { cameraName, profile, codec, sound: SOUND_CODECS.find((candidate) => candidate === sound) ?? null }
}

/** The number of `/track1`, wherever the client put it; null when it names none. */
export function parseTrackNumber(uri: string): number | null {
  const match = /\/track(\d)(?:$|[/?])/.exec(uri)
  return match ? Number(match[1]) : null
}
