import * as z from 'zod/mini'
import { defineCall } from '../define-call.ts'
import { SessionContext } from '../session.ts'

export const loadContext = defineCall({
  path: '/v0/context/',
  apiScope: 'read',
  summary: 'The session context: who is signed in, the product name and logo, the version and the push domain.',
  request: z.object({}),
  response: SessionContext,
})
