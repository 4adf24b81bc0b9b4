/** Where the bytes of an `mdat` come from: stretches of recorded files and bytes of our own, in order. */

/** A piece of an answer: bytes that are here, or a stretch of a recorded file. */
export type Mp4Slice<Source> =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'source'; readonly source: Source; readonly offset: number; readonly length: number }

export interface PayloadSlices<Source> {
  readonly byteCount: number
  addBytes(bytes: Uint8Array): void
  /** A stretch that goes on where the last one ended becomes one with it. */
  addSource(source: Source, offset: number, length: number): void
  /** The pieces that make the bytes from `fromByte` up to, not including, `toByte`. */
  between(fromByte: number, toByte: number): Generator<Mp4Slice<Source>>
}

/** The last stretch grows with every fragment of hours, in its place. */
type Growing<Slice> = Slice extends { readonly kind: 'source' } ? Omit<Slice, 'length'> & { length: number } : Slice

interface Placed<Source> {
  readonly slice: Growing<Mp4Slice<Source>>
  readonly start: number
}

const lengthOf = (slice: Mp4Slice<unknown>): number => (slice.kind === 'bytes' ? slice.bytes.length : slice.length)

export function createPayloadSlices<Source>(): PayloadSlices<Source> {
  const placed: Placed<Source>[] = []
  let byteCount = 0

  /** The last slice that begins at or before this byte. */
  function indexAt(byte: number): number {
    let low = 0
    let high = placed.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((placed[middle]?.start ?? 0) <= byte) low = middle
      else high = middle - 1
    }
    return Math.max(0, low)
  }

  return {
    get byteCount() {
      return byteCount
    },
    addBytes(bytes) {
      placed.push({ slice: { kind: 'bytes', bytes }, start: byteCount })
      byteCount += bytes.length
    },
    addSource(source, offset, length) {
      const last = placed.at(-1)
      if (
        last?.slice.kind === 'source' &&
        last.slice.source === source &&
        last.slice.offset + last.slice.length === offset
      )
        last.slice.length += length
      else placed.push({ slice: { kind: 'source', source, offset, length }, start: byteCount })
      byteCount += length
    },
    *between(fromByte, toByte) {
      for (let index = indexAt(fromByte); index < placed.length; index += 1) {
        const entry = placed[index]
        if (!entry || entry.start >= toByte) return
        const from = Math.max(0, fromByte - entry.start)
        const to = Math.min(lengthOf(entry.slice), toByte - entry.start)
        if (to > from) yield cut(entry.slice, from, to)
      }
    },
  }
}

function cut<Source>(slice: Mp4Slice<Source>, from: number, to: number): Mp4Slice<Source> {
  return slice.kind === 'bytes'
    ? { kind: 'bytes', bytes: slice.bytes.subarray(from, to) }
    : { ...slice, offset: slice.offset + from, length: to - from }
}
