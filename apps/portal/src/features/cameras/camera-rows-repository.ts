/** Rows of a camera list: what decides about their tokens, and the JSON that is sent on as the database wrote it. */
import { visibleCameras } from '@sova/cameras'
import type { Camera } from '@sova/contract'
import { compileEachKind, type Database, PREPARED_TEXTS_MAX } from '@sova/database'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cameraJson } from './camera-fields-repository.ts'
import type { CameraListQuery } from './camera-list-query.ts'
import { type CameraOrder, orderOf } from './camera-order-repository.ts'

export interface CameraRecord {
  id: number
  number: string
  isPublic: boolean
  hasArchive: boolean
  /** Null without a right of one's own. */
  level: number | null
  /** An object in UTF-8. */
  json: Buffer
}

/** The columns of a record, in the order in which `toRecord` reads them. */
const recordColumns = (fields: ReadonlySet<keyof Camera>, now: Date) =>
  [
    sql<number>`camera.id`.as('id'),
    sql<string>`camera.number`.as('number'),
    sql<boolean>`camera.is_public`.as('is_public'),
    sql<boolean>`tariff.dvr_hours IS NOT NULL OR tariff.dvr_size_gb IS NOT NULL`.as('has_archive'),
    sql<number | null>`own.level`.as('level'),
    cameraJson(fields, now).as('json'),
  ] as const

function toRecord([id, number, isPublic, hasArchive, level, json]: readonly (
  | Buffer
  | null
  | undefined
)[]): CameraRecord {
  if (!id || !number || !json) throw new Error('a row of a camera list is not complete')
  return {
    id: Number(id.toString('latin1')),
    number: number.toString('latin1'),
    isPublic: isTrue(isPublic),
    hasArchive: isTrue(hasArchive),
    level: level ? Number(level.toString('latin1')) : null,
    json,
  }
}

const LETTER_T = 't'.charCodeAt(0)
const isTrue = (value: Buffer | null | undefined): boolean => value?.[0] === LETTER_T

const fieldsKey = ({ fields }: Pick<CameraListQuery, 'fields'>) => [...fields].sort().join()

type OwnList = Pick<CameraListQuery, 'fields' | 'sort' | 'locale'>

/** What a statement of an account's own cameras is made of. */
interface OwnParts extends CameraOrder {
  columns: RawBuilder<unknown>
  accountId: RawBuilder<unknown>
  pageSize: RawBuilder<unknown>
  offset: RawBuilder<unknown>
}

