/** Reports as CSV, sent as they are read: memory holds two parts, however long the report. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { findVisibleCamera, mayReadEvents } from '@sova/cameras'
import {
  CSV_ROWS_HEADER,
  CSV_ROWS_MAX,
  CSV_TRUNCATED_HEADER,
  type CsvReportRequest,
  Failure,
  type Locale,
  PERMISSION_LEVELS,
} from '@sova/contract'
import type { Database } from '@sova/database'
import { type EventKey, type EventQuery, type EventRecord, type EventStore, formatZonedDate } from '@sova/event-store'
import { findAnalyticsCameras } from '../../analytics-cameras/analytics-camera-repository.ts'
import { readReportRange, refuseReversedTemperatures } from '../../analytics-cameras/report-range.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../csv/csv-text.ts'
import type { StreamedFile } from '../../http/handle-stream-call.ts'
import { eventPhrases, tellEvent } from '../../i18n/event-words.ts'
import { sentence } from '../../i18n/messages.ts'
import { createCsvWriter } from './csv-columns.ts'

export interface CsvInputs {
  database: Pick<Database, 'db'>
  events: EventStore
}

export interface CsvCaller {
  accountId: string
  isGangAdmin: boolean
  locale: Locale
}

/** Rows of one part: read, written and sent before the next. */
const PART_ROWS = 2000
const ZONE_DEFAULT = 'UTC'

interface Scope {
  cameraIds: number[]
  titles: ReadonlyMap<string, string>
  /** Of the file's name. */
  timezone: string
  /** Of one camera. */
  title: string | null
}

export function createCsvService({ database, events }: CsvInputs) {
  /** @throws Failure `not_found`, `insufficient_rights` */
  async function findScope(request: CsvReportRequest, { accountId, isGangAdmin }: CsvCaller): Promise<Scope> {
    const { camera_number: one, camera_numbers: some = null } = request
    if (one === undefined && !isGangAdmin) throw new Failure('insufficient_rights')
    if (one !== undefined) {
      const camera = await findVisibleCamera(database.db, accountId, one)
      if (!camera) throw new Failure('not_found')
      if (!mayReadEvents(camera)) throw new Failure('insufficient_rights')
    }
    const numbers = one === undefined ? some : [one]
    const cameras = await findAnalyticsCameras(database.db, { accountId, numbers, level: PERMISSION_LEVELS.DVR })
    const [first] = cameras
    return {
      cameraIds: cameras.map(({ id }) => id),
      titles: new Map(cameras.map(({ number, title }) => [number, title])),
      timezone: one !== undefined && first ? first.timezone : (request.timezone ?? ZONE_DEFAULT),
      title: one !== undefined && first ? first.title : null,
    }
  }

  /** Whoever loses a camera while its report is sent gets no more of it: the file breaks off. */
  async function refuseLostCameras(request: CsvReportRequest, caller: CsvCaller, scope: Scope): Promise<void> {
    const held = new Set((await findScope(request, caller)).cameraIds)
    if (scope.cameraIds.some((id) => !held.has(id))) throw new Failure('insufficient_rights')
  }

  async function* writeEvents(
    request: CsvReportRequest,
    { query, count }: { query: EventQuery; count: number },
    scope: Scope,
    caller: CsvCaller,
  ) {
    const writer = createCsvWriter(request.type, caller.locale)
    yield BYTE_ORDER_MARK + csvLine(writer.head)
    const readPart = (from: EventKey | null, sent: number) =>
      events.reports.after(query, from, Math.min(PART_ROWS, CSV_ROWS_MAX - sent), count)
    let sent = 0
    let part: Promise<EventRecord[]> | null = readPart(null, 0)
    while (part) {
      const records: EventRecord[] = await part
      const isLast = records.length < PART_ROWS || sent + records.length >= CSV_ROWS_MAX
      // The database reads on while this part is written and sent.
      part = isLast ? null : readPart(records.at(-1) ?? null, sent + records.length)
      part?.catch(() => {})
      if (sent > 0) await refuseLostCameras(request, caller, scope)
      const lines = records.map((record) => {
        const title = scope.titles.get(record.cameraNumber) ?? ''
        const camera = { title, address: '', tokenLive: null, tokenDVR: null }
        return csvLine(writer.row(tellEvent(events.toMessage(record, { camera }), caller.locale)))
      })
      if (lines.length > 0) yield lines.join('')
      sent += records.length
      await nextTurn()
    }
  }

  async function* writeCounts(request: CsvReportRequest, query: EventQuery, scope: Scope, { locale }: CsvCaller) {
    const [cameraId] = query.cameraIds
    if (cameraId === undefined || request.time_bucket === undefined) return
    const { timezone } = scope
    const heads = ['csv_start', 'csv_end', 'csv_in', 'csv_out'].map((key) => sentence(locale, key))
    yield BYTE_ORDER_MARK + csvLine(heads)
    const { fromMs, toMs } = query
    const counts = await events.countPeople({ cameraId, timezone, bucketHours: request.time_bucket, fromMs, toMs })
    const lines = counts.map(({ startMs, endMs, inCount, outCount }) =>
      csvLine([formatZonedDate(startMs, timezone), formatZonedDate(endMs, timezone), inCount, outCount]),
    )
    yield lines.join('')
  }

  return {
    /** @throws Failure before anything is sent */
    async export(request: CsvReportRequest, caller: CsvCaller): Promise<StreamedFile> {
      const range = readReportRange(request)
      refuseReversedTemperatures(request)
      const scope = await findScope(request, caller)
      const query: EventQuery = {
        type: request.type,
        cameraIds: scope.cameraIds,
        ...range,
        filters: request,
        phrases: eventPhrases(caller.locale),
      }
      const isCounted = request.time_bucket !== undefined && request.type === 'people_counter' && scope.title !== null
      const count = isCounted ? 0 : await events.reports.count(query, CSV_ROWS_MAX)
      return {
        name: nameOf(request, range, scope, caller.locale),
        type: 'text/csv; charset=utf-8',
        headers: {
          [CSV_ROWS_HEADER]: String(Math.min(count, CSV_ROWS_MAX)),
          ...(count > CSV_ROWS_MAX ? { [CSV_TRUNCATED_HEADER]: '1' } : {}),
        },
        parts: isCounted
          ? writeCounts(request, query, scope, caller)
          : writeEvents(request, { query, count }, scope, caller),
      }
    },
  }
}

export type CsvService = ReturnType<typeof createCsvService>

/** The report's title, its range as DD.MM.YYYY_HH.mm, and the camera's title (spec 2 §9). */
function nameOf(
  request: CsvReportRequest,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  scope: Scope,
  locale: Locale,
) {
  const momentOf = (atMs: number) => {
    const date = formatZonedDate(atMs, scope.timezone)
    return `${date.slice(0, 10)}_${date.slice(11, 13)}.${date.slice(14, 16)}`
  }
  const title = sentence(locale, `csv_title_${request.type}`)
  const camera = scope.title === null ? '' : ` ${scope.title}`
  return `${title} ${momentOf(fromMs)}-${momentOf(toMs)}${camera}.csv`
}
