import type { AccessDeviceTable, AccessGroupTable, CarTable, Database, EmployeeTable } from '@sova/database'
import type { Insertable } from 'kysely'
import { type BuiltAccount, buildAccount } from './accounts.ts'
import { type BuiltCamera, testSecretBox } from './cameras.ts'
import { nextSerial } from './serial.ts'

type Db = Pick<Database, 'db'>
/** Columns that a test cares about; the others are made up. */
type Given<Table> = Partial<Insertable<Table>>

export async function buildGang({ db }: Db): Promise<number> {
  const row = await db
    .insertInto('gang')
    .values({ title: `Gang ${nextSerial()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface BuiltGangAdmin extends BuiltAccount {
  gangId: number
}

/** Of an organisation of its own, unless one is given. */
export async function buildGangAdmin(
  database: Db,
  given: { gangId?: number; username?: string } = {},
): Promise<BuiltGangAdmin> {
  const gangId = given.gangId ?? (await buildGang(database))
  const { gangId: _, ...account } = given
  const built = await buildAccount(database, { ...account, isGangAdmin: true })
  await joinGang(database, built, gangId)
  return { ...built, gangId }
}

export async function joinGang({ db }: Db, account: { id: string }, gangId: number): Promise<void> {
  await db.updateTable('account').set({ gang_id: gangId }).where('id', '=', account.id).execute()
}

export async function buildEmployee({ db }: Db, gangId: number, given: Given<EmployeeTable> = {}): Promise<number> {
  const values = { title: `Employee ${nextSerial()}`, ...given, gang_id: gangId }
  const row = await db.insertInto('employee').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function buildCar(
  { db }: Db,
  owner: { gangId: number; employeeId: number },
  given: Given<CarTable> = {},
): Promise<number> {
  const number = `T${String(nextSerial()).padStart(6, '0')}`
  const values = { number, ...given, gang_id: owner.gangId, employee_id: owner.employeeId }
  const row = await db.insertInto('car').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function buildAccessGroup(
  { db }: Db,
  gangId: number,
  { employeeIds = [], ...given }: Given<AccessGroupTable> & { employeeIds?: readonly number[] } = {},
): Promise<number> {
  const values = { title: `Group ${nextSerial()}`, ...given, gang_id: gangId }
  const { id } = await db.insertInto('access_group').values(values).returning('id').executeTakeFirstOrThrow()
  for (const employeeId of employeeIds) {
    await db
      .insertInto('access_group_employee')
      .values({ group_id: id, employee_id: employeeId, gang_id: gangId })
      .execute()
  }
  return id
}

export interface LinkToBuild {
  camera: BuiltCamera
  direction?: 0 | 1 | 2
  moduleId?: string
}

export async function buildDevice(
  { db }: Db,
  gangId: number,
  {
    cameras = [],
    settings = {},
    ...given
  }: Given<AccessDeviceTable> & { cameras?: readonly LinkToBuild[]; settings?: object } = {},
): Promise<number> {
  const serial = nextSerial()
  const { id } = await db
    .insertInto('access_device')
    .values({
      ident: `device-${serial}`,
      title: `Device ${serial}`,
      driver: 'simulated',
      settings_sealed: testSecretBox.seal(JSON.stringify(settings)),
      ...given,
      gang_id: gangId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { camera, direction = 0, moduleId = null } of cameras) {
    await db
      .insertInto('access_device_camera')
      .values({ device_id: id, camera_id: camera.id, camera_direction: direction, module_id: moduleId })
      .execute()
  }
  return id
}

export async function permitEmployee(
  { db }: Db,
  pair: { gangId: number; employeeId: number; deviceId: number },
  accessType: 0 | 1 | 2 = 0,
): Promise<void> {
  await db
    .insertInto('employee_permission')
    .values({ gang_id: pair.gangId, employee_id: pair.employeeId, device_id: pair.deviceId, access_type: accessType })
    .execute()
}

export async function permitGroup(
  { db }: Db,
  pair: { gangId: number; groupId: number; deviceId: number },
  accessType: 0 | 1 | 2 = 0,
): Promise<void> {
  await db
    .insertInto('access_group_permission')
    .values({ gang_id: pair.gangId, group_id: pair.groupId, device_id: pair.deviceId, access_type: accessType })
    .execute()
}
