import { type MapKind, mapFavouriteCameras, mapMyCameras, mapPublicCameras } from '@sova/contract'
import type { Database } from '@sova/database'
import type { Caller } from '../../http/caller.ts'
import { type CachedAnswer, type CallServer, handleCachedCall } from '../../http/handle-call.ts'
import { createMapRepository } from './map-repository.ts'

export function serveMap(server: CallServer, { db }: Pick<Database, 'db'>): void {
  const maps = createMapRepository(db)
  const answer =
    (kind: MapKind) =>
    async ({ account }: Caller, knownEtags: readonly string[]): Promise<CachedAnswer> => {
      const known = knownEtags.map((etag) => etag.replaceAll('"', ''))
      const { hash, json } = await maps.write(account.id, kind, known)
      return { etag: `"${hash}"`, json }
    }

  handleCachedCall(server, mapMyCameras, answer('my'))
  handleCachedCall(server, mapFavouriteCameras, answer('fav'))
  handleCachedCall(server, mapPublicCameras, answer('public'))
}
