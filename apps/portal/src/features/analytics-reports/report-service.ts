/** Lists of events: whose they are is asked before anything is read. */
import { findVisibleCamera, mayReadEvents, mayUse, type VisibleCamera } from '@sova/cameras'
import {
  ANALYTIC_TYPES,
  type AnalyticCameraInfo,
  type AnalyticChunk,
  type AnalyticMessage,
  type AnalyticType,
  CHUNKS_RANGE_MAX_MS,
  describePage,
  Failure,
  type Locale,
  type PageInfo,
  PEOPLE_COUNT_ROWS_MAX,
  PERMISSION_LEVELS,
  type PeopleCountBucket,
  type ReportFilters,
  type ReportOrder,
  TOKEN_TTL_DEFAULT_S,
} from '@sova/contract'
import type { Database } from '@sova/database'
import { decodeEventId, type EventQuery, type EventRecord, type EventStore, formatZonedDate } from '@sova/event-store'
import {
  type AnalyticsCamera,
  findAnalyticsCameras,
  listEventCameraIds,
} from '../../analytics-cameras/analytics-camera-repository.ts'
import { type ReportRange, readReportRange, refuseReversedTemperatures } from '../../analytics-cameras/report-range.ts'
import type { Viewer, ViewLog } from '../../audit/view-log.ts'
import { eventPhrases, tellEvent } from '../../i18n/event-words.ts'
import type { TokenIssuer } from '../../media-tokens/token-issuer.ts'

export interface ReportServiceInputs {
  database: Pick<Database, 'db'>
  events: EventStore
  tokens: Pick<TokenIssuer, 'issue'>
  views: ViewLog
}

interface PageRequest extends ReportFilters {
  start: string
  end: string
  page: number
  page_size: number
  extra?: 'camera'[] | undefined
}

interface ArchiveRequest {
  start: string
  end: string
  order_by_date: ReportOrder
  types?: AnalyticType[] | undefined
}

/** Its language is that of what events say, and of what is searched in it. */
export type Reader = Viewer & { locale: Locale }

export type ReportPage = { results: AnalyticMessage[]; count: number; page: PageInfo }
export type ReportService = ReturnType<typeof createReportService>

