/** Accounts as their own settings and other accounts' lists show them. */
import * as z from 'zod/mini'

/** The database counts in 64 bits; no installation reaches what JavaScript can't write. */
export const AccountId = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))
export type AccountId = z.output<typeof AccountId>

/** Sessions of one account that are listed, the last used first. */
export const SESSIONS_LISTED_MAX = 100

export const AccountSession = z.object({
  id: AccountId,
  /** `cookie` of a browser, `bearer` of a program. */
  kind: z.enum(['cookie', 'bearer']),
  user_agent: z.string(),
  /** The network address that signed in; empty where it is not known. */
  address: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  last_used_at: z.string(),
  /** The session that asks. */
  is_current: z.boolean(),
})
export type AccountSession = z.output<typeof AccountSession>
