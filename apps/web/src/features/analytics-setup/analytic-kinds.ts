/** The seven lists of analytics settings, by the names of their routes; the three with tabs of their own come first. */
import type { EditedAnalytic } from '@sova/contract'
import type { Dictionary } from '../../i18n/types.ts'

export interface AnalyticKind {
  path: string
  type: EditedAnalytic
  label: keyof Dictionary['setup']
  /** Has a tab; the others stand behind one. */
  isNamed: boolean
  editor: 'zones' | 'lines' | 'spots'
  hasConfidence: boolean
  hasPeopleCount: boolean
  hasSchedule: boolean
}

const recognition = {
  isNamed: false,
  editor: 'zones',
  hasConfidence: true,
  hasPeopleCount: false,
  hasSchedule: false,
} as const
const drawn = { isNamed: true, hasConfidence: false, hasPeopleCount: false, hasSchedule: false } as const

export const ANALYTIC_KINDS = [
  { ...drawn, path: 'perimeters', type: 'perimeter_security', label: 'perimeters', editor: 'zones', hasSchedule: true },
  { ...drawn, path: 'people_counter', type: 'people_counter', label: 'peopleCounter', editor: 'lines' },
  { ...drawn, path: 'parkings', type: 'parking_detection', label: 'parkings', editor: 'spots' },
  { ...recognition, path: 'car-numbers', type: 'car_number', label: 'carNumbers' },
  { ...recognition, path: 'helmets', type: 'helmet', label: 'helmets' },
  { ...recognition, path: 'masks', type: 'mask', label: 'masks' },
  { ...recognition, path: 'crowds', type: 'crowd', label: 'crowds', hasPeopleCount: true },
] as const satisfies readonly AnalyticKind[]

export const analyticKind = (path: string): AnalyticKind | null =>
  ANALYTIC_KINDS.find((kind) => kind.path === path) ?? null
