/**
 * Which organisation a caller looks after: asked by every call of the access-control area, which then names no row
 * without it.
 */
import { Failure } from '@sova/contract'
import type { Database } from '@sova/database'
import type { Caller } from '../http/caller.ts'

/** @throws Failure `insufficient_rights` for an account that administers none */
export type GangOf = (caller: Pick<Caller, 'account'>) => Promise<number>

export function createGangFinder({ db }: Pick<Database, 'db'>): GangOf {
  return async ({ account }) => {
    const row = await db
      .selectFrom('account')
      .select('gang_id')
      .where('id', '=', account.id)
      .where('gang_admin', '=', true)
      .executeTakeFirst()
    if (!row?.gang_id) throw new Failure('insufficient_rights')
    return row.gang_id
  }
}
