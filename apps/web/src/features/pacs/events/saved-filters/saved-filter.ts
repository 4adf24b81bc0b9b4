/** A saved filter and the address of a table: what one says of the other. Pure. */
import {
  ARCHIVE_DAYS_MAX,
  type EventFilterSettings,
  TEMPERATURE_MAX_DEFAULT,
  TEMPERATURE_MIN_DEFAULT,
} from '@sova/contract'
import type { DateRange } from '../../../../shared/dates/date-range.ts'
import { cameraKey } from '../camera-choice.ts'
import type { EventKind } from '../event-kinds.ts'
import type { EventQuestion } from '../event-question.ts'
import type { EventSearch } from '../event-search.ts'

const SPAN_MIN_S = 60
const SPAN_MAX_S = ARCHIVE_DAYS_MAX * 86_400

/** Only what narrows this table; of its range, how long it is. */
export function settingsOf(kind: EventKind, question: EventQuestion, range: DateRange): EventFilterSettings {
  const spanS = Math.round((range.endMs - range.startMs) / 1000)
  return {
    span_s: Math.min(Math.max(spanS, SPAN_MIN_S), SPAN_MAX_S),
    ...(question.query ? { query: question.query } : {}),
    ...(question.cameras.length > 0 ? { camera_numbers: question.cameras } : {}),
    ...(kind === 'cars' && question.number ? { number: question.number } : {}),
    ...(kind === 'cars' && question.isGrantedOnly ? { access: true } : {}),
    ...(kind === 'thermals'
      ? { temperature_min: question.temperatureMin, temperature_max: question.temperatureMax }
      : {}),
  }
}

/** Every filter of the address anew, so that nothing of an earlier one stays; the range ends now. */
export function searchOf(settings: EventFilterSettings, nowMs: number): EventSearch {
  const t = Math.floor(nowMs / 1000)
  return {
    f: t - settings.span_s,
    t,
    s: settings.query,
    k: cameraKey(settings.camera_numbers ?? []),
    n: settings.number,
    a: settings.access ? '1' : undefined,
    l: unless(TEMPERATURE_MIN_DEFAULT, settings.temperature_min),
    h: unless(TEMPERATURE_MAX_DEFAULT, settings.temperature_max),
  }
}

const unless = (usual: number, value: number | undefined): number | undefined => (value === usual ? undefined : value)
