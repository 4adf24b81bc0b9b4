import {
  buildAccessGroup,
  buildAccount,
  buildCamera,
  buildCar,
  buildDevice,
  buildEmployee,
  buildGang,
  joinGang,
  permitEmployee,
  permitGroup,
  testSecretBox,
} from '@sova/testing'
import { describe, expect, it } from 'vitest'
import { startRelay } from './testing/relay.ts'
import { useAccess } from './testing/use-access.ts'

const access = useAccess()

/** A gate with a camera and a relay, an organisation, and a person with a car who may pass. */
async function buildGate(given: { direction?: 0 | 1 | 2; device?: object } = {}) {
  const { database } = access()
  const relay = await startRelay()
  const gangId = await buildGang(database)
  const camera = await buildCamera(database)
  const deviceId = await buildDevice(database, gangId, {
    driver: 'http',
    settings: { url: `${relay.url}/relay/{module_id}/open` },
    cameras: [{ camera, direction: given.direction ?? 1, moduleId: '2' }],
    ...given.device,
  })
  const employeeId = await buildEmployee(database, gangId, { title: 'Иван' })
  await buildCar(database, { gangId, employeeId }, { number: 'А717ОР02' })
  await permitEmployee(database, { gangId, employeeId, deviceId })
  return { relay, gangId, camera, deviceId, employeeId, database }
}

const day = (date: string) => ({ expired_date: date, timezone: 'Europe/Moscow' })

