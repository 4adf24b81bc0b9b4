/** `DD.MM.YYYY HH:mm:ss` in a camera's time zone. */

const FORMATS_MAX = 1000
const formats = new Map<string, Intl.DateTimeFormat>()

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

export function formatZonedDate(atMs: number, timezone: string): string {
  // Swedish is written YYYY-MM-DD HH:mm:ss.
  const text = formatOf(timezone).format(atMs)
  return `${text.slice(8, 10)}.${text.slice(5, 7)}.${text.slice(0, 4)} ${text.slice(11, 19)}`
}
