/** G.711 (Rec. ITU-T G.711): one octet a sample, A-law or µ-law. */
import type { AudioTrack } from '../media-types.ts'

/** Sample entry names of ISO base media and QuickTime files. */
const CODEC_STRINGS = { pcma: 'alaw', pcmu: 'ulaw' } as const

export function g711Track(codec: 'pcma' | 'pcmu', sampleRate: number, channels: number): AudioTrack {
  return { kind: 'audio', codec, timescale: sampleRate, channels, codecString: CODEC_STRINGS[codec], config: null }
}
