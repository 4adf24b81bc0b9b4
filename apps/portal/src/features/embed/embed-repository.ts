import type { Database } from '@sova/database'

export type EmbedRepository = ReturnType<typeof createEmbedRepository>
export type EmbeddedCamera = NonNullable<Awaited<ReturnType<EmbedRepository['find']>>>

export function createEmbedRepository(db: Database['db']) {
  return {
    /** Null for a camera that may not be embedded, or is not there. */
    async find(number: string) {
      const camera = await db
        .selectFrom('camera')
        .innerJoin('media_server', 'media_server.id', 'camera.media_server_id')
        .select([
          'camera.number',
          'camera.title',
          'camera.timezone',
          'camera.is_sounding',
          'camera.streams_count',
          'camera.embed_hosts',
          'media_server.domain',
          'media_server.vendor_name',
          'media_server.screenshot_domain',
        ])
        .where('camera.number', '=', number)
        .where('camera.is_embed', '=', true)
        .executeTakeFirst()
      return camera ?? null
    },
  }
}
