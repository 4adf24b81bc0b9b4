import { describe, expect, it } from 'vitest'
import { failureOf } from './hls-failure.ts'

describe('errors of hls.js', () => {
  it('tell an ended token, an absent camera and a broken network apart', () => {
    const network = { type: 'networkError', details: 'manifestLoadError' }
    expect(failureOf({ ...network, response: { code: 403 } })).toBe('token')
    expect(failureOf({ ...network, response: { code: 404 } })).toBe('unavailable')
    expect(failureOf({ ...network, response: { code: 503 } })).toBe('unavailable')
    expect(failureOf(network)).toBe('network')
  })

  it('tell a missing decoder from broken bytes', () => {
    expect(failureOf({ type: 'mediaError', details: 'manifestIncompatibleCodecsError' })).toBe('unsupported')
    expect(failureOf({ type: 'mediaError', details: 'bufferAppendError' })).toBe('media')
  })
})
