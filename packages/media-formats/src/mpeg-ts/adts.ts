/** ADTS, the header each AAC frame has in a transport stream (ISO/IEC 13818-7 §6.2, ISO/IEC 14496-3 §1.A.2). */

export const ADTS_HEADER_BYTES = 7
/** frame_length has 13 bits and counts the header. */
export const ADTS_FRAME_BYTES_MAX = 0x1fff

/** samplingFrequencyIndex (ISO/IEC 14496-3 §1.6.3.4). */
const SAMPLE_RATES = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350]

export interface AdtsProfile {
  /** 1 Main, 2 LC, 3 SSR, 4 LTP. */
  readonly objectType: number
  readonly frequencyIndex: number
  readonly channelConfiguration: number
}

/**
 * What ADTS can say of an AudioSpecificConfig. HE-AAC is written as the AAC-LC it extends; decoders find the rest.
 * Null where ADTS has no words for it: an explicit sample rate, or channels set by a program config element.
 */
export function adtsProfileOf(audioSpecificConfig: Uint8Array): AdtsProfile | null {
  const first = audioSpecificConfig[0] ?? 0
  const second = audioSpecificConfig[1] ?? 0
  const objectType = first >> 3
  const frequencyIndex = ((first & 7) << 1) | (second >> 7)
  const channelConfiguration = (second >> 3) & 0x0f
  const isExtended = objectType === 5 || objectType === 29
  if ((!isExtended && (objectType < 1 || objectType > 4)) || SAMPLE_RATES[frequencyIndex] === undefined) return null
  if (channelConfiguration < 1 || channelConfiguration > 7) return null
  return { objectType: isExtended ? 2 : objectType, frequencyIndex, channelConfiguration }
}

export function writeAdtsHeader(target: Uint8Array, at: number, profile: AdtsProfile, frameBytes: number): void {
  const length = frameBytes + ADTS_HEADER_BYTES
  target[at] = 0xff
  target[at + 1] = 0xf1
  target[at + 2] = ((profile.objectType - 1) << 6) | (profile.frequencyIndex << 2) | (profile.channelConfiguration >> 2)
  target[at + 3] = ((profile.channelConfiguration & 3) << 6) | ((length >> 11) & 3)
  target[at + 4] = (length >> 3) & 0xff
  // Buffer fullness 0x7FF: variable bit rate. One raw data block a frame.
  target[at + 5] = ((length & 7) << 5) | 0x1f
  target[at + 6] = 0xfc
}

export interface AdtsHeader extends AdtsProfile {
  readonly sampleRate: number
  /** With the header. */
  readonly frameBytes: number
  readonly headerBytes: number
}

/** Null when no ADTS header of one raw data block stands at `at`. */
export function readAdtsHeader(bytes: Uint8Array, at: number): AdtsHeader | null {
  if (at + ADTS_HEADER_BYTES > bytes.length) return null
  const [sync0 = 0, sync1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0] = bytes.subarray(at, at + ADTS_HEADER_BYTES)
  // The sync word, and layer 0; the bit between them tells MPEG-2 from MPEG-4 and changes nothing here.
  if (sync0 !== 0xff || (sync1 & 0xf6) !== 0xf0 || (b6 & 3) !== 0) return null
  const frequencyIndex = (b2 >> 2) & 0x0f
  const sampleRate = SAMPLE_RATES[frequencyIndex]
  const headerBytes = sync1 & 1 ? ADTS_HEADER_BYTES : ADTS_HEADER_BYTES + 2
  const frameBytes = ((b3 & 3) << 11) | (b4 << 3) | (b5 >> 5)
  if (sampleRate === undefined || frameBytes < headerBytes) return null
  const channelConfiguration = ((b2 & 1) << 2) | (b3 >> 6)
  return { objectType: (b2 >> 6) + 1, frequencyIndex, channelConfiguration, sampleRate, frameBytes, headerBytes }
}

/** AudioSpecificConfig (ISO/IEC 14496-3 §1.6.2.1) of the stream these headers belong to. */
export const audioSpecificConfigOf = ({ objectType, frequencyIndex, channelConfiguration }: AdtsProfile): Uint8Array =>
  Uint8Array.of((objectType << 3) | (frequencyIndex >> 1), ((frequencyIndex & 1) << 7) | (channelConfiguration << 3))