describe('a car before a gate', () => {
  it('of a person who may pass opens it, and the journal and the event say who and why [PACS-PERM-10]', async () => {
    const { relay, camera, deviceId, employeeId } = await buildGate()
    // The recogniser writes Latin letters, the person typed Cyrillic ones.
    const eventId = await access().seesCar(camera, 'A717OP02')
    expect(relay.opened).toEqual(['GET /relay/2/open'])
    expect(access().annotations).toEqual([{ eventId, access: true, device_id: deviceId, employee_id: employeeId }])
    expect(await access().journal()).toEqual([
      {
        kind: 'car',
        is_granted: true,
        reason: 'employee_permission',
        device_id: deviceId,
        employee_id: employeeId,
        car_number: 'A717OP02',
        access_group_id: null,
        username: null,
        state: 'opened',
        answer: 'OK',
      },
    ])
  })

  it('by the permission of a group opens it, and the journal names the group', async () => {
    const { relay, gangId, camera, deviceId, database } = await buildGate()
    const employeeId = await buildEmployee(database, gangId)
    await buildCar(database, { gangId, employeeId }, { number: 'B001BB102' })
    const groupId = await buildAccessGroup(database, gangId, { employeeIds: [employeeId] })
    await permitGroup(database, { gangId, groupId, deviceId }, 1)
    await access().seesCar(camera, 'B001BB102')
    expect(relay.opened).toHaveLength(1)
    expect(await access().journal()).toMatchObject([{ reason: 'group_permission', access_group_id: groupId }])
  })

  it('that is unknown, expired, or whose owner is banned, inactive or may only leave, stays outside [PACS-BAN-02] [PACS-03]', async () => {
    const { relay, gangId, camera, deviceId, employeeId, database } = await buildGate()
    const build = async (number: string, car: object = {}, employee: object = {}, accessType: 0 | 2 = 0) => {
      const id = await buildEmployee(database, gangId, employee)
      await buildCar(database, { gangId, employeeId: id }, { number, ...car })
      await permitEmployee(database, { gangId, employeeId: id, deviceId }, accessType)
      return id
    }
    await build('E001EE02', day('2026-11-19'))
    await build('E002EE02', day('2026-11-20'))
    await build('H001HH02', {}, { is_active: false })
    await build('X001XX02', {}, {}, 2)
    const ban = { gang_id: gangId, employee_id: employeeId, device_id: deviceId }
    await database.db.insertInto('employee_ban').values(ban).execute()
    for (const plate of ['Z999ZZ99', 'E001EE02', 'E002EE02', 'H001HH02', 'X001XX02', 'A717OP02']) {
      await access().seesCar(camera, plate)
    }
    expect((await access().journal()).map(({ reason, state }) => [reason, state])).toEqual([
      ['unknown_car', null],
      ['car_expired', null],
      ['employee_permission', 'opened'],
      ['employee_inactive', null],
      ['wrong_direction', null],
      ['employee_banned', null],
    ])
    expect(relay.opened).toHaveLength(1)
    expect(access().annotations.map((annotation) => annotation.access)).toEqual([
      false,
      false,
      true,
      false,
      false,
      false,
    ])
  })

  it('of another organisation stays outside, whatever it may do at home', async () => {
    const home = await buildGate()
    const other = await buildGate()
    await home.database.sql`UPDATE car SET number = 'K555KK02' WHERE gang_id = ${home.gangId}`
    await access().seesCar(other.camera, 'K555KK02')
    expect(other.relay.opened).toEqual([])
    expect(await access().journal()).toMatchObject([{ reason: 'unknown_car', employee_id: null }])
  })

  it('is one passage however often it is read, and another one later', async () => {
    const { relay, camera } = await buildGate()
    const { clock, seesCar, journal, annotations } = access()
    for (const plate of ['A717OP02', 'А717ОР02', 'a717 op02']) {
      await seesCar(camera, plate)
      await clock.advance(2000)
    }
    expect(relay.opened).toHaveLength(1)
    expect(await journal()).toHaveLength(1)
    expect(annotations.map((annotation) => annotation.access)).toEqual([true, true, true])
    await clock.advance(10_000)
    await seesCar(camera, 'A717OP02')
    expect(relay.opened).toHaveLength(2)
  })

  it('that was read badly is decided about again when it is read well', async () => {
    const { relay, camera } = await buildGate()
    await access().seesCar(camera, 'A717OP02', { confidence: 0.5 })
    expect(relay.opened).toEqual([])
    await access().seesCar(camera, 'A717OP02')
    expect(relay.opened).toHaveLength(1)
    expect((await access().journal()).map(({ reason }) => reason)).toEqual(['low_confidence', 'employee_permission'])
  })

  it('that is told surer under the same event opens the device once, and the refusal stays in the journal', async () => {
    const { relay, camera } = await buildGate()
    const another = await access().startAnother()
    const { seesCar, clock, journal, annotations } = access()
    const id = await seesCar(camera, 'A717OP02', { confidence: 0.6 })
    const at = clock.nowMs()
    expect(relay.opened).toEqual([])
    await clock.advance(1500)
    for (const confidence of [0.95, 0.97]) await seesCar(camera, 'A717OP02', { id, at, confidence })
    await another.close()
    expect(relay.opened).toHaveLength(1)
    expect((await journal()).map(({ reason, is_granted }) => [reason, is_granted])).toEqual([
      ['low_confidence', false],
      ['employee_permission', true],
    ])
    expect(annotations.at(-1)).toMatchObject({ eventId: id, access: true })
  })

  it('opens the device once when two processes hear of it, and when the event is told again', async () => {
    const { relay, camera } = await buildGate()
    const another = await access().startAnother()
    const id = await access().seesCar(camera, 'A717OP02')
    await access().clock.advance(9000)
    await access().seesCar(camera, 'A717OP02', { id, at: access().clock.nowMs() })
    await another.close()
    expect(relay.opened).toHaveLength(1)
    expect(await access().journal()).toHaveLength(1)
  })

  it('that was let through stays so when its event is told again after its moment, by whichever process', async () => {
    const { relay, camera } = await buildGate()
    const { seesCar, clock, journal, annotations } = access()
    const at = clock.nowMs()
    const id = await seesCar(camera, 'A717OP02')
    await clock.advance(15_000)
    const another = await access().startAnother()
    await seesCar(camera, 'A717OP02', { id, at })
    await seesCar(camera, 'A717OP02', { id, at, confidence: 0.2 })
    await another.close()
    expect(relay.opened).toHaveLength(1)
    expect(await journal()).toHaveLength(1)
    expect(annotations.every((annotation) => annotation.access)).toBe(true)
  })

  it('opens the device once when two cameras before it read the plate', async () => {
    const exit = await buildCamera(access().database)
    const { relay, camera, deviceId, database } = await buildGate()
    const looksOn = { device_id: deviceId, camera_id: exit.id, camera_direction: 2 as const, module_id: '2' }
    await database.db.insertInto('access_device_camera').values(looksOn).execute()
    const another = await access().startAnother()
    const { seesCar, clock, journal, annotations } = access()
    await Promise.all([seesCar(camera, 'A717OP02'), seesCar(exit, 'А717ОР02')])
    await another.close()
    expect(relay.opened).toHaveLength(1)
    expect(await journal()).toHaveLength(1)
    expect(annotations.map((annotation) => annotation.access)).toEqual([true, true, true, true])
    await clock.advance(10_000)
    await seesCar(exit, 'A717OP02')
    expect(relay.opened).toHaveLength(2)
  })

  it('opens each barrier of a device that has two, however soon it reaches the second', async () => {
    const inner = await buildCamera(access().database)
    const { relay, camera, deviceId, database } = await buildGate()
    const looksOn = { device_id: deviceId, camera_id: inner.id, camera_direction: 1 as const, module_id: '3' }
    await database.db.insertInto('access_device_camera').values(looksOn).execute()
    await access().seesCar(camera, 'A717OP02')
    await access().clock.advance(5000)
    await access().seesCar(inner, 'A717OP02')
    expect(relay.opened).toEqual(['GET /relay/2/open', 'GET /relay/3/open'])
  })

  it('is decided about again when the journal could not be written', async () => {
    const { relay, camera, database } = await buildGate()
    const { seesCar, journal, annotations } = access()
    await database.sql`ALTER TABLE access_journal RENAME TO journal_away`
    await seesCar(camera, 'A717OP02')
    await database.sql`ALTER TABLE journal_away RENAME TO access_journal`
    expect([relay.opened, annotations]).toEqual([[], []])
    await seesCar(camera, 'A717OP02')
    expect(relay.opened).toHaveLength(1)
    expect(await journal()).toMatchObject([{ is_granted: true, state: 'opened' }])
    expect(annotations).toMatchObject([{ access: true }])
  })

  it('opens nothing when the news of it comes late', async () => {
    const { relay, camera } = await buildGate()
    await access().seesCar(camera, 'A717OP02', { at: access().clock.nowMs() - 10_001 })
    expect(relay.opened).toEqual([])
    expect(await access().journal()).toMatchObject([{ reason: 'too_late' }])
  })

  it('in emergency passes where the device is set so [PACS-DEV-08]', async () => {
    const open = await buildGate({ device: { emergency_vehicle_access: true } })
    const closed = await buildGate()
    for (const { camera } of [open, closed])
      await access().seesCar(camera, 'O112OO02', { transport_class: 'ambulance' })
    expect([open.relay.opened.length, closed.relay.opened.length]).toEqual([1, 0])
  })

  it('before a device that is switched off is written down, and nothing more', async () => {
    const { relay, camera } = await buildGate({ device: { is_active: false } })
    await access().seesCar(camera, 'A717OP02')
    expect(relay.opened).toEqual([])
    expect(await access().journal()).toMatchObject([{ reason: 'device_inactive', state: null }])
  })

  it('before a device that refuses is granted, and the journal says that it did not open', async () => {
    const { relay, camera, deviceId, database } = await buildGate()
    const failing = await startRelay({ answer: (_, response) => response.writeHead(500).end('fuse') })
    await database.db
      .updateTable('access_device')
      .set({ settings_sealed: testSecretBox.seal(JSON.stringify({ url: failing.url })) })
      .where('id', '=', deviceId)
      .execute()
    await access().seesCar(camera, 'A717OP02')
    expect(relay.opened).toEqual([])
    expect(failing.opened).toHaveLength(1)
    expect(await access().journal()).toMatchObject([
      { is_granted: true, state: 'failed', answer: 'the relay answered 500' },
    ])
    const row = await database.db.selectFrom('access_device').select('state').where('id', '=', deviceId).execute()
    expect(row).toEqual([{ state: 'failed' }])
  })
})

