import { describe, expect, it } from 'vitest'
import { describePage, PAGINATION_RANGE } from './index.ts'

describe('a page', () => {
  it('says where it stands and what lies around it [API-07]', () => {
    expect(describePage({ page: 2, pageSize: 60, count: 128 })).toEqual({
      current: 2,
      all: 3,
      page_size: 60,
      next: 3,
      previous: 1,
    })
  })
  it('above the count falls back to 1', () => {
    expect(describePage({ page: 4, pageSize: 60, count: 128 }).current).toBe(1)
  })
  it('of nothing is page 1 of 1', () => {
    expect(describePage({ page: 1, pageSize: 60, count: 0 })).toMatchObject({
      current: 1,
      all: 1,
      next: null,
      previous: null,
    })
  })
  it('says how far it was counted where there is more', () => {
    expect(describePage({ page: 1, pageSize: 60, count: 901, countMax: 900 }).counted_to).toBe(900)
    expect(describePage({ page: 1, pageSize: 60, count: 900, countMax: 900 })).not.toHaveProperty('counted_to')
  })
  it('has a pager of five buttons', () => {
    expect(PAGINATION_RANGE).toBe(5)
  })
})
