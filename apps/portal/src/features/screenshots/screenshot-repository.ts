import type { Database } from '@sova/database'

export interface StillServer {
  domain: string
  vendor_name: 'sova' | 'flussonic'
}

export type ScreenshotRepository = ReturnType<typeof createScreenshotRepository>

export function createScreenshotRepository(db: Database['db']) {
  return {
    async findServer(cameraNumber: string): Promise<StillServer | null> {
      const row = await db
        .selectFrom('camera')
        .innerJoin('media_server', 'media_server.id', 'camera.media_server_id')
        .select(['media_server.domain', 'media_server.vendor_name'])
        .where('camera.number', '=', cameraNumber)
        .executeTakeFirst()
      return row ?? null
    },
  }
}
