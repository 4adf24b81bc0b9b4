import { describe, expect, it } from 'vitest'
import { buildCamera } from '../../testing/factories.ts'
import { accessProblem } from './camera-access.ts'

const noDomain = { domain: '', vendor_name: 'sova' as const, screenshot_domain: null }
const TIME_S = Date.UTC(2026, 10, 15) / 1000

describe('accessProblem', () => {
  it('asks for rights, then for the live token, then for the archive token [OPEN-04]', () => {
    expect(accessProblem(null, TIME_S)).toBe('insufficientRights')
    expect(accessProblem(buildCamera({ token_l: null, token_r: null }), TIME_S)).toBe('liveTokenFailed')
    expect(accessProblem(buildCamera({ server: noDomain }), null)).toBe('liveTokenFailed')
    expect(accessProblem(buildCamera({ token_r: null }), TIME_S)).toBe('archiveTokenFailed')
    expect(accessProblem(buildCamera(), TIME_S)).toBeNull()
  })

  it('needs no archive token to watch live', () => {
    expect(accessProblem(buildCamera({ token_r: null }), null)).toBeNull()
  })

  it('says of a camera that is off that it is disabled, before asking for tokens [OPEN-11]', () => {
    const inactivity_period = { start: '2026-11-12', end: null, reason: 'Нет связи', todo: '' }
    expect(accessProblem(buildCamera({ inactivity_period, token_l: null }), null)).toBe('cameraDisabled')
  })

  it('says so of a moment at which recording was off, and of no other [OPEN-11]', () => {
    const ended = buildCamera({ record_disable_period: { start: '2026-11-14', end: '2026-11-16' } })
    expect(accessProblem(ended, TIME_S)).toBe('cameraDisabled')
    expect(accessProblem(ended, TIME_S + 2 * 86_400)).toBeNull()
    expect(accessProblem(ended, null)).toBeNull()
    expect(accessProblem(buildCamera({ record_disable_period: { start: '2026-11-14', end: null } }), TIME_S)).toBe(
      'cameraDisabled',
    )
  })
})