describe('a face before a door', () => {
  it('of a person who may pass opens it; one that nobody knows does not', async () => {
    const { relay, camera, employeeId, deviceId } = await buildGate()
    await access().seesFace(camera, employeeId)
    await access().seesFace(camera, null)
    expect(relay.opened).toHaveLength(1)
    expect(await access().journal()).toMatchObject([
      { kind: 'face', is_granted: true, employee_id: employeeId, device_id: deviceId },
      { kind: 'face', reason: 'unknown_person' },
    ])
  })
})

describe('a command', () => {
  async function ask(deviceId: number, accountId: string, expiresInMs = 3000) {
    const { database, bus, clock, access: control } = access()
    const { id } = await database.db
      .insertInto('device_command')
      .values({
        device_id: deviceId,
        module_id: '7',
        account_id: accountId,
        asked_at: new Date(clock.nowMs()),
        expires_at: new Date(clock.nowMs() + expiresInMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await Promise.all([1, 2].map(() => bus.publish('device_command', { id })))
    await control.settle()
    return database.db.selectFrom('device_command').select(['state', 'answer']).where('id', '=', id).execute()
  }

  it('opens the device once however often it is told, and the journal says who pressed the button', async () => {
    const { relay, deviceId, gangId, employeeId, database } = await buildGate()
    const account = await buildAccount(database)
    await joinGang(database, account, gangId)
    await database.db
      .insertInto('employee_account')
      .values({ employee_id: employeeId, account_id: account.id })
      .execute()
    const answered: string[] = []
    const stop = await access().bus.subscribe('device_answered', ({ id }) => answered.push(id))
    expect(await ask(deviceId, account.id)).toEqual([{ state: 'opened', answer: 'OK' }])
    stop()
    expect(answered).toHaveLength(1)
    expect(relay.opened).toEqual(['GET /relay/7/open'])
    expect(await access().journal()).toMatchObject([
      { kind: 'manual', reason: 'manual_open', username: account.username, employee_id: employeeId, state: 'opened' },
    ])
  })

  it('whose time is over opens nothing', async () => {
    const { relay, deviceId, database } = await buildGate()
    const account = await buildAccount(database)
    expect(await ask(deviceId, account.id, 0)).toEqual([{ state: 'asked', answer: null }])
    expect(relay.requests).toBe(0)
  })
})

describe('the journal', () => {
  it('only grows', async () => {
    const { camera, database } = await buildGate()
    await access().seesCar(camera, 'A717OP02')
    await expect(database.sql`UPDATE access_journal SET is_granted = false`).rejects.toThrow('only added')
    await expect(database.sql`DELETE FROM access_journal_answer`).rejects.toThrow('only added')
  })

  it('keeps its rows when the person and the device go', async () => {
    const { camera, deviceId, employeeId, database } = await buildGate()
    await access().seesCar(camera, 'A717OP02')
    await database.db.deleteFrom('employee').where('id', '=', employeeId).execute()
    await database.db.deleteFrom('access_device').where('id', '=', deviceId).execute()
    expect(await access().journal()).toMatchObject([{ employee_id: employeeId, device_id: deviceId }])
  })
})

describe('health and metrics', () => {
  it('are told on a port of their own', async () => {
    const { camera } = await buildGate()
    await access().seesCar(camera, 'Z999ZZ99')
    const ask = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${access().access.port}${path}`)
      return [response.status, await response.text()] as const
    }
    expect(await ask('/healthz')).toEqual([200, '{"status":"ok"}'])
    expect(await ask('/readyz')).toEqual([200, '{"status":"ready"}'])
    expect((await ask('/metrics'))[1]).toContain('sova_access_decisions_total{granted="false",reason="unknown_car"}')
    expect((await ask('/'))[0]).toBe(404)
  })
})
