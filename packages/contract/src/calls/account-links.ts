/** Linked accounts (spec 1 §2, §7). */
import * as z from 'zod/mini'
import { AccountId } from '../account.ts'
import { LinkedAccount } from '../account-links.ts'
import { defineCall } from '../define-call.ts'
import { pageOf } from '../paging.ts'
import { Credentials } from './auth.ts'

export const listChildAccounts = defineCall({
  path: '/v0/user_links/child/',
  apiScope: null,
  isAudited: false,
  summary: 'The accounts whose cameras the caller sees.',
  request: z.object({}),
  response: pageOf(LinkedAccount),
})

export const listParentAccounts = defineCall({
  path: '/v0/user_links/parent/',
  apiScope: null,
  isAudited: false,
  summary: 'The accounts that see the caller’s cameras.',
  request: z.object({}),
  response: pageOf(LinkedAccount),
})

export const addChildAccount = defineCall({
  path: '/v0/user_links/child/add/',
  apiScope: null,
  summary: 'Links an account by its username and password: the caller sees its cameras with its rights from now on.',
  request: Credentials,
  response: LinkedAccount,
  failures: ['wrong_credentials', 'too_many_requests', 'insufficient_rights'],
})

export const deleteChildAccount = defineCall({
  path: '/v0/user_links/child/delete/',
  apiScope: null,
  summary: 'Gives a linked account’s cameras up.',
  request: z.object({ user_id: AccountId }),
  response: z.object({}),
  failures: ['not_found'],
})

export const deleteParentAccount = defineCall({
  path: '/v0/user_links/parent/delete/',
  apiScope: null,
  summary: 'Takes the caller’s cameras away from an account that was linked to it.',
  request: z.object({ user_id: AccountId }),
  response: z.object({}),
  failures: ['not_found'],
})
