/** The `Range` header (RFC 9110 §14.2), one range of bytes. */
export interface ByteRange {
  readonly start: number
  /** Behind the last byte. */
  readonly end: number
}

/** Null: no range that is understood, so the whole is sent. `unsatisfiable`: 416. */
export function parseByteRange(header: string | undefined, length: number): ByteRange | 'unsatisfiable' | null {
  const match = header === undefined ? null : /^bytes=([0-9]{0,15})-([0-9]{0,15})$/.exec(header.trim())
  if (!match) return null
  const [, first, last] = match
  if (!first) {
    if (!last) return null
    const count = Math.min(Number(last), length)
    return count === 0 ? 'unsatisfiable' : { start: length - count, end: length }
  }
  const start = Number(first)
  const end = last ? Math.min(Number(last) + 1, length) : length
  if (last && Number(last) < start) return null
  return start >= length ? 'unsatisfiable' : { start, end }
}
