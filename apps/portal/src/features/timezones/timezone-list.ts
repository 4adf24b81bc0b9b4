/** Time zones as this runtime knows them, under the names that people look for. */
import type { Locale, Timezone } from '@sova/contract'

/**
 * Places that have been renamed: runtimes list one of the two names, and people type the other (IANA `backward`).
 * Whichever is listed, both are found.
 */
const RENAMED: readonly (readonly [string, string])[] = [
  ['Europe/Kyiv', 'Europe/Kiev'],
  ['Asia/Kolkata', 'Asia/Calcutta'],
  ['Asia/Ho_Chi_Minh', 'Asia/Saigon'],
  ['Asia/Yangon', 'Asia/Rangoon'],
  ['Asia/Kathmandu', 'Asia/Katmandu'],
  ['America/Nuuk', 'America/Godthab'],
  ['America/Argentina/Buenos_Aires', 'America/Buenos_Aires'],
  ['America/Indiana/Indianapolis', 'America/Indianapolis'],
  ['Atlantic/Faroe', 'Atlantic/Faeroe'],
  ['Pacific/Chuuk', 'Pacific/Truk'],
  ['Pacific/Pohnpei', 'Pacific/Ponape'],
  ['Pacific/Kanton', 'Pacific/Enderbury'],
  ['Africa/Asmara', 'Africa/Asmera'],
]
const OTHER_NAME = new Map(RENAMED.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]))

const MINUTES_OF_HOUR = 60
const ZONES_A_SLICE = 40

export interface ListedTimezone extends Timezone {
  /** Lower case: its old and new names. */
  names: string
  /** Lower case: the names, the place in the language, the offset. */
  searchText: string
}

/** Formatting four hundred zones takes longer than a request may hold the process: it is done in slices. */
export async function describeTimezones(locale: Locale, nowMs: number): Promise<ListedTimezone[]> {
  const described: ListedTimezone[] = []
  const names = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')]
  for (let index = 0; index < names.length; index += ZONES_A_SLICE) {
    for (const name of names.slice(index, index + ZONES_A_SLICE)) described.push(describeTimezone(name, locale, nowMs))
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  return described.sort(
    (one, other) => one.utc_offset_minutes - other.utc_offset_minutes || (one.name < other.name ? -1 : 1),
  )
}

export function describeTimezone(name: string, locale: Locale, nowMs: number): ListedTimezone {
  const utc_offset_minutes = offsetMinutes(name, nowMs)
  const offset = formatOffset(utc_offset_minutes)
  const place = name.split('/').at(-1)?.replaceAll('_', ' ') ?? name
  const longName = partOf(new Intl.DateTimeFormat(locale, { timeZone: name, timeZoneName: 'long' }), nowMs)
  const title = `${name} (UTC${offset})`
  const other = OTHER_NAME.get(name) ?? ''
  const names = [name, other, place, other.replaceAll('_', ' ')].join(' ').toLowerCase()
  const searchText = `${names} ${longName.toLocaleLowerCase(locale)} utc${offset} ${offset.replace(':00', '')}`
  return { name, title, utc_offset_minutes, names, searchText }
}

function formatOffset(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  const sign = minutes < 0 ? '-' : '+'
  return `${sign}${two(Math.floor(size / MINUTES_OF_HOUR))}:${two(size % MINUTES_OF_HOUR)}`
}

function offsetMinutes(name: string, nowMs: number): number {
  const text = partOf(new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' }), nowMs)
  const match = /^GMT([+-])(\d{2}):(\d{2})/.exec(text)
  if (!match) return 0
  const minutes = Number(match[2]) * MINUTES_OF_HOUR + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}

const partOf = (format: Intl.DateTimeFormat, atMs: number): string =>
  format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? ''
