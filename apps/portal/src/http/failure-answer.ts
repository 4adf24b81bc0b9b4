/** Every failed answer is made here: `{ code, message, …fields }` in the caller's language (spec 1 §5, wire). */
import { Failure, type FailureBody, type Locale } from '@sova/contract'
import { type MessageParameters, sentence } from '../i18n/messages.ts'
import { BODY_BYTES_MAX } from './limits.ts'

export function describeFailure(failure: Failure, locale: Locale): FailureBody {
  const body: FailureBody = { code: failure.code, message: sentence(locale, failure.code, failure.parameters) }
  const names = Object.keys(failure.fields)
  for (const name of names) {
    const parameters = parametersOfField(failure.parameters, name)
    body[name] = failure.fields[name]?.map((key) => sentence(locale, key, parameters))
  }
  if (names.length === 0) body.non_field_errors = [body.message]
  return body
}

/** A parameter of one field is named `field.parameter`; others hold for the whole failure. */
function parametersOfField(parameters: MessageParameters, field: string): MessageParameters {
  const own = Object.entries(parameters).flatMap(([name, value]) =>
    name.startsWith(`${field}.`) ? [[name.slice(field.length + 1), value] as const] : [],
  )
  return { ...parameters, ...Object.fromEntries(own) }
}

/** What Fastify and the database driver report by a code of theirs. */
const FAILURE_OF_CODE: Readonly<Record<string, () => Failure>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Failure('body_too_large', { parameters: { maximum: BODY_BYTES_MAX } }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Failure('malformed_body'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new Failure('malformed_body'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Failure('malformed_body'),
  FST_ERR_BAD_URL: () => new Failure('not_found'),
  /* A path that climbs out of its folder, or begins with two slashes. */
  FST_STATIC_FORBIDDEN_PATH: () => new Failure('not_found'),
  /* Text that PostgreSQL stores nowhere, as JSON too (a NUL, half of a pair), and a number that no column holds. */
  '22021': () => new Failure('invalid_request'),
  '22P05': () => new Failure('invalid_request'),
  '22003': () => new Failure('invalid_request'),
}

/** The database is away, starting or shutting down; trying again later may work. */
const DATABASE_AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '25P03',
  '53300',
])

/** Null for what nobody foresaw: it is logged and answered with no detail. */
export function toFailure(error: unknown): Failure | null {
  if (error instanceof Failure) return error
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  if (DATABASE_AWAY_CODES.has(error.code)) return new Failure('unavailable', { cause: error })
  return FAILURE_OF_CODE[error.code]?.() ?? null
}
