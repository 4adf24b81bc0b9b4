/** A long-lived API token stands for a session; what it was made for is checked with each call. */
import { API_TOKEN_PREFIX, createApiTokenRepository, hashSecretToken } from '@sova/accounts'
import type { Clock } from '@sova/base'
import type { Database } from '@sova/database'
import type { FindSession } from '../../http/caller.ts'

/** When a token was last used is written at most this often. */
const MARK_INTERVAL_MS = 5 * 60_000

/** @returns `null` for what is no API token, and for one that was deleted */
export function createApiTokenFinder({ db }: Pick<Database, 'db'>, clock: Clock): FindSession {
  const tokens = createApiTokenRepository(db)

  return async (token, kind) => {
    if (kind !== 'bearer') return null
    const holder = await tokens.findHolder(hashSecretToken(token))
    if (!holder) return null
    const nowMs = clock.nowMs()
    const usedMs = holder.last_used_at?.getTime() ?? Number.NEGATIVE_INFINITY
    if (nowMs - usedMs >= MARK_INTERVAL_MS) await tokens.markUsed(holder.id, new Date(nowMs))
    const { account_id, username, gang_admin, is_operator, scopes } = holder
    return {
      // No session of the table has this id.
      id: `token-${holder.id}`,
      kind,
      csrf_token: null,
      account_id,
      username,
      gang_admin,
      is_operator,
      api_scopes: scopes,
    }
  }
}

export const isApiToken = (token: string): boolean => token.startsWith(API_TOKEN_PREFIX)
