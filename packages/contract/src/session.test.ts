import { describe, expect, it } from 'vitest'
import { REQUEST_TIMEOUT_MS, SessionContext, safeNextPath } from './index.ts'

describe('the path to go to after signing in', () => {
  it('is kept when it is of this origin', () => {
    expect(safeNextPath('/cams/my?camera=100&time=5#x')).toBe('/cams/my?camera=100&time=5#x')
  })
  it('is the root when it leads to another site', () => {
    const leaving = [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/',
      'javascript:alert(1)',
      '/\t/evil.example',
    ]
    for (const next of [...leaving, '', undefined, 5, 'cams', '\\\\evil.example']) {
      expect(safeNextPath(next), String(next)).toBe('/')
    }
  })
})

describe('the session context', () => {
  it('has the fields of the specification [SESSION-04]', () => {
    const fields = 'username http_mode title favicon logo logo_link version default_push_domain gang_admin'.split(' ')
    expect(Object.keys(SessionContext.shape)).toEqual(expect.arrayContaining(fields))
  })
})

it('a call times out at 10000 ms [API-01]', () => {
  expect(REQUEST_TIMEOUT_MS).toBe(10_000)
})
