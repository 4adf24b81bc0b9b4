import type { FailureBody } from '@sova/contract'
import { fieldErrorsOf } from '@sova/contract'

/** What went wrong on this side of the wire; every other code is the server's own. */
export type ClientFailureCode = 'network' | 'timeout' | 'unexpected_answer'

/** A call that did not succeed. `message` is a sentence in the interface language, ready to be shown. */
export class CallFailure extends Error {
  readonly code: string
  /** HTTP status; null when no answer came. */
  readonly status: number | null
  /** Field → messages, to be shown beside the field that they name. */
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>
  /** Messages about the whole request. */
  readonly nonFieldErrors: readonly string[]

  constructor(
    message: string,
    details: {
      code: string
      status: number | null
      fieldErrors?: Record<string, string[]>
      nonFieldErrors?: string[]
      cause?: unknown
    },
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'CallFailure'
    this.code = details.code
    this.status = details.status
    this.fieldErrors = details.fieldErrors ?? {}
    this.nonFieldErrors = details.nonFieldErrors ?? []
  }
}

export function failureFromBody(status: number, body: FailureBody): CallFailure {
  const message = body.non_field_errors?.join(' ') || body.message
  const nonFieldErrors = body.non_field_errors ?? []
  return new CallFailure(message, { code: body.code, status, fieldErrors: fieldErrorsOf(body), nonFieldErrors })
}

/** The answer may come by itself later: nobody answered, or a part of the server is away. */
export const isPassing = (failure: unknown): boolean =>
  failure instanceof CallFailure && (failure.status === null || failure.status >= 500)

export const isUnauthenticated = (failure: unknown): boolean => failure instanceof CallFailure && failure.status === 401
