/** From the RTP packets of one audio stream to samples. A lost packet is a gap in time and nothing more. */
import { parseAudioSpecificConfig } from '../aac/audio-specific-config.ts'
import { MalformedError } from '../bits/malformed-error.ts'
import type { AudioTrack, MediaSample } from '../media-types.ts'
import { opusPacketTicks } from '../opus/opus-head.ts'
import type { MediaFormat } from '../sdp/session-description.ts'
import { AacPayloadReader, aacHeaderSizes } from './aac-payload.ts'
import type { SenderReport } from './rtcp.ts'
import { RtpHeader } from './rtp-header.ts'
import { SequenceCheck } from './sequence-check.ts'
import { newStreamCounters, type StreamCounters } from './stream-counters.ts'
import { TimestampUnwrapper } from './timestamp-unwrapper.ts'
import { WallClockEstimate } from './wall-clock-estimate.ts'

export interface AudioReceiverInputs {
  readonly track: AudioTrack
  readonly format: MediaFormat
  onSample(sample: MediaSample): void
}

export class AudioReceiver {
  readonly counters: StreamCounters = newStreamCounters()
  readonly #inputs: AudioReceiverInputs
  readonly #header = new RtpHeader()
  readonly #sequence = new SequenceCheck()
  readonly #unwrapper: TimestampUnwrapper
  readonly #wallClock: WallClockEstimate
  readonly #aac: AacPayloadReader | null
  readonly #aacFrameTicks: number
  #lastDts = Number.NEGATIVE_INFINITY
  #nextDts = Number.NEGATIVE_INFINITY
  #packetTicks = 0
  #arrivalMs = 0

  constructor(inputs: AudioReceiverInputs) {
    this.#inputs = inputs
    const { track, format } = inputs
    this.#unwrapper = new TimestampUnwrapper(track.timescale)
    this.#wallClock = new WallClockEstimate(track.timescale)
    this.#aacFrameTicks = aacFrameTicks(track)
    this.#aac =
      track.codec === 'aac'
        ? new AacPayloadReader(aacHeaderSizes(format.parameters), (frame, index) => this.#deliverAac(frame, index))
        : null
  }

  /** One RTP packet, `bytes` from `start` to `end`, and our own clock at its arrival. */
  receive(bytes: Uint8Array, arrivalMs: number, start = 0, end = bytes.length): void {
    this.#arrivalMs = arrivalMs
    try {
      this.#read(bytes, start, end)
    } catch (error) {
      if (!(error instanceof MalformedError)) throw error
      this.counters.malformedPackets += 1
      this.#aac?.reset()
    }
    this.counters.lostPackets = this.#sequence.lostCount
  }

  noteSenderReport(report: SenderReport, arrivalMs: number): void {
    const ticks = this.#unwrapper.place(report.timestamp)
    if (ticks !== null) this.#wallClock.noteSenderReport(ticks, report.wallClockMs, arrivalMs)
  }

  #read(bytes: Uint8Array, start: number, end: number): void {
    const header = this.#header
    header.read(bytes, start, end)
    if (header.payloadType !== this.#inputs.format.payloadType) return
    this.counters.packets += 1
    const verdict = this.#sequence.judge(header.sequence)
    if (verdict === 'repeated') return
    if (verdict === 'gap') this.#aac?.reset()
    const payload = bytes.subarray(header.payloadStart, header.payloadEnd)
    if (payload.length === 0) return
    const { ticks, isJump } = this.#unwrapper.unwrap(header.timestamp, this.#arrivalMs)
    if (isJump) this.counters.timestampJumps += 1
    this.#packetTicks = ticks
    if (this.#aac) this.#aac.read(payload)
    else this.#deliver(payload, ticks, this.#ticksOf(payload))
  }

  #ticksOf(payload: Uint8Array): number {
    const { codec, channels } = this.#inputs.track
    return codec === 'opus' ? opusPacketTicks(payload) : Math.max(1, Math.floor(payload.length / channels))
  }

  #deliverAac(frame: Uint8Array, index: number): void {
    this.#deliver(frame, this.#packetTicks + index * this.#aacFrameTicks, this.#aacFrameTicks)
  }

  #deliver(payload: Uint8Array, ticks: number, duration: number): void {
    // A timestamp that does not move, as some cameras send, must not stop recorded sound.
    const dts = ticks > Math.max(this.#lastDts, this.#nextDts - duration) ? ticks : this.#nextDts
    this.#lastDts = dts
    this.#nextDts = dts + duration
    this.#inputs.onSample({
      kind: 'audio',
      dts,
      compositionOffset: 0,
      duration,
      isKeyframe: true,
      wallClockMs: this.#wallClock.wallClockMs(dts, this.#arrivalMs),
      // A copy of its own: sound is little, and a view would hold the whole chunk with its pictures in memory.
      data: new Uint8Array(payload),
    })
  }
}

/** In ticks of the RTP clock, which SBR makes twice the core coder's. */
function aacFrameTicks(track: AudioTrack): number {
  if (track.codec !== 'aac' || !track.config) return 0
  const { sampleRate, frameSamples } = parseAudioSpecificConfig(track.config)
  return Math.max(1, Math.round((frameSamples * track.timescale) / sampleRate))
}
