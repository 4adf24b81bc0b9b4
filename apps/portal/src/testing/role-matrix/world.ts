/** The accounts, the cameras and the other rows that the matrix asks for; built once for all calls. */
import { type BuiltAccount, type BuiltCamera, buildAccount, buildCamera, type TestDatabase } from '@sova/testing'
import { createFolderRepository } from '../../features/folders/folder-repository.ts'
import { createMosaicRepository } from '../../features/mosaics/mosaic-repository.ts'
import { ROLES, type Role } from './roles.ts'

export interface World {
  /** Owner, guests and no one else have rights to it. */
  private: BuiltCamera
  public: BuiltCamera
  /** Of the owner. */
  folderId: number
  mosaicId: number
  accounts: Record<Exclude<Role, 'nobody'>, BuiltAccount>
}

export async function buildWorld(database: TestDatabase): Promise<World> {
  const names = ROLES.filter((role) => role !== 'nobody')
  const built = await Promise.all(names.map(async (role) => [role, await buildAccount(database)] as const))
  const accounts = Object.fromEntries(built) as World['accounts']
  const world: World = {
    accounts,
    private: await buildCamera(database, {
      longitude: 55.96,
      latitude: 54.73,
      permissions: [
        { account: accounts.owner, permission: 'O' },
        { account: accounts['archive guest'], permission: 'R' },
        { account: accounts['live guest'], permission: 'L' },
      ],
    }),
    public: await buildCamera(database, { isPublic: true }),
    folderId: await createFolderRepository(database.db).insert(accounts.owner.id, null, 'Yard'),
    mosaicId: await createMosaicRepository(database.db).insert(accounts.owner.id, {
      title: 'Gate',
      grid: 'GRID4',
      slots: [],
      realtime: false,
      alarm_cameras: [],
    }),
  }
  for (const [, account] of built) {
    await database.db
      .insertInto('camera_favourite')
      .values({ account_id: account.id, camera_id: world.private.id })
      .execute()
  }
  return world
}
