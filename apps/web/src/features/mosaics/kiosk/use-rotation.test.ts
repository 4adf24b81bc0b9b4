import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { MultiSearch } from './multi-search.ts'
import { nextMosaicId } from './use-rotation.ts'

describe('going through the mosaics', () => {
  it('comes to the first after the last, and stays where there is one', () => {
    const mosaics = [{ id: 2 }, { id: 5 }, { id: 9 }]
    expect([2, 5, 9].map((id) => nextMosaicId(mosaics, id))).toEqual([5, 9, 2])
    expect(nextMosaicId([{ id: 2 }], 2)).toBeNull()
    expect(nextMosaicId([], 2)).toBeNull()
  })

  it('is asked for in the address, in seconds; nonsense there is left out', () => {
    expect(z.parse(MultiSearch, { kiosk: '1', rotate: '30' })).toEqual({ kiosk: 1, rotate: 30 })
    expect(z.parse(MultiSearch, { kiosk: 'yes', rotate: '0' })).toEqual({})
  })
})
