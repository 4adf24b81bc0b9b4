/**
 * Dates as they are typed and shown, `DD.MM.YYYY` and `DD.MM.YYYY HH:mm`, in the time zone of the browser: what spans many
 * cameras has no zone of its own.
 */
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

export function formatDateOf(timeMs: number): string {
  const date = new Date(timeMs)
  return `${pad(date.getDate())}.${pad(date.getMonth() + 1)}.${pad(date.getFullYear(), 4)}`
}

export function formatTimeOf(timeMs: number): string {
  const date = new Date(timeMs)
  return `${pad(date.getHours())}:${pad(date.getMinutes())}`
}

export const formatDateTimeOf = (timeMs: number): string => `${formatDateOf(timeMs)} ${formatTimeOf(timeMs)}`

/** `DD.MM.YYYY_HH.mm`, for names of files. */
export const fileDateTime = (timeMs: number): string =>
  `${formatDateOf(timeMs)}_${formatTimeOf(timeMs).replace(':', '.')}`

/** Null for what is no date, or one that the calendar does not have. A date without a time is its midnight. */
export function parseDateTime(text: string): number | null {
  const groups = PATTERN.exec(text.trim())
  if (!groups) return null
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0] = groups.slice(1).map((group) => Number(group ?? 0))
  if (year < 1970 || hour > 23 || minute > 59) return null
  const date = new Date(year, month - 1, day, hour, minute)
  return date.getMonth() === month - 1 && date.getDate() === day ? date.getTime() : null
}

/** `YYYY-MM-DD`, as calls carry days. */
export function isoDayOf(timeMs: number): string {
  const date = new Date(timeMs)
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** Midnight of a day `YYYY-MM-DD`; null for what is no day. */
export function fromIsoDay(day: string): number | null {
  const groups = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)
  return groups && parseDateTime(`${groups[3]}.${groups[2]}.${groups[1]}`)
}
