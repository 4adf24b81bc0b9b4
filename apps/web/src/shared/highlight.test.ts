import { describe, expect, it } from 'vitest'
import { highlightParts } from './highlight.ts'

const marked = (text: string, query: string) =>
  highlightParts(text, query)
    .map((part) => (part.matched ? `[${part.text}]` : part.text))
    .join('')

describe('the found parts of a text', () => {
  it('are marked whatever the case, with ё and е alike [FINDER-02]', () => {
    expect(marked('Въезд, ул. Королёва', 'ВЪЕЗД королева')).toBe('[Въезд], ул. [Королёва]')
    expect(marked('Пожарный въезд', 'ёзд')).toBe('Пожарный въ[езд]')
  })

  it('are found in any order, and as often as they stand there', () => {
    expect(marked('Уфа, Ленина 28, Уфа', 'ленина уфа')).toBe('[Уфа], [Ленина] 28, [Уфа]')
  })

  it('know the Turkish letters i', () => {
    expect(marked('İSTANBUL Işık', 'istanbul ışık')).toBe('[İSTANBUL] [Işık]')
  })

  it('are none for an empty query or text, and signs are plain signs', () => {
    expect(highlightParts('Двор', ' ')).toEqual([{ text: 'Двор', matched: false }])
    expect(highlightParts('', 'x')).toEqual([])
    expect(marked('Кафе (двор) *', '( *')).toBe('Кафе [(]двор) [*]')
  })
})
