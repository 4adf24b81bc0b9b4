/**
 * What converted sound will be, before the first of it is there: AAC-LC of a known rate needs no encoder to be described,
 * and a file that begins with a connection has its sound from the beginning.
 */
import type { AudioTrack } from '@sova/media-formats'

/** ISO/IEC 14496-3 table 1.18, by index. */
const SAMPLE_RATES_HZ = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
]
const AAC_LC = 2
/** The converter doubles telephone rates. */
const RATE_MIN_HZ = 16_000

/** Null for a rate that only the converter can describe. */
export function convertedTrack({ timescale, channels }: Pick<AudioTrack, 'timescale' | 'channels'>): AudioTrack | null {
  const rateHz = Math.max(RATE_MIN_HZ, timescale)
  const rateIndex = SAMPLE_RATES_HZ.indexOf(rateHz)
  if (rateIndex < 0) return null
  const channelCount = Math.min(2, Math.max(1, channels))
  const config = (AAC_LC << 11) | (rateIndex << 7) | (channelCount << 3)
  return {
    kind: 'audio',
    codec: 'aac',
    timescale: rateHz,
    channels: channelCount,
    codecString: 'mp4a.40.2',
    config: Uint8Array.of(config >> 8, config & 0xff),
  }
}

export const isSameSound = (one: AudioTrack, other: AudioTrack): boolean =>
  one.codec === other.codec && one.timescale === other.timescale && one.channels === other.channels
