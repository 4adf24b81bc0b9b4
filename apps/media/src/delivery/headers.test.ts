import { describe, expect, it } from 'vitest'
import { parseByteRange } from './byte-range.ts'
import { isAllowedOrigin } from './cors.ts'

describe('byte ranges', () => {
  it.each([
    ['bytes=0-99', { start: 0, end: 100 }],
    ['bytes=900-', { start: 900, end: 1000 }],
    ['bytes=900-5000', { start: 900, end: 1000 }],
    ['bytes=-10', { start: 990, end: 1000 }],
    ['bytes=-5000', { start: 0, end: 1000 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', null],
    ['bytes=-', null],
    ['bytes=0-1,5-6', null],
    ['items=0-1', null],
    [undefined, null],
  ])('%j of 1000 bytes', (header, expected) => {
    expect(parseByteRange(header, 1000)).toEqual(expected)
  })
})

describe('origins', () => {
  it.each([
    ['https://portal.test', true],
    ['http://portal.test', true],
    ['https://shop.test', true],
    ['https://shop.test:8443', false],
    ['https://evil.test', false],
    ['https://portal.test.evil.test', false],
    ['https://evil.test/portal.test', false],
    ['null', false],
    ['file://portal.test', false],
  ])('%s', (origin, expected) => {
    expect(isAllowedOrigin(origin, 'portal.test', ['Shop.test'])).toBe(expected)
  })

  it('the names of loopback are one host, ports are not', () => {
    expect(isAllowedOrigin('http://localhost:8080', '127.0.0.1:8080', [])).toBe(true)
    expect(isAllowedOrigin('http://localhost:8081', '127.0.0.1:8080', [])).toBe(false)
  })
})
