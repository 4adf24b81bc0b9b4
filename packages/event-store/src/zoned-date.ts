/** `DD.MM.YYYY HH:mm:ss` in a camera's time zone. */

const FORMATS_MAX = 1000
/** Zones change their offset at quarters of an hour only. */
const STRETCH_MS = 900_000
const OFFSETS_MAX = 5000
const formats = new Map<string, Intl.DateTimeFormat>()
/** From UTC, ms; by zone and stretch. A list of many rows asks for few of them, again and again. */
const offsets = new Map<string, Map<number, number>>()

export const ZONE_FALLBACK = 'UTC'

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone)
  if (known) return known
  const format = createFormat(timezone)
  if (formats.size >= FORMATS_MAX) formats.clear()
  formats.set(timezone, format)
  return format
}

function createFormat(timezone: string): Intl.DateTimeFormat {
  const options = { dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const
  try {
    return new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: timezone })
  } catch {
    // A zone that this Node does not know yet.
    return new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: ZONE_FALLBACK })
  }
}

function offsetMsOf(atMs: number, timezone: string): number {
  const stretch = Math.floor(atMs / STRETCH_MS)
  let known = offsets.get(timezone)
  if (!known) {
    if (offsets.size >= FORMATS_MAX) offsets.clear()
    known = new Map()
    offsets.set(timezone, known)
  }
  const offset = known.get(stretch)
  if (offset !== undefined) return offset
  if (known.size >= OFFSETS_MAX) known.clear()
  const beganMs = stretch * STRETCH_MS
  // Swedish is written YYYY-MM-DD HH:mm:ss.
  const local = Date.parse(`${formatOf(timezone).format(beganMs).replace(' ', 'T')}Z`)
  const found = local - beganMs
  known.set(stretch, found)
  return found
}

const two = (value: number) => (value < 10 ? `0${value}` : String(value))

export function formatZonedDate(atMs: number, timezone: string): string {
  const local = new Date(atMs + offsetMsOf(atMs, timezone))
  const day = `${two(local.getUTCDate())}.${two(local.getUTCMonth() + 1)}.${String(local.getUTCFullYear()).padStart(4, '0')}`
  return `${day} ${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`
}
