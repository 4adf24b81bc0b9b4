/** Night mode is the infrared filter before the sensor: off or automatic at night, on for days only (ONVIF Imaging §5). */
import { isUnsupported } from '../camera-failure.ts'
import { childrenOf, descend, node, textOf } from '../xml/index.ts'
import type { OnvifSession } from './onvif-session.ts'

export interface NightMode {
  isSupported: boolean
  isEnabled: boolean
}

export async function readNightMode(
  session: OnvifSession,
  videoSourceToken: string,
  signal: AbortSignal,
): Promise<NightMode> {
  if (!(await session.has('timg', signal))) return { isSupported: false, isEnabled: false }
  const [modes, settings] = await Promise.all([
    readModes(session, videoSourceToken, signal),
    session.ask('timg', node('timg:GetImagingSettings', [sourceOf(videoSourceToken)]), signal),
  ])
  const filter = textOf(settings, 'ImagingSettings', 'IrCutFilter')
  return {
    isSupported: nightFilterOf(modes) !== null && modes.includes('ON'),
    isEnabled: filter !== '' && filter !== 'ON',
  }
}

export async function writeNightMode(
  session: OnvifSession,
  videoSourceToken: string,
  isEnabled: boolean,
  signal: AbortSignal,
): Promise<void> {
  const modes = await readModes(session, videoSourceToken, signal)
  const filter = isEnabled ? (nightFilterOf(modes) ?? 'AUTO') : 'ON'
  const settings = node('timg:ImagingSettings', [node('tt:IrCutFilter', filter)])
  const body = [sourceOf(videoSourceToken), settings, node('timg:ForcePersistence', true)]
  await session.ask('timg', node('timg:SetImagingSettings', body), signal)
}

const sourceOf = (token: string) => node('timg:VideoSourceToken', token)

async function readModes(session: OnvifSession, videoSourceToken: string, signal: AbortSignal): Promise<string[]> {
  try {
    const answer = await session.ask('timg', node('timg:GetOptions', [sourceOf(videoSourceToken)]), signal)
    return childrenOf(descend(answer, 'ImagingOptions'), 'IrCutFilterModes').map(({ text }) => text)
  } catch (error) {
    if (isUnsupported(error)) return []
    throw error
  }
}

const nightFilterOf = (modes: readonly string[]) => ['AUTO', 'OFF'].find((mode) => modes.includes(mode)) ?? null
