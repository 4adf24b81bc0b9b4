/** Time zones by their IANA names, old and new: `Europe/Kiev` and `Europe/Kyiv` are the same place. */
import * as z from 'zod/mini'

export const TIMEZONE_NAME_LENGTH_MAX = 64
export const TIMEZONE_PAGE_SIZE_DEFAULT = 20
export const TIMEZONE_PAGE_SIZE_MAX = 100
export const TIMEZONE_SEARCH_LENGTH_MAX = 100

const TIMEZONE_CHARACTERS = /^[A-Za-z][A-Za-z0-9_+/-]*$/

export function isTimezoneName(text: string): boolean {
  if (text.length > TIMEZONE_NAME_LENGTH_MAX || !TIMEZONE_CHARACTERS.test(text)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}

export const TimezoneName = z.string().check(z.refine(isTimezoneName, { params: { key: 'timezone_unknown' } }))
export type TimezoneName = z.output<typeof TimezoneName>

export const Timezone = z.object({
  /** IANA name, as it is stored and sent back. */
  name: z.string(),
  /** For people, in the language of the call: `Екатеринбург, стандартное время (UTC+05:00)`. */
  title: z.string(),
  /** Now, east of Greenwich. */
  utc_offset_minutes: z.int(),
})
export type Timezone = z.output<typeof Timezone>
