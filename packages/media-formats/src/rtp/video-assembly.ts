/**
 * Makes access units of NAL units, for H.264 and H.265 alike: a unit ends with the marker or when the timestamp changes.
 *
 * A unit with a piece missing is never handed out, nor is anything that may refer to it: after a loss every unit is
 * dropped and counted until a whole keyframe comes.
 */
import { AccessUnitBuilder } from './access-unit-builder.ts'

/** What a NAL unit means for the unit around it. */
export type NalRole =
  | 'vps'
  | 'sps'
  | 'pps'
  /** Not needed by decoders behind a container: delimiters, filler. */
  | 'ignored'
  /** Kept, but no part of the picture: SEI. */
  | 'extra'
  | 'slice'
  | 'keyframe_slice'

export interface VideoUnit {
  /** NAL units behind four-byte lengths, without parameter sets. */
  readonly data: Uint8Array
  readonly timestamp: number
  readonly isKeyframe: boolean
}

export interface VideoAssemblyHandler {
  onUnit(unit: VideoUnit): void
  /**
   * In stream order: always before the unit that uses it.
   * @returns whether it was taken; one that was not stays among the NAL units of the picture
   */
  onParameterSet(role: 'vps' | 'sps' | 'pps', nalUnit: Uint8Array): boolean
}

export class VideoAssembly {
  readonly #handler: VideoAssemblyHandler
  readonly #builder = new AccessUnitBuilder()
  #role: NalRole = 'ignored'
  #timestamp = -1
  #sliceCount = 0
  #isKeyframe = false
  #isDamaged = false
  #isWaitingForKeyframe = true
  /** False once a camera set the marker inside a picture: then only the timestamp tells where a unit ends. */
  #trustsMarker = true
  #deliveredTimestamp = -1
  #droppedUnits = 0

  constructor(handler: VideoAssemblyHandler) {
    this.#handler = handler
  }

  /** Units not handed out because they, or what they refer to, were damaged. */
  get droppedUnits(): number {
    return this.#droppedUnits
  }

  /** To be called with every packet, before its NAL units. */
  startPacket(timestamp: number): void {
    if (timestamp === this.#timestamp) return
    this.#finishUnit()
    this.#timestamp = timestamp
  }

  /** To be called with every packet, after its NAL units. */
  endPacket(isMarked: boolean): void {
    if (isMarked && this.#trustsMarker && this.#sliceCount > 0 && !this.#builder.hasOpenNalUnit) this.#finishUnit()
  }

  /** `isFirstSlice` says of a slice whether a picture begins with it. */
  beginNalUnit(role: NalRole, isFirstSlice: boolean, first: number, second?: number): void {
    if (this.#builder.hasOpenNalUnit) this.#spoilUnit()
    this.#role = role
    if (role === 'slice' || role === 'keyframe_slice') this.#noteSlice(role === 'keyframe_slice', isFirstSlice)
    this.#builder.begin(first, second)
  }

  append(packet: Uint8Array, start: number, end: number): void {
    this.#builder.append(packet, start, end)
  }

  get hasOpenNalUnit(): boolean {
    return this.#builder.hasOpenNalUnit
  }

  endNalUnit(): void {
    const role = this.#role
    if (role === 'vps' || role === 'sps' || role === 'pps') {
      if (this.#handler.onParameterSet(role, this.#builder.copyOpenNalUnit())) this.#builder.drop()
      else this.#builder.end()
    } else if (role === 'ignored') {
      this.#builder.drop()
    } else {
      this.#builder.end()
    }
  }

  /** Packets are missing, or one was malformed. */
  markDamaged(): void {
    this.#isWaitingForKeyframe = true
    this.#spoilUnit()
  }

  /** What was collected is of no use any more; what follows up to the next timestamp is not either. */
  #spoilUnit(): void {
    this.#builder.clear()
    this.#isDamaged = true
  }

  #noteSlice(isKeyframe: boolean, isFirstSlice: boolean): void {
    const isFirstOfUnit = this.#sliceCount === 0
    this.#sliceCount += 1
    this.#isKeyframe ||= isKeyframe
    if (!isFirstOfUnit || isFirstSlice) return
    this.#isDamaged = true
    if (this.#deliveredTimestamp === this.#timestamp) this.#trustsMarker = false
  }

  #finishUnit(): void {
    if (this.#sliceCount > 0) this.#deliverOrDrop()
    // Parameter sets and SEI may come in packets with a timestamp of their own; SEI then goes with the next unit.
    else if (this.#isDamaged) this.#builder.clear()
    this.#sliceCount = 0
    this.#isKeyframe = false
    this.#isDamaged = false
  }

  #deliverOrDrop(): void {
    if (this.#builder.hasOpenNalUnit) this.#spoilUnit()
    if (this.#isDamaged) this.#isWaitingForKeyframe = true
    else if (this.#isKeyframe) this.#isWaitingForKeyframe = false
    if (this.#isDamaged || this.#isWaitingForKeyframe) {
      this.#builder.clear()
      this.#droppedUnits += 1
      return
    }
    this.#deliveredTimestamp = this.#timestamp
    this.#handler.onUnit({ data: this.#builder.finish(), timestamp: this.#timestamp, isKeyframe: this.#isKeyframe })
  }
}
