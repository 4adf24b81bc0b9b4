/** Long-lived API tokens, used as `Authorization: Bearer` (spec 1 §2, §3). */
import * as z from 'zod/mini'
import { AccountId } from './account.ts'
import { ApiScope } from './define-call.ts'
import { plainText } from './plain-text.ts'

/** Of one account. */
export const API_TOKENS_MAX = 20
export const API_TOKEN_TITLE_LENGTH_MAX = 64

export const ApiToken = z.object({
  id: AccountId,
  /** The token itself, only in the answer that made it; later its first characters and an ellipsis. */
  body: z.string(),
  /** Whose token it is. */
  username: z.string(),
  /** What it is for, in its owner's words. */
  title: z.string(),
  scopes: z.array(ApiScope),
  /** ISO 8601. */
  created_at: z.string(),
  /** Null until it is used; exact to some minutes. */
  last_used_at: z.nullable(z.string()),
})
export type ApiToken = z.output<typeof ApiToken>

export const API_TOKEN_FIELDS = Object.keys(ApiToken.shape) as (keyof ApiToken)[]

/** A row of a list that asked for some `fields` only; the id is always there. */
export const ApiTokenRow = z.extend(z.partial(ApiToken), { id: AccountId })
export type ApiTokenRow = z.output<typeof ApiTokenRow>

export const ApiTokenTitle = plainText({ minimum: 0, maximum: API_TOKEN_TITLE_LENGTH_MAX }, 'token_title')
