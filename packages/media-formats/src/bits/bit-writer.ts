/** Writes big-endian bit fields and Exp-Golomb codes: the inverse of `BitReader`. */
export class BitWriter {
  readonly #bytes: number[] = []
  #bitCount = 0

  bit(value: number | boolean): this {
    if (this.#bitCount % 8 === 0) this.#bytes.push(0)
    const last = this.#bytes.length - 1
    if (value) this.#bytes[last] = (this.#bytes[last] ?? 0) | (0x80 >> (this.#bitCount % 8))
    this.#bitCount += 1
    return this
  }

  bits(value: number, count: number): this {
    for (let index = count - 1; index >= 0; index -= 1) this.bit(Math.floor(value / 2 ** index) % 2)
    return this
  }

  /** ue(v), Rec. ITU-T H.264 §9.1. */
  unsignedGolomb(value: number): this {
    const width = Math.floor(Math.log2(value + 1))
    return this.bits(0, width).bits(value + 1, width + 1)
  }

  /** se(v), Rec. ITU-T H.264 §9.1.1. */
  signedGolomb(value: number): this {
    return this.unsignedGolomb(value > 0 ? value * 2 - 1 : -value * 2)
  }

  /** Fills the last byte with zeros. */
  align(): this {
    while (this.#bitCount % 8 !== 0) this.bit(0)
    return this
  }

  /** Whole bytes; only at a byte boundary. */
  append(bytes: Uint8Array): this {
    this.align()
    for (const byte of bytes) this.#bytes.push(byte)
    this.#bitCount += bytes.length * 8
    return this
  }

  /** rbsp_trailing_bits(): the stop bit, then zeros to the byte boundary. */
  trailingBits(): this {
    return this.bit(1).align()
  }

  finish(): Uint8Array {
    return Uint8Array.from(this.#bytes)
  }
}
