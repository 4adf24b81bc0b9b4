import { EventEmitter, once } from 'node:events'
import {
  type BuiltAccount,
  buildAccount,
  buildCamera,
  buildDevice,
  buildEmployee,
  buildGang,
  joinGang,
} from '@sova/testing'
import { describe, expect, it } from 'vitest'
import { useGang } from '../../testing/use-gang.ts'
import { COMMAND_ANSWERED_WITHIN_MS } from './device-commander.ts'

const gang = useGang()

async function buildGate(account: BuiltAccount | null = null, given: object = {}) {
  const { database, admin } = gang()
  const camera = await buildCamera(database, account ? { permissions: [{ account, permission: 'L' }] } : {})
  const cameras = [{ camera, direction: 1 as const, moduleId: 'left' }]
  return { camera, deviceId: await buildDevice(database, admin.gangId, { cameras, ...given }) }
}

describe('the list of devices', () => {
  it('gives their fields, all cameras counted and those named that the caller may see [PACS-DEV-06] [PACS-DEV-09] [PACS-04]', async () => {
    const { admin, ask } = gang()
    const hidden = await buildCamera(gang().database)
    const seen = await buildCamera(gang().database, { permissions: [{ account: admin, permission: 'L' }] })
    const cameras = [
      { camera: hidden, direction: 1 as const },
      { camera: seen, direction: 2 as const },
    ]
    const given = { ident: 'b-1', title: 'Шлагбаум', emergency_vehicle_access: true, is_active: false, cameras }
    const id = await buildDevice(gang().database, admin.gangId, given)
    const page = await ask('/v0/devices/', { search: 'шлагб b-1', extra: ['camera'] })
    expect(page).toMatchObject({
      results: [
        {
          id,
          ident: 'b-1',
          title: 'Шлагбаум',
          emergency_vehicle_access: true,
          is_active: false,
          camera_count: 2,
          camera_numbers: [seen.number],
        },
      ],
      extra: { camera: [{ number: seen.number, title: expect.any(String) }] },
      count: 1,
    })
    const links = await ask('/v0/devices/cameras/', { filters: { device_id: id }, extra: ['device'] })
    expect(links).toMatchObject({
      results: [{ device_id: id, camera_number: seen.number, camera_direction: 2 }],
      extra: { device: [{ id, title: 'Шлагбаум' }] },
      count: 1,
    })
  })

  it('links name the device, the camera and its direction [PACS-DEV-07] [PACS-DEV-10]', async () => {
    const { admin, ask } = gang()
    const { camera, deviceId } = await buildGate(admin)
    const { results } = await ask('/v0/devices/cameras/', { filters: { camera_number: camera.number } })
    expect(results).toEqual([{ device_id: deviceId, camera_number: camera.number, camera_direction: 1 }])
  })

  it('never gives the driver or its settings', async () => {
    const { caller } = gang()
    await buildGate()
    const { response } = await caller.post('/v0/devices/')
    expect(response.body).not.toMatch(/driver|settings|simulated/)
  })
})

describe('the barriers of cameras', () => {
  it('are told for cameras that the caller has a right of their own to [BARRIER-02] [BARRIER-03]', async () => {
    const { database, signIn } = gang()
    const guest = await buildAccount(database)
    const { camera, deviceId } = await buildGate(guest)
    const plain = await buildCamera(database, { permissions: [{ account: guest, permission: 'O' }] })
    const { camera: foreign } = await buildGate()
    const { camera: open } = await buildGate()
    await database.db.updateTable('camera').set({ is_public: true }).where('id', '=', open.id).execute()
    const camera_numbers = [camera, plain, foreign, open].map(({ number }) => number)
    const { body } = await (await signIn(guest)).post('/v0/devices/cameras/extend/', { camera_numbers })
    expect(body).toEqual({ results: [{ camera_number: camera.number, device_id: deviceId, module_id: 'left' }] })
  })
})

