/** AudioSpecificConfig (ISO/IEC 14496-3 §1.6.2.1): what an AAC decoder must know before the first frame. */
import { BitReader } from '../bits/bit-reader.ts'
import { MalformedError } from '../bits/malformed-error.ts'

export interface AudioSpecificConfig {
  /** 2 is AAC-LC, 5 SBR, 29 parametric stereo. */
  readonly objectType: number
  /** Of the core coder; SBR plays at twice this rate. */
  readonly sampleRate: number
  readonly channels: number
  /** Samples a frame: 1024, or 960 in broadcast. */
  readonly frameSamples: number
  /** RFC 6381, for example `mp4a.40.2`. */
  readonly codecString: string
}

/** Table 1.18, by samplingFrequencyIndex. */
const SAMPLE_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
]
/** Table 1.19, by channelConfiguration. */
const CHANNEL_COUNTS = [0, 1, 2, 3, 4, 5, 6, 8]
const EXPLICIT_RATE_INDEX = 15
const ESCAPE_OBJECT_TYPE = 31
const SBR = 5
const PARAMETRIC_STEREO = 29

/** @throws MalformedError */
export function parseAudioSpecificConfig(bytes: Uint8Array): AudioSpecificConfig {
  const reader = new BitReader(bytes)
  const objectType = readObjectType(reader)
  const sampleRate = readSampleRate(reader)
  const channelConfiguration = reader.bits(4)
  const channels = CHANNEL_COUNTS[channelConfiguration]
  if (channels === undefined) throw new MalformedError(`AAC channel configuration ${channelConfiguration} is reserved`)
  let coreType = objectType
  if (objectType === SBR || objectType === PARAMETRIC_STEREO) {
    readSampleRate(reader)
    coreType = readObjectType(reader)
  }
  // GASpecificConfig begins with frameLengthFlag.
  const isShort = (coreType === 2 || coreType === 1 || coreType === 4) && reader.bitsLeft > 0 && reader.flag()
  return {
    objectType,
    sampleRate,
    // Configuration 0 leaves the count to a program config element; stereo is the usual one.
    channels: channels || 2,
    frameSamples: isShort ? 960 : 1024,
    codecString: `mp4a.40.${objectType}`,
  }
}

function readObjectType(reader: BitReader): number {
  const type = reader.bits(5)
  return type === ESCAPE_OBJECT_TYPE ? 32 + reader.bits(6) : type
}

function readSampleRate(reader: BitReader): number {
  const index = reader.bits(4)
  const rate = index === EXPLICIT_RATE_INDEX ? reader.bits(24) : SAMPLE_RATES[index]
  if (rate === undefined || rate < 1000 || rate > 192_000)
    throw new MalformedError(`AAC sample rate ${rate} is not believed`)
  return rate
}
