import { EmbedHost } from '@sova/contract'
import { describe, expect, it } from 'vitest'
import { frameAncestorsOf } from './frame-ancestors.ts'

describe('the sites that may frame a camera', () => {
  it.each([
    [[], ["'self'"]],
    [['example.ru'], ["'self'", 'http://example.ru', 'https://example.ru']],
    [['https://example.ru'], ["'self'", 'https://example.ru']],
    [['*.example.ru:8443'], ["'self'", 'http://*.example.ru:8443', 'https://*.example.ru:8443']],
    [[' Example.RU/ '], ["'self'", 'http://example.ru', 'https://example.ru']],
    [['пример.рф'], ["'self'", 'http://xn--e1afmkfd.xn--p1ai', 'https://xn--e1afmkfd.xn--p1ai']],
    [['https://*.пример.рф:81'], ["'self'", 'https://*.xn--e1afmkfd.xn--p1ai:81']],
    [['example.ru', '*'], ['*']],
  ])('are, of %j, %j', (hosts, sources) => {
    expect(frameAncestorsOf(hosts)).toEqual(sources)
    // What the operator's console takes is what browsers are told.
    for (const host of hosts) expect(EmbedHost.safeParse(host).success).toBe(true)
  })

  it.each([
    "x; script-src 'unsafe-inline'",
    'a b',
    "'none'",
    'https:',
    'data:',
    'javascript:alert(1)',
    '*.*',
    'http://',
    'example.ru/path',
    'user@example.ru',
    'a\r\nX-Header: 1',
    'а б',
    '..',
    '',
  ])('are none of %j, which is no host', (host) => {
    expect(frameAncestorsOf([host])).toEqual(["'self'"])
    expect(EmbedHost.safeParse(host).success).toBe(false)
  })
})
