import { visibleCameras } from '@sova/cameras'
import type { CameraSort } from '@sova/contract'
import type { Database } from '@sova/database'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { cameraJson } from './camera-fields-repository.ts'
import type { CameraListQuery, CameraSet } from './camera-list-query.ts'

export type CameraRepository = ReturnType<typeof createCameraRepository>
export type CameraRecord = Awaited<ReturnType<CameraRepository['page']>>[number]

/**
 * So many cameras are found first and then sorted; of more, a page is met soon enough by walking the index of the sort
 * order. The planner can't choose, for it does not know how many cameras match a search.
 */
const SORTED_MAX = 5000

export function createCameraRepository({ db, runPrepared }: Pick<Database, 'db' | 'runPrepared'>) {
  async function listIds(query: CameraListQuery, { page, count }: { page: number; count: number }): Promise<number[]> {
    const { column, direction } = orderOf(query)
    const slice = sql`ORDER BY 2 ${direction}, 1 ${direction} LIMIT ${query.pageSize} OFFSET ${(page - 1) * query.pageSize}`
    const found = sql`SELECT camera.id, ${column} AS place ${matching(query)}`
    const { rows } = await (count > SORTED_MAX
      ? sql<{ id: number }>`${found} ${slice}`
      : sql<{ id: number }>`WITH found AS MATERIALIZED (${found}) SELECT id, place FROM found ${slice}`
    ).execute(db)
    return rows.map(({ id }) => id)
  }

  const rowsOf = (ids: readonly number[], { accountId, fields }: CameraListQuery, nowMs: number) =>
    visibleCameras(db, accountId)
      .where(sql<SqlBool>`camera.id = ANY (${[...ids]}::int[])`)
      .select([
        'camera.id',
        'camera.number',
        'camera.is_public',
        'tariff.dvr_hours',
        'tariff.dvr_size_gb',
        'own.level',
        cameraJson(fields, nowMs).as('json'),
      ])

  return {
    async count(query: CameraListQuery): Promise<number> {
      const { rows } = await sql<{ count: string }>`SELECT count(*) AS count ${matching(query)}`.execute(db)
      return Number(rows[0]?.count)
    },

    /**
     * The rows are read by their ids, for a query with all their columns takes longer to plan than to run, and the order
     * of a list needs a plan of its own for each account.
     * @param count of the cameras that match
     */
    async page(query: CameraListQuery, at: { page: number; count: number; nowMs: number }) {
      const ids = await listIds(query, at)
      const rows = await runPrepared(rowsOf(ids, query, at.nowMs))
      const rowOfId = new Map(rows.map((row) => [row.id, row]))
      // A camera that was taken away in between is missing.
      return ids.flatMap((id) => rowOfId.get(id) ?? [])
    },

    async setTitle(id: number, title: string): Promise<void> {
      await db.updateTable('camera').set({ title }).where('id', '=', id).execute()
    },
  }
}

const TABLE_OF_SET = { own: sql.table('camera_right'), favourite: sql.table('camera_favourite') } as const

/**
 * From where, and under which conditions. A set that the list is made of is joined, so that the search may begin with it
 * when it is small; `own` and `favourite` are then known to the sort order too.
 */
function matching(query: CameraListQuery): RawBuilder<unknown> {
  const { accountId, within } = query
  const join = (set: 'own' | 'favourite') => sql`${within.includes(set) ? sql`JOIN` : sql`LEFT JOIN`}
    ${TABLE_OF_SET[set]} AS ${sql.ref(set)}
    ON ${sql.ref(`${set}.camera_id`)} = camera.id AND ${sql.ref(`${set}.account_id`)} = ${accountId}`
  const favourites = within.includes('favourite') ? join('favourite') : sql``
  return sql`FROM camera ${join('own')} ${favourites} WHERE ${sql.join(conditionsOf(query), sql` AND `)}`
}

/** As in `visibleCameras`, by which the rows of a page are read. */
const VISIBLE = sql<SqlBool>`(own.level IS NOT NULL OR camera.is_public)`

function conditionsOf({ accountId, within, withinAny, outside, ...query }: CameraListQuery): Expression<SqlBool>[] {
  const isIn = (set: CameraSet) => membership(set, accountId)
  const conditions: Expression<SqlBool>[] = [VISIBLE]
  if (within.includes('public')) conditions.push(isIn('public'))
  for (const set of outside) conditions.push(sql<SqlBool>`NOT ${isIn(set)}`)
  if (withinAny.length > 0) conditions.push(sql<SqlBool>`(${sql.join(withinAny.map(isIn), sql` OR `)})`)
  if (query.numbers) conditions.push(sql<SqlBool>`camera.number = ANY (${[...query.numbers]}::text[])`)
  // One condition a pattern: the trigram index serves LIKE, but not LIKE ALL.
  for (const pattern of query.patterns) conditions.push(sql<SqlBool>`camera.search_text LIKE ${pattern}`)
  if (query.folderIds) conditions.push(inFolders(query.folderIds, accountId))
  return conditions
}

function membership(set: CameraSet, accountId: string): Expression<SqlBool> {
  if (set === 'public') return sql<SqlBool>`camera.is_public`
  if (set === 'own') return sql<SqlBool>`own.level IS NOT NULL`
  return sql<SqlBool>`camera.id IN (SELECT camera_id FROM ${TABLE_OF_SET[set]} WHERE account_id = ${accountId})`
}

/** Another account's folder holds nothing. */
const inFolders = (folderIds: readonly number[], accountId: string) => sql<SqlBool>`camera.id IN (
  SELECT item.camera_id
  FROM camera_folder_item AS item JOIN camera_folder AS folder ON folder.id = item.folder_id
  WHERE folder.account_id = ${accountId} AND folder.id = ANY (${[...folderIds]}::int[])
)`

/** Byte order would put Ё before А; the indexes are made for the Russian and the Turkish order. */
const RUSSIAN = sql`COLLATE "ru-RU-x-icu"`
const TURKISH = sql`COLLATE "tr-TR-x-icu"`

function orderOf({ sort, locale }: CameraListQuery): { column: RawBuilder<unknown>; direction: RawBuilder<unknown> } {
  const collation = locale === 'tr' ? TURKISH : RUSSIAN
  const column: Record<CameraSort, RawBuilder<unknown>> = {
    addr_asc: sql`camera.address ${collation}`,
    addr_desc: sql`camera.address ${collation}`,
    title_asc: sql`camera.title ${collation}`,
    title_desc: sql`camera.title ${collation}`,
    create_asc: sql`camera.created_at`,
    create_desc: sql`camera.created_at`,
    user: sql`favourite.position`,
  }
  return { column: column[sort], direction: sort.endsWith('_desc') ? sql`DESC` : sql`ASC` }
}
