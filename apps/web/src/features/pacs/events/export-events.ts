/** An event table as CSV. */
import type { MakeCsv } from '../../../shared/csv/csv-report.ts'
import { reportCsv } from '../../../shared/csv/report-csv.ts'
import type { DateRange } from '../../../shared/dates/date-range.ts'
import { browserTimezone } from '../../../shared/dates/date-text.ts'
import { EVENT_TYPES, type EventKind } from './event-kinds.ts'
import type { EventQuestion } from './event-question.ts'
import { reportFilters } from './events-query.ts'

export const exportEvents = (kind: EventKind, question: EventQuestion, range: DateRange): MakeCsv =>
  reportCsv({ type: EVENT_TYPES[kind], ...reportFilters(kind, question, range), timezone: browserTimezone() })
