import { expect, it } from 'vitest'
import { LOCALE_DEFAULT, LOCALE_QUERY_PARAMETER, LOCALE_STORAGE_KEY, LOCALES, parseLocale } from './index.ts'

it('the interface speaks Russian by default, English and Turkish [I18N-01]', () => {
  expect(LOCALES).toEqual(['ru', 'en', 'tr'])
  expect(LOCALE_DEFAULT).toBe('ru')
})

it('the chosen language is kept under the name locale and sent as lang, ru where it is missing [I18N-02] [I18N-05]', () => {
  expect(LOCALE_STORAGE_KEY).toBe('locale')
  expect(LOCALE_QUERY_PARAMETER).toBe('lang')
  expect(parseLocale('tr')).toBe('tr')
  for (const value of [undefined, 'de', 5, ['en']]) expect(parseLocale(value)).toBe('ru')
})
