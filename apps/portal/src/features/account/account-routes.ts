/** The caller's own password and sessions. */
import { hashPassword } from '@sova/accounts'
import type { Clock } from '@sova/base'
import type { Bus } from '@sova/bus'
import {
  changePassword,
  describePage,
  endAllSessions,
  endSessions,
  listSessions,
  SESSIONS_LISTED_MAX,
} from '@sova/contract'
import type { Database } from '@sova/database'
import { type CallServer, handleCall } from '../../http/handle-call.ts'
import type { CheckPassword } from '../../sign-in/password-check.ts'
import { createOwnAccountRepository } from './own-account-repository.ts'

export interface AccountRouteInputs {
  database: Pick<Database, 'db'>
  bus: Pick<Bus, 'publish'>
  clock: Clock
  checkPassword: CheckPassword
}

export function serveAccount(server: CallServer, { database, bus, clock, checkPassword }: AccountRouteInputs): void {
  const repository = createOwnAccountRepository(database.db)

  async function end(accountId: string, which?: { ids?: readonly string[]; exceptId?: string }): Promise<number> {
    if (which?.ids?.length === 0) return 0
    const ended = await repository.endSessions(accountId, which)
    if (ended > 0) await bus.publish('session_ended', { account_id: accountId })
    return ended
  }

  handleCall(server, changePassword, async ({ password, new_password }, { account, session, address }) => {
    await checkPassword({ username: account.username, password, address })
    await repository.setPasswordHash(account.id, await hashPassword(new_password))
    await end(account.id, { exceptId: session.id })
    return {}
  })

  handleCall(server, listSessions, async (_, { account, session }) => {
    const rows = await repository.listSessions(account.id, new Date(clock.nowMs()), SESSIONS_LISTED_MAX)
    const results = rows.map((row) => ({
      ...row,
      id: Number(row.id),
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      is_current: row.id === session.id,
    }))
    const count = results.length
    return { results, count, page: describePage({ page: 1, pageSize: SESSIONS_LISTED_MAX, count }) }
  })

  handleCall(server, endSessions, async ({ ids }, { account }) => ({
    ended: await end(account.id, { ids: ids.map(String) }),
  }))

  handleCall(server, endAllSessions, async (_, { account }) => ({ ended: await end(account.id) }))
}