/** @param limits.countMax so many cameras of an account are sorted at each look at them */
export function createCameraRows(
  { db, runPreparedRaw }: Pick<Database, 'db' | 'runPreparedRaw'>,
  { countMax }: { countMax: number },
) {
  const rowsOf = compileEachKind(
    PREPARED_TEXTS_MAX,
    fieldsKey,
    ({ fields }: CameraListQuery, given: { accountId: string; ids: readonly number[]; now: Date }) =>
      visibleCameras(db, given.accountId)
        .where(sql<SqlBool>`camera.id = ANY (${given.ids}::int[])`)
        .select(recordColumns(fields, given.now))
        .compile(),
  )

  /**
   * What differs from call to call stands behind a SELECT: to a plan that knows it, itself looks better than one for all,
   * and it is made anew at each call.
   */
  const compileOwn = (statement: (parts: OwnParts) => RawBuilder<unknown>) =>
    compileEachKind(
      PREPARED_TEXTS_MAX,
      (list: OwnList) => `${list.sort} ${list.locale} ${fieldsKey(list)}`,
      (list: OwnList, given: { accountId: string; pageSize: number; offset: number; now: Date }) =>
        statement({
          ...orderOf(list),
          columns: sql.join(recordColumns(list.fields, given.now)),
          accountId: sql`(SELECT ${given.accountId}::bigint)`,
          pageSize: sql`(SELECT ${given.pageSize}::int)`,
          offset: sql`(SELECT ${given.offset}::int)`,
        }).compile(db),
    )

  /**
   * Counted, sorted and read at once, by one plan that is right for every account and made once: from its rights to the
   * cameras, one by one, which is why it ends at `countMax` and one more. The fences (`OFFSET 0`) keep it from another way.
   */
  const ownPage = compileOwn(
    ({ column, direction, columns, accountId, pageSize, offset }) => sql`
        WITH found AS MATERIALIZED (
          SELECT camera.*, own.level, ${column} AS place
          FROM (
            SELECT camera_id, level FROM camera_right
            WHERE account_id = ${accountId}
            ORDER BY camera_id
            LIMIT ${sql.lit(countMax + 1)}
          ) AS own
          CROSS JOIN LATERAL (SELECT * FROM camera WHERE camera.id = own.camera_id OFFSET 0) AS camera
        ), total AS MATERIALIZED (
          SELECT count(*) AS count FROM found
        )
        SELECT total.count, ${columns}
        FROM total
        CROSS JOIN (
          SELECT found.*, row_number() OVER (ORDER BY place ${direction}, id ${direction}) AS position
          FROM found
          ORDER BY position
          LIMIT ${pageSize}
          OFFSET (SELECT CASE WHEN count > ${offset} THEN ${offset} ELSE 0 END FROM total)
        ) AS camera
        CROSS JOIN LATERAL (SELECT camera.level) AS own
        JOIN tariff ON tariff.id = camera.tariff_id
        JOIN media_server ON media_server.id = camera.media_server_id
        LEFT JOIN camera_favourite AS favourite
          ON favourite.account_id = ${accountId} AND favourite.camera_id = camera.id
        ORDER BY camera.position`,
  )

  /** A page near the beginning of very many: along the index of the order, until there are enough that the account may see. */
  const ownWalk = compileOwn(
    ({ column, direction, columns, accountId, pageSize, offset }) => sql`
        WITH walked AS MATERIALIZED (
          SELECT camera.id, own.level, ${column} AS place
          FROM camera
          CROSS JOIN LATERAL (
            SELECT level FROM camera_right WHERE account_id = ${accountId} AND camera_id = camera.id OFFSET 0
          ) AS own
          ORDER BY place ${direction}, camera.id ${direction}
          LIMIT ${pageSize}
          OFFSET ${offset}
        )
        SELECT ${columns}
        FROM walked AS own
        CROSS JOIN LATERAL (SELECT * FROM camera WHERE camera.id = own.id OFFSET 0) AS camera
        JOIN tariff ON tariff.id = camera.tariff_id
        JOIN media_server ON media_server.id = camera.media_server_id
        LEFT JOIN camera_favourite AS favourite ON favourite.account_id = ${accountId} AND favourite.camera_id = camera.id
        ORDER BY own.place ${direction}, own.id ${direction}`,
  )

  return {
    async byIds(ids: readonly number[], query: CameraListQuery, now: Date): Promise<CameraRecord[]> {
      const rows = await runPreparedRaw(rowsOf(query, { accountId: query.accountId, ids, now }))
      const recordOfId = new Map(rows.map(toRecord).map((record) => [record.id, record]))
      // A camera that was taken away in between is missing.
      return ids.flatMap((id) => recordOfId.get(id) ?? [])
    },

    /** A page of all the account's own cameras, the first one where there is no such page. `count` is not above `countMax` + 1. */
    async ofOwn(query: CameraListQuery, now: Date) {
      const { accountId, pageSize } = query
      const offset = Math.min((query.page - 1) * pageSize, countMax)
      const rows = await runPreparedRaw(ownPage(query, { accountId, pageSize, offset, now }))
      return {
        count: Number(rows[0]?.[0]?.toString('latin1') ?? 0),
        records: rows.map(([_count, ...columns]) => toRecord(columns)),
      }
    },

    /** A page of all the account's own cameras, of which there are more than `countMax`. */
    async walkOwn(query: CameraListQuery, { page, now }: { page: number; now: Date }): Promise<CameraRecord[]> {
      const { accountId, pageSize } = query
      const rows = await runPreparedRaw(ownWalk(query, { accountId, pageSize, offset: (page - 1) * pageSize, now }))
      return rows.map(toRecord)
    },
  }
}
