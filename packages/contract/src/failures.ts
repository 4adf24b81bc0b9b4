/**
 * The one table of coded failures. The portal answers `{ message, code, …fields }` with the status given here; the
 * sentence is found in the dictionaries by the code, in the language of the `lang` query. Anything that is not in this
 * table is answered as `internal` with no detail.
 */
import * as z from 'zod/mini'

export const FAILURES = {
  /** A field is missing, of the wrong type or out of its bounds; the fields are named in the answer. */
  invalid_request: 400,
  /** The body is not JSON. */
  malformed_body: 400,
  /** `order_by`, `fields` or `filters` names something that is not in the call's list. */
  unknown_field: 400,
  /** A token lifetime outside 60…86400 s (spec 1 §9). */
  token_ttl_out_of_range: 400,
  /** A download window outside 20…28800 s (spec 1 §5). */
  invalid_download_range: 400,
  /** `end` of a report is before its `start`, or the range is longer than may be asked for. */
  invalid_date_range: 400,
  /** An event whose moment has not come by the server's clock. */
  event_in_future: 400,
  /** An event from before what is kept. */
  event_too_old: 400,
  /** A picture of an event that is no JPEG, or too large. */
  screenshot_invalid: 400,
  /** No such kind of analytics. */
  unknown_analytic_type: 404,
  /** Unknown user or wrong password: one answer for both. */
  wrong_credentials: 400,
  /** The set-up link was used, has ended, or was never given. */
  setup_link_invalid: 400,
  username_taken: 400,
  unauthenticated: 401,
  csrf_token_invalid: 403,
  insufficient_rights: 403,
  /** A device that its operator has switched off. */
  device_inactive: 409,
  /** The still of a camera, asked without a token that opens it (spec 1 §6). */
  screenshot_forbidden: 403,
  /** The archive of a camera, asked for download by someone who may not have it (spec 1 §6). */
  download_forbidden: 403,
  not_found: 404,
  /** Somebody saved this mosaic after it was read; what is sent would undo that. */
  mosaic_changed: 409,
  /** The camera reboots or writes its firmware; it takes no settings until it is back. */
  camera_updating: 409,
  /** The update was asked for, but the camera has the newest firmware. */
  no_new_firmware: 409,
  /** This camera does not move. */
  ptz_unsupported: 409,
  body_too_large: 413,
  too_many_requests: 429,
  internal: 500,
  /** The device was reached and refused, or could not be reached. */
  device_failed: 502,
  /** The device did not answer; whether it opened is not known, so the command is not repeated. */
  device_timed_out: 504,
  /** The camera answers what its protocol does not allow, or says that it could not. */
  camera_failed: 502,
  /** The camera refuses the user name or password that Sova has for it. */
  camera_login_refused: 502,
  camera_unreachable: 503,
  /** A part that the answer needs (database, media server) is away for the moment. */
  unavailable: 503,
} as const satisfies Record<string, number>

export type FailureCode = keyof typeof FAILURES
export const FAILURE_CODES = Object.keys(FAILURES) as FailureCode[]

/** The body of every failed call. Field errors stand beside it under the field's own name (spec 1 §5, `ERROR-03`). */
export const FailureBody = z.catchall(
  z.object({
    code: z.string(),
    message: z.string(),
    non_field_errors: z.optional(z.array(z.string())),
  }),
  z.unknown(),
)
export type FailureBody = z.output<typeof FailureBody>

const BODY_KEYS_WITHOUT_FIELDS = new Set(['code', 'message', 'non_field_errors'])

/** Field name → messages, in the order of the answer. */
export function fieldErrorsOf(body: FailureBody): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const [key, value] of Object.entries(body)) {
    if (BODY_KEYS_WITHOUT_FIELDS.has(key) || !Array.isArray(value)) continue
    errors[key] = value.filter((message): message is string => typeof message === 'string')
  }
  return errors
}

/** A coded failure in flight: thrown by a decision, turned into an answer in one place. */
export class Failure extends Error {
  readonly code: FailureCode
  /** Field → dictionary keys of its messages. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** Values that the sentence in the dictionary names, for example a limit. */
  readonly parameters: Readonly<Record<string, string | number>>

  constructor(
    code: FailureCode,
    details: {
      fields?: Record<string, readonly string[]>
      parameters?: Record<string, string | number>
      cause?: unknown
    } = {},
  ) {
    super(code, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'Failure'
    this.code = code
    this.fields = details.fields ?? {}
    this.parameters = details.parameters ?? {}
  }

  get status(): number {
    return FAILURES[this.code]
  }
}
