// @vitest-environment jsdom
import { LOCALE_STORAGE_KEY } from '@sova/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { currentLocale } from '../i18n/locale.ts'
import { readProduct } from './product.ts'

afterEach(() => {
  document.head.replaceChildren()
  localStorage.clear()
})

function tell(content: string) {
  const meta = document.createElement('meta')
  meta.name = 'sova-product'
  meta.content = content
  document.head.append(meta)
}

describe('what the installation calls itself', () => {
  it('is read from the page, and its language is that of who has chosen none', () => {
    const product = { ...readProduct(), title: 'Дозор', default_language: 'tr' as const }
    tell(JSON.stringify(product))
    expect(readProduct()).toEqual(product)
    expect(currentLocale()).toBe('tr')
    localStorage.setItem(LOCALE_STORAGE_KEY, 'en')
    expect(currentLocale()).toBe('en')
  })

  it.each(['', '{"title":', '{"title":1}'])('is Sova where the page says %j', (content) => {
    tell(content)
    expect(readProduct().title).toBe('Sova')
    expect(currentLocale()).toBe('ru')
  })
})
