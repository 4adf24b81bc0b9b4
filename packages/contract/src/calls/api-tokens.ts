/** Long-lived API tokens (spec 1 §7). */
import * as z from 'zod/mini'
import { AccountId } from '../account.ts'
import { API_TOKEN_FIELDS, API_TOKENS_MAX, ApiToken, ApiTokenRow, ApiTokenTitle } from '../api-token.ts'
import { API_SCOPES, ApiScope, defineCall } from '../define-call.ts'
import { pageOf } from '../paging.ts'

export const listApiTokens = defineCall({
  path: '/v0/tokens/long/',
  apiScope: null,
  isAudited: false,
  summary: 'The caller’s API tokens; of each only the first characters.',
  request: z.object({ fields: z.optional(z.array(z.enum(API_TOKEN_FIELDS))) }),
  response: pageOf(ApiTokenRow),
  failures: ['unknown_field'],
})

export const createApiToken = defineCall({
  path: '/v0/tokens/long/create/',
  apiScope: null,
  summary: 'Makes an API token without an end; only this answer shows it.',
  request: z.object({
    title: z._default(ApiTokenTitle, ''),
    scopes: z._default(z.array(ApiScope).check(z.minLength(1), z.maxLength(API_SCOPES.length)), ['read']),
  }),
  response: ApiToken,
})

export const deleteApiTokens = defineCall({
  path: '/v0/tokens/long/delete/',
  apiScope: null,
  summary: 'Deletes tokens, which end at once; ids of others are passed over.',
  request: z.object({ ids: z.array(AccountId).check(z.maxLength(API_TOKENS_MAX)) }),
  response: z.object({}),
})
