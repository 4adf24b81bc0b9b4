/** A parent sees and uses the cameras of its children with the rights that the child has; one step (spec 1 §2, §6). */
import * as z from 'zod/mini'
import { AccountId } from './account.ts'

/** Children, and parents, of one account. */
export const ACCOUNT_LINKS_MAX = 100

export const LinkedAccount = z.object({
  /** The other account: the child in the list of children, the parent in the list of parents. */
  user_id: AccountId,
  username: z.string(),
  /** When it was linked, ISO 8601. */
  date: z.string(),
})
export type LinkedAccount = z.output<typeof LinkedAccount>
