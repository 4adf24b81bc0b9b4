import { PASSAGE_WINDOW_MS, plateKey } from '@sova/access-rules'
import type { AccessKind, AccessReason } from '@sova/contract'
import type { Database } from '@sova/database'
import { sql } from 'kysely'
import type { DeviceAnswer } from '../devices/device-gate.ts'

/** What is written of a decision or of a press of the button. */
export interface JournalEntry {
  gangId: number
  at: Date
  kind: AccessKind
  isGranted: boolean
  reason: AccessReason
  device: { id: number; title: string }
  moduleId: string | null
  cameraNumber: string | null
  employee: { id: number; title: string } | null
  car: { id: number | null; number: string } | null
  group: { id: number; title: string | null } | null
  account: { id: string; username: string } | null
  confidence: number | null
  eventId: number | null
}

/** With a device's id: whoever writes that it is to be opened sees what the others have written. */
const PASSAGE_LOCK = 20_040

export type AccessJournal = ReturnType<typeof createAccessJournal>

/** The journal grows and never changes; the database refuses anything else. */
export function createAccessJournal(db: Database['db']) {
  return {
    /** Null when this event was decided about at this device before, or the passage let through, by whichever process. */
    async write(entry: JournalEntry): Promise<string | null> {
      if (entry.kind === 'manual') return insert(db, entry)
      if (!entry.isGranted) {
        const opened = await openedBy(db, entry).where('device_id', '=', entry.device.id).executeTakeFirst()
        return opened ? null : insert(db, entry)
      }
      return db.transaction().execute(async (transaction) => {
        await sql`SELECT pg_advisory_xact_lock(${PASSAGE_LOCK}::int, ${entry.device.id}::int)`.execute(transaction)
        return (await isLetThrough(transaction, entry)) ? null : insert(transaction, entry)
      })
    },

    /** Somebody was let through by this event, at whichever device. */
    async isGranted(event: Pick<JournalEntry, 'eventId' | 'cameraNumber'>): Promise<boolean> {
      return (await openedBy(db, event).executeTakeFirst()) !== undefined
    },

    async writeAnswer(journalId: string, { state, answer }: DeviceAnswer, latencyMs: number, at: Date): Promise<void> {
      await db
        .insertInto('access_journal_answer')
        .values({ journal_id: journalId, state, answer, latency_ms: Math.round(latencyMs), at })
        .execute()
    },

    /** What the device said last, as its own row shows it. */
    async noteState(deviceId: number, { state, answer }: DeviceAnswer, at: Date): Promise<void> {
      await db
        .updateTable('access_device')
        .set({ state, last_answer: answer, last_answer_at: at })
        .where('id', '=', deviceId)
        .execute()
    },
  }
}

async function insert(db: Database['db'], entry: JournalEntry): Promise<string | null> {
  const row = await db
    .insertInto('access_journal')
    .values({
      gang_id: entry.gangId,
      at: entry.at,
      kind: entry.kind,
      is_granted: entry.isGranted,
      reason: entry.reason,
      device_id: entry.device.id,
      device_title: entry.device.title,
      module_id: entry.moduleId,
      camera_number: entry.cameraNumber,
      employee_id: entry.employee?.id ?? null,
      employee_title: entry.employee?.title ?? null,
      car_id: entry.car?.id ?? null,
      car_number: entry.car?.number ?? null,
      access_group_id: entry.group?.id ?? null,
      access_group_title: entry.group?.title ?? null,
      account_id: entry.account?.id ?? null,
      username: entry.account?.username ?? null,
      confidence: entry.confidence,
      event_id: entry.eventId,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'camera_number', 'device_id', 'is_granted'])
        .where('event_id', 'is not', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The passages that this event has opened. */
const openedBy = (db: Database['db'], { eventId, cameraNumber }: Pick<JournalEntry, 'eventId' | 'cameraNumber'>) =>
  db
    .selectFrom('access_journal')
    .select('id')
    .where('event_id', '=', eventId === null ? null : String(eventId))
    .where('camera_number', '=', cameraNumber)
    .where('is_granted', '=', true)
    .limit(1)

/**
 * The same plate or person was let through here a moment ago: perhaps another camera at the barrier saw them. Another
 * module of the device is another barrier.
 */
async function isLetThrough(db: Database['db'], entry: JournalEntry): Promise<boolean> {
  const atMs = entry.at.getTime()
  const rows = await db
    .selectFrom('access_journal')
    .select(['car_number', 'employee_id'])
    .where('device_id', '=', entry.device.id)
    .where('module_id', 'is not distinct from', entry.moduleId)
    .where('at', '>', new Date(atMs - PASSAGE_WINDOW_MS))
    .where('at', '<', new Date(atMs + PASSAGE_WINDOW_MS))
    .where('kind', '=', entry.kind)
    .where('is_granted', '=', true)
    .execute()
  if (entry.kind === 'face') return rows.some(({ employee_id }) => employee_id === entry.employee?.id)
  const plate = plateKey(entry.car?.number ?? '')
  return plate !== '' && rows.some(({ car_number }) => plateKey(car_number ?? '') === plate)
}
