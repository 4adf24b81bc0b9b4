/** The accounts, the cameras and the other rows that the matrix asks for; built once for all calls. */
import { createCameraDeviceStore } from '@sova/camera-drivers'
import { ANALYTIC_TYPES, type AnalyticType } from '@sova/contract'
import {
  type BuiltAccount,
  type BuiltCamera,
  buildAccount,
  buildCamera,
  type TestDatabase,
  testSecretBox,
} from '@sova/testing'
import { createEventFilterRepository } from '../../features/event-filters/event-filter-repository.ts'
import { createFolderRepository } from '../../features/folders/folder-repository.ts'
import { createMosaicRepository } from '../../features/mosaics/mosaic-repository.ts'
import { createRuleRepository } from '../../features/notifications/rules/rule-repository.ts'
import { buildAccountOf, buildPacsWorld, type PacsWorld } from './pacs-world.ts'
import { ROLES, type Role } from './roles.ts'
import { buildEvents, buildSchedule } from './world-events.ts'

export interface World {
  /** Owner, guests and no one else have rights to it. */
  private: BuiltCamera
  public: BuiltCamera
  /** Of the owner. */
  folderId: number
  mosaicId: number
  notificationRuleId: number
  /** Made of the owner’s account beside the role's, so that a call may delete it. */
  subuserName: string
  /** Of the gang administrator. */
  pacs: PacsWorld
  /** Of the private camera, one of each kind. */
  eventIds: Record<AnalyticType, number>
  /** Of the gang administrator. */
  eventFilterId: number
  /** For notifications of the owner. */
  scheduleId: number
  accounts: Record<Exclude<Role, 'nobody'>, BuiltAccount>
}

export async function buildWorld(database: TestDatabase): Promise<World> {
  const names = ROLES.filter((role) => role !== 'nobody')
  const built = await Promise.all(names.map(async (role) => [role, await buildAccountOf(database, role)] as const))
  const accounts = Object.fromEntries(built) as World['accounts']
  const camera = await buildCamera(database, {
    longitude: 55.96,
    latitude: 54.73,
    columns: { analytics: [...ANALYTIC_TYPES] },
    permissions: [
      { account: accounts.owner, permission: 'O' },
      { account: accounts['archive guest'], permission: 'R' },
      { account: accounts['live guest'], permission: 'L' },
    ],
  })
  const world: World = {
    accounts,
    private: camera,
    pacs: await buildPacsWorld(database, accounts['gang administrator'], camera),
    eventIds: await buildEvents(database, camera),
    scheduleId: await buildSchedule(database, camera, accounts.owner.id),
    eventFilterId: await buildEventFilter(database, accounts['gang administrator']),
    public: await buildCamera(database, { isPublic: true }),
    folderId: await createFolderRepository(database.db).insert(accounts.owner.id, null, 'Yard'),
    subuserName: (await buildSubuser(database, accounts.owner)).username,
    notificationRuleId: await buildNotificationRule(database, accounts.owner, camera),
    mosaicId: await createMosaicRepository(database.db).insert(accounts.owner.id, {
      title: 'Gate',
      grid: 'GRID4',
      slots: [],
      realtime: false,
      alarm_cameras: [],
    }),
  }
  await linkToOwner(database, world)
  // Nobody answers there: what the rows see is who comes so far as to ask.
  const device = { driver: 'onvif', address: 'http://127.0.0.1:9/onvif', username: 'operator', password: 'x' } as const
  await createCameraDeviceStore(database, testSecretBox).put(world.private.id, device)
  for (const [, account] of built) {
    await database.db
      .insertInto('camera_favourite')
      .values({ account_id: account.id, camera_id: world.private.id })
      .execute()
  }
  return world
}

async function buildEventFilter({ db }: TestDatabase, { id }: BuiltAccount): Promise<number> {
  const draft = { type: 'mask' as const, title: 'Evening', settings: { span_s: 3600 } }
  return (await createEventFilterRepository(db).insert(id, draft)).id
}

/** The parent sees what the owner sees; the additional account was given the private camera. */
async function linkToOwner({ db }: TestDatabase, { accounts, private: camera }: World): Promise<void> {
  const ownerId = accounts.owner.id
  await db.insertInto('account_link').values({ parent_id: accounts['linked parent'].id, child_id: ownerId }).execute()
  const subuser = { account_id: accounts['sub-user'].id, owner_id: ownerId }
  await db
    .insertInto('subuser')
    .values({ ...subuser, about: 'Guard' })
    .execute()
  await db
    .insertInto('subuser_camera')
    .values({ ...subuser, camera_id: camera.id })
    .execute()
}

async function buildNotificationRule({ db }: TestDatabase, owner: BuiltAccount, camera: BuiltCamera): Promise<number> {
  const values = {
    title: 'Gate',
    is_active: true,
    kinds: ['car_number' as const],
    channels: [],
    email: null,
    webhook_url: null,
    webhook_secret_sealed: null,
    cooldown_s: 60,
    timezone: null,
    schedule: null,
    quiet_hours: null,
    all_cameras: false,
    locale: 'ru',
  }
  return Number(await createRuleRepository(db).insert(owner.id, values, [camera.id], new Date(0)))
}

async function buildSubuser(database: TestDatabase, owner: BuiltAccount): Promise<BuiltAccount> {
  const account = await buildAccount(database)
  await database.db
    .insertInto('subuser')
    .values({ account_id: account.id, owner_id: owner.id, about: 'Watchman' })
    .execute()
  return account
}
