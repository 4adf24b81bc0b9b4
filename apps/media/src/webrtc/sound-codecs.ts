import type { AudioTrack } from '@sova/media-formats'
import type { RTCRtpCodecParameters } from 'werift'

/** Names in SDP (RFC 3551 §6, RFC 7587 §7) of what browsers and cameras may both have. */
const NAMES: Partial<Record<AudioTrack['codec'], string>> = { pcmu: 'PCMU', pcma: 'PCMA', opus: 'opus' }

/** The camera's sound, where the client takes it as it is. */
export function agreedSound(sound: AudioTrack | null, offer: string): AudioTrack | null {
  const name = sound && NAMES[sound.codec]
  return name && new RegExp(`^a=rtpmap:[0-9]+ ${name}/`, 'im').test(offer) ? sound : null
}

/** Null: any will do for the line of an offer that is left without sound; without a codec it could not be answered. */
export async function soundCodecs(sound: AudioTrack | null): Promise<RTCRtpCodecParameters[]> {
  const { RTCRtpCodecParameters: Parameters, useOPUS } = await import('werift')
  const g711 = (name: string, payloadType: number) =>
    new Parameters({ mimeType: `audio/${name}`, clockRate: 8000, channels: 1, payloadType })
  switch (sound?.codec) {
    case 'pcmu':
      return [g711('PCMU', 0)]
    case 'pcma':
      return [g711('PCMA', 8)]
    case 'opus':
      return [useOPUS()]
    default:
      return [useOPUS(), g711('PCMU', 0), g711('PCMA', 8)]
  }
}
