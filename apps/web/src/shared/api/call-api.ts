/** Makes a call of the contract: the request and the answer have the types of its two schemas. */
import {
  type Call,
  CSRF_HEADER,
  FailureBody,
  LOCALE_QUERY_PARAMETER,
  REQUEST_TIMEOUT_MS,
  type RequestInputOf,
  type ResponseOf,
} from '@sova/contract'
import i18next from 'i18next'
import * as z from 'zod/mini'
import { currentLocale } from '../../i18n/locale.ts'
import { encodeBody, withoutNulls } from './call-body.ts'
import { CallFailure, failureFromBody } from './call-failure.ts'
import { csrfToken } from './csrf-token.ts'
import { readFile } from './read-file.ts'
import { reportSessionEnd } from './session-end.ts'

/** A field may be given as null, which is the same as leaving it out (spec 1 §7). */
type Nullable<T> = { [Key in keyof T]: T[Key] | null }

/** Reads the body of a good answer; null when it doesn't have the call's own shape. */
export type AnswerReader<C extends Call> = (response: Response, signal: AbortSignal) => Promise<ResponseOf<C> | null>

/**
 * @param read for an answer too large to be parsed within a frame, and for one that is watched as it comes
 * @throws {CallFailure} for every outcome but an answer of the call's own shape; an abort by `signal` is rethrown
 */
export async function callApi<C extends Call>(
  call: C,
  request: Nullable<RequestInputOf<C>>,
  signal?: AbortSignal,
  read: AnswerReader<C> = (response) => (call.answer === 'file' ? readFileAnswer : readJsonAnswer)(call, response),
): Promise<ResponseOf<C>> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), REQUEST_TIMEOUT_MS)
  try {
    const either = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal
    const response = await send(call, request, either)
    if (response.status === 401) reportSessionEnd()
    /* The answer has begun; a whole file may take longer, and only its reader gives up. */
    if (call.answer === 'file') clearTimeout(timer)
    const answer = response.ok ? await read(response, either) : null
    if (answer !== null) return answer
    throw response.ok ? unexpectedAnswer(response) : await readFailure(response)
  } catch (error) {
    if (error instanceof CallFailure || signal?.aborted) throw error
    const code = deadline.signal.aborted ? 'timeout' : 'network'
    throw new CallFailure(i18next.t(`errors:${code}`), { code, status: null, cause: error })
  } finally {
    clearTimeout(timer)
  }
}

function send(call: Call, request: object, signal: AbortSignal): Promise<Response> {
  const url = new URL(call.path, window.location.origin)
  url.searchParams.set(LOCALE_QUERY_PARAMETER, currentLocale())
  /* It changes nothing, so there is nothing to prove; the browser keeps the answer and asks with its ETag. */
  if (call.method === 'GET') return fetch(url, { headers: { Accept: 'application/json' }, signal })
  const { body, headers } = encodeBody(call, withoutNulls(call, request))
  const token = csrfToken()
  if (token) headers.set(CSRF_HEADER, token)
  return fetch(new Request(url, { method: 'POST', headers, body }), { signal })
}

async function readJsonAnswer<C extends Call>(call: C, response: Response): Promise<ResponseOf<C> | null> {
  const answer = z.safeParse(call.response, await readJson(response))
  return answer.success ? (answer.data as ResponseOf<C>) : null
}

async function readFileAnswer<C extends Call>(call: C, response: Response): Promise<ResponseOf<C> | null> {
  const answer = z.safeParse(call.response, await readFile(response))
  return answer.success ? (answer.data as ResponseOf<C>) : null
}

async function readFailure(response: Response): Promise<CallFailure> {
  const failure = FailureBody.safeParse(await readJson(response))
  return failure.success ? failureFromBody(response.status, failure.data) : unexpectedAnswer(response)
}

const unexpectedAnswer = ({ status }: Response): CallFailure =>
  new CallFailure(i18next.t('errors:unexpectedAnswer'), { code: 'unexpected_answer', status })

/** Undefined for what is no JSON. */
const readJson = (response: Response): Promise<unknown> =>
  response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return undefined
    throw error
  })
