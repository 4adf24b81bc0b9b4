import type { Locale } from '@sova/contract'

/** Each language as those who speak it call it. */
export const LANGUAGE_NAMES: Record<Locale, string> = { ru: 'Русский', en: 'English', tr: 'Türkçe' }
