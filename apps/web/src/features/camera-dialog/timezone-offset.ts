/** `UTC+05:00` of an IANA time zone at a moment; null where the browser does not know the zone. */
export function timezoneOffset(timeZone: string, atMs: number): string | null {
  if (!timeZone) return null
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    const name = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value
    return name ? name.replace('GMT', 'UTC') : null
  } catch {
    return null
  }
}
