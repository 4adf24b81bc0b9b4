/** The day of the week and the time on the clock of a zone, as its daylight saving has it at that moment. */

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const formats = new Map<string, Intl.DateTimeFormat>()

/** @returns day of the week from 0 Monday, and minutes after midnight; UTC for a zone that is not known */
export function localTimeOf(atMs: number, timezone: string): { dayOfWeek: number; minutes: number } {
  const parts = new Map(
    formatOf(timezone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, value]),
  )
  return {
    dayOfWeek: DAYS.indexOf(parts.get('weekday') ?? ''),
    minutes: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  }
}

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone)
  if (known) return known
  const make = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  let format: Intl.DateTimeFormat
  try {
    format = make(timezone)
  } catch {
    format = make('UTC')
  }
  formats.set(timezone, format)
  return format
}