describe('a command to open', () => {
  /** Stands in for the process of access control: it answers what it hears. */
  async function answerCommands(state: 'opened' | 'failed' | 'taken') {
    const { database, bus } = gang()
    const heard: string[] = []
    const taken = new EventEmitter()
    const stop = await bus.subscribe('device_command', ({ id }) => {
      heard.push(id)
      void database.db
        .updateTable('device_command')
        .set({ state, answer: 'word of the device' })
        .where('id', '=', id)
        .execute()
        .then(async () => {
          if (state === 'taken') taken.emit('taken')
          else await bus.publish('device_answered', { id })
        })
    })
    return { heard, stop, taken: once(taken, 'taken') }
  }

  async function press(account: BuiltAccount, body: object) {
    const caller = await gang().signIn(account)
    return caller.post('/v0/devices/cmd/', { action: 'open', ...body })
  }

  it('of somebody with a right to its camera is given on, with the module, and answered [BARRIER-04]', async () => {
    const { database, clock } = gang()
    const guest = await buildAccount(database)
    const { deviceId: device_id } = await buildGate(guest)
    const { heard, stop } = await answerCommands('opened')
    const { status, body } = await press(guest, { device_id, payload: { module_id: 'left' } })
    expect([status, body]).toEqual([200, { device_id, latency_ms: 0, device_answer: 'word of the device' }])
    stop()
    const rows =
      await database.sql`SELECT id, module_id, account_id, expires_at FROM device_command WHERE device_id = ${device_id}`
    expect([...rows]).toEqual([
      { id: heard[0], module_id: 'left', account_id: guest.id, expires_at: new Date(clock.nowMs() + 3000) },
    ])
  })

  it('of an administrator needs no right to a camera', async () => {
    const { admin } = gang()
    const { deviceId: device_id } = await buildGate()
    const { stop } = await answerCommands('opened')
    expect((await press(admin, { device_id })).status).toBe(200)
    stop()
  })

  it('of anybody else is for a device that is not there, and reaches nobody', async () => {
    const { database, stranger } = gang()
    const { camera, deviceId: device_id } = await buildGate()
    await database.db.updateTable('camera').set({ is_public: true }).where('id', '=', camera.id).execute()
    const { heard, stop } = await answerCommands('opened')
    const plain = await buildAccount(database)
    const neighbour = await buildAccount(database)
    await joinGang(database, neighbour, await buildGang(database))
    const answers = await Promise.all([stranger, plain, neighbour].map((account) => press(account, { device_id })))
    const missing = await press(plain, { device_id: 2_147_483_647 })
    stop()
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([404, missing.body]))
    expect(heard).toEqual([])
  })

  it('that is no command, or names a module that is not there, is refused', async () => {
    const { admin } = gang()
    const { deviceId: device_id } = await buildGate()
    const answers = [
      await press(admin, { device_id, action: 'close' }),
      await press(admin, { device_id, payload: { module_id: 'right' } }),
      await press(admin, { device_id: 'all' }),
    ]
    expect(answers.map(({ status, body }) => [status, Object.keys(body)[2]])).toEqual([
      [400, 'action'],
      [400, 'payload'],
      [400, 'device_id'],
    ])
  })

  it('to a device that fails, is switched off, or stays silent says so, each in its own words [BARRIER-05]', async () => {
    const { admin, clock } = gang()
    const { deviceId: off } = await buildGate(null, { is_active: false })
    expect((await press(admin, { device_id: off })).body.code).toBe('device_inactive')
    const { deviceId: device_id } = await buildGate()
    const failing = await answerCommands('failed')
    expect((await press(admin, { device_id })).body).toMatchObject({ code: 'device_failed' })
    failing.stop()
    const silent = await answerCommands('taken')
    const pressed = press(admin, { device_id })
    await silent.taken
    expect(await outlast(pressed, clock)).toMatchObject({ code: 'device_timed_out' })
    silent.stop()
  })

  it('that nobody takes is taken back, so that it opens nothing later', async () => {
    const { admin, clock, database } = gang()
    const { deviceId: device_id } = await buildGate()
    expect(await outlast(press(admin, { device_id }), clock)).toMatchObject({ code: 'unavailable' })
    const rows = await database.sql`SELECT state FROM device_command WHERE device_id = ${device_id}`
    expect([...rows]).toEqual([{ state: 'timed_out' }])
  })

  /** Turns the clock until the portal has waited long enough, which it begins to do before it tells of the command. */
  async function outlast(answer: Promise<{ body: Record<string, unknown> }>, clock: ReturnType<typeof gang>['clock']) {
    let isOver = false
    void answer.finally(() => {
      isOver = true
    })
    while (!isOver) {
      await clock.advance(COMMAND_ANSWERED_WITHIN_MS)
      await new Promise((resolve) => setImmediate(resolve))
    }
    return (await answer).body
  }
})

