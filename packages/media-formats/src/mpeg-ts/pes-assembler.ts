import { type ParsedPesHeader, readPesHeader } from './pes-header.ts'
import type { TsPacket } from './ts-packet.ts'

/** A keyframe of a 4K camera has about 2 MB. */
const UNIT_BYTES_MAX = 8 * 1024 * 1024
const CONTINUITY_MODULUS = 16
const PES_LENGTH_FIELD_END = 6

export interface PesUnit {
  /** Modulo 2^33; null when the sender left the time to be counted on. */
  readonly pts33: number | null
  readonly dts33: number | null
  readonly data: Uint8Array
}

export interface PesAssembler {
  push(packet: TsPacket): void
  /** Delivers what a stream that ends here has left; another may follow. */
  flush(): void
}

interface Inputs {
  onUnit(unit: PesUnit): void
  /** Packets were lost, or a unit could not be read and was dropped. */
  onDamage(): void
}

/** Puts the PES packets of one PID together; one with a missing piece is dropped whole. */
export function createPesAssembler({ onUnit, onDamage }: Inputs): PesAssembler {
  let header: ParsedPesHeader | null = null
  let chunks: Uint8Array[] = []
  let byteCount = 0
  let lastCounter: number | null = null

  function drop(): void {
    header = null
    chunks = []
    byteCount = 0
  }

  function deliver(): void {
    const [current, parts, length] = [header, chunks, byteCount]
    drop()
    if (!current || length === 0) return
    const expected = payloadBytesOf(current)
    if (expected !== null && length < expected) {
      onDamage()
      return
    }
    const data = Buffer.concat(parts, length)
    const { pts33, dts33 } = current
    onUnit({ pts33, dts33, data: expected === null ? data : data.subarray(0, expected) })
  }

  function append(piece: Uint8Array): void {
    byteCount += piece.length
    if (byteCount > UNIT_BYTES_MAX) {
      drop()
      onDamage()
      return
    }
    chunks.push(piece)
    const expected = header && payloadBytesOf(header)
    if (expected !== null && byteCount >= expected) deliver()
  }

  function begin(payload: Uint8Array): void {
    const next = readPesHeader(payload)
    const piece = next ? payload.subarray(next.payloadStart) : payload
    const isContinuation = header !== null && next?.pts33 === null && !beginsWithStartCode(piece)
    if (!isContinuation) {
      deliver()
      header = next
    }
    if (header) append(piece)
    else onDamage()
  }

  return {
    push(packet) {
      const { payload, continuityCounter, isUnitStart } = packet
      if (!payload) return
      if (continuityCounter === lastCounter && !packet.isDiscontinuity) return
      const isNext = lastCounter === null || continuityCounter === (lastCounter + 1) % CONTINUITY_MODULUS
      lastCounter = continuityCounter
      if (!isNext && !packet.isDiscontinuity) {
        drop()
        onDamage()
      }
      if (isUnitStart) begin(payload)
      else if (header) append(payload)
    },
    flush() {
      deliver()
      lastCounter = null
    },
  }
}

/** Null when the sender did not say. */
function payloadBytesOf({ packetLength, payloadStart }: ParsedPesHeader): number | null {
  return packetLength === 0 ? null : Math.max(0, PES_LENGTH_FIELD_END + packetLength - payloadStart)
}

const beginsWithStartCode = (bytes: Uint8Array): boolean =>
  bytes[0] === 0 && bytes[1] === 0 && (bytes[2] === 1 || (bytes[2] === 0 && bytes[3] === 1))
