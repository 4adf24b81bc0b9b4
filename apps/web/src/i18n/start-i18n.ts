import type { Locale } from '@sova/contract'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Dictionary } from './types.ts'

/** Every language is a chunk of its own; the page loads one. */
const DICTIONARIES: Record<Locale, () => Promise<{ default: Record<keyof Dictionary, object> }>> = {
  ru: () => import('./ru/index.ts'),
  en: () => import('./en/index.ts'),
  tr: () => import('./tr/index.ts'),
}

export async function startI18n(locale: Locale): Promise<void> {
  const dictionary = (await DICTIONARIES[locale]()).default
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    defaultNS: 'common',
    ns: Object.keys(dictionary),
    resources: { [locale]: { ...dictionary } },
    /* React escapes; a second escaping would show `&quot;`. */
    interpolation: { escapeValue: false },
    /* Every key is a plain name, so dots and colons in one would be mistakes that the compiler finds. */
    keySeparator: false,
  })
  document.documentElement.lang = locale
}
