/** A request body becomes the call's typed request, or a failure that names every wrong field. */
import {
  type Call,
  DOWNLOAD_DURATION_MAX_S,
  DOWNLOAD_DURATION_MIN_S,
  Failure,
  type FailureCode,
  type RequestOf,
  TOKEN_TTL_MAX_S,
  TOKEN_TTL_MIN_S,
} from '@sova/contract'
import * as z from 'zod/mini'

type Issue = z.core.$ZodIssue
type Parameters = Record<string, string | number>

/** @throws Failure */
export function parseRequest<C extends Call>(call: C, body: unknown): RequestOf<C> {
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    throw new Failure('malformed_body')
  }
  const parsed = call.request.safeParse(withoutNulls(call, body ?? {}), { reportInput: true })
  if (parsed.success) return parsed.data as RequestOf<C>
  throw describeIssues(parsed.error.issues)
}

/** A client omits null values (spec 1 §7); one that sends them means the same, save where null is a value itself. */
function withoutNulls(call: Call, body: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== null || takesNull(call, name)))
}

function takesNull({ request }: Call, field: string): boolean {
  if (!(request instanceof z.ZodMiniObject) || !Object.hasOwn(request.shape, field)) return false
  const schema = request.shape[field]
  return schema !== undefined && z.safeParse(schema, null).success
}

const NAME_LISTS = new Set(['fields', 'order_by', 'filters'])

function describeIssues(issues: readonly Issue[]): Failure {
  const fields: Record<string, string[]> = {}
  const parameters: Parameters = {}
  for (const issue of issues) {
    const field = String(issue.path[0] ?? 'non_field_errors')
    if (fields[field]) continue
    const { key, ...values } = describeIssue(issue)
    fields[field] = [key]
    for (const [name, value] of Object.entries(values)) parameters[`${field}.${name}`] = value
  }
  const code = codeOf(issues)
  return new Failure(code, { fields, parameters: { ...parameters, ...boundsOf(code) } })
}

/** The first issue that has a code of its own gives the answer its code. */
function codeOf(issues: readonly Issue[]): FailureCode {
  for (const issue of issues) {
    const field = String(issue.path[0])
    const isOutOfBounds = issue.code === 'too_small' || issue.code === 'too_big'
    const isUnknown = issue.code === 'invalid_value' || issue.code === 'unrecognized_keys'
    if (NAME_LISTS.has(field) && isUnknown) return 'unknown_field'
    if (isOutOfBounds && (field === 'ttl' || /^token_[lrd]_ttl$/.test(field))) return 'token_ttl_out_of_range'
    if (isOutOfBounds && /^(token_d_)?duration$/.test(field)) return 'invalid_download_range'
  }
  return 'invalid_request'
}

function boundsOf(code: FailureCode): Parameters {
  if (code === 'token_ttl_out_of_range') return { minimum: TOKEN_TTL_MIN_S, maximum: TOKEN_TTL_MAX_S }
  if (code === 'invalid_download_range') return { minimum: DOWNLOAD_DURATION_MIN_S, maximum: DOWNLOAD_DURATION_MAX_S }
  return {}
}

const VALUE_LENGTH_SHOWN_MAX = 64

function describeIssue(issue: Issue): { key: string } & Parameters {
  switch (issue.code) {
    case 'invalid_type':
      return { key: issue.input === undefined ? 'field_required' : 'field_invalid' }
    case 'too_small':
      return { key: 'field_too_short', minimum: String(issue.minimum) }
    case 'too_big':
      return { key: 'field_too_long', maximum: String(issue.maximum) }
    case 'invalid_value':
      return { key: 'field_unknown', value: String(issue.input).slice(0, VALUE_LENGTH_SHOWN_MAX) }
    case 'unrecognized_keys':
      return { key: 'field_unknown', value: issue.keys.join(', ').slice(0, VALUE_LENGTH_SHOWN_MAX) }
    case 'custom':
      // A rule of the contract names the sentence that says it.
      return { key: typeof issue.params?.key === 'string' ? issue.params.key : 'field_invalid' }
    default:
      return { key: 'field_invalid' }
  }
}
