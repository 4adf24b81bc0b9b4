import { createAuditRepository } from '@sova/accounts'
import {
  AUDIT_COUNT_MAX,
  AUDIT_CSV_ROWS_MAX,
  type AuditEvent,
  describePage,
  exportAuditEvents,
  listAuditEvents,
} from '@sova/contract'
import type { Database } from '@sova/database'
import { csvText } from '../../csv/csv-text.ts'
import { type CallServer, handleCall } from '../../http/handle-call.ts'
import { handleDownloadCall } from '../../http/handle-file-calls.ts'

const CSV_HEAD = ['time', 'account', 'action', 'address', 'subjects', 'details']

export function serveAudit(server: CallServer, { db }: Pick<Database, 'db'>): void {
  const repository = createAuditRepository(db)

  handleCall(server, listAuditEvents, async ({ page: asked, page_size, ...filters }) => {
    const count = await repository.count(filters)
    const page = describePage({ page: asked, pageSize: page_size, count, countMax: AUDIT_COUNT_MAX })
    const rows = await repository.list(filters, { limit: page_size, offset: (page.current - 1) * page_size })
    return { results: rows.map(describe), count, page }
  })

  handleDownloadCall(server, exportAuditEvents, async (filters) => {
    const rows = await repository.list(filters, { limit: AUDIT_CSV_ROWS_MAX, offset: 0 })
    const cells = rows.map(describe).map(({ at, username, action, address, subjects, details }) => {
      const said = Object.entries(details).map(([name, value]) => `${name}: ${value}`)
      return [at, username, action, address, subjects.join(', '), said.join('; ')]
    })
    return new File([csvText([CSV_HEAD, ...cells])], 'audit.csv', { type: 'text/csv; charset=utf-8' })
  })
}

type AuditRow = Awaited<ReturnType<ReturnType<typeof createAuditRepository>['list']>>[number]

const describe = ({ id, at, ...event }: AuditRow): AuditEvent => ({ id: Number(id), at: at.toISOString(), ...event })
