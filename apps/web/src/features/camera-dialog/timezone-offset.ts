/** `UTC+05:00` of an IANA time zone at a moment; null where the browser does not know the zone. */
export function timezoneOffset(timeZone: string, atMs: number): string | null {
  if (!timeZone) return null
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    const name = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value
    /* Some browsers write a zero offset as `GMT` alone. */
    return name ? name.replace(/^GMT$/, 'GMT+00:00').replace('GMT', 'UTC') : null
  } catch {
    return null
  }
}
