import type { BrandingPicture } from '@sova/contract'
import type { ConsoleTables, Database } from '@sova/database'
import type { Updateable } from 'kysely'

export interface StoredPicture {
  media_type: string
  content: Buffer
  version: string
}

export function createBrandingRepository(db: Database['db']) {
  return {
    load: () =>
      db
        .selectFrom('installation')
        .select(['title', 'logo_link', 'default_language', 'map_style', 'app_store_link', 'google_play_link'])
        .executeTakeFirstOrThrow(),

    async update(change: Updateable<ConsoleTables['installation']>): Promise<void> {
      if (Object.keys(change).length > 0) await db.updateTable('installation').set(change).execute()
    },

    async listVersions(): Promise<Map<BrandingPicture, string>> {
      const rows = await db.selectFrom('installation_picture').select(['name', 'version']).execute()
      return new Map(rows.map(({ name, version }) => [name, version]))
    },

    async findPicture(name: BrandingPicture): Promise<StoredPicture | null> {
      const row = await db
        .selectFrom('installation_picture')
        .select(['media_type', 'content', 'version'])
        .where('name', '=', name)
        .executeTakeFirst()
      return row ?? null
    },

    async putPicture(name: BrandingPicture, picture: StoredPicture): Promise<void> {
      await db
        .insertInto('installation_picture')
        .values({ name, ...picture })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(picture))
        .execute()
    },

    async removePicture(name: BrandingPicture): Promise<void> {
      await db.deleteFrom('installation_picture').where('name', '=', name).execute()
    },
  }
}
