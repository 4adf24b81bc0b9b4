import { ANALYTIC_REPORT_CALLS, type AnalyticType, EDITED_ANALYTICS } from '@sova/contract'
import { ownerOnly, type Row, type Rows, signedIn } from '../matrix-row.ts'
import type { World } from '../world.ts'

const range = { start: '2026-11-01T00:00:00Z', end: '2026-11-30T00:00:00Z' }
const ofPrivate = ({ private: { number } }: World) => ({ camera_number: number, ...range })

/** The past of a camera, as its archive: not for the live guest. */
const readersOnly = {
  ...signedIn(404),
  owner: 200,
  'archive guest': 200,
  'live guest': 403,
  'linked parent': 200,
  'sub-user': 200,
}
const readersSee = { ...signedIn(0), owner: 1, 'archive guest': 1, 'linked parent': 1, 'sub-user': 1 }
/** What analytics do is for the owner to say, and seen by whoever sees the camera by a right of its own. */
const ownersOnly = {
  ...signedIn(404),
  owner: 200,
  'archive guest': 403,
  'live guest': 403,
  'linked parent': 200,
  'sub-user': 403,
}
const holdersSee = { ...readersSee, 'live guest': 1 }
const ownersSee = { ...signedIn(0), owner: 1, 'linked parent': 1 }
const gangAdministratorsOnly = {
  ...signedIn(403),
  'gang administrator': 200,
  'other gang administrator': 200,
}

const gangAdministrators = (own: unknown, others: unknown) => ({
  ...gangAdministratorsOnly,
  'gang administrator': own,
  'other gang administrator': others,
})

const countResults: Row['observe'] = ({ status, body }) =>
  status === 200 ? (body.results as unknown[]).length : status

/** The word that a kind's calls are named by. */
const WORDS: Record<AnalyticType, string> = {
  thermal_vision: 'Thermal',
  car_number: 'CarNumber',
  face_recognition: 'Face',
  helmet: 'Helmet',
  motion_alarm: 'Motion',
  mask: 'Mask',
  crowd: 'Crowd',
  perimeter_security: 'Perimeter',
  people_counter: 'PeopleCounter',
  parking_detection: 'Parking',
}
const TYPES = Object.keys(ANALYTIC_REPORT_CALLS) as AnalyticType[]

const rowsOf = (
  types: readonly AnalyticType[],
  nameOf: (word: string) => string,
  rowOf: (type: AnalyticType) => Row,
): Rows => Object.fromEntries(types.map((type) => [nameOf(WORDS[type]), rowOf(type)]))

const schedule = ({ private: { number } }: World) => ({
  schedule_type: 'perimeter_security',
  camera_number: number,
  settings: [{ day_of_week: 0, is_active: true, start_time: '09:00', end_time: '18:00' }],
})

export const analyticsRows: Rows = {
  ...rowsOf(
    TYPES,
    (word) => `report${word}`,
    () => ({ request: ofPrivate, expected: readersOnly }),
  ),
  ...rowsOf(
    TYPES,
    (word) => `load${word}Events`,
    (type) => ({
      request: ({ private: { number }, eventIds }) => ({ camera_number: number, event_ids: [eventIds[type]] }),
      observe: countResults,
      expected: readersSee,
    }),
  ),
  ...rowsOf(
    TYPES,
    (word) => `load${word}Settings`,
    () => ({
      request: ({ private: { number } }) => ({ camera_numbers: [number] }),
      observe: countResults,
      expected: holdersSee,
    }),
  ),
  ...rowsOf(
    EDITED_ANALYTICS,
    (word) => `list${word}Settings`,
    () => ({ request: () => ({}), observe: countResults, expected: ownersSee }),
  ),
  ...rowsOf(
    EDITED_ANALYTICS,
    (word) => `edit${word}Settings`,
    () => ({ request: ({ private: { number } }) => ({ camera_number: number }), expected: ownersOnly }),
  ),
  listAnalyticSources: { request: () => ({}), observe: countResults, expected: signedIn(10) },
  countPeople: { request: (world) => ({ ...ofPrivate(world), time_bucket: 24 }), expected: readersOnly },
  loadArchiveEvents: {
    request: (world) => ({ ...ofPrivate(world), types: ['mask'] }),
    observe: countResults,
    expected: readersSee,
  },
  loadArchiveEventsOfMany: {
    request: ({ private: { number } }) => ({ camera_numbers: [number], ...range, types: ['mask'] }),
    observe: countResults,
    expected: readersSee,
  },
  loadArchiveChunks: {
    request: (world) => ({ ...ofPrivate(world), types: ['mask'] }),
    observe: countResults,
    expected: readersSee,
  },
  loadArchiveChunksOfMany: {
    request: ({ private: { number } }) => ({ camera_numbers: [number], ...range, types: ['mask'] }),
    observe: countResults,
    expected: readersSee,
  },
  ...Object.fromEntries(
    [
      'PacsThermal',
      'PacsMotion',
      'PacsCarNumber',
      'GangHelmet',
      'GangPerimeter',
      'GangParking',
      'GangMask',
      'GangCrowd',
    ].map((word) => [`report${word}`, { request: () => range, expected: gangAdministratorsOnly }]),
  ),
  listEventFilters: { request: () => ({}), observe: countResults, expected: gangAdministrators(1, 0) },
  createEventFilter: {
    request: () => ({ title: 'Night', type: 'mask', settings: { span_s: 3600 } }),
    expected: gangAdministratorsOnly,
  },
  editEventFilter: {
    request: ({ eventFilterId }) => ({ id: eventFilterId, title: 'Day' }),
    expected: gangAdministrators(200, 404),
  },
  deleteEventFilter: {
    request: ({ eventFilterId }) => ({ id: eventFilterId }),
    expected: gangAdministrators(200, 404),
  },
  exportReport: { request: (world) => ({ ...ofPrivate(world), type: 'mask' }), expected: readersOnly },
  openMosaicPush: { request: ({ mosaicId }) => ({ id: mosaicId }), expected: ownerOnly },
  openSceneTracks: {
    request: ({ private: { number } }) => ({ camera_number: number }),
    expected: ownersOnly,
  },
  listSchedules: {
    request: ({ private: { number } }) => ({ schedule_type: 'notification', camera_number: number }),
    observe: countResults,
    expected: { ...signedIn(0), owner: 1 },
  },
  createSchedule: { request: schedule, expected: ownersOnly },
  editSchedule: {
    request: (world) => ({ ...schedule(world), schedule_type: 'notification', schedule_id: world.scheduleId }),
    expected: ownerOnly,
  },
  deleteSchedule: { request: ({ scheduleId }) => ({ schedule_id: scheduleId, confirm: true }), expected: ownerOnly },
  ingestEvents: {
    request: ({ private: { number } }) => ({
      events: [{ camera_number: number, type: 'helmet', at_ms: Date.UTC(2026, 10, 20, 10) }],
    }),
    expected: ownersOnly,
  },
}
