import { MalformedError } from '../bits/malformed-error.ts'
import { joinNalUnits, splitAnnexB } from '../bits/nal-units.ts'
import type { MediaSample, VideoCodec, VideoTrack } from '../media-types.ts'
import { type ParameterSetRole, ParameterSetStore } from '../rtp/parameter-set-store.ts'
import { isKeyframeUnit, nalRole, splitAccessUnits } from './annex-b-units.ts'
import type { PesUnit } from './pes-assembler.ts'
import { compositionOffsetOf, type StreamTimeline } from './stream-timeline.ts'
import { TS_TICKS_PER_SECOND } from './ts-packet.ts'

/** 25 pictures a second, until the stream shows its own rate. */
const FRAME_TICKS_ASSUMED = TS_TICKS_PER_SECOND / 25
/** A longer step is a pause and says nothing about the rate. */
const FRAME_TICKS_MAX = 2 * TS_TICKS_PER_SECOND

interface Inputs {
  readonly codec: VideoCodec
  readonly timeline: StreamTimeline
  wallClockMs(presentationMs: number): number
  /** Before the first sample that needs it. */
  onTrack(track: VideoTrack): void
  onSample(sample: MediaSample): void
  onDamage(): void
}

/** Access units of one video stream, from the first keyframe whose parameter sets are known. */
export function createVideoStream(inputs: Inputs): { push(unit: PesUnit): void } {
  const { codec, timeline } = inputs
  const sets = new ParameterSetStore(codec, TS_TICKS_PER_SECOND, null)
  let hasTrack = false
  let isStarted = false
  let lastDts: number | null = null
  let frameTicks = FRAME_TICKS_ASSUMED

  /** Takes the parameter sets out; what is left is coded pictures, and sets that a track has no place for. */
  function withoutParameterSets(nalUnits: readonly Uint8Array[]): Uint8Array[] {
    return nalUnits.filter((nalUnit) => {
      const role = nalRole(codec, nalUnit)
      if (role === 'delimiter' || role === 'dropped') return false
      return role === 'vps' || role === 'sps' || role === 'pps' ? !isStored(role, nalUnit) : true
    })
  }

  function isStored(role: ParameterSetRole, nalUnit: Uint8Array): boolean {
    try {
      return sets.add(role, nalUnit)
    } catch (error) {
      if (!(error instanceof MalformedError)) throw error
      inputs.onDamage()
      return true
    }
  }

  function takeTrack(): void {
    const described = sets.takeChange()
    if (!described) return
    hasTrack = true
    inputs.onTrack(described.track)
  }

  function nextDts(timestamp33: number | null): number {
    const placed = timestamp33 === null ? null : timeline.place(timestamp33, lastDts, frameTicks)
    if (lastDts === null) return placed ?? 0
    if (placed === null) return lastDts + frameTicks
    const dts = Math.max(placed, lastDts + 1)
    if (dts - lastDts <= FRAME_TICKS_MAX) frameTicks = dts - lastDts
    return dts
  }

  function pushAccessUnit(nalUnits: readonly Uint8Array[], time: Pick<PesUnit, 'pts33' | 'dts33'>): void {
    const coded = withoutParameterSets(nalUnits)
    takeTrack()
    if (!coded.some((nalUnit) => nalRole(codec, nalUnit) === 'slice')) return
    const isKeyframe = isKeyframeUnit(codec, coded)
    const dts = nextDts(time.dts33)
    lastDts = dts
    if (!hasTrack || !(isStarted || isKeyframe)) return
    isStarted = true
    const { pts33, dts33 } = time
    const compositionOffset = pts33 === null || dts33 === null ? 0 : compositionOffsetOf(pts33, dts33)
    inputs.onSample({
      kind: 'video',
      dts,
      compositionOffset,
      duration: frameTicks,
      isKeyframe,
      wallClockMs: inputs.wallClockMs(((dts + compositionOffset) * 1000) / TS_TICKS_PER_SECOND),
      data: joinNalUnits(coded),
    })
  }

  return {
    push({ pts33, dts33, data }) {
      splitAccessUnits(codec, splitAnnexB(data)).forEach((unit, index) => {
        pushAccessUnit(unit, index === 0 ? { pts33, dts33 } : { pts33: null, dts33: null })
      })
    },
  }
}
