import i18next from 'i18next'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatBytes, formatNumber } from './format-number.ts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

describe('numbers', () => {
  const { language } = i18next
  beforeAll(() => {
    i18next.language = 'ru'
  })
  afterAll(() => {
    i18next.language = language
  })

  it('have their thousands apart', () => {
    expect([999, 10_000, 1_234_567].map((value) => plain(formatNumber(value)))).toEqual(['999', '10 000', '1 234 567'])
  })

  it('of bytes are told in the unit that fits', () => {
    expect(
      [0, 420_000, 4_000_000, 999_000_000, 1_250_000_000, 74e9, 2e12].map((size) => plain(formatBytes(size))),
    ).toEqual(['0 МБ', '0,4 МБ', '4 МБ', '999 МБ', '1,3 ГБ', '74 ГБ', '2 ТБ'])
  })
})
