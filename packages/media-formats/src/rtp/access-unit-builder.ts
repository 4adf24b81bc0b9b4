/**
 * Collects the NAL units of one access unit as views of the packets they came in, and copies them once, each behind its
 * four-byte length, when the unit is whole.
 */
import { MalformedError } from '../bits/malformed-error.ts'

export const ACCESS_UNIT_BYTES_MAX = 8 * 1024 * 1024
/** Each part may hold a whole socket chunk in memory; beyond this count they are copied together. */
const PARTS_MAX = 512
const LENGTH_BYTES = 4

export class AccessUnitBuilder {
  #parts: Uint8Array[] = []
  #byteCount = 0
  /** Where the NAL unit under way begins: the index of its length and the bytes before it. */
  #lengthIndex = -1
  #bytesBefore = 0

  get isEmpty(): boolean {
    return this.#parts.length === 0
  }

  get hasOpenNalUnit(): boolean {
    return this.#lengthIndex >= 0
  }

  /** Begins a NAL unit with its header bytes; `append` brings the rest. */
  begin(first: number, second?: number): void {
    const head = Buffer.alloc(LENGTH_BYTES + (second === undefined ? 1 : 2))
    head[LENGTH_BYTES] = first
    if (second !== undefined) head[LENGTH_BYTES + 1] = second
    this.#lengthIndex = this.#parts.length
    this.#bytesBefore = this.#byteCount
    this.#add(head)
  }

  append(part: Uint8Array): void {
    this.#add(part)
    if (this.#parts.length > PARTS_MAX) this.#compact()
  }

  end(): void {
    const head = this.#parts[this.#lengthIndex]
    if (head)
      new DataView(head.buffer, head.byteOffset).setUint32(0, this.#byteCount - this.#bytesBefore - LENGTH_BYTES)
    this.#lengthIndex = -1
  }

  /** The NAL unit under way, in one piece of its own. */
  copyOpenNalUnit(): Uint8Array {
    return Buffer.concat(this.#parts.slice(this.#lengthIndex)).subarray(LENGTH_BYTES)
  }

  /** Ends the NAL unit under way by leaving it out. */
  drop(): void {
    this.#parts.length = this.#lengthIndex
    this.#byteCount = this.#bytesBefore
    this.#lengthIndex = -1
  }

  clear(): void {
    this.#parts = []
    this.#byteCount = 0
    this.#lengthIndex = -1
  }

  /** The whole access unit; the builder is empty afterwards. */
  finish(): Uint8Array {
    const unit = joined(this.#parts, this.#byteCount)
    this.clear()
    return unit
  }

  #add(part: Uint8Array): void {
    this.#byteCount += part.length
    if (this.#byteCount > ACCESS_UNIT_BYTES_MAX) throw new MalformedError('an access unit is over 8 MiB')
    this.#parts.push(part)
  }

  /** Keeps the length of the NAL unit under way as a part of its own, since it is written when the unit ends. */
  #compact(): void {
    const split = this.#lengthIndex < 0 ? this.#parts.length : this.#lengthIndex
    const before = Buffer.concat(this.#parts.slice(0, split))
    const head = this.#parts[split]
    const compacted: Uint8Array[] = [before]
    if (head) compacted.push(head, Buffer.concat(this.#parts.slice(split + 1)))
    this.#parts = compacted
    if (head) this.#lengthIndex = 1
  }
}

function joined(parts: readonly Uint8Array[], byteCount: number): Uint8Array {
  // Not from the shared pool: samples live long, and would hold other streams' bytes in memory with them.
  const whole = Buffer.allocUnsafeSlow(byteCount)
  let position = 0
  for (const part of parts) {
    whole.set(part, position)
    position += part.length
  }
  return whole
}
