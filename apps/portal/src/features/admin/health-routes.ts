/** What goes on and what went wrong: for the operator everywhere, for an owner with its own cameras. */
import {
  type Alert,
  describePage,
  listAlerts,
  listAllAlerts,
  listMediaServers,
  type MediaServerHealth,
  type RequestOf,
} from '@sova/contract'
import type { Database } from '@sova/database'
import { type CallServer, handleCall } from '../../http/handle-call.ts'
import { type AlertRow, createHealthRepository, type ServerRow } from './health-repository.ts'

export function serveHealthPage(server: CallServer, { db }: Pick<Database, 'db'>): void {
  const repository = createHealthRepository(db)

  async function alertsOf(ownerId: string | null, request: RequestOf<typeof listAlerts>) {
    const query = { ownerId, isOpen: request.is_open, number: request.number }
    const count = await repository.countAlerts(query)
    const page = describePage({ page: request.page, pageSize: request.page_size, count })
    const at = { limit: page.page_size, offset: (page.current - 1) * page.page_size }
    return { results: (await repository.listAlerts(query, at)).map(describeAlert), count, page }
  }

  handleCall(server, listAlerts, (request, { account }) => alertsOf(account.id, request))
  handleCall(server, listAllAlerts, (request) => alertsOf(null, request))
  handleCall(server, listMediaServers, async () => {
    const results = (await repository.listServers()).map(describeServer)
    const count = results.length
    return { results, count, page: describePage({ page: 1, pageSize: Math.max(1, count), count }) }
  })
}

const describeAlert = ({ id, started_at, ended_at, ...alert }: AlertRow): Alert => ({
  ...alert,
  id: Number(id),
  started_at: started_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
})

const describeServer = ({ seen_at, oldest_at, archive_bytes, ...server }: ServerRow): MediaServerHealth => ({
  ...server,
  seen_at: seen_at?.toISOString() ?? null,
  oldest_at: oldest_at?.toISOString() ?? null,
  archive_bytes: Number(archive_bytes),
})
