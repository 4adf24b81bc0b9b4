import { visibleCameras } from '@sova/cameras'
import { MAP_CAMERAS_MAX, type MapKind } from '@sova/contract'
import type { Database } from '@sova/database'
import { type Expression, type SqlBool, sql } from 'kysely'

const MEMBERSHIP: Record<MapKind, Expression<SqlBool>> = {
  my: sql<SqlBool>`own.level IS NOT NULL`,
  fav: sql<SqlBool>`favourite.camera_id IS NOT NULL`,
  public: sql<SqlBool>`camera.is_public`,
}

export interface WrittenMap {
  /** Of the JSON's content. */
  hash: string
  /** Null when the caller knows the hash. */
  json: string | null
}

export type MapRepository = ReturnType<typeof createMapRepository>

export function createMapRepository(db: Database['db']) {
  return {
    /** The database writes the answer: 20,000 rows made into objects and text here would hold up every other call. */
    async write(accountId: string, kind: MapKind, knownHashes: readonly string[]): Promise<WrittenMap> {
      const cameras = visibleCameras(db, accountId)
        .where(MEMBERSHIP[kind])
        .where('camera.longitude', 'is not', null)
        .where('camera.latitude', 'is not', null)
        .select([
          'camera.number',
          'camera.address',
          'camera.title',
          'camera.longitude',
          'camera.latitude',
          'camera.marker_id',
          sql<boolean>`favourite.camera_id IS NOT NULL`.as('is_fav'),
          sql`json_build_object('screenshot_domain', media_server.screenshot_domain)`.as('server'),
        ])
        .orderBy('camera.number')
        .limit(MAP_CAMERAS_MAX)
      const { rows } = await sql<WrittenMap>`
        WITH written AS MATERIALIZED (
          SELECT '{"results":' || coalesce(json_agg(row_to_json(listed) ORDER BY listed.number)::text, '[]') || '}' AS json
          FROM (${cameras}) AS listed
        ), hashed AS MATERIALIZED (
          SELECT json, md5(json) AS hash FROM written
        )
        SELECT hash, CASE WHEN hash = ANY (${[...knownHashes]}::text[]) THEN NULL ELSE json END AS json
        FROM hashed`.execute(db)
      const [map] = rows
      if (!map) throw new Error('the database wrote no map')
      return map
    },
  }
}
