import type { Database } from '@sova/database'

/** `host[:port]` of the media server of each of the cameras. */
export async function findMediaDomains(
  { db }: Pick<Database, 'db'>,
  cameraIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (cameraIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('camera')
    .innerJoin('media_server', 'media_server.id', 'camera.media_server_id')
    .select(['camera.id', 'media_server.domain'])
    .where('camera.id', 'in', [...cameraIds])
    .execute()
  return new Map(rows.map(({ id, domain }) => [id, domain]))
}
