import { findVisibleCamera } from '@sova/cameras'
import { addFavouriteCamera, deleteFavouriteCameras, Failure, orderFavouriteCameras } from '@sova/contract'
import type { Database } from '@sova/database'
import { type CallServer, handleCall } from '../../http/handle-call.ts'
import { createFavouriteRepository } from './favourite-repository.ts'

export function serveFavourites(server: CallServer, { db }: Pick<Database, 'db'>): void {
  const favourites = createFavouriteRepository(db)

  handleCall(server, addFavouriteCamera, async ({ number }, { account }) => {
    const camera = await findVisibleCamera(db, account.id, number)
    if (!camera) throw new Failure('not_found')
    await favourites.add(account.id, camera.id)
    return {}
  })

  /** Also takes out cameras that the account may no longer see. */
  handleCall(server, deleteFavouriteCameras, async ({ numbers }, { account }) => {
    await favourites.delete(account.id, numbers)
    return {}
  })

  handleCall(server, orderFavouriteCameras, async ({ numbers }, { account }) => {
    await favourites.order(account.id, numbers)
    return {}
  })
}
