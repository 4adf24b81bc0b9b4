import { MalformedError } from './malformed-error.ts'

/** Reads big-endian bit fields and Exp-Golomb codes; reading past the end is a `MalformedError`. */
export class BitReader {
  readonly #bytes: Uint8Array
  #bitPosition = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get bitsLeft(): number {
    return this.#bytes.length * 8 - this.#bitPosition
  }

  bit(): number {
    const byte = this.#bytes[this.#bitPosition >> 3]
    if (byte === undefined) throw new MalformedError('the bit string ends early')
    const value = (byte >> (7 - (this.#bitPosition & 7))) & 1
    this.#bitPosition += 1
    return value
  }

  flag(): boolean {
    return this.bit() === 1
  }

  /** An unsigned field of up to 32 bits. */
  bits(count: number): number {
    let value = 0
    for (let index = 0; index < count; index += 1) value = value * 2 + this.bit()
    return value
  }

  skip(count: number): void {
    if (count > this.bitsLeft) throw new MalformedError('the bit string ends early')
    this.#bitPosition += count
  }

  /** ue(v), Rec. ITU-T H.264 §9.1. */
  unsignedGolomb(): number {
    let zeroCount = 0
    while (this.bit() === 0) {
      zeroCount += 1
      if (zeroCount > 31) throw new MalformedError('an Exp-Golomb code is longer than 32 bits')
    }
    return 2 ** zeroCount - 1 + this.bits(zeroCount)
  }

  /** se(v), Rec. ITU-T H.264 §9.1.1. */
  signedGolomb(): number {
    const code = this.unsignedGolomb()
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2
  }

  /** ue(v) of a field with a known bound; a larger value is a `MalformedError` that names the field. */
  boundedGolomb(name: string, max: number): number {
    const value = this.unsignedGolomb()
    if (value > max) throw new MalformedError(`${name} is ${value}, at most ${max} is allowed`)
    return value
  }
}
