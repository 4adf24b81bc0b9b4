import { type ApiTokenRecord, createApiTokenRepository, makeApiToken, maskApiToken } from '@sova/accounts'
import type { Clock } from '@sova/base'
import {
  API_TOKEN_FIELDS,
  API_TOKENS_MAX,
  type ApiToken,
  createApiToken,
  deleteApiTokens,
  describePage,
  listApiTokens,
} from '@sova/contract'
import type { Database } from '@sova/database'
import { type CallServer, handleCall } from '../../http/handle-call.ts'

export function serveApiTokens(server: CallServer, database: Pick<Database, 'db'>, clock: Clock): void {
  const tokens = createApiTokenRepository(database.db)

  handleCall(server, listApiTokens, async ({ fields = API_TOKEN_FIELDS }, { account }) => {
    const rows = await tokens.list(account.id, API_TOKENS_MAX)
    const results = rows.map((row) => {
      const token = describe(row, account.username, maskApiToken(row))
      return { ...Object.fromEntries(fields.map((field) => [field, token[field]])), id: token.id }
    })
    const count = results.length
    return { results, count, page: describePage({ page: 1, pageSize: API_TOKENS_MAX, count }) }
  })

  handleCall(server, createApiToken, async (draft, { account }) => {
    const { body, record } = await makeApiToken(database, account.id, draft, clock)
    return describe(record, account.username, body)
  })

  handleCall(server, deleteApiTokens, async ({ ids }, { account }) => {
    if (ids.length > 0) await tokens.delete(account.id, ids.map(String))
    return {}
  })
}

const describe = (record: ApiTokenRecord, username: string, body: string): ApiToken => ({
  id: Number(record.id),
  body,
  username,
  title: record.title,
  scopes: record.scopes,
  created_at: record.created_at.toISOString(),
  last_used_at: record.last_used_at?.toISOString() ?? null,
})
