import { parseAudioSpecificConfig } from '../aac/audio-specific-config.ts'
import { MalformedError } from '../bits/malformed-error.ts'
import type { AudioTrack, MediaSample } from '../media-types.ts'
import { ADTS_HEADER_BYTES, type AdtsHeader, audioSpecificConfigOf, readAdtsHeader } from './adts.ts'
import type { PesUnit } from './pes-assembler.ts'
import type { StreamTimeline } from './stream-timeline.ts'
import { TS_TICKS_PER_SECOND } from './ts-packet.ts'

/** Samples of a raw data block (ISO/IEC 14496-3 §4.5.2.1.1). */
const FRAME_SAMPLES = 1024
/** Timestamps are rounded to 90 kHz and by senders to ms; only a larger difference is a hole or an overlap. */
const JITTER_S_MAX = 0.1

interface Inputs {
  readonly timeline: StreamTimeline
  wallClockMs(presentationMs: number): number
  onTrack(track: AudioTrack): void
  onSample(sample: MediaSample): void
  onDamage(): void
}

/** AAC frames of one ADTS stream. Frames follow each other by their length; timestamps correct where they start. */
export function createAudioStream(inputs: Inputs): { push(unit: PesUnit): void } {
  let rest: Uint8Array = new Uint8Array(0)
  let track: AudioTrack | null = null
  let profileKey = ''
  let nextDts: number | null = null

  function takeProfile(header: AdtsHeader): void {
    const key = `${header.objectType}/${header.frequencyIndex}/${header.channelConfiguration}`
    if (key === profileKey) return
    const config = audioSpecificConfigOf(header)
    const { channels, codecString } = parseAudioSpecificConfig(config)
    if (track && nextDts !== null) nextDts = Math.round((nextDts / track.timescale) * header.sampleRate)
    profileKey = key
    track = { kind: 'audio', codec: 'aac', timescale: header.sampleRate, channels, codecString, config }
    inputs.onTrack(track)
  }

  /** Where a frame begins whose time the sender states; null for one that repeats what was already there. */
  function correctedDts(stated33: number, timescale: number): number | null {
    const to90k = TS_TICKS_PER_SECOND / timescale
    const last90k = nextDts === null ? null : Math.round((nextDts - FRAME_SAMPLES) * to90k)
    const placed90k = inputs.timeline.place(stated33, last90k, Math.round(FRAME_SAMPLES * to90k))
    const stated = Math.round(placed90k / to90k)
    const difference = nextDts === null ? 0 : stated - nextDts
    if (nextDts !== null && Math.abs(difference) <= JITTER_S_MAX * timescale) return nextDts
    return difference < 0 ? null : stated
  }

  function pushFrame(header: AdtsHeader, data: Uint8Array, stated33: number | null): void {
    takeProfile(header)
    if (!track || data.length === 0) return
    const { timescale } = track
    const dts = stated33 === null ? nextDts : correctedDts(stated33, timescale)
    // A time is awaited before the first frame.
    if (dts === null) return
    nextDts = dts + FRAME_SAMPLES
    inputs.onSample({
      kind: 'audio',
      dts,
      compositionOffset: 0,
      duration: FRAME_SAMPLES,
      isKeyframe: true,
      wallClockMs: inputs.wallClockMs((dts * 1000) / timescale),
      data,
    })
  }

  function pushFrames({ pts33, data }: PesUnit): void {
    const bytes = rest.length > 0 ? Buffer.concat([rest, data]) : data
    const statedFrom = rest.length
    let stated33 = pts33
    let at = 0
    let isDamaged = false
    while (at + ADTS_HEADER_BYTES <= bytes.length) {
      const header = readAdtsHeader(bytes, at)
      if (!header) {
        isDamaged = true
        at += 1
        continue
      }
      if (at + header.frameBytes > bytes.length) break
      const isStated = at >= statedFrom
      pushFrame(header, bytes.subarray(at + header.headerBytes, at + header.frameBytes), isStated ? stated33 : null)
      if (isStated) stated33 = null
      at += header.frameBytes
    }
    if (isDamaged) inputs.onDamage()
    rest = Uint8Array.from(bytes.subarray(at))
  }

  return {
    push(unit) {
      try {
        pushFrames(unit)
      } catch (error) {
        if (!(error instanceof MalformedError)) throw error
        rest = new Uint8Array(0)
        inputs.onDamage()
      }
    },
  }
}
