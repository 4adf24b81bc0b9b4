/** Partitions of days: made ahead of their time, and dropped as a whole when their time is over. */
import type { Database } from '@sova/database'
import { DAY_MS, dayName, dayStartMs } from '../event-days.ts'

/** 'even' in ASCII. */
const PARTITION_LOCK = 0x6576_656e
/** 'keep' in ASCII. */
const UPKEEP_LOCK = 0x6b65_6570
/** Counts of many new rows stay fast when they are marked as visible early; VACUUM would come too late by itself. */
const VACUUM_AFTER_ROWS = 100_000
/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const LOCK_NOT_AVAILABLE = '55P03'
const DROP_WAIT_MS = 500
/** Of one statement: after a week of rest there may be more to delete than it has time for. */
const DELETED_ROWS_MAX = 50_000

const partitionName = (dayMs: number) => `analytics_event_${dayName(dayMs).replaceAll('-', '')}`

export type PartitionRepository = ReturnType<typeof createPartitionRepository>

export function createPartitionRepository({ sql }: Pick<Database, 'sql'>) {
  /** In parts; what fails in the middle goes on the next time. */
  async function deleteOlder(table: string, column: string, beforeMs: number): Promise<void> {
    let deleted = DELETED_ROWS_MAX
    while (deleted === DELETED_ROWS_MAX) {
      const { count } = await sql`
        DELETE FROM ${sql(table)} WHERE ctid = ANY (ARRAY (
          SELECT ctid FROM ${sql(table)} WHERE ${sql(column)} < ${new Date(beforeMs)} LIMIT ${DELETED_ROWS_MAX}
        ))`
      deleted = count
    }
  }

  return {
    /** Runs the work unless another process is at it; the lock ends with its transaction. */
    whenElected(work: () => Promise<void>): Promise<boolean> {
      return sql.begin(async (transaction) => {
        const [row] = await transaction`SELECT pg_try_advisory_xact_lock(${UPKEEP_LOCK}) AS elected`
        if (row?.elected !== true) return false
        await work()
        return true
      })
    },

    async listDays(): Promise<number[]> {
      const rows = await sql`
        SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'analytics_event'::regclass`
      return rows.flatMap(({ name }) => {
        const match = /_(\d{4})(\d{2})(\d{2})$/.exec(String(name))
        return match ? [Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))] : []
      })
    },

    /** Two at once make it once. Made beside the others and then attached, it waits for no reader and holds none up. */
    async createDay(atMs: number): Promise<void> {
      const dayMs = dayStartMs(atMs)
      const name = partitionName(dayMs)
      await sql.begin(async (transaction) => {
        await transaction`SELECT pg_advisory_xact_lock(${PARTITION_LOCK})`
        const [known] = await transaction`SELECT to_regclass(${name}) AS known`
        if (known?.known) return
        await transaction.unsafe(`
          CREATE TABLE ${name} (LIKE analytics_event INCLUDING DEFAULTS)
          WITH (autovacuum_vacuum_insert_threshold = ${VACUUM_AFTER_ROWS}, autovacuum_vacuum_insert_scale_factor = 0)`)
        await transaction.unsafe(`
          ALTER TABLE analytics_event ATTACH PARTITION ${name}
          FOR VALUES FROM ('${dayName(dayMs)}T00:00:00Z') TO ('${dayName(dayMs + DAY_MS)}T00:00:00Z')`)
      })
    },

    /** @returns false while somebody reads: who waits for them would hold up all readers and writers behind itself */
    async dropDay(dayMs: number): Promise<boolean> {
      try {
        await sql.begin(async (transaction) => {
          await transaction.unsafe(`SET LOCAL lock_timeout = ${DROP_WAIT_MS}`)
          await transaction`SELECT pg_advisory_xact_lock(${PARTITION_LOCK})`
          await transaction.unsafe(`DROP TABLE IF EXISTS ${partitionName(dayStartMs(dayMs))}`)
        })
        return true
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return false
        throw error
      }
    },

    forgetHoursBefore: (dayMs: number) => deleteOlder('event_hour', 'bucket', dayMs),

    forgetKeysBefore: (atMs: number) => deleteOlder('analytics_event_key', 'stored_at', atMs),

    /** The oldest days first. */
    async listScreenshotDays(): Promise<{ day: string; bytes: number }[]> {
      const rows = await sql`SELECT day::text AS day, bytes FROM event_screenshot_day ORDER BY day`
      return rows.map((row) => ({ day: String(row.day), bytes: Number(row.bytes) }))
    },

    async forgetScreenshotDay(day: string): Promise<void> {
      await sql`DELETE FROM event_screenshot_day WHERE day = ${day}`
    },
  }
}
