import { lockAccount } from '@sova/accounts'
import { findUnknownCameras, isVisibleTo } from '@sova/cameras'
import {
  FOLDER_CAMERAS_LISTED_MAX,
  type Folder,
  type FolderCamera,
  type FolderChild,
  type FolderSort,
} from '@sova/contract'
import type { Database } from '@sova/database'
import { sql } from 'kysely'
import type { FolderNode } from './folder-tree.ts'

export interface FolderQuery {
  accountId: string
  id: number | null
  /** Undefined: folders of every depth. */
  parentId: number | null | undefined
  /** LIKE patterns that all match. */
  patterns: readonly string[]
  sort: FolderSort
  fields: ReadonlySet<keyof Folder>
}

export type FolderRepository = ReturnType<typeof createFolderRepository>

export function createFolderRepository(db: Database['db']) {
  return {
    /** Until the transaction ends, no other call changes this account's folders. */
    lock: (accountId: string): Promise<void> => lockAccount(db, accountId),

    listNodes: (accountId: string): Promise<FolderNode[]> =>
      db.selectFrom('camera_folder').select(['id', 'parent_id']).where('account_id', '=', accountId).execute(),

    async count(query: FolderQuery): Promise<number> {
      const row = await matching(db, query)
        .select((select) => select.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    page(query: FolderQuery, limit: number, offset: number) {
      const { accountId, fields, sort } = query
      const column = sort.startsWith('name') ? sql`folder.name COLLATE "ru-RU-x-icu"` : sql`folder.created_at`
      const direction = sort.endsWith('_desc') ? 'desc' : 'asc'
      return matching(db, query)
        .select(['folder.id', 'folder.name', 'folder.parent_id'])
        .$if(fields.has('cameras'), (page) => page.select(camerasOf(accountId).as('cameras')))
        .$if(fields.has('cameras_count'), (page) =>
          page.select(camerasCountOf('folder', accountId).as('cameras_count')),
        )
        .$if(fields.has('children'), (page) => page.select(childrenOf(accountId).as('children')))
        .$if(fields.has('children_count'), (page) => page.select(childrenCountOf('folder').as('children_count')))
        .orderBy(column, direction)
        .orderBy('folder.id', direction)
        .limit(limit)
        .offset(offset)
        .execute()
    },

    async insert(accountId: string, parentId: number | null, name: string): Promise<number> {
      const row = await db
        .insertInto('camera_folder')
        .values({ account_id: accountId, parent_id: parentId, name })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },

    async update(id: number, change: { name?: string; parent_id?: number | null }): Promise<void> {
      if (Object.keys(change).length === 0) return
      await db.updateTable('camera_folder').set(change).where('id', '=', id).execute()
    },

    /** Its subfolders go with it. */
    async delete(id: number): Promise<void> {
      await db.deleteFrom('camera_folder').where('id', '=', id).execute()
    },

    findUnknown: (accountId: string, numbers: readonly string[]) => findUnknownCameras(db, accountId, numbers),

    async putCameras(folderId: number, numbers: readonly string[]): Promise<void> {
      await sql`
        INSERT INTO camera_folder_item (folder_id, camera_id)
        SELECT ${folderId}::int, id FROM camera WHERE number = ANY (${[...numbers]}::text[])
        ON CONFLICT DO NOTHING`.execute(db)
    },

    async takeCameras(folderId: number, numbers: readonly string[]): Promise<void> {
      await sql`
        DELETE FROM camera_folder_item AS item USING camera
        WHERE camera.id = item.camera_id AND item.folder_id = ${folderId}
          AND camera.number = ANY (${[...numbers]}::text[])`.execute(db)
    },

    /** Hidden cameras count too: they come back when the right does. */
    async countItems(folderId: number): Promise<number> {
      const row = await db
        .selectFrom('camera_folder_item')
        .select((select) => select.fn.countAll<string>().as('count'))
        .where('folder_id', '=', folderId)
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    async countVisible(accountId: string, folderId: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        SELECT ${camerasCountOf('folder', accountId)} AS count FROM camera_folder AS folder
        WHERE folder.id = ${folderId}`.execute(db)
      return rows[0]?.count ?? 0
    },
  }
}

function matching(db: Database['db'], { accountId, id, parentId, patterns }: FolderQuery) {
  let folders = db.selectFrom('camera_folder as folder').where('folder.account_id', '=', accountId)
  if (id !== null) folders = folders.where('folder.id', '=', id)
  if (parentId === null) folders = folders.where('folder.parent_id', 'is', null)
  if (typeof parentId === 'number') folders = folders.where('folder.parent_id', '=', parentId)
  for (const pattern of patterns) folders = folders.where('folder.search_text', 'like', pattern)
  return folders
}

const camerasOf = (accountId: string) => sql<FolderCamera[]>`(
  SELECT coalesce(json_agg(json_build_object('number', listed.number, 'title', listed.title)), '[]')
  FROM (
    SELECT camera.number, camera.title
    FROM camera_folder_item AS item JOIN camera ON camera.id = item.camera_id
    WHERE item.folder_id = folder.id AND ${isVisibleTo(accountId)}
    ORDER BY camera.title COLLATE "ru-RU-x-icu", camera.id
    LIMIT ${FOLDER_CAMERAS_LISTED_MAX}
  ) AS listed
)`

const camerasCountOf = (folder: 'folder' | 'child', accountId: string) => sql<number>`(
  SELECT count(*)::int
  FROM camera_folder_item AS item JOIN camera ON camera.id = item.camera_id
  WHERE item.folder_id = ${sql.ref(`${folder}.id`)} AND ${isVisibleTo(accountId)}
)`

const childrenCountOf = (folder: 'folder' | 'child') =>
  sql<number>`(SELECT count(*)::int FROM camera_folder AS below WHERE below.parent_id = ${sql.ref(`${folder}.id`)})`

const childrenOf = (accountId: string) => sql<FolderChild[]>`(
  SELECT coalesce(
    json_agg(
      json_build_object(
        'id', child.id, 'name', child.name,
        'children_count', ${childrenCountOf('child')}, 'cameras_count', ${camerasCountOf('child', accountId)}
      ) ORDER BY child.name COLLATE "ru-RU-x-icu", child.id
    ), '[]'
  )
  FROM camera_folder AS child WHERE child.parent_id = folder.id
)`
