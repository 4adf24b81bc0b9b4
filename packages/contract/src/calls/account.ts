/** The caller's own account: its password and its sessions. */
import * as z from 'zod/mini'
import { AccountId, AccountSession, SESSIONS_LISTED_MAX } from '../account.ts'
import { defineCall } from '../define-call.ts'
import { pageOf } from '../paging.ts'
import { PASSWORD_LENGTH_MAX } from '../session.ts'
import { NewPassword } from './auth.ts'

export const changePassword = defineCall({
  path: '/v0/account/password/',
  apiScope: null,
  summary: 'Changes the caller’s password and ends the other sessions.',
  request: z.object({
    password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_LENGTH_MAX)),
    new_password: NewPassword,
  }),
  response: z.object({}),
  failures: ['wrong_credentials', 'too_many_requests'],
})

export const listSessions = defineCall({
  path: '/v0/account/sessions/',
  apiScope: null,
  isAudited: false,
  summary: 'Where the caller is signed in, the last used first.',
  request: z.object({}),
  response: pageOf(AccountSession),
})

export const endSessions = defineCall({
  path: '/v0/account/sessions/end/',
  apiScope: null,
  summary: 'Signs out the named sessions of the caller; ids of others are passed over.',
  request: z.object({ ids: z.array(AccountId).check(z.maxLength(SESSIONS_LISTED_MAX)) }),
  response: z.object({ ended: z.int() }),
})

export const endAllSessions = defineCall({
  path: '/v0/account/sessions/end_all/',
  apiScope: null,
  summary: 'Signs out everywhere, the session that asks with the others. API tokens stay.',
  request: z.object({}),
  response: z.object({ ended: z.int() }),
})
