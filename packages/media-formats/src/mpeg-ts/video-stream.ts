import { MalformedError } from '../bits/malformed-error.ts'
import { joinNalUnits, splitAnnexB } from '../bits/nal-units.ts'
import { parseH264Sps } from '../h264/sps.ts'
import { parseH265Sps } from '../h265/sps.ts'
import type { MediaSample, VideoCodec, VideoTrack } from '../media-types.ts'
import { isKeyframeUnit, nalRole, splitAccessUnits } from './annex-b-units.ts'
import type { PesUnit } from './pes-assembler.ts'
import { compositionOffsetOf, type StreamTimeline } from './stream-timeline.ts'
import { TS_TICKS_PER_SECOND } from './ts-packet.ts'

/** 25 pictures a second, until the stream shows its own rate. */
const FRAME_TICKS_ASSUMED = TS_TICKS_PER_SECOND / 25
/** A longer step is a pause and says nothing about the rate. */
const FRAME_TICKS_MAX = 2 * TS_TICKS_PER_SECOND

type ParameterSetName = 'vps' | 'sps' | 'pps'

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
  const sets: Partial<Record<ParameterSetName, Uint8Array>> = {}
  let track: VideoTrack | null = null
  let isStarted = false
  let lastDts: number | null = null
  let frameTicks = FRAME_TICKS_ASSUMED

  function takeParameterSets(nalUnits: readonly Uint8Array[]): void {
    let isChanged = false
    for (const nalUnit of nalUnits) {
      const role = nalRole(codec, nalUnit)
      if (role !== 'vps' && role !== 'sps' && role !== 'pps') continue
      const known = sets[role]
      if (known && Buffer.compare(known, nalUnit) === 0) continue
      // A copy, or the whole PES packet would live as long as the set.
      sets[role] = Uint8Array.from(nalUnit)
      isChanged = true
    }
    if (isChanged) track = trackOrNull() ?? track
  }

  function trackOrNull(): VideoTrack | null {
    try {
      const next = videoTrackOf(codec, sets)
      if (next) inputs.onTrack(next)
      return next
    } catch (error) {
      if (!(error instanceof MalformedError)) throw error
      inputs.onDamage()
      return null
    }
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
    takeParameterSets(nalUnits)
    const coded = nalUnits.filter((nalUnit) => ['prefix', 'suffix', 'slice'].includes(nalRole(codec, nalUnit)))
    if (!coded.some((nalUnit) => nalRole(codec, nalUnit) === 'slice')) return
    const isKeyframe = isKeyframeUnit(codec, coded)
    const dts = nextDts(time.dts33)
    lastDts = dts
    if (!track || !(isStarted || isKeyframe)) return
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

/** Null until all sets are there. @throws MalformedError when the SPS cannot be read */
function videoTrackOf(
  codec: VideoCodec,
  { vps, sps, pps }: Partial<Record<ParameterSetName, Uint8Array>>,
): VideoTrack | null {
  if (!sps || !pps || (codec === 'h265' && !vps)) return null
  const { width, height, frameRate, codecString } = codec === 'h264' ? parseH264Sps(sps) : parseH265Sps(sps)
  const parameterSets = vps && codec === 'h265' ? { vps, sps, pps } : { sps, pps }
  return { kind: 'video', codec, timescale: TS_TICKS_PER_SECOND, width, height, frameRate, codecString, parameterSets }
}
