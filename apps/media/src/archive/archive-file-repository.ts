/** Summary rows of archive files, one a file. They can be lost: the files say the same. */
import type { Database } from '@sova/database'
import type { ArchiveFile } from './archive-catalogue.ts'

export interface ArchiveFileRepository {
  write(mediaServerId: number, files: readonly ArchiveFile[]): Promise<void>
  remove(mediaServerId: number, paths: readonly string[]): Promise<void>
  /** In order, from behind `afterPath`; at most `count`. */
  listPaths(mediaServerId: number, afterPath: string, count: number): Promise<string[]>
}

export function createArchiveFileRepository({ db }: Pick<Database, 'db'>): ArchiveFileRepository {
  return {
    async write(mediaServerId, files) {
      if (files.length === 0) return
      const rows = files.map((file) => ({
        media_server_id: mediaServerId,
        path: file.path,
        camera_number: file.number,
        start_at: new Date(file.startMs),
        end_at: new Date(file.endMs),
        bytes: String(file.bytes),
      }))
      await db
        .insertInto('archive_file')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['media_server_id', 'path']).doUpdateSet((eb) => ({
            end_at: eb.ref('excluded.end_at'),
            bytes: eb.ref('excluded.bytes'),
          })),
        )
        .execute()
    },
    async remove(mediaServerId, paths) {
      if (paths.length === 0) return
      await db
        .deleteFrom('archive_file')
        .where('media_server_id', '=', mediaServerId)
        .where('path', 'in', [...paths])
        .execute()
    },
    async listPaths(mediaServerId, afterPath, count) {
      const rows = await db
        .selectFrom('archive_file')
        .select('path')
        .where('media_server_id', '=', mediaServerId)
        .where('path', '>', afterPath)
        .orderBy('path')
        .limit(count)
        .execute()
      return rows.map(({ path }) => path)
    },
  }
}
