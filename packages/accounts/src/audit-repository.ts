import { AUDIT_COUNT_MAX, type AuditFilters } from '@sova/contract'
import type { Database } from '@sova/database'
import { type SqlBool, sql } from 'kysely'

export interface NewAuditEvent {
  at: Date
  accountId: string | null
  username: string
  action: string
  address: string
  subjects: readonly string[]
  details: Readonly<Record<string, string | number | boolean>>
}

/** An event's place in the list. */
export interface AuditKey {
  id: string
  at: Date
}

export type AuditRepository = ReturnType<typeof createAuditRepository>

export function createAuditRepository(db: Database['db']) {
  function matching({ from, to, username, action, subject }: AuditFilters) {
    let events = db.selectFrom('audit_event')
    if (from !== undefined) events = events.where('at', '>=', new Date(from))
    if (to !== undefined) events = events.where('at', '<', new Date(to))
    if (username) events = events.where(sql`lower(username)`, '=', sql`lower(${username})`)
    if (action) events = events.where('action', '=', action)
    if (subject) events = events.where(sql<SqlBool>`subjects @> ARRAY[${subject}]::text[]`)
    return events
  }

  const latest = (filters: AuditFilters) =>
    matching(filters)
      .select(['id', 'at', 'username', 'action', 'address', 'subjects', 'details'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')

  return {
    async insert(events: readonly NewAuditEvent[]): Promise<void> {
      const rows = events.map(({ accountId, subjects, details, ...event }) => ({
        ...event,
        account_id: accountId,
        subjects: [...subjects],
        details: { ...details },
      }))
      await db.insertInto('audit_event').values(rows).execute()
    },

    /** `AUDIT_COUNT_MAX` + 1 means more. */
    async count(filters: AuditFilters): Promise<number> {
      const found = matching(filters)
        .select('id')
        .limit(AUDIT_COUNT_MAX + 1)
      const { rows } = await sql<{ count: string }>`SELECT count(*) AS count FROM (${found}) AS found`.execute(db)
      return Number(rows[0]?.count)
    },

    list: (filters: AuditFilters, { limit, offset }: { limit: number; offset: number }) =>
      latest(filters).limit(limit).offset(offset).execute(),

    /** Those that follow in the list. @param last null for the first of them */
    after(filters: AuditFilters, last: AuditKey | null, limit: number) {
      const events = latest(filters).limit(limit)
      return (last ? events.where(sql<SqlBool>`(at, id) < (${last.at}, ${last.id})`) : events).execute()
    },

    /** At most so many at once. */
    async deleteBefore(moment: Date, limit: number): Promise<void> {
      await sql`
        DELETE FROM audit_event
        WHERE id IN (SELECT id FROM audit_event WHERE at < ${moment} ORDER BY at LIMIT ${limit})`.execute(db)
    },
  }
}
