/** An organisation with one of everything, of the gang administrator; the other administrator's has nothing. */
import {
  type BuiltAccount,
  type BuiltCamera,
  buildAccessGroup,
  buildAccount,
  buildCar,
  buildDevice,
  buildEmployee,
  buildGang,
  joinGang,
  type TestDatabase,
} from '@sova/testing'
import type { Role } from './roles.ts'

export interface PacsWorld {
  employeeId: number
  groupId: number
  carId: number
  photoId: number
  /** Switched off: what the rows see is who comes so far as to ask. */
  deviceId: number
}

export async function buildAccountOf(database: TestDatabase, role: Role): Promise<BuiltAccount> {
  const isGangAdmin = role === 'gang administrator' || role === 'other gang administrator'
  const account = await buildAccount(database, { isOperator: role === 'operator', isGangAdmin })
  if (isGangAdmin) await joinGang(database, account, await buildGang(database))
  return account
}

export async function buildPacsWorld(
  database: TestDatabase,
  administrator: BuiltAccount,
  camera: BuiltCamera,
): Promise<PacsWorld> {
  const { gang_id } = await database.db
    .selectFrom('account')
    .select('gang_id')
    .where('id', '=', administrator.id)
    .executeTakeFirstOrThrow()
  const gangId = gang_id ?? 0
  const employeeId = await buildEmployee(database, gangId)
  const photo = await database.db
    .insertInto('employee_photo')
    .values({ employee_id: employeeId, jpeg: Buffer.from('jpeg'), width: 1, height: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    employeeId,
    photoId: photo.id,
    groupId: await buildAccessGroup(database, gangId),
    carId: await buildCar(database, { gangId, employeeId }),
    deviceId: await buildDevice(database, gangId, { is_active: false, cameras: [{ camera, direction: 1 }] }),
  }
}
