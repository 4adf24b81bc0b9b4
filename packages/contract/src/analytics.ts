import * as z from 'zod/mini'

/** The ten kinds of analytics, in the specification's order (spec 1 §1). */
export const ANALYTIC_TYPES = [
  'thermal_vision',
  'car_number',
  'face_recognition',
  'helmet',
  'motion_alarm',
  'mask',
  'crowd',
  'perimeter_security',
  'people_counter',
  'parking_detection',
] as const
export const AnalyticType = z.enum(ANALYTIC_TYPES)
export type AnalyticType = z.output<typeof AnalyticType>

/** Which icon a camera card shows: the highest wins (spec 1 §9). */
export const ANALYTIC_PRIORITIES: Record<AnalyticType, number> = {
  thermal_vision: 40,
  car_number: 70,
  face_recognition: 60,
  helmet: 30,
  motion_alarm: 50,
  mask: 25,
  crowd: 20,
  perimeter_security: 70,
  people_counter: 55,
  parking_detection: 65,
}

/** The kind with the highest priority; ties go to the one that stands first in the list of types. */
export function leadingAnalytic(types: readonly AnalyticType[]): AnalyticType | null {
  let leader: AnalyticType | null = null
  for (const type of ANALYTIC_TYPES) {
    if (!types.includes(type)) continue
    if (leader === null || ANALYTIC_PRIORITIES[type] > ANALYTIC_PRIORITIES[leader]) leader = type
  }
  return leader
}
