/** From what is stored to what is answered: missing fields are the defaults of their kind. */
import {
  ANALYTIC_SETTINGS,
  type AnalyticSettingsOf,
  type AnalyticType,
  IMAGE_HEIGHT_DEFAULT,
  IMAGE_WIDTH_DEFAULT,
  MAX_PEOPLE_COUNT_DEFAULT,
  MIN_CONFIDENCE_DEFAULT,
  MIN_OBJECT_SIDE_DEFAULT,
} from '@sova/contract'
import type { AnalyticSettingRow } from './analytic-setting-repository.ts'

const picture = { image_width: IMAGE_WIDTH_DEFAULT, image_height: IMAGE_HEIGHT_DEFAULT }
const recognition = { ...picture, min_confidence: MIN_CONFIDENCE_DEFAULT, zones: [] }

const DEFAULTS: {
  [Type in AnalyticType]: Omit<AnalyticSettingsOf<Type>, 'camera_number' | 'push_domain' | 'is_active'>
} = {
  thermal_vision: { face_recognition: false },
  car_number: recognition,
  face_recognition: {},
  helmet: recognition,
  motion_alarm: { ...picture, zones: [] },
  mask: recognition,
  crowd: { ...recognition, max_people_count: MAX_PEOPLE_COUNT_DEFAULT },
  perimeter_security: {
    ...picture,
    min_object_height: MIN_OBJECT_SIDE_DEFAULT,
    min_object_width: MIN_OBJECT_SIDE_DEFAULT,
    zones: [],
  },
  people_counter: { ...picture, counter_line: [], enter_point: null },
  parking_detection: { ...picture, parking_spots: [] },
}

/** A row that another version of Sova has left in a shape of its own is answered with defaults. */
export function describeSettings<Type extends AnalyticType>(
  type: Type,
  row: AnalyticSettingRow,
  pushDomain: string,
): AnalyticSettingsOf<Type> {
  const base = {
    ...DEFAULTS[type],
    camera_number: row.number,
    push_domain: pushDomain,
    is_active: row.has_type && (row.is_active ?? true),
  }
  const schema = ANALYTIC_SETTINGS[type]
  const stored = schema.safeParse({ ...base, ...row.settings, ...pick(base) })
  return (stored.success ? stored.data : schema.parse(base)) as AnalyticSettingsOf<Type>
}

const pick = ({
  camera_number,
  push_domain,
  is_active,
}: {
  camera_number: string
  push_domain: string
  is_active: boolean
}) => ({
  camera_number,
  push_domain,
  is_active,
})
