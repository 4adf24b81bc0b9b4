/** Writing of ISO base media file format boxes (ISO/IEC 14496-12 §4.2): a size, four letters, content. */

const BOX_HEADER_BYTES = 8

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  let length = 0
  for (const part of parts) length += part.length
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

export const u8 = (...values: number[]): Uint8Array => Uint8Array.from(values)

export function u16(...values: number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 2))
  values.forEach((value, index) => {
    view.setUint16(index * 2, value)
  })
  return new Uint8Array(view.buffer)
}

export function u32(...values: number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 4))
  values.forEach((value, index) => {
    view.setUint32(index * 4, value)
  })
  return new Uint8Array(view.buffer)
}

export const zeros = (length: number): Uint8Array => new Uint8Array(length)

export const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

export function box(type: string, ...content: readonly Uint8Array[]): Uint8Array {
  const bytes = concatBytes([zeros(BOX_HEADER_BYTES), ...content])
  const view = new DataView(bytes.buffer)
  view.setUint32(0, bytes.length)
  bytes.set(ascii(type), 4)
  return bytes
}

export const fullBox = (type: string, version: number, flags: number, ...content: readonly Uint8Array[]): Uint8Array =>
  box(type, u32(version * 0x1000000 + flags), ...content)

/** A 64-bit field holds a number that is exact up to 2^53. */
export function setUint64(view: DataView, at: number, value: number): void {
  view.setUint32(at, Math.floor(value / 0x1_0000_0000))
  view.setUint32(at + 4, value % 0x1_0000_0000)
}

export const getUint64 = (view: DataView, at: number): number =>
  view.getUint32(at) * 0x1_0000_0000 + view.getUint32(at + 4)

/** Writes the four letters of a box in place. */
export function setType(view: DataView, at: number, type: string): void {
  for (let index = 0; index < 4; index += 1) view.setUint8(at + index, type.charCodeAt(index))
}
