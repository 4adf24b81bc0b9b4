/** From the RTP packets of one video stream to samples with decoding times, durations and wall clock. */
import { MalformedError } from '../bits/malformed-error.ts'
import type { MediaSample, VideoCodec, VideoTrack } from '../media-types.ts'
import { DecodingTimes } from './decoding-times.ts'
import { readH264Payload } from './h264-payload.ts'
import { readH265Payload } from './h265-payload.ts'
import { ParameterSetStore } from './parameter-set-store.ts'
import type { SenderReport } from './rtcp.ts'
import { RtpHeader } from './rtp-header.ts'
import { SequenceCheck } from './sequence-check.ts'
import { newStreamCounters, type StreamCounters } from './stream-counters.ts'
import { TimestampUnwrapper } from './timestamp-unwrapper.ts'
import { VideoAssembly, type VideoUnit } from './video-assembly.ts'
import { WallClockEstimate } from './wall-clock-estimate.ts'

export interface VideoReceiverInputs {
  readonly codec: VideoCodec
  readonly payloadType: number
  readonly clockRate: number
  /** From the SDP. */
  readonly frameRate: number | null
  readonly parameterSets: readonly Uint8Array[]
  /** Before the first sample, and before the first sample of changed parameter sets. */
  onTrack(track: VideoTrack): void
  onSample(sample: MediaSample): void
}

const FRAME_RATE_DEFAULT = 25
const FRAME_DURATION_MAX_S = 10

export class VideoReceiver {
  readonly counters: StreamCounters = newStreamCounters()
  readonly #inputs: VideoReceiverInputs
  readonly #header = new RtpHeader()
  readonly #sequence = new SequenceCheck()
  readonly #parameterSets: ParameterSetStore
  readonly #assembly: VideoAssembly
  readonly #unwrapper: TimestampUnwrapper
  readonly #decodingTimes = new DecodingTimes()
  readonly #wallClock: WallClockEstimate
  #frameTicks: number
  #lastDts: number | null = null
  #hasTrack = false
  #arrivalMs = 0

  constructor(inputs: VideoReceiverInputs) {
    this.#inputs = inputs
    this.#parameterSets = new ParameterSetStore(inputs.codec, inputs.clockRate, inputs.frameRate)
    this.#unwrapper = new TimestampUnwrapper(inputs.clockRate)
    this.#wallClock = new WallClockEstimate(inputs.clockRate)
    this.#frameTicks = Math.round(inputs.clockRate / (inputs.frameRate ?? FRAME_RATE_DEFAULT))
    this.#assembly = new VideoAssembly({
      onUnit: (unit) => this.#deliver(unit),
      onParameterSet: (role, nalUnit) => this.#parameterSets.add(role, nalUnit),
    })
    try {
      this.#parameterSets.addFromSdp(inputs.parameterSets)
    } catch (error) {
      this.#survive(error)
    }
  }

  /** One RTP packet, `bytes` from `start` to `end`, and our own clock at its arrival. Malformed ones are counted and survived. */
  receive(bytes: Uint8Array, arrivalMs: number, start = 0, end = bytes.length): void {
    this.#arrivalMs = arrivalMs
    try {
      this.#read(bytes, start, end)
    } catch (error) {
      this.#survive(error)
    }
    this.counters.lostPackets = this.#sequence.lostCount
    this.counters.droppedUnits = this.#assembly.droppedUnits
  }

  noteSenderReport(report: SenderReport, arrivalMs: number): void {
    const ticks = this.#unwrapper.place(report.timestamp)
    if (ticks !== null) this.#wallClock.noteSenderReport(ticks, report.wallClockMs, arrivalMs)
  }

  #read(bytes: Uint8Array, start: number, end: number): void {
    const header = this.#header
    header.read(bytes, start, end)
    if (header.payloadType !== this.#inputs.payloadType) return
    this.counters.packets += 1
    const verdict = this.#sequence.judge(header.sequence)
    if (verdict === 'repeated') return
    if (verdict === 'gap') this.#assembly.markDamaged()
    this.#assembly.startPacket(header.timestamp)
    const { payloadStart, payloadEnd } = header
    // Some cameras send empty packets to keep a connection alive.
    if (payloadStart === payloadEnd) return
    if (this.#inputs.codec === 'h264') readH264Payload(bytes, payloadStart, payloadEnd, this.#assembly)
    else readH265Payload(bytes, payloadStart, payloadEnd, this.#assembly)
    this.#assembly.endPacket(header.isMarked)
  }

  #survive(error: unknown): void {
    if (!(error instanceof MalformedError)) throw error
    this.counters.malformedPackets += 1
    this.#assembly.markDamaged()
  }

  #deliver(unit: VideoUnit): void {
    const { ticks: pts, isJump } = this.#unwrapper.unwrap(unit.timestamp, this.#arrivalMs)
    if (isJump) this.counters.timestampJumps += 1
    if (unit.isKeyframe) this.#announceChange(pts)
    if (!this.#hasTrack) return
    const dts = this.#decodingTimes.next(pts)
    this.#learnFrameTicks(dts)
    this.#inputs.onSample({
      kind: 'video',
      dts,
      compositionOffset: pts - dts,
      duration: this.#frameTicks,
      isKeyframe: unit.isKeyframe,
      wallClockMs: this.#wallClock.wallClockMs(pts, this.#arrivalMs),
      data: unit.data,
    })
  }

  #announceChange(pts: number): void {
    const described = this.#parameterSets.takeChange()
    if (!described) return
    const { track, reorderDepth } = described
    if (track.frameRate) this.#frameTicks = Math.round(track.timescale / track.frameRate)
    this.#decodingTimes.restart(reorderDepth ?? 0, pts, this.#frameTicks)
    this.#hasTrack = true
    this.#inputs.onTrack(track)
  }

  /** The step to this frame is the best guess of the step to the next one. */
  #learnFrameTicks(dts: number): void {
    const step = this.#lastDts === null ? 0 : dts - this.#lastDts
    this.#lastDts = dts
    if (step > 1 && step <= FRAME_DURATION_MAX_S * this.#inputs.clockRate) this.#frameTicks = step
  }
}
