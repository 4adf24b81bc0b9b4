import {
  ACCOUNT_LINKS_MAX,
  addChildAccount,
  deleteChildAccount,
  deleteParentAccount,
  describePage,
  type LinkedAccount,
  listChildAccounts,
  listParentAccounts,
} from '@sova/contract'
import { type CallServer, handleCall } from '../../http/handle-call.ts'
import type { LinkRow } from './account-link-repository.ts'
import type { AccountLinkService } from './account-link-service.ts'

export function serveAccountLinks(server: CallServer, links: AccountLinkService): void {
  handleCall(server, listChildAccounts, async (_, { account }) => pageOf(await links.listChildren(account.id)))
  handleCall(server, listParentAccounts, async (_, { account }) => pageOf(await links.listParents(account.id)))

  handleCall(server, addChildAccount, async (credentials, { account, address }) =>
    describe(await links.addChild({ ...credentials, parentId: account.id, address })),
  )

  handleCall(server, deleteChildAccount, async ({ user_id }, { account }) => {
    await links.remove({ parentId: account.id, childId: String(user_id) })
    return {}
  })

  handleCall(server, deleteParentAccount, async ({ user_id }, { account }) => {
    await links.remove({ parentId: String(user_id), childId: account.id })
    return {}
  })
}

function pageOf(rows: readonly LinkRow[]) {
  const count = rows.length
  return { results: rows.map(describe), count, page: describePage({ page: 1, pageSize: ACCOUNT_LINKS_MAX, count }) }
}

const describe = ({ id, username, created_at }: LinkRow): LinkedAccount => ({
  user_id: Number(id),
  username,
  date: created_at.toISOString(),
})
