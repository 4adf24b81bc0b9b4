import type { Database } from '@sova/database'

export function createDiscoveryRepository(db: Database['db']) {
  return {
    async listNetworks(): Promise<string[]> {
      const row = await db.selectFrom('installation').select('discovery_networks').executeTakeFirst()
      return row?.discovery_networks ?? []
    },

    async keepNetworks(networks: readonly string[]): Promise<void> {
      await db
        .updateTable('installation')
        .set({ discovery_networks: [...networks] })
        .execute()
    },
  }
}
