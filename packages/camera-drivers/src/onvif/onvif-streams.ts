/** Where the streams of a camera are (ONVIF Media Service §5.15.1). */
import { CameraFailure } from '../camera-failure.ts'
import { childrenOf, node, textOf } from '../xml/index.ts'
import type { OnvifSession } from './onvif-session.ts'

const STREAMS_MAX = 2
const STREAM_SETUP = node('trt:StreamSetup', [
  node('tt:Stream', 'RTP-Unicast'),
  node('tt:Transport', [node('tt:Protocol', 'RTSP')]),
])

export async function readStreamAddresses(
  session: OnvifSession,
  deviceAddress: string,
  signal: AbortSignal,
): Promise<string[]> {
  const profiles = childrenOf(await session.ask('trt', node('trt:GetProfiles'), signal), 'Profiles')
  const addresses: string[] = []
  for (const profile of profiles) {
    const token = profile.attributes.get('token')
    if (token === undefined || addresses.length >= STREAMS_MAX) continue
    const request = node('trt:GetStreamUri', [STREAM_SETUP, node('trt:ProfileToken', token)])
    const address = onOwnHost(textOf(await session.ask('trt', request, signal), 'MediaUri', 'Uri'), deviceAddress)
    if (!addresses.includes(address)) addresses.push(address)
  }
  if (addresses.length === 0) throw new CameraFailure('protocol_error', 'the camera has no media profile')
  return addresses
}

/**
 * A camera behind a router tells its own network's address, and a hostile one tells anything: we stay with the host that
 * the operator gave us, and take the port and the path only.
 */
function onOwnHost(told: string, deviceAddress: string): string {
  if (!URL.canParse(told) || new URL(told).protocol !== 'rtsp:') {
    throw new CameraFailure('protocol_error', 'the camera told no address of a stream')
  }
  // Only known schemes let their parts be changed.
  const url = new URL(told.replace(/^rtsp:/i, 'http:'))
  const port = /^rtsp:\/\/(?:[^/@]*@)?[^/]*:80(?:\/|$)/i.test(told) ? '80' : url.port
  const host = new URL(deviceAddress).hostname
  return `rtsp://${host}${port === '' ? '' : `:${port}`}${url.pathname}${url.search}`
}
