/**
 * The one-time link that makes the first account of an empty installation: no default credentials exist. Every start
 * without an account makes a new one, and the last one made is the only one that works.
 */
import { type Clock, systemClock } from '@sova/base'
import { Failure } from '@sova/contract'
import type { Database } from '@sova/database'
import { type Account, createAccountRepository } from './account-repository.ts'
import { type AccountDraft, createAccount } from './create-account.ts'
import { createSecretToken, hashSecretToken } from './secret-token.ts'
import { createSetupLinkRepository } from './setup-link-repository.ts'

export const SETUP_LINK_TTL_MS = 24 * 3600_000

/** Null when there is an account already. The token is for the query `?setup=` of the set-up page. */
export async function createSetupLink(
  { db }: Pick<Database, 'db'>,
  clock: Clock = systemClock,
): Promise<{ token: string } | null> {
  if (await createAccountRepository(db).exists()) return null
  const token = createSecretToken()
  const expiresAt = new Date(clock.nowMs() + SETUP_LINK_TTL_MS)
  await db
    .transaction()
    .execute((transaction) =>
      createSetupLinkRepository(transaction).replaceAll({ tokenHash: hashSecretToken(token), expiresAt }),
    )
  return { token }
}

/** The first account is the operator. A draft that is refused leaves the link as it was. @throws Failure */
export async function redeemSetupLink(
  { db }: Pick<Database, 'db'>,
  token: string,
  draft: AccountDraft,
  clock: Clock = systemClock,
): Promise<Account> {
  return db.transaction().execute(async (transaction) => {
    const wasUsed = await createSetupLinkRepository(transaction).use(hashSecretToken(token), new Date(clock.nowMs()))
    if (!wasUsed || (await createAccountRepository(transaction).exists())) throw new Failure('setup_link_invalid')
    return createAccount({ db: transaction }, { ...draft, isOperator: true, isGangAdmin: true })
  })
}
