import * as z from 'zod/mini'
import { defineCall } from '../define-call.ts'
import { TokenTtlS } from '../media-token.ts'
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN, Username } from '../session.ts'

const GivenPassword = z.string().check(z.minLength(1), z.maxLength(PASSWORD_LENGTH_MAX))
export const NewPassword = z.string().check(z.minLength(PASSWORD_LENGTH_MIN), z.maxLength(PASSWORD_LENGTH_MAX))

export const Credentials = z.object({ username: Username, password: GivenPassword })

export const login = defineCall({
  path: '/v0/auth/login/',
  access: 'public',
  summary: 'Signs in and sets the session and CSRF cookies.',
  request: Credentials,
  response: z.object({ username: z.string() }),
  failures: ['wrong_credentials', 'too_many_requests'],
})

export const createBearerToken = defineCall({
  path: '/v0/auth/token/',
  access: 'public',
  summary: 'Signs in for programs: answers a Bearer token that needs no cookie and no CSRF header.',
  request: z.extend(Credentials, { ttl: z.optional(TokenTtlS) }),
  response: z.object({ token: z.string(), expires_at: z.string() }),
  failures: ['wrong_credentials', 'too_many_requests', 'token_ttl_out_of_range'],
})

export const logout = defineCall({
  path: '/v0/auth/logout/',
  access: 'public',
  summary: 'Ends the session of the cookie or of the Bearer token that it is made with.',
  request: z.object({}),
  response: z.object({}),
})

export const setUpFirstAccount = defineCall({
  path: '/v0/auth/setup/',
  access: 'public',
  summary: 'Creates the first account with the one-time link that `npm start` prints on an empty data folder.',
  request: z.object({ setup_token: z.string().check(z.maxLength(256)), username: Username, password: NewPassword }),
  response: z.object({ username: z.string() }),
  failures: ['setup_link_invalid', 'username_taken'],
})
