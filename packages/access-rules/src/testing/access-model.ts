/**
 * The decision said once more, in another way: each reason is a plain statement about the world, tried one by one with
 * lists and hours, and shares nothing with the code that it judges.
 */
import type { AccessQuestion } from '../access-question.ts'
import { type World, ZONE_OFFSET_HOURS } from './access-worlds.ts'

type Way = 'in' | 'out'
const waysOf = (type: number): Way[] => (type === 0 ? ['in', 'out'] : type === 1 ? ['in'] : ['out'])

/** True when it is granted, otherwise the reason. */
export function modelAccess({ question, lastDay }: World): true | string {
  const { device, person, kind } = question
  const statements: [string, boolean][] = [
    ['device_inactive', !device.isActive],
    ['too_late', question.nowMs > question.seenAtMs + 10_000],
    ['clock_ahead', question.nowMs + 3000 < question.seenAtMs],
    [
      'low_confidence',
      device.minConfidence > 0 && !(question.confidence !== null && question.confidence >= device.minConfidence),
    ],
    ['employee_banned', person?.isBanned === true],
    ['emergency', kind === 'car' && device.letsEmergencyPass && comesInEmergency(question)],
    ['unknown_car', kind === 'car' && question.car === null],
    ['unknown_person', person === null],
    ['employee_inactive', person !== null && !person.isActive],
    ['car_expired', lastDay !== null && question.seenAtMs >= endOfDayMs(lastDay)],
    ['no_permission', person !== null && person.permissions.length === 0],
    ['wrong_direction', !waysOf(question.direction).every((way) => isAllowed(question, way))],
  ]
  const [reason] = statements.find(([, holds]) => holds) ?? ['granted']
  return reason === 'granted' || reason === 'emergency' ? true : reason
}

function comesInEmergency({ isEmergencyClass, hasEmergencyLight }: AccessQuestion): boolean {
  if (hasEmergencyLight === null) return isEmergencyClass
  return isEmergencyClass && hasEmergencyLight
}

/** The first moment of the next day there. */
const endOfDayMs = ({ year, month, day, zone }: NonNullable<World['lastDay']>): number =>
  Date.UTC(year, month - 1, day + 1) - ZONE_OFFSET_HOURS[zone] * 3_600_000

const isAllowed = ({ person }: AccessQuestion, way: Way): boolean =>
  (person?.permissions ?? []).some(({ accessType }) => waysOf(accessType).includes(way))