export function createReportService({ database, events, tokens, views }: ReportServiceInputs) {
  const { db } = database

  /** @throws Failure `not_found`, `insufficient_rights` */
  async function openCamera(accountId: string, number: string): Promise<VisibleCamera> {
    const camera = await findVisibleCamera(db, accountId, number)
    if (!camera) throw new Failure('not_found')
    if (!mayReadEvents(camera)) throw new Failure('insufficient_rights')
    return camera
  }

  const readable = (accountId: string, numbers: readonly string[] | null) =>
    listEventCameraIds(db, { accountId, numbers, level: PERMISSION_LEVELS.DVR })

  function describeCamera(accountId: string, camera: AnalyticsCamera): AnalyticCameraInfo {
    const tokenOf = (scope: 'live' | 'archive') =>
      mayUse(camera, scope)
        ? tokens.issue({ number: camera.number, scope, account: accountId, ttlS: TOKEN_TTL_DEFAULT_S })
        : null
    return { title: camera.title, address: camera.address, tokenLive: tokenOf('live'), tokenDVR: tokenOf('archive') }
  }

  async function toMessages(
    reader: Reader,
    records: readonly EventRecord[],
    hasCameras: boolean,
  ): Promise<AnalyticMessage[]> {
    const { locale } = reader
    if (!hasCameras) return records.map((record) => tellEvent(events.toMessage(record), locale))
    const accountId = reader.account.id
    const numbers = [...new Set(records.map(({ cameraNumber }) => cameraNumber))]
    const cameras = await findAnalyticsCameras(db, { accountId, numbers, level: PERMISSION_LEVELS.DVR })
    const infos = new Map(cameras.map((camera) => [camera.number, describeCamera(accountId, camera)]))
    const given = (scope: 'live' | 'archive') =>
      cameras.filter((camera) => mayUse(camera, scope)).map(({ number }) => number)
    views.note(reader, 'list_view', given('live'))
    views.note(reader, 'archive_view', given('archive'))
    return records.map((record) =>
      tellEvent(events.toMessage(record, { camera: infos.get(record.cameraNumber) }), locale),
    )
  }

  async function readPage(reader: Reader, query: EventQuery, request: PageRequest): Promise<ReportPage> {
    const countMax = events.reports.countMax(query)
    const count = await events.reports.count(query, countMax)
    const page = describePage({ page: request.page, pageSize: request.page_size, count, countMax })
    const records =
      count === 0 ? [] : await events.reports.page(query, page.page_size, (page.current - 1) * page.page_size, count)
    const hasCameras = request.extra?.includes('camera') ?? false
    const results = await toMessages(reader, records, hasCameras)
    return { results, count, page }
  }

  const queryOf = (
    type: AnalyticType,
    cameraIds: readonly number[],
    request: PageRequest,
    locale: Locale,
  ): EventQuery => {
    refuseReversedTemperatures(request)
    return { type, cameraIds, ...readReportRange(request), filters: request, phrases: eventPhrases(locale) }
  }

  const archiveQuery = (cameraIds: readonly number[], request: ArchiveRequest) => ({
    cameraIds,
    types: request.types ?? ANALYTIC_TYPES,
    order: request.order_by_date,
    ...readReportRange(request, CHUNKS_RANGE_MAX_MS),
  })

  return {
    async ofCamera(reader: Reader, type: AnalyticType, request: PageRequest & { camera_number: string }) {
      const camera = await openCamera(reader.account.id, request.camera_number)
      return readPage(reader, queryOf(type, [camera.id], request, reader.locale), request)
    },

    /** @param request.camera_numbers all that the account may read the events of, without them */
    async ofMany(reader: Reader, type: AnalyticType, request: PageRequest & { camera_numbers?: string[] | undefined }) {
      const cameraIds = await readable(reader.account.id, request.camera_numbers ?? null)
      return readPage(reader, queryOf(type, cameraIds, request, reader.locale), request)
    },

    /** What the account may not see is left out. */
    async byIds(
      { account, locale }: Reader,
      type: AnalyticType,
      number: string,
      ids: readonly number[],
    ): Promise<AnalyticMessage[]> {
      const camera = await findVisibleCamera(db, account.id, number)
      if (!camera || !mayReadEvents(camera)) return []
      const named = ids.flatMap((id) => {
        const said = decodeEventId(id)
        return said?.type === type ? { id, atMs: said.atMs } : []
      })
      const records = await events.archive.byIds({ cameraId: camera.id, type }, named)
      return records.map((record) => tellEvent(events.toMessage(record), locale))
    },

    async archiveEvents(
      { account, locale }: Reader,
      numbers: readonly string[],
      request: ArchiveRequest & { limit: number },
    ) {
      const query = archiveQuery(await readable(account.id, numbers), request)
      const records = await events.archive.events(query, request.limit)
      return { results: records.map((record) => tellEvent(events.toMessage(record), locale)) }
    },

    async archiveChunks(accountId: string, numbers: readonly string[], request: ArchiveRequest) {
      const chunks = await events.archive.chunks(archiveQuery(await readable(accountId, numbers), request))
      const results = chunks.map(
        (chunk): AnalyticChunk => ({
          camera_number: chunk.cameraNumber,
          type: chunk.type,
          date: formatZonedDate(chunk.atMs, chunk.timezone),
          end: formatZonedDate(chunk.endMs, chunk.timezone),
          at: chunk.atMs,
          end_at: chunk.endMs,
          count: chunk.count,
        }),
      )
      return { results }
    },

    async countPeople(
      accountId: string,
      request: { camera_number: string; start: string; end: string; time_bucket: number },
    ): Promise<PeopleCountBucket[]> {
      const camera = await openCamera(accountId, request.camera_number)
      const range: ReportRange = readReportRange(request, PEOPLE_COUNT_ROWS_MAX * request.time_bucket * 3_600_000)
      const [row] = await findAnalyticsCameras(db, {
        accountId,
        numbers: [camera.number],
        level: PERMISSION_LEVELS.DVR,
      })
      const timezone = row?.timezone ?? 'UTC'
      const counts = await events.countPeople({
        cameraId: camera.id,
        timezone,
        bucketHours: request.time_bucket,
        ...range,
      })
      return counts.map(({ startMs, endMs, inCount, outCount }) => ({
        start: formatZonedDate(startMs, timezone),
        end: formatZonedDate(endMs, timezone),
        start_at: startMs,
        end_at: endMs,
        in_count: inCount,
        out_count: outCount,
      }))
    },
  }
}
