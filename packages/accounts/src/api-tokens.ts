/** Long-lived API tokens: random, stored as hashes, found by an index look-up of the hash. */
import { type Clock, systemClock } from '@sova/base'
import { API_TOKENS_MAX, type ApiScope, Failure } from '@sova/contract'
import type { Database } from '@sova/database'
import { type ApiTokenRecord, createApiTokenRepository } from './api-token-repository.ts'
import { createSecretToken, hashSecretToken } from './secret-token.ts'

/** Tells a long-lived token from one of a sign-in, whose letters have no full stop. */
export const API_TOKEN_PREFIX = 'sova.'
/** The prefix and six letters more: enough to tell twenty tokens apart, and nothing to guess the rest by. */
const BEGINNING_LENGTH = API_TOKEN_PREFIX.length + 6

export interface ApiTokenDraft {
  title: string
  scopes: readonly ApiScope[]
}

export interface MadeApiToken {
  /** The token itself: nobody can read it again. */
  body: string
  record: ApiTokenRecord
}

/**
 * Of one account they are made one after another, so that two can't be the last that there is room for.
 * @throws Failure `invalid_request` above `API_TOKENS_MAX`
 */
export function makeApiToken(
  { db }: Pick<Database, 'db'>,
  accountId: string,
  draft: ApiTokenDraft,
  clock: Clock = systemClock,
): Promise<MadeApiToken> {
  const make = async (transaction: Database['db']) => {
    const tokens = createApiTokenRepository(transaction)
    await tokens.lockAccount(accountId)
    const held = await tokens.list(accountId, API_TOKENS_MAX)
    if (held.length >= API_TOKENS_MAX) {
      throw new Failure('invalid_request', {
        fields: { non_field_errors: ['tokens_max'] },
        parameters: { maximum: API_TOKENS_MAX },
      })
    }
    const body = API_TOKEN_PREFIX + createSecretToken()
    const record = await tokens.insert({
      accountId,
      tokenHash: hashSecretToken(body),
      beginning: body.slice(0, BEGINNING_LENGTH),
      title: draft.title,
      scopes: [...new Set(draft.scopes)],
      now: new Date(clock.nowMs()),
    })
    return { body, record }
  }
  return db.isTransaction ? make(db) : db.transaction().execute(make)
}

/** What a list shows in place of the token. */
export const maskApiToken = ({ beginning }: Pick<ApiTokenRecord, 'beginning'>): string => `${beginning}…`
