/** Accounts, for the operator; the last operator stays one. */
import { createAccount, hashPassword } from '@sova/accounts'
import { findRightsHolders } from '@sova/cameras'
import {
  type AdminListRequest,
  type AdminUser,
  type createUser,
  type editUser,
  Failure,
  type RequestOf,
} from '@sova/contract'
import { searchPatterns } from '@sova/database'
import { type ConsoleInputs, type ListPage, pageOfList, refuse } from '../console-inputs.ts'
import { type AdminUserRepository, createAdminUserRepository, type UserRow } from './admin-user-repository.ts'

export type UserService = ReturnType<typeof createUserService>

export function createUserService({ database, bus }: Pick<ConsoleInputs, 'database' | 'bus'>) {
  const users = createAdminUserRepository(database.db)

  async function found(id: string): Promise<UserRow> {
    const user = await users.find(id)
    if (!user) throw new Failure('not_found')
    return user
  }

  const change = <Result>(work: (changed: AdminUserRepository) => Promise<Result>) =>
    database.db.transaction().execute((transaction) => work(createAdminUserRepository(transaction)))

  /** Without one, only the command line could make another. Of two who are taken it at once, the second stays one. */
  async function keepAnOperator(changed: AdminUserRepository, id: string): Promise<void> {
    await changed.lockOperators()
    if (!(await changed.hasOtherOperator(id))) throw refuse('is_operator', 'last_operator')
  }

  async function checkGang(gangId: number | null | undefined): Promise<void> {
    if (gangId != null && !(await users.hasGang(gangId))) throw refuse('gang_id', 'gang_unknown')
  }

  return {
    list({ search = '', ...asked }: AdminListRequest): Promise<ListPage<AdminUser>> {
      const query = { patterns: searchPatterns(search) }
      return pageOfList(asked, {
        count: () => users.count(query),
        rows: async (slice) => (await users.list(query, slice)).map(describe),
      })
    },

    async create({ username, password, is_operator, gang_admin, gang_id }: RequestOf<typeof createUser>) {
      await checkGang(gang_id)
      const roles = { isOperator: is_operator, isGangAdmin: gang_admin }
      const account = await createAccount(database, { username, password, ...roles })
      if (gang_id !== null) await users.update(account.id, { gang_id })
      return describe(await found(account.id))
    },

    async edit({ id, password, ...roles }: RequestOf<typeof editUser>): Promise<AdminUser> {
      const accountId = String(id)
      await found(accountId)
      await checkGang(roles.gang_id)
      const given = Object.fromEntries(Object.entries(roles).filter(([, value]) => value !== undefined))
      const password_hash = password === undefined ? undefined : await hashPassword(password)
      await change(async (changed) => {
        if (roles.is_operator === false) await keepAnOperator(changed, accountId)
        await changed.update(accountId, { ...given, ...(password_hash === undefined ? {} : { password_hash }) })
        if (roles.gang_id !== undefined) await changed.leaveEmployees(accountId, roles.gang_id)
        if (password !== undefined) await changed.endSessions(accountId)
      })
      if (password !== undefined) await bus.publish('session_ended', { account_id: accountId })
      return describe(await found(accountId))
    },

    async delete(id: number): Promise<void> {
      const accountId = String(id)
      await found(accountId)
      const holders = await findRightsHolders(database.db, accountId)
      const gone = await change(async (changed) => {
        await keepAnOperator(changed, accountId)
        return changed.delete(accountId)
      })
      for (const holder of new Set([...holders, ...gone])) {
        await bus.publish('rights_changed', { account_id: holder, number: null })
      }
    },

    /** @throws Failure `not_found` */
    async findByName(username: string): Promise<AdminUser> {
      const user = await users.findByName(username)
      if (!user) throw new Failure('not_found')
      return describe(user)
    },
  }
}

const describe = ({ id, created_at, last_used_at, gang_id, gang_title, ...user }: UserRow): AdminUser => ({
  ...user,
  id: Number(id),
  gang: gang_id === null || gang_title === null ? null : { id: gang_id, title: gang_title },
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})
