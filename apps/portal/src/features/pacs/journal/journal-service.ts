/** What was decided at the devices of one organisation, and who opened them by hand. It is only read here. */
import type { Clock } from '@sova/base'
import {
  ACCESS_JOURNAL_COUNT_MAX,
  ACCESS_JOURNAL_SEARCH_DAYS,
  ACCESS_RECORD_FIELDS,
  type AccessJournalPage,
  type AccessJournalRequest,
  type AccessRecord,
  AccessRecordRow,
  eventScreenshotPath,
} from '@sova/contract'
import { type Database, searchPatterns } from '@sova/database'
import { directionOf, pickFields, readPage } from '../../../pacs/entity-list.ts'
import { createJournalRepository, type JournalQuery, type JournalRow } from './journal-repository.ts'

const DAY_MS = 24 * 3600_000

export interface JournalService {
  list(gangId: number, request: AccessJournalRequest): Promise<AccessJournalPage>
}

export function createJournalService({ db, clock }: Pick<Database, 'db'> & { clock: Clock }): JournalService {
  const journal = createJournalRepository(db)
  const searchStart = () => new Date(clock.nowMs() - ACCESS_JOURNAL_SEARCH_DAYS * DAY_MS).toISOString()
  return {
    async list(gangId, request) {
      const patterns = searchPatterns(request.search ?? '')
      const query: JournalQuery = {
        gangId,
        filters: { ...(patterns.length > 0 ? { start: searchStart() } : {}), ...request.filters },
        patterns,
        direction: directionOf(request.order_by),
      }
      const fields = new Set(request.fields ?? ACCESS_RECORD_FIELDS)
      const asked = { ...request, countMax: ACCESS_JOURNAL_COUNT_MAX }
      const found = await readPage(asked, await journal.count(query), (range) => journal.page(query, range))
      return {
        ...found,
        results: found.results.map((row) => AccessRecordRow.parse(pickFields(toRecord(row), fields))),
        extra: {},
      }
    },
  }
}

function toRecord(row: JournalRow): Omit<AccessRecord, 'reason'> & { reason: string } {
  const eventId = row.event_id === null ? null : Number(row.event_id)
  const hasPlate = row.kind === 'car' && eventId !== null && row.camera_number !== null
  return {
    id: Number(row.id),
    date: row.at.toISOString(),
    kind: row.kind,
    is_granted: row.is_granted,
    reason: row.reason,
    device_id: row.device_id,
    device_title: row.device_title,
    module_id: row.module_id,
    camera_number: row.camera_number,
    employee_id: row.employee_id,
    employee_title: row.employee_title,
    car_id: row.car_id,
    car_number: row.car_number,
    device_access_group_id: row.access_group_id,
    device_access_group_title: row.access_group_title,
    username: row.username,
    confidence: row.confidence,
    event_id: eventId,
    plate_screenshot_url: hasPlate ? eventScreenshotPath(row.camera_number ?? '', eventId, 'plate') : null,
    latency_ms: row.latency_ms,
    device_state: row.state ?? (row.is_granted ? 'unknown' : 'not_asked'),
    device_answer: row.answer,
  }
}
