/** What stands on a timeline (spec 2 §4, §7): single events of short stretches, chunks of long ones. */
import * as z from 'zod/mini'
import { AnalyticMessage } from '../analytic-event.ts'
import {
  AnalyticChunk,
  ARCHIVE_EVENT_CAMERAS_MAX,
  ARCHIVE_EVENTS_LIMIT_DEFAULT,
  ARCHIVE_EVENTS_LIMIT_MAX,
  REPORT_RANGE,
  ReportOrder,
  TypeFilter,
} from '../analytic-report.ts'
import { CameraNumber } from '../camera.ts'
import { defineCall } from '../define-call.ts'

const one = { camera_number: CameraNumber }
const many = { camera_numbers: z.array(CameraNumber).check(z.maxLength(ARCHIVE_EVENT_CAMERAS_MAX)) }
const range = { ...REPORT_RANGE, order_by_date: z._default(ReportOrder, 'desc'), types: TypeFilter }
const Limit = z._default(z.int().check(z.minimum(1), z.maximum(ARCHIVE_EVENTS_LIMIT_MAX)), ARCHIVE_EVENTS_LIMIT_DEFAULT)

const Events = z.object({ results: z.array(AnalyticMessage) })
const Chunks = z.object({ results: z.array(AnalyticChunk) })

export const loadArchiveEvents = defineCall({
  path: '/v0/analytics/archive_events/',
  apiScope: 'read',
  summary:
    'Events of all kinds of a camera in a range, the latest first unless asked otherwise; none where the archive is closed to the caller.',
  request: z.object({ ...one, ...range, limit: Limit }),
  response: Events,
  failures: ['invalid_date_range'],
})

export const loadArchiveEventsOfMany = defineCall({
  path: '/v0/analytics/archive_events_many/',
  apiScope: 'read',
  summary: 'The same of several cameras together.',
  request: z.object({ ...many, ...range, limit: Limit }),
  response: Events,
  failures: ['invalid_date_range'],
})

export const loadArchiveChunks = defineCall({
  path: '/v0/analytics/archive_event_chunks/',
  apiScope: 'read',
  summary:
    'How many events of each kind a camera had by stretches: of five minutes within a day, of an hour within eight days, of six hours within 64, of a day beyond.',
  request: z.object({ ...one, ...range }),
  response: Chunks,
  failures: ['invalid_date_range'],
})

export const loadArchiveChunksOfMany = defineCall({
  path: '/v0/analytics/archive_event_chunks_many/',
  apiScope: 'read',
  summary: 'The same of several cameras.',
  request: z.object({ ...many, ...range }),
  response: Chunks,
  failures: ['invalid_date_range'],
})
