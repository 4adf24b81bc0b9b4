/**
 * Asks a browser to show each picture as soon as it is there. Without it, it keeps some frames back against jitter, as if
 * somebody talked (https://webrtc.googlesource.com/src/+/main/docs/native-code/rtp-hdrext/playout-delay).
 */
import type { RTCRtpHeaderExtensionParameters } from 'werift'

const PLAYOUT_DELAY_URI = 'http://www.webrtc.org/experiments/rtp-hdrext/playout-delay'

/** The shortest and the longest delay, 12 bits each in units of 10 ms: none. */
const AT_ONCE = Buffer.of(0, 0, 0)

interface HeaderExtension {
  readonly id: number
  readonly payload: Buffer
}

/** Under the number that the offer gives it (RFC 8285 §5); null for a client that does not know it. */
export function playoutDelayOf(offer: string): HeaderExtension | null {
  const line = new RegExp(`^a=extmap:([0-9]{1,2})(?:/[a-z]+)? ${PLAYOUT_DELAY_URI}\\s*$`, 'm').exec(offer)
  const id = Number(line?.[1] ?? 0)
  // What a one-byte header can name (§4.2).
  return id >= 1 && id <= 14 ? { id, payload: AT_ONCE } : null
}

export async function playoutDelayParameters(): Promise<RTCRtpHeaderExtensionParameters> {
  const { RTCRtpHeaderExtensionParameters: Parameters } = await import('werift')
  return new Parameters({ uri: PLAYOUT_DELAY_URI })
}
