/** The lines of a playlist (RFC 8216 §4.1): tags with their values, and addresses. */

export interface PlaylistLine {
  /** Without `#`; null for an address. */
  readonly tag: string | null
  readonly value: string
}

const TAG = /^#(EXT[A-Z0-9-]*)(?::(.*))?$/

export function* linesOf(text: string): Generator<PlaylistLine> {
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    const tag = TAG.exec(line)
    if (tag) yield { tag: tag[1] ?? '', value: tag[2] ?? '' }
    else if (line !== '' && !line.startsWith('#')) yield { tag: null, value: line }
  }
}

const ATTRIBUTE = /([A-Z0-9-]+)=(?:"([^"]*)"|([^,]*))(?:,|$)/g

/** An attribute list (§4.2): `BANDWIDTH=1280000,CODECS="avc1.64001f"`. */
export function attributesOf(value: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  for (const match of value.matchAll(ATTRIBUTE)) attributes.set(match[1] ?? '', match[2] ?? match[3] ?? '')
  return attributes
}

/** A number of a playlist; null when it is none or not sound. */
export function numberOf(text: string | undefined): number | null {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number.parseFloat(text)
  return Number.isFinite(value) && value >= 0 ? value : null
}
