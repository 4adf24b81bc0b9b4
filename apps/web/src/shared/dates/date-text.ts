/**
 * Dates as they are typed and shown, `DD.MM.YYYY` and `DD.MM.YYYY HH:mm`: in the time zone of a camera, or in that of the
 * browser, as what spans many cameras has no zone of its own.
 */
import { fromLocal, toLocal } from '../../player/time/time-zone.ts'

const DATE_LENGTHS = [2, 2, 4] as const
const DATE_TIME_LENGTHS = [2, 2, 4, 2, 2] as const
const SEPARATORS = ['.', '.', ' ', ':', ''] as const

const PATTERN = /^(\d\d)\.(\d\d)\.(\d{4})(?: (\d\d):(\d\d))?$/

/** Puts the separators between whatever digits were typed or pasted. */
function mask(typed: string, lengths: readonly number[]): string {
  let digits = typed.replace(/\D/g, '')
  let masked = ''
  for (const [index, length] of lengths.entries()) {
    masked += digits.slice(0, length)
    if (digits.length <= length || index === lengths.length - 1) break
    masked += SEPARATORS[index] ?? ''
    digits = digits.slice(length)
  }
  return masked
}

export const maskDate = (typed: string): string => mask(typed, DATE_LENGTHS)
export const maskDateTime = (typed: string): string => mask(typed, DATE_TIME_LENGTHS)

const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

/** That of the browser, where a date is of no one camera. */
export const browserTimezone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

export function formatDateOf(timeMs: number, timezone = browserTimezone()): string {
  const { day, month, year } = toLocal(timeMs, timezone)
  return `${pad(day)}.${pad(month)}.${pad(year, 4)}`
}

export function formatTimeOf(timeMs: number, timezone = browserTimezone()): string {
  const { hour, minute } = toLocal(timeMs, timezone)
  return `${pad(hour)}:${pad(minute)}`
}

export const formatDateTimeOf = (timeMs: number, timezone?: string): string =>
  `${formatDateOf(timeMs, timezone)} ${formatTimeOf(timeMs, timezone)}`

/** `DD.MM.YYYY_HH.mm`, for names of files. */
export const fileDateTime = (timeMs: number): string =>
  `${formatDateOf(timeMs)}_${formatTimeOf(timeMs).replace(':', '.')}`

/** Null for what is no date, or one that the calendar does not have. A date without a time is its midnight. */
export function parseDateTime(text: string, timezone = browserTimezone()): number | null {
  const groups = PATTERN.exec(text.trim())
  if (!groups) return null
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0] = groups.slice(1).map((group) => Number(group ?? 0))
  if (year < 1970 || hour > 23 || minute > 59) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return fromLocal({ year, month, day, hour, minute, second: 0 }, timezone)
}

/** `YYYY-MM-DD`, as calls carry days. */
export function isoDayOf(timeMs: number, timezone = browserTimezone()): string {
  const { day, month, year } = toLocal(timeMs, timezone)
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`
}

/** Midnight of a day `YYYY-MM-DD`; null for what is no day. */
export function fromIsoDay(day: string, timezone?: string): number | null {
  const groups = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)
  return groups && parseDateTime(`${groups[3]}.${groups[2]}.${groups[1]}`, timezone)
}
