import type { Database } from '@sova/database'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type CameraListQuery, type CameraSet, isAllOwn } from './camera-list-query.ts'
import { orderOf } from './camera-order-repository.ts'
import { type CameraRecord, createCameraRows } from './camera-rows-repository.ts'

export type CameraRepository = ReturnType<typeof createCameraRepository>

/**
 * So many cameras are found first and then sorted; of more, a page is met soon enough by walking the index of the sort
 * order. The planner can't choose, for it does not know how many cameras match a search.
 */
export const SORTED_MAX = 5000

/**
 * So far down a list of very many nothing is to be planned: the index of its order is walked. Further down, an account that
 * sees few of all cameras would walk past too many others.
 */
const WALKED_MAX = 300

type Databases = Pick<Database, 'db' | 'runPlanned' | 'runPreparedRaw'>

export function createCameraRepository(database: Databases) {
  const { db, runPlanned } = database
  const rows = createCameraRows(database, { countMax: SORTED_MAX })

  async function listIds(query: CameraListQuery, { page, count }: { page: number; count: number }): Promise<number[]> {
    const { column, direction } = orderOf(query)
    const slice = sql`ORDER BY 2 ${direction}, 1 ${direction} LIMIT ${query.pageSize} OFFSET ${(page - 1) * query.pageSize}`
    const found = sql`SELECT camera.id, ${column} AS place ${matching(query)}`
    const listed = await runPlanned(
      (count > SORTED_MAX
        ? sql<{ id: number }>`${found} ${slice}`
        : sql<{ id: number }>`WITH found AS MATERIALIZED (${found}) SELECT id, place FROM found ${slice}`
      ).compile(db),
    )
    return listed.map(({ id }) => id)
  }

  return {
    async count(query: CameraListQuery): Promise<number> {
      const [row] = await runPlanned(sql<{ count: string }>`SELECT count(*) AS count ${matching(query)}`.compile(db))
      return Number(row?.count)
    },

    /**
     * The rows are read by their ids, for a query with all their columns takes longer to plan than to run, and the order
     * of a list needs a plan of its own for each account.
     * @param count of the cameras that match
     */
    async page(query: CameraListQuery, at: { page: number; count: number; now: Date }): Promise<CameraRecord[]> {
      const isWalked = at.count > SORTED_MAX && isAllOwn(query) && at.page * query.pageSize <= WALKED_MAX
      return isWalked ? rows.walkOwn(query, at) : rows.byIds(await listIds(query, at), query, at.now)
    },

    /** A page of all the account's own cameras with their count; null when they are too many to be sorted each time. */
    async ownPage(query: CameraListQuery, now: Date): Promise<{ count: number; records: CameraRecord[] } | null> {
      const page = await rows.ofOwn(query, now)
      return page.count > SORTED_MAX ? null : page
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
