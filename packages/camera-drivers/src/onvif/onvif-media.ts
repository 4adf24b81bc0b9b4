/** The media service: the main stream's size and bitrate, picture and sound on or off (ONVIF Media Service §5). */
import type { CameraSettingsChange, PictureSize } from '../camera-driver.ts'
import { CameraFailure } from '../camera-failure.ts'
import { writeSetting } from '../camera-setting-failure.ts'
import { childrenOf, descend, node, numberOf, textOf, type XmlElement, type XmlNode } from '../xml/index.ts'
import type { OnvifSession } from './onvif-session.ts'

export interface MediaProfile {
  token: string
  videoSourceToken: string
  /** Of the main stream, also while it is switched off; null for a camera that has none. */
  videoEncoder: VideoEncoder | null
  isVideoEnabled: boolean
  audioEncoderToken: string | null
  isAudioEnabled: boolean
  analyticsToken: string | null
  ptzToken: string | null
  ptzNodeToken: string | null
}

export interface VideoEncoder {
  element: XmlElement
  token: string
  resolution: PictureSize
  bitrateKbps: number
}

/** The first profile is the main stream: that is how every camera known to us lists them. */
export async function readMainProfile(session: OnvifSession, signal: AbortSignal): Promise<MediaProfile> {
  const [answer, videoEncoders, audioEncoders] = await Promise.all([
    session.ask('trt', node('trt:GetProfiles'), signal),
    session.ask('trt', node('trt:GetVideoEncoderConfigurations'), signal),
    session.ask('trt', node('trt:GetAudioEncoderConfigurations'), signal).catch(() => null),
  ])
  const profile = descend(answer, 'Profiles')
  const token = profile?.attributes.get('token')
  if (!profile || token === undefined) throw new CameraFailure('protocol_error', 'the camera has no media profile')
  const video = descend(profile, 'VideoEncoderConfiguration')
  const audio = descend(profile, 'AudioEncoderConfiguration')
  const anyAudio = descend(audioEncoders, 'Configurations')
  return {
    token,
    videoSourceToken: textOf(profile, 'VideoSourceConfiguration', 'SourceToken'),
    videoEncoder: toVideoEncoder(video ?? firstUnused(videoEncoders)),
    isVideoEnabled: video !== null,
    audioEncoderToken: (audio ?? anyAudio)?.attributes.get('token') ?? null,
    isAudioEnabled: audio !== null,
    analyticsToken: descend(profile, 'VideoAnalyticsConfiguration')?.attributes.get('token') ?? null,
    ptzToken: descend(profile, 'PTZConfiguration')?.attributes.get('token') ?? null,
    ptzNodeToken: textOf(profile, 'PTZConfiguration', 'NodeToken') || null,
  }
}

/** The main stream's encoder while it is out of its profile. */
function firstUnused(answer: XmlElement): XmlElement | null {
  const all = childrenOf(answer, 'Configurations')
  return all.find((one) => textOf(one, 'UseCount') === '0') ?? all[0] ?? null
}

function toVideoEncoder(element: XmlElement | null): VideoEncoder | null {
  const token = element?.attributes.get('token')
  if (!element || token === undefined) return null
  const width = numberOf(element, 'Resolution', 'Width') ?? 0
  const height = numberOf(element, 'Resolution', 'Height') ?? 0
  return {
    element,
    token,
    resolution: { width, height },
    bitrateKbps: numberOf(element, 'RateControl', 'BitrateLimit') ?? 0,
  }
}

export async function writeMedia(
  session: OnvifSession,
  profile: MediaProfile,
  change: CameraSettingsChange,
  signal: AbortSignal,
): Promise<void> {
  const { resolution, bitrateKbps, isVideoEnabled, isAudioEnabled } = change
  if (isVideoEnabled !== undefined && isVideoEnabled !== profile.isVideoEnabled) {
    await writeSetting('isVideoEnabled', () =>
      putEncoder(session, profile, 'Video', profile.videoEncoder?.token ?? null, isVideoEnabled, signal),
    )
  }
  if (isAudioEnabled !== undefined && isAudioEnabled !== profile.isAudioEnabled) {
    await writeSetting('isAudioEnabled', () =>
      putEncoder(session, profile, 'Audio', profile.audioEncoderToken, isAudioEnabled, signal),
    )
  }
  if (resolution === undefined && bitrateKbps === undefined) return
  const { videoEncoder: encoder } = profile
  await writeSetting(resolution ? 'resolution' : 'bitrateKbps', async () => {
    if (!encoder) throw new CameraFailure('unsupported', 'the camera has no video encoder')
    const configuration = changedEncoder(encoder, { resolution, bitrateKbps })
    const body = [configuration, node('trt:ForcePersistence', true)]
    await session.ask('trt', node('trt:SetVideoEncoderConfiguration', body), signal)
  })
}

/** A stream is off when its encoder is out of the profile (§5.2.5, §5.2.10). */
async function putEncoder(
  session: OnvifSession,
  { token }: MediaProfile,
  kind: 'Video' | 'Audio',
  encoderToken: string | null,
  isEnabled: boolean,
  signal: AbortSignal,
): Promise<void> {
  if (encoderToken === null) throw new CameraFailure('unsupported', `the camera has no ${kind.toLowerCase()} encoder`)
  const operation = `trt:${isEnabled ? 'Add' : 'Remove'}${kind}EncoderConfiguration`
  const configuration = isEnabled ? node('trt:ConfigurationToken', encoderToken) : null
  await session.ask('trt', node(operation, [node('trt:ProfileToken', token), configuration]), signal)
}

/** The configuration as the camera gave it, with two values of ours: the call replaces it as a whole. */
function changedEncoder(
  { element, token }: VideoEncoder,
  change: { resolution: PictureSize | undefined; bitrateKbps: number | undefined },
): XmlNode {
  const values = new Map<string, string>()
  if (change.resolution) {
    values.set('Resolution/Width', String(change.resolution.width))
    values.set('Resolution/Height', String(change.resolution.height))
  }
  if (change.bitrateKbps !== undefined) values.set('RateControl/BitrateLimit', String(change.bitrateKbps))
  const children = element.children.map((child) => copyWith(child, values, ''))
  return node('trt:Configuration', children, { ...Object.fromEntries(element.attributes), token })
}

function copyWith(
  { name, attributes, children, text }: XmlElement,
  values: Map<string, string>,
  path: string,
): XmlNode {
  const here = `${path}${name}`
  const content =
    children.length > 0 ? children.map((child) => copyWith(child, values, `${here}/`)) : (values.get(here) ?? text)
  return node(`tt:${name}`, content, Object.fromEntries(attributes))
}
