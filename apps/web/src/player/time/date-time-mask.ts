import { fromLocal, type LocalDateTime, toLocal } from './time-zone.ts'

/** The typed date and time of the player: `dd.mm.yyyy hh:mm:ss`, in the camera's zone. */
const GROUPS = [
  { length: 2, separator: '.' },
  { length: 2, separator: '.' },
  { length: 4, separator: ' ' },
  { length: 2, separator: ':' },
  { length: 2, separator: ':' },
  { length: 2, separator: '' },
] as const
const PATTERN = /^(\d\d)\.(\d\d)\.(\d{4}) (\d\d):(\d\d)(?::(\d\d))?$/

/** Puts the separators between whatever digits were typed or pasted. */
export function maskDateTime(typed: string): string {
  let digits = typed.replace(/\D/g, '')
  let masked = ''
  for (const { length, separator } of GROUPS) {
    masked += digits.slice(0, length)
    if (digits.length <= length) break
    masked += separator
    digits = digits.slice(length)
  }
  return masked
}

const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

export function formatDateTime(timeMs: number, timezone: string): string {
  const { year, month, day, hour, minute, second } = toLocal(timeMs, timezone)
  return `${pad(day)}.${pad(month)}.${pad(year, 4)} ${pad(hour)}:${pad(minute)}:${pad(second)}`
}

/**
 * Null for text that is not a date, or a date that the calendar does not have. Seconds may be left out.
 * @param nearMs what is looked at: of an hour that happened twice, the one nearer to it is meant
 */
export function parseDateTime(text: string, timezone: string, nearMs?: number): number | null {
  const match = PATTERN.exec(text.trim())
  if (!match) return null
  const [day, month, year, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0))
  if (day === undefined || month === undefined || year === undefined) return null
  const local: LocalDateTime = { year, month, day, hour: hour ?? 0, minute: minute ?? 0, second: second ?? 0 }
  return isOnCalendar(local) ? fromLocal(local, timezone, nearMs) : null
}

function isOnCalendar({ year, month, day, hour, minute, second }: LocalDateTime): boolean {
  if (year < 1970 || hour > 23 || minute > 59 || second > 59) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
