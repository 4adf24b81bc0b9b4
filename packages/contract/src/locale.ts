import * as z from 'zod/mini'

/** Interface languages, the first is the default (spec 1 §1, §9). */
export const LOCALES = ['ru', 'en', 'tr'] as const
export const Locale = z.enum(LOCALES)
export type Locale = z.output<typeof Locale>
export const LOCALE_DEFAULT: Locale = 'ru'

/** Name under which the browser keeps the chosen language (spec 1 §1). */
export const LOCALE_STORAGE_KEY = 'locale'

/** The query parameter that every call carries (spec 1 §7). */
export const LOCALE_QUERY_PARAMETER = 'lang'

export function parseLocale(value: unknown): Locale {
  const parsed = Locale.safeParse(value)
  return parsed.success ? parsed.data : LOCALE_DEFAULT
}
