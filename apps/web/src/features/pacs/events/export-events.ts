/** An event table as CSV: the portal writes it, the page counts its lines as they come. */
import { CSV_TRUNCATED_HEADER, exportReport } from '@sova/contract'
import { callApi } from '../../../shared/api/call-api.ts'
import { readFile } from '../../../shared/api/read-file.ts'
import type { MakeCsv } from '../../../shared/csv/csv-report.ts'
import type { DateRange } from '../../../shared/dates/date-range.ts'
import { EVENT_TYPES, type EventKind } from './event-kinds.ts'
import type { EventQuestion } from './event-question.ts'
import { reportFilters } from './events-query.ts'

const LINE_FEED = 10

export const exportEvents =
  (kind: EventKind, question: EventQuestion, range: DateRange): MakeCsv =>
  async ({ signal, onProgress }) => {
    let isTruncated = false
    let lines = 0
    const request = { type: EVENT_TYPES[kind], ...reportFilters(kind, question, range) }
    const file = await callApi(exportReport, request, signal, (response) => {
      isTruncated = response.headers.get(CSV_TRUNCATED_HEADER) === '1'
      return readFile(response, (chunk) => {
        for (const byte of chunk) if (byte === LINE_FEED) lines += 1
        /* The first line is the head. */
        onProgress(Math.max(0, lines - 1))
      })
    })
    return { name: file.name, file, isTruncated }
  }
