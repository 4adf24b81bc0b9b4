/**
 * A time zone as cameras take it: POSIX TZ (IEEE Std 1003.1 §8.3), for example `MSK-3` or `CET-1CEST,M3.5.0,M10.5.0/3`.
 * They know no IANA names (ONVIF Core Specification §8.2, SetSystemDateAndTime), so the rules of this year are written out.
 */

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

interface Change {
  /** The first minute with the new offset, Unix ms. */
  atMs: number
  offsetBeforeMinutes: number
  offsetMinutes: number
}

/** @param nowMs says which year's rules are meant */
export function posixTimezone(name: string, nowMs: number): string {
  const offsetAt = createOffsetReader(name)
  const changes = changesOfYear(offsetAt, new Date(nowMs).getUTCFullYear())
  const [first, second] = changes
  // Two changes are summer time; anything else is a country that changed its mind, and today's offset is right.
  if (!first || !second || changes.length > 2) return standardOnly(offsetAt(nowMs))
  const toSummer = first.offsetMinutes > first.offsetBeforeMinutes ? first : second
  const toStandard = toSummer === first ? second : first
  const standard = `${abbreviation(toStandard.offsetMinutes)}${posixOffset(toStandard.offsetMinutes)}`
  const summer = `${abbreviation(toSummer.offsetMinutes)}${posixOffset(toSummer.offsetMinutes)}`
  return `${standard}${summer},${ruleOf(toSummer)},${ruleOf(toStandard)}`
}

const standardOnly = (offsetMinutes: number) => `${abbreviation(offsetMinutes)}${posixOffset(offsetMinutes)}`

/** Quoted, because a name made of digits needs it: `<+05>`. */
function abbreviation(offsetMinutes: number): string {
  const { sign, hours, minutes } = clockOf(offsetMinutes)
  return `<${sign}${hours}${minutes === '00' ? '' : minutes}>`
}

/** POSIX counts westwards. */
function posixOffset(offsetMinutes: number): string {
  const { hours, minutes } = clockOf(offsetMinutes)
  return `${offsetMinutes > 0 ? '-' : ''}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`
}

function clockOf(offsetMinutes: number) {
  const size = Math.abs(offsetMinutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return { sign: offsetMinutes < 0 ? '-' : '+', hours: two(Math.floor(size / 60)), minutes: two(size % 60) }
}

/** `M3.5.0/2`: month, week (5 is the last one), day of week, local time of the change. */
function ruleOf({ atMs, offsetBeforeMinutes }: Change): string {
  const local = new Date(atMs + offsetBeforeMinutes * MINUTE_MS)
  const day = local.getUTCDate()
  const daysInMonth = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  const week = day + 7 > daysInMonth ? 5 : Math.ceil(day / 7)
  const minutes = local.getUTCMinutes()
  const time = `${local.getUTCHours()}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
  return `M${local.getUTCMonth() + 1}.${week}.${local.getUTCDay()}/${time}`
}

function changesOfYear(offsetAt: (atMs: number) => number, year: number): Change[] {
  const changes: Change[] = []
  const endMs = Date.UTC(year + 1, 0, 1)
  let before = offsetAt(Date.UTC(year, 0, 1))
  for (let dayMs = Date.UTC(year, 0, 1) + DAY_MS; dayMs <= endMs; dayMs += DAY_MS) {
    const after = offsetAt(dayMs)
    if (after === before) continue
    const atMs = firstMinuteWith(offsetAt, after, dayMs - DAY_MS, dayMs)
    changes.push({ atMs, offsetBeforeMinutes: before, offsetMinutes: after })
    before = after
  }
  return changes
}

function firstMinuteWith(offsetAt: (atMs: number) => number, offset: number, fromMs: number, untilMs: number): number {
  let [low, high] = [fromMs, untilMs]
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS
    if (offsetAt(middle) === offset) high = middle
    else low = middle
  }
  return high
}

/** `GMT+05:30`, `GMT` or `GMT-03:30:52`, as Intl writes an offset. */
function createOffsetReader(name: string): (atMs: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' })
  return (atMs) => {
    const text = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const match = /^GMT([+-])(\d{2}):(\d{2})/.exec(text)
    if (!match) return 0
    const size = Number(match[2]) * 60 + Number(match[3])
    return match[1] === '-' ? -size : size
  }
}
