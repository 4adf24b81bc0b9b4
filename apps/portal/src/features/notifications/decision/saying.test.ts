import { EVENT_WORD_CODES, LOCALES, NOTIFICATION_TEXT_LENGTH_MAX } from '@sova/contract'
import { describe, expect, it } from 'vitest'
import { sayingOf, sayingOfRow, tellSaying } from './saying.ts'

describe('what an event says', () => {
  it.each([
    ['ru', 'Вторжение в зону 2'],
    ['en', 'Intrusion into zone 2'],
    ['tr', '2. bölgeye izinsiz giriş'],
  ] as const)('as a code is told in the reader’s language: %s', (locale, told) => {
    const saying = sayingOf({ type: 'perimeter_security', text: '', words: { code: 'intrusion', value: 2 } })
    expect(tellSaying(saying, locale)).toBe(told)
  })

  it('has a sentence for every code in every language', () => {
    for (const locale of LOCALES) {
      for (const code of EVENT_WORD_CODES) {
        const told = tellSaying({ text: '', words: { code, value: 3 } }, locale)
        expect([code, told.length > 3, told.includes('{'), told.includes('event_')]).toEqual([code, true, false, false])
      }
    }
  })

  it.each([
    ['a text of the sender’s own', { type: 'crowd', text: 'У ворот', words: { code: 'crowd', value: 7 } }, 'У ворот'],
    ['a plate', { type: 'car_number', text: 'fire', plate: 'A123BC77' }, 'A123BC77'],
    ['words without a plate', { type: 'car_number', text: 'fire', plate: '' }, 'fire'],
    ['who passed', { type: 'people_counter', text: 'in' }, 'Entered'],
    ['who left', { type: 'people_counter', text: 'out' }, 'Left'],
    [
      'a temperature',
      { type: 'thermal_vision', text: '', temperature: 38.9000015, words: { code: 'temperature_measured' } },
      'Temperature measured: 38.9 °C',
    ],
    ['a guest with a temperature', { type: 'thermal_vision', text: 'Guest', temperature: 37 }, 'Guest, 37 °C'],
    ['nothing', { type: 'helmet', text: '' }, ''],
  ] as const)('is %s', (_, event, told) => {
    expect(tellSaying(sayingOf(event), 'en')).toBe(told)
  })

  it('is no longer than a message takes', () => {
    const { text } = sayingOf({ type: 'mask', text: 'x'.repeat(1000) })
    expect(text).toHaveLength(NOTIFICATION_TEXT_LENGTH_MAX)
  })

  it('with a code that only a newer Sova knows is its text alone', () => {
    expect(tellSaying(sayingOfRow({ text: '', words: { code: 'levitation' } }), 'en')).toBe('')
    expect(tellSaying(sayingOfRow({ text: 'Up', words: { code: 'levitation' } }), 'en')).toBe('Up')
  })
})
