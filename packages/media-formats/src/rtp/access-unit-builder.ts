/**
 * Collects the NAL units of one access unit, each behind its four-byte length, by copying them once into a slab. Many
 * units share a slab: a buffer for each would keep the garbage collector busier than all the rest of receiving does.
 */
import { MalformedError } from '../bits/malformed-error.ts'

export const ACCESS_UNIT_BYTES_MAX = 8 * 1024 * 1024
/** About a quarter of a second of a camera; a slab is let go with the last of its units. */
const SLAB_BYTES = 64 * 1024
const LENGTH_BYTES = 4
const EMPTY = Buffer.alloc(0)

export class AccessUnitBuilder {
  #slab: Buffer = EMPTY
  /** The unit under way lies from here to `#end`; what is before belongs to units that were handed out. */
  #start = 0
  #end = 0
  /** Where in the unit the length of the open NAL unit lies; -1 without one. */
  #openAt = -1

  get isEmpty(): boolean {
    return this.#end === this.#start
  }

  get hasOpenNalUnit(): boolean {
    return this.#openAt >= 0
  }

  /** Begins a NAL unit with its header bytes; `append` brings the rest. */
  begin(first: number, second?: number): void {
    this.#openAt = this.#end - this.#start
    this.#reserve(LENGTH_BYTES + 2)
    this.#end += LENGTH_BYTES
    this.#slab[this.#end++] = first
    if (second !== undefined) this.#slab[this.#end++] = second
  }

  /** Copies `packet` from `start` to `end`: it may be a view of a buffer that is read into again. */
  append(packet: Uint8Array, start: number, end: number): void {
    const length = end - start
    if (length <= 0) return
    this.#reserve(length)
    this.#slab.set(new Uint8Array(packet.buffer, packet.byteOffset + start, length), this.#end)
    this.#end += length
  }

  end(): void {
    const position = this.#start + this.#openAt
    this.#slab.writeUInt32BE(this.#end - position - LENGTH_BYTES, position)
    this.#openAt = -1
  }

  /** The NAL unit under way, in one piece of its own. */
  copyOpenNalUnit(): Uint8Array {
    return Uint8Array.prototype.slice.call(this.#slab, this.#start + this.#openAt + LENGTH_BYTES, this.#end)
  }

  /** Ends the NAL unit under way by leaving it out. */
  drop(): void {
    this.#end = this.#start + this.#openAt
    this.#openAt = -1
  }

  clear(): void {
    this.#end = this.#start
    this.#openAt = -1
  }

  /** The whole access unit, a view that is never written to again; the builder is empty afterwards. */
  finish(): Uint8Array {
    const unit = this.#slab.subarray(this.#start, this.#end)
    this.#start = this.#end
    this.#openAt = -1
    return unit
  }

  /** Makes room behind the unit under way, in a new slab when this one is full. */
  #reserve(byteCount: number): void {
    const filled = this.#end - this.#start
    const needed = filled + byteCount
    if (needed > ACCESS_UNIT_BYTES_MAX) throw new MalformedError('an access unit is over 8 MiB')
    if (this.#end + byteCount <= this.#slab.length) return
    const slab = Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, 2 * needed))
    this.#slab.copy(slab, 0, this.#start, this.#end)
    this.#slab = slab
    this.#start = 0
    this.#end = filled
  }
}
