/** Reports to take away. These answer with files. */
import * as z from 'zod/mini'
import { EventId } from '../analytic-event.ts'
import {
  REPORT_CAMERAS_MAX,
  REPORT_PLATE,
  REPORT_RANGE,
  REPORT_SEARCH,
  REPORT_TEMPERATURE,
  TimeBucketH,
} from '../analytic-report.ts'
import { AnalyticType } from '../analytics.ts'
import { CameraNumber } from '../camera.ts'
import { defineCall } from '../define-call.ts'
import { LOCALE_QUERY_PARAMETER, type Locale } from '../locale.ts'
import { TimezoneName } from '../timezone.ts'

/** Rows that the answer will have, and `1` where there are more than it may have. */
export const CSV_ROWS_HEADER = 'X-Report-Rows'
export const CSV_TRUNCATED_HEADER = 'X-Report-Truncated'

export const CsvReportRequest = z.object({
  type: AnalyticType,
  /** One camera: its report tab. Without it: an event table, for a gang administrator. */
  camera_number: z.optional(CameraNumber),
  camera_numbers: z.optional(z.array(CameraNumber).check(z.maxLength(REPORT_CAMERAS_MAX))),
  ...REPORT_RANGE,
  ...REPORT_SEARCH,
  ...REPORT_PLATE,
  ...REPORT_TEMPERATURE,
  /** Of people counting: by stretches instead of by events. */
  time_bucket: z.optional(TimeBucketH),
  /** Of the range in the name of an event table's file: cameras of many have no zone in common. UTC without it. */
  timezone: z.optional(TimezoneName),
})
export type CsvReportRequest = z.output<typeof CsvReportRequest>

/** The name of the file stands in `Content-Disposition`; the answer comes as it is read. */
export const exportReport = defineCall({
  path: '/v0/analytics/report/csv/',
  apiScope: 'read',
  isAudited: true,
  answer: 'file',
  summary:
    'A report as CSV: UTF-8 with a byte order mark, `;` between cells, dates of the camera’s zone, words of the language of `lang`; at most 100,000 rows, the latest first.',
  request: CsvReportRequest,
  response: z.file(),
  failures: ['not_found', 'insufficient_rights', 'invalid_date_range'],
})

/** Events of one archive of evidence. */
export const EVIDENCE_EVENTS_MAX = 100
/** A clip begins and ends this long before and after its event (spec 1 §9), and is at least 20 s long. */
export const CLIP_BEFORE_S = 15
export const CLIP_AFTER_S = 1

export const EvidenceEvent = z.object({ camera_number: CameraNumber, type: AnalyticType, id: EventId })
export type EvidenceEvent = z.output<typeof EvidenceEvent>

const EVIDENCE_PATH = '/api/v0/analytics/evidence.zip'
export const EVIDENCE_ROUTE = EVIDENCE_PATH

/** A link that the browser downloads by itself: clips, pictures, a CSV and `SHA256SUMS` in one archive. */
export function evidenceUrl(events: readonly EvidenceEvent[], locale: Locale): string {
  const named = events.map(({ camera_number, type, id }) => `${camera_number}.${type}.${id}`).join(',')
  return `${EVIDENCE_PATH}?${new URLSearchParams({ events: named, [LOCALE_QUERY_PARAMETER]: locale })}`
}

/** Null for a list that is empty, too long or not one. */
export function parseEvidenceEvents(text: string): EvidenceEvent[] | null {
  const parts = text.split(',')
  if (text === '' || parts.length > EVIDENCE_EVENTS_MAX) return null
  const events = parts.map((part) => {
    const [camera_number, type, id] = part.split('.')
    return EvidenceEvent.safeParse({ camera_number, type, id: Number(id) })
  })
  return events.every((event) => event.success) ? events.map((event) => event.data) : null
}
