import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search-codec.ts'

describe('the query codec', () => {
  it('writes a number of digits as it is and reads it back as text', () => {
    expect(stringifySearch({ camera: '0012', time: 1_795_000_000 })).toBe('?camera=0012&time=1795000000')
    expect(parseSearch('?camera=0012')).toEqual({ camera: '0012' })
  })

  it('keeps any text through a round trip', () => {
    const search = { search: 'ул. Ленина & «Сова» +7 %' }
    expect(parseSearch(stringifySearch(search))).toEqual(search)
  })

  it('leaves out what has no value', () => {
    expect(stringifySearch({ search: '', page: undefined, sort: null })).toBe('')
  })

  it('carries the settings of a table as JSON and ignores a broken one', () => {
    expect(parseSearch(stringifySearch({ p: { page: 2 } }))).toEqual({ p: { page: 2 } })
    expect(parseSearch('?p=%7Bbroken&view=tile')).toEqual({ view: 'tile' })
  })
})
