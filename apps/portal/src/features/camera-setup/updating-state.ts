/** What is to be thought of a camera that was told to reboot: a decision from times alone. */

export const UPDATING_KINDS = ['reboot', 'firmware'] as const
export type UpdatingKind = (typeof UPDATING_KINDS)[number]

export interface Updating {
  kind: UpdatingKind
  sinceMs: number
}

/** A camera still answers for some seconds after it was told, so it isn't asked at first; in the end it is given up. */
const LIMITS: Readonly<Record<UpdatingKind, { quietMs: number; givenUpMs: number }>> = {
  reboot: { quietMs: 10_000, givenUpMs: 3 * 60_000 },
  firmware: { quietMs: 30_000, givenUpMs: 15 * 60_000 },
}

/** `away`: it is not to be asked yet. `asked`: it may be back. `overdue`: nobody believes in an update any more. */
export type UpdatingPhase = 'away' | 'asked' | 'overdue'

export function updatingPhase({ kind, sinceMs }: Updating, nowMs: number): UpdatingPhase {
  const { quietMs, givenUpMs } = LIMITS[kind]
  const passedMs = nowMs - sinceMs
  // A clock that was set back must not lock the camera.
  if (passedMs < 0 || passedMs >= givenUpMs) return 'overdue'
  return passedMs < quietMs ? 'away' : 'asked'
}
