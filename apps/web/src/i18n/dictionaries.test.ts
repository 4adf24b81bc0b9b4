import { LOCALES, type Locale } from '@sova/contract'
import { describe, expect, it } from 'vitest'
import en from './en/index.ts'
import ru from './ru/index.ts'
import tr from './tr/index.ts'

type Area = Record<string, string>
const dictionaries: Record<Locale, Record<string, Area>> = { ru, en, tr }

const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/

/** Key without its plural form → the parameters that its texts name and the forms that it has. */
function describeArea(area: Area): Map<string, { parameters: Set<string>; forms: Set<string> }> {
  const keys = new Map<string, { parameters: Set<string>; forms: Set<string> }>()
  for (const [key, text] of Object.entries(area)) {
    const base = key.replace(PLURAL_SUFFIX, '')
    const entry = keys.get(base) ?? { parameters: new Set(), forms: new Set() }
    const form = PLURAL_SUFFIX.exec(key)?.[1]
    if (form) entry.forms.add(form)
    for (const [, name] of text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)) entry.parameters.add(name ?? '')
    keys.set(base, entry)
  }
  return keys
}

const areas = Object.keys(ru)

describe('the dictionaries', () => {
  it('have the three languages, Russian first [I18N-01]', () => {
    expect(Object.keys(dictionaries)).toEqual([...LOCALES])
  })

  describe.each(['en', 'tr'] as const)('%s', (locale) => {
    it.each(areas)('misses no key of %s and has none of its own', (area) => {
      const source = [...describeArea(dictionaries.ru[area]!).keys()].sort()
      expect([...describeArea(dictionaries[locale][area] ?? {}).keys()].sort()).toEqual(source)
    })

    it.each(areas)('names the same parameters in %s', (area) => {
      const translated = describeArea(dictionaries[locale][area] ?? {})
      for (const [key, { parameters }] of describeArea(dictionaries.ru[area]!)) {
        expect({ key, parameters: translated.get(key)?.parameters }).toEqual({ key, parameters })
      }
    })
  })

  it.each(LOCALES)('give every plural form that %s needs', (locale) => {
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    for (const area of areas) {
      for (const [key, { forms }] of describeArea(dictionaries[locale][area]!)) {
        if (forms.size > 0) expect({ key, forms: [...forms].sort() }).toEqual({ key, forms: [...needed].sort() })
      }
    }
  })

  it.each(LOCALES)('leave no text of %s empty', (locale) => {
    for (const area of areas) {
      for (const [key, text] of Object.entries(dictionaries[locale][area]!)) {
        expect({ key, empty: text.trim() === '' }).toEqual({ key, empty: false })
      }
    }
  })
})
