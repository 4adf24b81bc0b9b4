import { describe, expect, it } from 'vitest'
import { buildCamera } from '../../testing/factories.ts'
import { accessProblem } from './camera-access.ts'

const noDomain = { domain: '', vendor_name: 'sova' as const, screenshot_domain: null }

describe('accessProblem', () => {
  it('asks for rights, then for the live token, then for the archive token', () => {
    expect(accessProblem(null, true)).toBe('insufficientRights')
    expect(accessProblem(buildCamera({ token_l: null, token_r: null }), true)).toBe('liveTokenFailed')
    expect(accessProblem(buildCamera({ server: noDomain }), false)).toBe('liveTokenFailed')
    expect(accessProblem(buildCamera({ token_r: null }), true)).toBe('archiveTokenFailed')
    expect(accessProblem(buildCamera(), true)).toBeNull()
  })

  it('needs no archive token to watch live', () => {
    expect(accessProblem(buildCamera({ token_r: null }), false)).toBeNull()
  })
})
