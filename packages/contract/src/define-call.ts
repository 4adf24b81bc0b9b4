/**
 * A call is one POST (the map: one GET) under `/v0/…`, defined here once: the portal serves it with `handleCall`, the
 * browser makes it with `callApi`, and both infer their types from the same two schemas (spec 1 §7, spec 2 §7).
 */
import * as z from 'zod/mini'

/**
 * Who may make a call. `public` needs no session; `session` needs a signed-in account; `gang_admin` and `operator` its
 * flag as well.
 */
export type CallAccess = 'public' | 'session' | 'gang_admin' | 'operator'

/** What a long-lived API token may do: read, or also change. Calls about the account itself are for who signed in. */
export const API_SCOPES = ['read', 'write'] as const
export const ApiScope = z.enum(API_SCOPES)
export type ApiScope = z.output<typeof ApiScope>

/** A GET has no body and needs no CSRF header: it changes nothing. It is answered with an ETag. */
export type CallMethod = 'POST' | 'GET'

/** `multipart`: the fields of the request are parts of a form, so that one of them may be a file. */
export type CallBody = 'json' | 'multipart'
/** `file`: the answer is a file with a name of its own. */
export type CallAnswer = 'json' | 'file'

export interface Call<Request extends z.ZodMiniType = z.ZodMiniType, Response extends z.ZodMiniType = z.ZodMiniType> {
  /** As written in the specification; the portal also answers it under `/api` and with or without the last slash. */
  readonly path: `/v0/${string}`
  readonly access: CallAccess
  readonly method: CallMethod
  readonly body: CallBody
  readonly answer: CallAnswer
  /** The scope that an API token needs for it; null where no API token will do. */
  readonly apiScope: ApiScope | null
  /** The audit log keeps who made it, when and to what. */
  readonly isAudited: boolean
  /** One sentence for the generated reference. */
  readonly summary: string
  readonly request: Request
  readonly response: Response
  /** Failure codes, besides the general ones, that this call can answer with. */
  readonly failures: readonly string[]
}

export type RequestOf<C extends Call> = z.output<C['request']>
/** What a caller passes: fields with defaults may be left out. */
export type RequestInputOf<C extends Call> = z.input<C['request']>
export type ResponseOf<C extends Call> = z.output<C['response']>

interface CallDefinition<Request extends z.ZodMiniType, Response extends z.ZodMiniType> {
  path: `/v0/${string}`
  access?: CallAccess
  method?: CallMethod
  body?: CallBody
  answer?: CallAnswer
  /** `write` where nothing is said, and `read` for a GET. */
  apiScope?: ApiScope | null
  /** Where nothing is said: if it does more than read. */
  isAudited?: boolean
  summary: string
  request: Request
  response: Response
  failures?: readonly string[]
}

export function defineCall<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  definition: CallDefinition<Request, Response>,
): Call<Request, Response> {
  const apiScope = definition.method === 'GET' ? 'read' : 'write'
  const isAudited = (definition.apiScope ?? apiScope) !== 'read'
  const usual = { access: 'session', method: 'POST', body: 'json', answer: 'json', apiScope, isAudited } as const
  return { ...usual, failures: [], ...definition }
}
