/** Temporary access ends with its day, in the time zone that was given with it. */

export interface Expiry {
  /** `2026-07-31`; null never ends. */
  expiredDate: string | null
  timezone: string | null
}

/** Making a formatter costs more than all the rest of a decision. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const FORMATTERS_MAX = 700

/** `2026-07-31` in the time zone. @throws RangeError for an unknown zone */
export function localDate(atMs: number, timezone: string): string {
  let formatter = formatters.get(timezone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    if (formatters.size >= FORMATTERS_MAX) formatters.clear()
    formatters.set(timezone, formatter)
  }
  return formatter.format(atMs)
}

/** A date without a time zone that we know has no end that could be told: it counts as over. */
export function isExpired({ expiredDate, timezone }: Expiry, atMs: number): boolean {
  if (expiredDate === null) return false
  if (timezone === null) return true
  try {
    return localDate(atMs, timezone) > expiredDate
  } catch {
    return true
  }
}
