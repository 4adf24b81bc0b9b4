/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The one range of a `Range` header (RFC 9110 §14.1.2); the whole file without one. Null when it can't be satisfied:
 * several ranges in one request are refused as well, for no reader of tiles asks for them.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | null {
  if (size === 0) return null
  if (header === undefined) return { start: 0, end: size - 1 }
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? []
  if (first === '') {
    const length = Number(last)
    return last !== '' && length > 0 ? { start: Math.max(0, size - length), end: size - 1 } : null
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start < size && start <= end ? { start, end } : null
}
