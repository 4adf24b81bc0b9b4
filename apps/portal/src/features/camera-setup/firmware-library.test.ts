import { describe, expect, it } from 'vitest'
import { compareVersions } from './firmware-library.ts'
import { updatingPhase } from './updating-state.ts'

describe('firmware versions', () => {
  it.each([
    ['2.10.0', '2.9.9', 1],
    ['2.4', '2.4.0', 0],
    ['2.4.1', '2.4', 1],
    ['V5.5.3 build 190515', 'V5.5.3 build 190516', -1],
    ['', '0', 0],
  ])('%s against %s', (one, other, sign) => {
    expect(Math.sign(compareVersions(one, other))).toBe(sign)
  })
})

describe('a camera that is updating', () => {
  it.each([
    ['reboot', 0, 'away'],
    ['reboot', 10_000, 'asked'],
    ['reboot', 180_000, 'overdue'],
    ['firmware', 29_999, 'away'],
    ['firmware', 300_000, 'asked'],
    ['firmware', 900_000, 'overdue'],
    ['reboot', -1, 'overdue'],
  ] as const)('by %s for %i ms is %s', (kind, passedMs, phase) => {
    expect(updatingPhase({ kind, sinceMs: 1000 }, 1000 + passedMs)).toBe(phase)
  })
})
