import { describe, expect, it } from 'vitest'
import { baseMapOf } from './base-map.ts'

describe('the base of the map', () => {
  it('is the outlines that ship with the page where the operator set nothing', () => {
    expect(baseMapOf(null)).toEqual({ kind: 'outlines' })
    expect(baseMapOf(undefined)).toEqual({ kind: 'outlines' })
  })
  it('is the drawn town in the demo', () => {
    expect(baseMapOf('town')).toEqual({ kind: 'town' })
  })
  it('is an archive by its name, whatever follows it, and tiles otherwise', () => {
    expect(baseMapOf('/api/map/base.pmtiles').kind).toBe('archive')
    expect(baseMapOf('https://maps.example/ufa.pmtiles?key=1').kind).toBe('archive')
    expect(baseMapOf('https://t.example/{z}/{x}/{y}.png').kind).toBe('tiles')
  })
})
