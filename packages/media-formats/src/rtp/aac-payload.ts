/** AAC payloads (RFC 3640): AU headers of the sizes that the SDP tells, then access units or a piece of one. */
import { BitReader } from '../bits/bit-reader.ts'
import { MalformedError } from '../bits/malformed-error.ts'

export interface AacHeaderSizes {
  readonly sizeLength: number
  readonly indexLength: number
  readonly indexDeltaLength: number
}

/** Mode AAC-hbr (§3.3.6), for cameras that leave the sizes out. */
export const AAC_HBR: AacHeaderSizes = { sizeLength: 13, indexLength: 3, indexDeltaLength: 3 }
const AAC_LBR: AacHeaderSizes = { sizeLength: 6, indexLength: 2, indexDeltaLength: 2 }
/** 6144 bits a channel is the most that AAC allows; this is eight channels. */
const FRAME_BYTES_MAX = 6144
const FRAMES_MAX = 64

export function aacHeaderSizes(parameters: ReadonlyMap<string, string>): AacHeaderSizes {
  const fallback = parameters.get('mode')?.toLowerCase() === 'aac-lbr' ? AAC_LBR : AAC_HBR
  const size = (name: string, standard: number) => {
    const value = Number(parameters.get(name) ?? standard)
    return Number.isInteger(value) && value >= 0 && value <= 16 ? value : standard
  }
  return {
    sizeLength: size('sizelength', fallback.sizeLength),
    indexLength: size('indexlength', fallback.indexLength),
    indexDeltaLength: size('indexdeltalength', fallback.indexDeltaLength),
  }
}

/** Puts pieces together; `onFrame` gets each access unit and its number within the packet. */
export class AacPayloadReader {
  readonly #sizes: AacHeaderSizes
  readonly #onFrame: (frame: Uint8Array, index: number) => void
  #pieces: Uint8Array[] = []
  #piecesBytes = 0

  constructor(sizes: AacHeaderSizes, onFrame: (frame: Uint8Array, index: number) => void) {
    this.#sizes = sizes
    this.#onFrame = onFrame
  }

  /** Packets are missing: a piece that waits for its rest is of no use. */
  reset(): void {
    this.#pieces = []
    this.#piecesBytes = 0
  }

  /** @throws MalformedError */
  read(payload: Uint8Array): void {
    const { frameSizes, position } = this.#readHeaders(payload)
    let start = position
    for (const [index, frameBytes] of frameSizes.entries()) {
      if (start + frameBytes > payload.length) {
        if (frameSizes.length > 1) throw new MalformedError('an AAC payload is cut off')
        this.#addPiece(payload.subarray(start), frameBytes)
        return
      }
      this.reset()
      this.#onFrame(payload.subarray(start, start + frameBytes), index)
      start += frameBytes
    }
  }

  /** §3.2.1; a size of 0 bits means that the payload is one access unit. */
  #readHeaders(payload: Uint8Array): { frameSizes: number[]; position: number } {
    const { sizeLength, indexLength, indexDeltaLength } = this.#sizes
    if (sizeLength === 0) return { frameSizes: [payload.length], position: 0 }
    if (payload.length < 2) throw new MalformedError('an AAC payload is cut off')
    const headerBits = ((payload[0] ?? 0) << 8) | (payload[1] ?? 0)
    const position = 2 + Math.ceil(headerBits / 8)
    if (position > payload.length) throw new MalformedError('the AU headers reach past the payload')
    const reader = new BitReader(payload.subarray(2, position))
    const frameSizes: number[] = []
    let bitsLeft = headerBits
    while (bitsLeft >= sizeLength + (frameSizes.length === 0 ? indexLength : indexDeltaLength)) {
      const indexBits = frameSizes.length === 0 ? indexLength : indexDeltaLength
      const frameBytes = reader.bits(sizeLength)
      reader.skip(indexBits)
      bitsLeft -= sizeLength + indexBits
      if (frameBytes === 0 || frameBytes > FRAME_BYTES_MAX) {
        throw new MalformedError(`an AAC frame of ${frameBytes} bytes is not believed`)
      }
      frameSizes.push(frameBytes)
      if (frameSizes.length > FRAMES_MAX) throw new MalformedError(`an AAC payload has over ${FRAMES_MAX} frames`)
    }
    return { frameSizes, position }
  }

  /** §3.2.3: every piece repeats the size of the whole. */
  #addPiece(piece: Uint8Array, frameBytes: number): void {
    this.#pieces.push(new Uint8Array(piece))
    this.#piecesBytes += piece.length
    if (this.#pieces.length > FRAMES_MAX) {
      this.reset()
      throw new MalformedError('an AAC frame comes in too many pieces')
    }
    if (this.#piecesBytes < frameBytes) return
    const frame = Buffer.concat(this.#pieces).subarray(0, frameBytes)
    this.reset()
    this.#onFrame(frame, 0)
  }
}
