import { LOCALE_STORAGE_KEY, type Locale, parseLocale } from '@sova/contract'

/** The language that the user chose on this device, Russian until then; storage may be forbidden. */
export function currentLocale(): Locale {
  try {
    return parseLocale(localStorage.getItem(LOCALE_STORAGE_KEY))
  } catch {
    return parseLocale(null)
  }
}

/** Kept on this device; the page is reloaded by whoever calls, so that every text and every answer changes at once. */
export function keepLocale(locale: Locale): void {
  localStorage.setItem(LOCALE_STORAGE_KEY, locale)
}