describe('the journal', () => {
  async function writeRecord(given: object) {
    const { database, admin } = gang()
    const row = {
      gang_id: admin.gangId,
      at: '2026-11-01T10:00:00Z',
      kind: 'car',
      is_granted: true,
      reason: 'employee_permission',
      device_id: 7001,
      device_title: 'Ворота',
      camera_number: '123',
      event_id: '4503599627370497',
      confidence: 0.5,
      ...given,
    }
    const [written] = await database.sql<{ id: string }[]>`INSERT INTO access_journal ${database.sql(row)} RETURNING id`
    return Number(written?.id)
  }

  it('tells of a device and of an employee who passed, why, and what the device said', async () => {
    const { database, admin, ask, strangeCaller } = gang()
    const employee_id = await buildEmployee(database, admin.gangId)
    const id = await writeRecord({ employee_id, employee_title: 'Иван', car_number: 'A717OP02' })
    await database.sql`
      INSERT INTO access_journal_answer VALUES (${id}, 'opened', 'OK', 41, '2026-11-01T10:00:00.041Z')`
    await writeRecord({ is_granted: false, reason: 'unknown_car', event_id: null, at: '2026-11-01T11:00:00Z' })
    const { results, count } = await ask('/v0/devices/journal/', { filters: { device_id: 7001 } })
    expect(count).toBe(2)
    expect(results).toMatchObject([
      {
        reason: 'unknown_car',
        is_granted: false,
        device_state: 'not_asked',
        latency_ms: null,
        plate_screenshot_url: null,
      },
      {
        id,
        date: '2026-11-01T10:00:00.000Z',
        reason: 'employee_permission',
        employee_id,
        employee_title: 'Иван',
        car_number: 'A717OP02',
        event_id: 4503599627370497,
        device_state: 'opened',
        device_answer: 'OK',
        latency_ms: 41,
        plate_screenshot_url: expect.stringContaining('/123/4503599627370497-plate.jpg'),
      },
    ])
    const since = { filters: { employee_id, start: '2026-11-01T00:00:00Z', end: '2026-11-02T00:00:00+03:00' } }
    expect(await ask('/v0/devices/journal/', { ...since, search: 'иван a717', fields: ['reason'] })).toMatchObject({
      results: [{ id, reason: 'employee_permission' }],
    })
    const old = { employee_id: 7002, employee_title: 'Давний', event_id: null, at: '2026-09-01T10:00:00Z' }
    await writeRecord(old)
    expect(await ask('/v0/devices/journal/', { search: 'давний' })).toMatchObject({ count: 0 })
    const start = '2026-08-01T00:00:00Z'
    expect(await ask('/v0/devices/journal/', { search: 'давний', filters: { start } })).toMatchObject({ count: 1 })
    const { body } = await strangeCaller.post('/v0/devices/journal/', { filters: { device_id: 7001 } })
    expect(body.count).toBe(0)
  })
})
