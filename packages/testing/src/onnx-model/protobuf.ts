/** The little of Protocol Buffers that a model file needs (protobuf.dev, "Encoding"): fields are appended one by one. */

const VARINT = 0
const LENGTH_DELIMITED = 2
const FIXED_32 = 5

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  do {
    const low = Number(rest & 0x7fn)
    rest >>= 7n
    bytes.push(rest > 0n ? low | 0x80 : low)
  } while (rest > 0n)
  return Buffer.from(bytes)
}

const tag = (field: number, wireType: number) => varint((field << 3) | wireType)

export const integerField = (field: number, value: number): Buffer => Buffer.concat([tag(field, VARINT), varint(value)])

export const bytesField = (field: number, value: Uint8Array | string): Buffer => {
  const bytes = typeof value === 'string' ? Buffer.from(value) : value
  return Buffer.concat([tag(field, LENGTH_DELIMITED), varint(bytes.length), bytes])
}

export const messageField = (field: number, ...parts: readonly Buffer[]): Buffer =>
  bytesField(field, Buffer.concat(parts))

export function floatField(field: number, value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return Buffer.concat([tag(field, FIXED_32), bytes])
}
