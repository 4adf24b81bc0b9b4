import { LOCALE_STORAGE_KEY, type Locale, parseLocale } from '@sova/contract'
import { readProduct } from '../shared/product.ts'

/** The language that the user chose on this device, until then the installation's; storage may be forbidden. */
export function currentLocale(): Locale {
  try {
    return parseLocale(localStorage.getItem(LOCALE_STORAGE_KEY) ?? installationLocale())
  } catch {
    return parseLocale(installationLocale())
  }
}

const installationLocale = () => readProduct().default_language

/** Kept on this device; the page is reloaded by whoever calls, so that every text and every answer changes at once. */
export function keepLocale(locale: Locale): void {
  localStorage.setItem(LOCALE_STORAGE_KEY, locale)
}
