import type { Database } from '@sova/database'

export type MediaServerRepository = ReturnType<typeof createMediaServerRepository>

export function createMediaServerRepository(db: Database['db']) {
  return {
    async listDomains(): Promise<string[]> {
      const rows = await db.selectFrom('media_server').select(['domain', 'screenshot_domain']).execute()
      return rows.flatMap((row) => (row.screenshot_domain ? [row.domain, row.screenshot_domain] : [row.domain]))
    },
  }
}
