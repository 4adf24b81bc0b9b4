/** Events from outside: other engines, cameras, and programs of the owner. */
import * as z from 'zod/mini'
import { EVENT_SCREENSHOT_BYTES_MAX, EVENT_SHOTS, EventId, NewAnalyticEventFields } from '../analytic-event.ts'
import { CameraNumber } from '../camera.ts'
import { defineCall } from '../define-call.ts'

/** Events of one call. */
export const INGEST_EVENTS_MAX = 1000
/** Of the whole body, pictures in base64 included. */
export const INGEST_BODY_BYTES_MAX = 16_000_000
const BASE64_LENGTH_MAX = Math.ceil(EVENT_SCREENSHOT_BYTES_MAX / 3) * 4

const Base64 = z.string().check(z.maxLength(BASE64_LENGTH_MAX), z.regex(/^[A-Za-z0-9+/]+={0,2}$/))
/** JPEG as base64, by what it shows. */
export const IngestScreenshots = z.partial(
  z.strictObject(
    Object.fromEntries(EVENT_SHOTS.map((shot) => [shot, Base64])) as Record<
      (typeof EVENT_SHOTS)[number],
      typeof Base64
    >,
  ),
)

export const IngestEvent = z.extend(NewAnalyticEventFields, { screenshots: z.optional(IngestScreenshots) })
export type IngestEvent = z.output<typeof IngestEvent>

export const INGEST_REFUSALS = [
  'not_found',
  'insufficient_rights',
  'event_in_future',
  'event_too_old',
  'screenshot_invalid',
] as const

export const IngestResult = z.object({
  camera_number: CameraNumber,
  external_id: z.nullable(z.string()),
  /** Null for one that was refused. */
  id: z.nullable(EventId),
  /** `known`: the sender gave it before. */
  status: z.enum(['stored', 'updated', 'known', 'refused']),
  /** Why it was refused. */
  code: z.nullable(z.enum(INGEST_REFUSALS)),
})
export type IngestResult = z.output<typeof IngestResult>

export const ingestEvents = defineCall({
  path: '/v0/analytics/ingest/',
  isAudited: false,
  summary:
    'Stores events of cameras that the caller owns, up to 1000 at once. One that was sent before, by its `external_id`, is stored once. Events are refused one by one; where all are, the answer is the first one’s failure.',
  request: z.object({ events: z.array(IngestEvent).check(z.minLength(1), z.maxLength(INGEST_EVENTS_MAX)) }),
  response: z.object({ results: z.array(IngestResult) }),
  failures: [...INGEST_REFUSALS, 'body_too_large'],
})

/** Engines that speak their own shapes: `POST /api/v0/webhooks/{engine}/{number}/?token=`, with an API token of the owner. */
export const WEBHOOK_ENGINES = ['openalpr', 'platerecognizer'] as const
export type WebhookEngine = (typeof WEBHOOK_ENGINES)[number]
export const webhookPath = (engine: WebhookEngine, number: string): string => `/api/v0/webhooks/${engine}/${number}/`
