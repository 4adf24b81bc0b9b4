import { describe, expect, it } from 'vitest'
import { pageWindow, rangeText } from './page-window.ts'

describe('pageWindow', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
  ])('around page %i of %i shows %j', (current, all, pages) => {
    expect(pageWindow(current, all, 5)).toEqual(pages)
  })
})

describe('rangeText', () => {
  it('names the rows of the page and the whole count', () => {
    expect(rangeText({ current: 1, page_size: 60 }, 60, 128)).toBe('1–60 / 128')
    expect(rangeText({ current: 3, page_size: 60 }, 8, 128)).toBe('121–128 / 128')
    expect(rangeText({ current: 1, page_size: 60 }, 0, 0)).toBe('0 / 0')
  })

  it('says that there are more where they were not counted', () => {
    const page = { current: 1, page_size: 60, counted_to: 900 }
    expect(rangeText(page, 60, 901)).toBe('1–60 / 900+')
  })
})
