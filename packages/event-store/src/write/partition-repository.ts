/** Partitions of days: made ahead of their time, and dropped as a whole when their time is over. */
import type { Database } from '@sova/database'
import { DAY_MS, dayName, dayStartMs } from '../event-days.ts'

/** 'even' in ASCII. */
const PARTITION_LOCK = 0x6576_656e
/** 'keep' in ASCII. */
const UPKEEP_LOCK = 0x6b65_6570
/** Counts of many new rows stay fast when they are marked as visible early; VACUUM would come too late by itself. */
const VACUUM_AFTER_ROWS = 100_000

const partitionName = (dayMs: number) => `analytics_event_${dayName(dayMs).replaceAll('-', '')}`

export type PartitionRepository = ReturnType<typeof createPartitionRepository>

export function createPartitionRepository({ sql }: Pick<Database, 'sql'>) {
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

    /** Two at once make it once. */
    async createDay(atMs: number): Promise<void> {
      const dayMs = dayStartMs(atMs)
      const name = partitionName(dayMs)
      await sql.begin(async (transaction) => {
        await transaction`SELECT pg_advisory_xact_lock(${PARTITION_LOCK})`
        await transaction.unsafe(`
          CREATE TABLE IF NOT EXISTS ${name} PARTITION OF analytics_event
          FOR VALUES FROM ('${dayName(dayMs)}T00:00:00Z') TO ('${dayName(dayMs + DAY_MS)}T00:00:00Z')
          WITH (autovacuum_vacuum_insert_threshold = ${VACUUM_AFTER_ROWS}, autovacuum_vacuum_insert_scale_factor = 0)`)
      })
    },

    async dropDay(dayMs: number): Promise<void> {
      await sql.begin(async (transaction) => {
        await transaction`SELECT pg_advisory_xact_lock(${PARTITION_LOCK})`
        await transaction.unsafe(`DROP TABLE IF EXISTS ${partitionName(dayStartMs(dayMs))}`)
      })
    },

    async forgetHoursBefore(dayMs: number): Promise<void> {
      await sql`DELETE FROM event_hour WHERE bucket < ${new Date(dayMs)}`
    },

    async forgetKeysBefore(atMs: number): Promise<void> {
      await sql`DELETE FROM analytics_event_key WHERE stored_at < ${new Date(atMs)}`
    },

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
