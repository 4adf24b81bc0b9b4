import { describe, expect, it } from 'vitest'
import type { AccessQuestion, AccessType, Permission } from './access-question.ts'
import { decideAccess } from './decide-access.ts'
import { modelAccess } from './testing/access-model.ts'
import { createWorlds } from './testing/access-worlds.ts'

const NOON_MS = Date.UTC(2026, 6, 31, 12)
const known: AccessQuestion = {
  kind: 'car',
  seenAtMs: NOON_MS,
  nowMs: NOON_MS + 200,
  device: { isActive: true, letsEmergencyPass: false, minConfidence: 0.8 },
  direction: 1,
  confidence: 0.95,
  isEmergencyClass: false,
  hasEmergencyLight: null,
  car: { expiredDate: null, timezone: null },
  person: { isActive: true, isBanned: false, permissions: [{ accessType: 0, groupId: null }] },
}
const person = (change: Partial<NonNullable<AccessQuestion['person']>>) => ({ ...known.person!, ...change })
const reasonOf = (change: Partial<AccessQuestion>) => decideAccess({ ...known, ...change }).reason

describe('a decision', () => {
  it('lets the car of an active person with a permission pass', () => {
    expect(decideAccess(known)).toEqual({ isGranted: true, reason: 'employee_permission', groupId: null })
  })

  it('without a confidence is for a device that demands none', () => {
    const undemanding = { ...known.device, minConfidence: 0 }
    expect(reasonOf({ confidence: null, device: undemanding })).toBe('employee_permission')
    expect(reasonOf({ confidence: null, device: { ...undemanding, minConfidence: 0.01 } })).toBe('low_confidence')
  })

  it('names the first group whose permission helps', () => {
    const permissions: Permission[] = [
      { accessType: 2, groupId: 3 },
      { accessType: 1, groupId: 9 },
      { accessType: 0, groupId: 7 },
    ]
    expect(decideAccess({ ...known, person: person({ permissions }) })).toEqual({
      isGranted: true,
      reason: 'group_permission',
      groupId: 7,
    })
  })

  it.each<[Partial<AccessQuestion>, string]>([
    [{ device: { ...known.device, isActive: false } }, 'device_inactive'],
    [{ nowMs: NOON_MS + 10_001 }, 'too_late'],
    [{ nowMs: NOON_MS - 3001 }, 'clock_ahead'],
    [{ confidence: 0.79 }, 'low_confidence'],
    [{ confidence: null }, 'low_confidence'],
    [{ person: person({ isBanned: true }) }, 'employee_banned'],
    [{ car: null, person: null }, 'unknown_car'],
    [{ kind: 'face', car: null, person: null }, 'unknown_person'],
    [{ person: person({ isActive: false }) }, 'employee_inactive'],
    [{ car: { expiredDate: '2026-07-30', timezone: 'Europe/Moscow' } }, 'car_expired'],
    [{ person: person({ permissions: [] }) }, 'no_permission'],
    [{ person: person({ permissions: [{ accessType: 2, groupId: null }] }) }, 'wrong_direction'],
  ])('refuses %j because of %s', (change, reason) => {
    expect(decideAccess({ ...known, ...change })).toEqual({ isGranted: false, reason, groupId: null })
  })

  it.each<[AccessType, AccessType, boolean]>([
    [0, 1, true],
    [0, 2, true],
    [0, 0, true],
    [1, 1, true],
    [1, 2, false],
    [1, 0, false],
    [2, 2, true],
    [2, 1, false],
    [2, 0, false],
  ])('access type %s at a camera of direction %s: %s [PACS-PERM-09]', (accessType, direction, isGranted) => {
    const permissions = [{ accessType, groupId: null }]
    expect(decideAccess({ ...known, direction, person: person({ permissions }) }).isGranted).toBe(isGranted)
  })

  it('takes an entrance and an exit permission together at a camera that sees both ways', () => {
    const permissions: Permission[] = [
      { accessType: 1, groupId: null },
      { accessType: 2, groupId: 4 },
    ]
    expect(decideAccess({ ...known, direction: 0, person: person({ permissions }) })).toMatchObject({
      reason: 'group_permission',
      groupId: 4,
    })
  })

  it('lets emergency vehicles pass where the device allows it, and nowhere else [PACS-DEV-08]', () => {
    const unknown = { car: null, person: null, isEmergencyClass: true }
    expect(reasonOf(unknown)).toBe('unknown_car')
    const device = { ...known.device, letsEmergencyPass: true }
    expect(reasonOf({ ...unknown, device })).toBe('emergency_vehicle')
    expect(reasonOf({ ...unknown, device, hasEmergencyLight: true })).toBe('emergency_vehicle')
    expect(reasonOf({ ...unknown, device, hasEmergencyLight: false })).toBe('unknown_car')
    expect(reasonOf({ ...unknown, device, isEmergencyClass: false, hasEmergencyLight: true })).toBe('unknown_car')
    expect(reasonOf({ ...unknown, device, confidence: 0.5 })).toBe('low_confidence')
    expect(reasonOf({ device, isEmergencyClass: true, person: person({ isBanned: true }) })).toBe('employee_banned')
  })

  it('is the same as that of an independent model in 120,000 generated worlds', () => {
    const reasons = new Map<string, number>()
    for (const world of createWorlds({ seed: 20_260_731, count: 120_000 })) {
      const decision = decideAccess(world.question)
      const expected = modelAccess(world)
      if ((decision.isGranted || decision.reason) !== expected) expect.fail(`${expected}: ${JSON.stringify(world)}`)
      reasons.set(decision.reason, (reasons.get(decision.reason) ?? 0) + 1)
    }
    // A generator that never reaches a rule would prove nothing about it.
    expect(Math.min(...reasons.values())).toBeGreaterThan(200)
    expect(reasons.size).toBe(14)
  }, 30_000)
})
