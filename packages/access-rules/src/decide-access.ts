import {
  type AccessDecision,
  type AccessQuestion,
  type AccessType,
  type GrantReason,
  type Permission,
  RECOGNITION_AGE_MAX_MS,
  RECOGNITION_AHEAD_MAX_MS,
  type RefusalReason,
} from './access-question.ts'
import { isExpired } from './expiry.ts'

const ENTRANCE = 0b01
const EXIT = 0b10
/** The ways that an access type allows, or that a camera may be looking at. */
const WAYS: Readonly<Record<AccessType, number>> = { 0: ENTRANCE | EXIT, 1: ENTRANCE, 2: EXIT }

const refuse = (reason: RefusalReason): AccessDecision => ({ isGranted: false, reason, groupId: null })
const grant = (reason: GrantReason, groupId: number | null = null): AccessDecision => ({
  isGranted: true,
  reason,
  groupId,
})

/** The first reason that holds decides; a ban is stronger than every permission and than an emergency. */
export function decideAccess(question: AccessQuestion): AccessDecision {
  const { device, car, person } = question
  if (!device.isActive) return refuse('device_inactive')
  if (question.nowMs - question.seenAtMs > RECOGNITION_AGE_MAX_MS) return refuse('too_late')
  if (question.seenAtMs - question.nowMs > RECOGNITION_AHEAD_MAX_MS) return refuse('clock_ahead')
  if ((question.confidence ?? 0) < device.minConfidence) return refuse('low_confidence')
  if (person?.isBanned) return refuse('employee_banned')
  if (question.kind === 'car' && device.letsEmergencyPass && isEmergency(question)) return grant('emergency_vehicle')
  if (question.kind === 'car' && !car) return refuse('unknown_car')
  if (!person) return refuse('unknown_person')
  if (!person.isActive) return refuse('employee_inactive')
  if (car && isExpired(car, question.seenAtMs)) return refuse('car_expired')
  return decideByPermissions(person.permissions, WAYS[question.direction])
}

/** Fire, police, ambulance and rescue; where the recogniser looks for the light, the light must be on. */
const isEmergency = ({ isEmergencyClass, hasEmergencyLight }: AccessQuestion): boolean =>
  isEmergencyClass && hasEmergencyLight !== false

/** A camera that sees both ways does not tell which one it is: then the permissions together must allow both. */
function decideByPermissions(permissions: readonly Permission[], needed: number): AccessDecision {
  if (permissions.length === 0) return refuse('no_permission')
  const allows = (some: readonly Permission[]) => {
    const ways = some.reduce((all, { accessType }) => all | WAYS[accessType], 0)
    return (ways & needed) === needed
  }
  if (!allows(permissions)) return refuse('wrong_direction')
  if (allows(permissions.filter(({ groupId }) => groupId === null))) return grant('employee_permission')
  return grant('group_permission', namedGroup(permissions, needed))
}

/** The group that is named as the reason: the first that helps. */
function namedGroup(permissions: readonly Permission[], needed: number): number | null {
  const helping = permissions.filter(({ groupId, accessType }) => groupId !== null && (WAYS[accessType] & needed) !== 0)
  return helping.reduce<number | null>((least, { groupId }) => Math.min(least ?? Infinity, groupId ?? Infinity), null)
}
