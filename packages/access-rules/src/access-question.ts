/** What a decision is made from, and what it says. The reasons are those of the contract's journal. */

/** 0 both ways, 1 entrance, 2 exit: of a permission, what it allows; of a camera, which way those pass whom it sees. */
export type AccessType = 0 | 1 | 2

export interface Permission {
  accessType: AccessType
  /** Null for a permission of the person's own. */
  groupId: number | null
}

export interface AccessQuestion {
  kind: 'car' | 'face'
  /** When the camera saw it, and what time it is now; Unix ms. */
  seenAtMs: number
  nowMs: number
  device: {
    isActive: boolean
    /** The switch that lets fire, police, ambulance and rescue vehicles pass. */
    letsEmergencyPass: boolean
    /** What was recognised with less is never granted, 0…1; 0 demands none. */
    minConfidence: number
  }
  direction: AccessType
  /** Null where the recogniser gives none: nobody knows then how sure it was, and that opens only where nothing is demanded. */
  confidence: number | null
  isEmergencyClass: boolean
  /** Null where the recogniser does not look for it. */
  hasEmergencyLight: boolean | null
  /** The car of that plate; null when there is none, and for a face. */
  car: { expiredDate: string | null; timezone: string | null } | null
  /** The owner of the car, or whose face it is; null when nobody was found. */
  person: { isActive: boolean; isBanned: boolean; permissions: readonly Permission[] } | null
}

export type GrantReason = 'employee_permission' | 'group_permission' | 'emergency_vehicle'
export type RefusalReason =
  | 'device_inactive'
  | 'too_late'
  | 'clock_ahead'
  | 'low_confidence'
  | 'employee_banned'
  | 'unknown_car'
  | 'unknown_person'
  | 'employee_inactive'
  | 'car_expired'
  | 'no_permission'
  | 'wrong_direction'

export type AccessDecision =
  | { isGranted: true; reason: GrantReason; groupId: number | null }
  | { isGranted: false; reason: RefusalReason; groupId: null }

/** A recognition that comes later than this opens nothing: the car may be gone, and another one stand there. */
export const RECOGNITION_AGE_MAX_MS = 10_000
/** One that is further ahead comes from a clock that is wrong: how old it is can't be told. */
export const RECOGNITION_AHEAD_MAX_MS = 3000
