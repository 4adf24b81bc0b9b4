/** What the database says of the rights behind a token. */
import { findTokenAccess, type TokenAccess } from '@sova/cameras'
import type { Database } from '@sova/database'

export interface RightsRepository {
  find(holder: { account: string; number: string }): Promise<TokenAccess | null>
}

export const createRightsRepository = ({ db }: Pick<Database, 'db'>): RightsRepository => ({
  find: (holder) => findTokenAccess(db, holder),
})
