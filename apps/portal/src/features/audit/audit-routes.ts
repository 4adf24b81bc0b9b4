import { type AuditRepository, createAuditRepository } from '@sova/accounts'
import {
  AUDIT_COUNT_MAX,
  AUDIT_CSV_ROWS_MAX,
  type AuditEvent,
  type AuditFilters,
  describePage,
  exportAuditEvents,
  listAuditEvents,
} from '@sova/contract'
import type { Database } from '@sova/database'
import { BYTE_ORDER_MARK, csvLine } from '../../csv/csv-text.ts'
import { type CallServer, handleCall } from '../../http/handle-call.ts'
import { handleStreamCall } from '../../http/handle-stream-call.ts'

/** Rows of one part: read, written and sent before the next. */
const PART_ROWS = 2000
const CSV_HEAD = ['time', 'account', 'action', 'address', 'subjects', 'details']

export function serveAudit(server: CallServer, { db }: Pick<Database, 'db'>): void {
  const repository = createAuditRepository(db)

  handleCall(server, listAuditEvents, async ({ page: asked, page_size, ...filters }) => {
    const count = await repository.count(filters)
    const page = describePage({ page: asked, pageSize: page_size, count, countMax: AUDIT_COUNT_MAX })
    const rows = await repository.list(filters, { limit: page_size, offset: (page.current - 1) * page_size })
    return { results: rows.map(describe), count, page }
  })

  handleStreamCall(server, exportAuditEvents, async (filters) => ({
    name: 'audit.csv',
    type: 'text/csv; charset=utf-8',
    parts: writeCsv(repository, filters),
  }))
}

/** Memory holds one part, however long the log. */
async function* writeCsv(repository: AuditRepository, filters: AuditFilters) {
  yield BYTE_ORDER_MARK + csvLine(CSV_HEAD)
  let last: AuditRow | null = null
  for (let sent = 0; sent < AUDIT_CSV_ROWS_MAX; sent += PART_ROWS) {
    const rows: AuditRow[] = await repository.after(filters, last, PART_ROWS)
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(describe(row)))).join('')
    last = rows.at(-1) ?? null
    if (rows.length < PART_ROWS) return
  }
}

function cellsOf({ at, username, action, address, subjects, details }: AuditEvent): string[] {
  const said = Object.entries(details).map(([name, value]) => `${name}: ${value}`)
  return [at, username, action, address, subjects.join(', '), said.join('; ')]
}

type AuditRow = Awaited<ReturnType<AuditRepository['list']>>[number]

const describe = ({ id, at, ...event }: AuditRow): AuditEvent => ({ id: Number(id), at: at.toISOString(), ...event })
