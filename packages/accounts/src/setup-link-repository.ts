import type { Database } from '@sova/database'

export type SetupLinkRepository = ReturnType<typeof createSetupLinkRepository>

export function createSetupLinkRepository(db: Database['db']) {
  return {
    async replaceAll(link: { tokenHash: Buffer; expiresAt: Date }): Promise<void> {
      await db.deleteFrom('setup_link').execute()
      await db.insertInto('setup_link').values({ token_hash: link.tokenHash, expires_at: link.expiresAt }).execute()
    },

    /** True for the one caller that uses the link up. */
    async use(tokenHash: Buffer, now: Date): Promise<boolean> {
      const used = await db
        .updateTable('setup_link')
        .set({ used_at: now })
        .where('token_hash', '=', tokenHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('token_hash')
        .executeTakeFirst()
      return used !== undefined
    },
  }
}
