/**
 * Writes down who did what. `record` never fails and never waits: entries are written behind, in order; while the
 * database is away they wait, a bounded number of them.
 */
import { type Clock, type Logger, systemClock } from '@sova/base'
import { AUDIT_KEPT_DAYS, AUDIT_TEXT_LENGTH_MAX } from '@sova/contract'
import { type Database, isRefusedRow } from '@sova/database'
import { createAuditRepository, type NewAuditEvent } from './audit-repository.ts'

export interface AuditEntry {
  /** Null for a stranger, whose name is what was typed. */
  account: { id: string | null; username: string }
  action: string
  address: string
  subjects?: readonly string[]
  details?: Readonly<Record<string, string | number | boolean>>
}

export interface AuditLog {
  record(entry: AuditEntry): void
  /** Resolves when everything that was recorded so far is written, or could not be. */
  settled(): Promise<void>
}

export interface AuditLogInputs {
  database: Pick<Database, 'db'>
  logger: Logger
  clock?: Clock
}

const ENTRIES_WAITING_MAX = 10_000
const ENTRIES_A_WRITE = 500
const RETRY_DELAY_MS = 2000
const WRITE_ATTEMPTS_MAX = 30
/** Old rows are let go this often, some at a time. */
const CLEAN_INTERVAL_MS = 3600_000
const ROWS_A_CLEANING = 10_000
const DAY_MS = 86_400_000

export function createAuditLog({ database, logger, clock = systemClock }: AuditLogInputs): AuditLog {
  const repository = createAuditRepository(database.db)
  const waiting: NewAuditEvent[] = []
  let writing = Promise.resolve()
  let isWriting = false
  let cleanedAtMs = Number.NEGATIVE_INFINITY

  async function writeAll(): Promise<void> {
    isWriting = true
    let failures = 0
    let entriesAWrite = ENTRIES_A_WRITE
    while (waiting.length > 0) {
      const batch = waiting.slice(0, entriesAWrite)
      try {
        await repository.insert(batch)
        waiting.splice(0, batch.length)
        await clean()
      } catch (error) {
        if (isRefusedRow(error)) {
          // One by one until it is found: an entry that can never be written keeps no other out.
          const [entry] = batch
          const isFound = batch.length === 1
          if (isFound) {
            waiting.shift()
            logger.error({ err: error, entry }, 'an audit entry was refused')
          }
          entriesAWrite = isFound ? ENTRIES_A_WRITE : 1
          continue
        }
        failures += 1
        logger.error({ err: error, waiting: waiting.length }, 'the audit log could not be written')
        // The next entry tries again.
        if (failures >= WRITE_ATTEMPTS_MAX) break
        await clock.sleep(RETRY_DELAY_MS)
      }
    }
    isWriting = false
  }

  async function clean(): Promise<void> {
    if (clock.monotonicMs() - cleanedAtMs < CLEAN_INTERVAL_MS) return
    cleanedAtMs = clock.monotonicMs()
    // A day more than the database asks for, whose clock may differ.
    const moment = new Date(clock.nowMs() - (AUDIT_KEPT_DAYS + 1) * DAY_MS)
    await repository.deleteBefore(moment, ROWS_A_CLEANING).catch((error: unknown) => {
      logger.warn({ err: error }, 'old rows of the audit log stay')
    })
  }

  return {
    record({ account, action, address, subjects = [], details = {} }) {
      if (waiting.length >= ENTRIES_WAITING_MAX) {
        logger.error({ action }, 'the audit log is full: an entry is lost')
        return
      }
      waiting.push({
        at: new Date(clock.nowMs()),
        accountId: account.id,
        username: plain(account.username),
        action,
        address,
        subjects: subjects.map(plain),
        details: Object.fromEntries(
          Object.entries(details).map(([name, value]) => [name, typeof value === 'string' ? plain(value) : value]),
        ),
      })
      if (!isWriting) writing = writeAll()
    },
    settled: () => writing,
  }
}

/** PostgreSQL stores no NUL, and half of a surrogate pair is no text. */
const plain = (text: string): string => text.slice(0, AUDIT_TEXT_LENGTH_MAX).replace(/[\0\p{Cs}]/gu, '')
