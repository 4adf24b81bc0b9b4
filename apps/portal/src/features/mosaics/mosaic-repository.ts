import { lockAccount } from '@sova/accounts'
import { findUnknownCameras, isVisibleTo } from '@sova/cameras'
import type { Mosaic, MosaicDraft, MosaicGrid, MosaicSlot } from '@sova/contract'
import type { Database } from '@sova/database'
import { sql } from 'kysely'

export type MosaicRepository = ReturnType<typeof createMosaicRepository>

export interface StoredMosaic extends Omit<Mosaic, 'slots'> {
  /** Of cells that have a row; a camera that the account may not see is null. */
  slots: (MosaicSlot & { cell: number })[]
}

export function createMosaicRepository(db: Database['db']) {
  return {
    /** Until the transaction ends, no other call changes this account's mosaics. */
    lock: (accountId: string): Promise<void> => lockAccount(db, accountId),

    findUnknown: (accountId: string, numbers: readonly string[]) => findUnknownCameras(db, accountId, numbers),

    async count(accountId: string): Promise<number> {
      const row = await db
        .selectFrom('mosaic')
        .select((select) => select.fn.countAll<string>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    /** Null where the account has no such mosaic. */
    async revisionOf(accountId: string, id: number): Promise<number | null> {
      const row = await db
        .selectFrom('mosaic')
        .select('revision')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.revision ?? null
    },

    /** By id; `ids` undefined means all of the account. */
    async list(accountId: string, ids: readonly number[] | undefined): Promise<StoredMosaic[]> {
      const rows = await db
        .selectFrom('mosaic')
        .select(['id', 'revision', 'title', 'grid', 'realtime'])
        .select([slotsSeenBy(accountId).as('slots'), alarmCamerasSeenBy(accountId).as('alarm_cameras')])
        .where('account_id', '=', accountId)
        .$if(ids !== undefined, (query) => query.where('id', '=', sql<number>`ANY (${[...(ids ?? [])]}::int[])`))
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ ...row, grid: row.grid as MosaicGrid }))
    },

    async insert(accountId: string, { title, grid, realtime }: MosaicDraft): Promise<number> {
      const row = await db
        .insertInto('mosaic')
        .values({ account_id: accountId, title, grid, realtime })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },

    async update(id: number, { title, grid, realtime }: MosaicDraft): Promise<void> {
      await db
        .updateTable('mosaic')
        .set((update) => ({ title, grid, realtime, revision: update('revision', '+', 1) }))
        .where('id', '=', id)
        .execute()
    },

    /** Puts the cells and the alarm cameras in the place of those that were. */
    async replaceCameras(id: number, { slots, alarm_cameras }: MosaicDraft): Promise<void> {
      await db.deleteFrom('mosaic_slot').where('mosaic_id', '=', id).execute()
      await db.deleteFrom('mosaic_alarm_camera').where('mosaic_id', '=', id).execute()
      const numbers = slots.map((slot) => slot.camera_number)
      const alarmCells = slots.flatMap(({ is_alarm }, cell) => (is_alarm ? cell : []))
      await sql`
        INSERT INTO mosaic_slot (mosaic_id, cell, camera_id, is_alarm)
        SELECT ${id}::int, slot.cell, camera.id, slot.is_alarm
        FROM (
          SELECT given.number, given.place - 1 AS cell, given.place - 1 = ANY (${alarmCells}::int[]) AS is_alarm
          FROM unnest(${numbers}::text[]) WITH ORDINALITY AS given (number, place)
        ) AS slot
        LEFT JOIN camera ON camera.number = slot.number
        WHERE camera.id IS NOT NULL OR slot.is_alarm`.execute(db)
      await sql`
        INSERT INTO mosaic_alarm_camera (mosaic_id, camera_id)
        SELECT ${id}::int, id FROM camera WHERE number = ANY (${alarm_cameras}::text[])`.execute(db)
    },

    async delete(id: number): Promise<void> {
      await db.deleteFrom('mosaic').where('id', '=', id).execute()
    },
  }
}

const slotsSeenBy = (accountId: string) => sql<StoredMosaic['slots']>`(
  SELECT coalesce(
    json_agg(json_build_object('cell', slot.cell, 'camera_number', camera.number, 'is_alarm', slot.is_alarm)), '[]'
  )
  FROM mosaic_slot AS slot LEFT JOIN camera ON camera.id = slot.camera_id AND ${isVisibleTo(accountId)}
  WHERE slot.mosaic_id = mosaic.id
)`

const alarmCamerasSeenBy = (accountId: string) => sql<string[]>`(
  SELECT coalesce(json_agg(camera.number ORDER BY camera.number), '[]')
  FROM mosaic_alarm_camera AS alarm JOIN camera ON camera.id = alarm.camera_id AND ${isVisibleTo(accountId)}
  WHERE alarm.mosaic_id = mosaic.id
)`
