import { TABLE_PAGE_SIZES } from '@sova/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { nextDirection, sortingBy } from './sort-cycle.ts'
import { TableSettings } from './table-settings.ts'

describe('the settings of a table', () => {
  it('are page, page size, order, filters and search, in one parameter [TABLE-01]', () => {
    const settings = { page: 3, page_size: 100, order_by: 'title_asc', filters: { active: true }, search: 'Иван' }
    expect(z.parse(TableSettings, settings)).toEqual(settings)
  })

  it('have page sizes of 20, 40, 60, 100 and 200, and no other [TABLE-02]', () => {
    for (const page_size of TABLE_PAGE_SIZES) expect(z.parse(TableSettings, { page_size })).toEqual({ page_size })
    for (const page_size of [0, 19, 61, 1000, '60']) {
      expect(z.parse(TableSettings, { page_size }).page_size, String(page_size)).toBeUndefined()
    }
  })

  it('that make no sense are left out and break nothing', () => {
    const mistyped = { page: -1, page_size: 'many', order_by: 5, filters: [1], search: {}, other: 1 }
    expect(Object.values(z.parse(TableSettings, mistyped)).filter((value) => value !== undefined)).toEqual([])
  })
})

describe('sorting by a column', () => {
  it('goes none, ascending, descending, none [TABLE-05]', () => {
    expect(nextDirection(null)).toBe('asc')
    expect(nextDirection('asc')).toBe('desc')
    expect(nextDirection('desc')).toBeNull()
  })

  it('is written as the calls name their orders', () => {
    const orders: (string | undefined)[] = []
    const sortedBy = sortingBy('title_desc', (order) => orders.push(order))
    sortedBy('title').onSort('desc')
    sortedBy('title').onSort(null)
    expect(orders).toEqual(['title_desc', undefined])
    expect(sortedBy('title').direction).toBe('desc')
    expect(sortedBy('addr').direction).toBeNull()
    expect(sortingBy('title_asc', () => {})('title').direction).toBe('asc')
  })
})
