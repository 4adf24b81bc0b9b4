/**
 * Moving a camera (ONVIF PTZ Service §5). A camera is never sent an axis that it does not have: those that only zoom
 * answer a pan with a fault and do not zoom either.
 */
import type { PtzMovements, PtzVelocity } from '../camera-driver.ts'
import { CameraFailure } from '../camera-failure.ts'
import { childrenOf, descend, node, textOf, type XmlElement, type XmlNode } from '../xml/index.ts'
import type { MediaProfile } from './onvif-media.ts'
import type { OnvifSession } from './onvif-session.ts'

const PRESETS_MAX = 256

export interface PtzAxes {
  isPanTilt: boolean
  isZoom: boolean
  hasHome: boolean
}

/** Null for a camera that does not move. */
export async function readAxes(
  session: OnvifSession,
  { ptzNodeToken }: MediaProfile,
  signal: AbortSignal,
): Promise<PtzAxes | null> {
  if (ptzNodeToken === null || !(await session.has('tptz', signal))) return null
  const answer = await session.ask('tptz', node('tptz:GetNode', [node('tptz:NodeToken', ptzNodeToken)]), signal)
  const ptzNode = descend(answer, 'PTZNode')
  const spaces = descend(ptzNode, 'SupportedPTZSpaces')
  const axes = {
    isPanTilt: descend(spaces, 'ContinuousPanTiltVelocitySpace') !== null,
    isZoom: descend(spaces, 'ContinuousZoomVelocitySpace') !== null,
    hasHome: textOf(ptzNode, 'HomeSupported') === 'true',
  }
  return axes.isPanTilt || axes.isZoom ? axes : null
}

export async function readMovements(
  session: OnvifSession,
  profile: MediaProfile,
  signal: AbortSignal,
): Promise<PtzMovements | null> {
  const axes = await readAxes(session, profile, signal)
  if (!axes) return null
  const answer = await session.ask('tptz', node('tptz:GetPresets', [profileOf(profile)]), signal)
  return { ...axes, presets: childrenOf(answer, 'Preset').slice(0, PRESETS_MAX).flatMap(toPlace) }
}

function toPlace(preset: XmlElement) {
  const token = preset.attributes.get('token')
  return token ? [{ token, name: textOf(preset, 'Name') || token }] : []
}

export async function moveCamera(
  session: OnvifSession,
  { profile, axes }: { profile: MediaProfile; axes: PtzAxes },
  { pan, tilt, zoom }: PtzVelocity,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  const panTilt = pan === 0 && tilt === 0 ? null : node('tt:PanTilt', [], { x: String(pan), y: String(tilt) })
  const zooming = zoom === 0 ? null : node('tt:Zoom', [], { x: String(zoom) })
  if ((panTilt && !axes.isPanTilt) || (zooming && !axes.isZoom)) {
    throw new CameraFailure('unsupported', 'the camera does not move this way')
  }
  await session.ask(
    'tptz',
    node('tptz:ContinuousMove', [
      profileOf(profile),
      node('tptz:Velocity', [panTilt, zooming]),
      // An xs:duration: the camera stops by itself when nobody says more.
      node('tptz:Timeout', `PT${(timeoutMs / 1000).toFixed(1)}S`),
    ]),
    signal,
  )
}

export async function stopCamera(session: OnvifSession, profile: MediaProfile, signal: AbortSignal): Promise<void> {
  // Without PanTilt and Zoom all movement stops (§5.3.4).
  await session.ask('tptz', node('tptz:Stop', [profileOf(profile)]), signal)
}

export async function goHome(session: OnvifSession, profile: MediaProfile, signal: AbortSignal): Promise<void> {
  await session.ask('tptz', node('tptz:GotoHomePosition', [profileOf(profile)]), signal)
}

export async function goToPreset(
  session: OnvifSession,
  profile: MediaProfile,
  token: string,
  signal: AbortSignal,
): Promise<void> {
  await session.ask('tptz', node('tptz:GotoPreset', [profileOf(profile), presetOf(token)]), signal)
}

export async function savePreset(
  session: OnvifSession,
  profile: MediaProfile,
  name: string,
  signal: AbortSignal,
): Promise<string> {
  const body = [profileOf(profile), node('tptz:PresetName', name)]
  const answer = await session.ask('tptz', node('tptz:SetPreset', body), signal)
  const token = textOf(answer, 'PresetToken')
  if (token === '') throw new CameraFailure('protocol_error', 'the camera gave the preset no token')
  return token
}

export async function deletePreset(
  session: OnvifSession,
  profile: MediaProfile,
  token: string,
  signal: AbortSignal,
): Promise<void> {
  await session.ask('tptz', node('tptz:RemovePreset', [profileOf(profile), presetOf(token)]), signal)
}

const profileOf = ({ token }: MediaProfile): XmlNode => node('tptz:ProfileToken', token)
const presetOf = (token: string): XmlNode => node('tptz:PresetToken', token)
