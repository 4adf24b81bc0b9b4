import { crc32Mpeg } from './crc32.ts'

/** section_length is at most 1021 for the tables read here (§2.4.4.3). */
const SECTION_BYTES_MAX = 1024

export interface SectionAssembler {
  /** The sections that became whole with this packet's payload. */
  push(payload: Uint8Array, isUnitStart: boolean): Uint8Array[]
  reset(): void
}

/** Puts the sections of one PID together; what is damaged, torn or too long is dropped. */
export function createSectionAssembler(): SectionAssembler {
  let pending = new Uint8Array(0)

  function take(): Uint8Array[] {
    const sections: Uint8Array[] = []
    while (pending.length >= 3 && pending[0] !== 0xff) {
      const length = 3 + ((((pending[1] ?? 0) & 0x0f) << 8) | (pending[2] ?? 0))
      if (length > SECTION_BYTES_MAX) break
      if (pending.length < length) return sections
      const whole = pending.subarray(0, length)
      if (crc32Mpeg(whole) === 0) sections.push(whole)
      pending = pending.subarray(length)
    }
    if (pending.length >= 3) pending = new Uint8Array(0)
    return sections
  }

  return {
    push(payload, isUnitStart) {
      if (!isUnitStart) {
        if (pending.length === 0) return []
        pending = joined(pending, payload)
        return take()
      }
      const pointer = payload[0] ?? 0
      if (1 + pointer > payload.length) {
        pending = new Uint8Array(0)
        return []
      }
      if (pending.length > 0) pending = joined(pending, payload.subarray(1, 1 + pointer))
      const sections = take()
      pending = Uint8Array.from(payload.subarray(1 + pointer))
      sections.push(...take())
      return sections
    },
    reset() {
      pending = new Uint8Array(0)
    },
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(one.length + other.length)
  bytes.set(one)
  bytes.set(other, one.length)
  return bytes
}
