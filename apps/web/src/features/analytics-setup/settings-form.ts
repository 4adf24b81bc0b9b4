/** What the form of an analytic holds, and what of it is sent: only what differs. */
import type { AnalyticKind } from './analytic-kinds.ts'
import type { EditableSettings } from './analytic-settings-queries.ts'

/** Of the texts of recognition threshold and people (spec 2 §5). */
export const SETTING_TEXT_LENGTH_MAX = 255

export interface AnalyticValues {
  is_active: boolean
  min_confidence: string
  max_people_count: string
}

export const ANALYTIC_FIELDS_SHOWN = ['is_active', 'min_confidence', 'max_people_count'] as const

export const valuesOf = (settings: EditableSettings): AnalyticValues => ({
  is_active: settings.is_active ?? false,
  min_confidence: String(settings.min_confidence ?? ''),
  max_people_count: String(settings.max_people_count ?? ''),
})

/** People write a comma where the wire has a point; null for what is no number. */
export function numberOfText(text: string): number | null {
  const written = text.trim().replace(',', '.')
  return /^-?\d+(?:\.\d+)?$/.test(written) ? Number(written) : null
}

/** @returns null when nothing differs */
export function changeOf(kind: AnalyticKind, values: AnalyticValues, settings: EditableSettings): object | null {
  const before = valuesOf(settings)
  const changed = {
    ...(values.is_active === before.is_active ? {} : { is_active: values.is_active }),
    ...(kind.hasConfidence && values.min_confidence !== before.min_confidence
      ? { min_confidence: numberOfText(values.min_confidence) }
      : {}),
    ...(kind.hasPeopleCount && values.max_people_count !== before.max_people_count
      ? { max_people_count: numberOfText(values.max_people_count) }
      : {}),
  }
  return Object.keys(changed).length === 0 ? null : changed
}
