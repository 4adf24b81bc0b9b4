/** Accounts, for the operator; the last operator stays one. */
import { createAccount, hashPassword } from '@sova/accounts'
import type { Bus } from '@sova/bus'
import { findRightsHolders } from '@sova/cameras'
import { type AdminUser, createUser, deleteUser, describePage, editUser, Failure, listUsers } from '@sova/contract'
import { type Database, searchPatterns } from '@sova/database'
import { type CallServer, handleCall } from '../../http/handle-call.ts'
import { createAdminUserRepository, type UserRow } from './admin-user-repository.ts'

export interface AdminUserInputs {
  database: Pick<Database, 'db'>
  bus: Pick<Bus, 'publish'>
}

export function serveAdminUsers(server: CallServer, { database, bus }: AdminUserInputs): void {
  const users = createAdminUserRepository(database.db)

  async function found(id: string): Promise<UserRow> {
    const user = await users.find(id)
    if (!user) throw new Failure('not_found')
    return user
  }

  handleCall(server, listUsers, async ({ page: asked, page_size, search }) => {
    const query = { patterns: searchPatterns(search ?? '') }
    const count = await users.count(query)
    const page = describePage({ page: asked, pageSize: page_size, count })
    const rows = await users.list(query, { limit: page_size, offset: (page.current - 1) * page_size })
    return { results: rows.map(describe), count, page }
  })

  handleCall(server, createUser, async ({ username, password, is_operator, gang_admin }) => {
    const roles = { isOperator: is_operator, isGangAdmin: gang_admin }
    const account = await createAccount(database, { username, password, ...roles })
    return describe(await found(account.id))
  })

  handleCall(server, editUser, async ({ id, password, ...roles }) => {
    const accountId = String(id)
    await found(accountId)
    if (roles.is_operator === false) await keepAnOperator(accountId)
    const password_hash = password === undefined ? undefined : await hashPassword(password)
    await users.update(accountId, { ...roles, ...(password_hash === undefined ? {} : { password_hash }) })
    if (password !== undefined) {
      await users.endSessions(accountId)
      await bus.publish('session_ended', { account_id: accountId })
    }
    return describe(await found(accountId))
  })

  handleCall(server, deleteUser, async ({ id }) => {
    const accountId = String(id)
    await found(accountId)
    await keepAnOperator(accountId)
    const holders = await findRightsHolders(database.db, accountId)
    const gone = await users.delete(accountId)
    for (const holder of new Set([...holders, ...gone])) {
      await bus.publish('rights_changed', { account_id: holder, number: null })
    }
    return {}
  })

  /** Without one, only the command line could make another. */
  async function keepAnOperator(id: string): Promise<void> {
    if (await users.hasOtherOperator(id)) return
    throw new Failure('invalid_request', { fields: { is_operator: ['last_operator'] } })
  }
}

const describe = ({ id, created_at, last_used_at, ...user }: UserRow): AdminUser => ({
  ...user,
  id: Number(id),
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})
