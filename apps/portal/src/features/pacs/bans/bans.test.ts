import { buildDevice, buildEmployee } from '@sova/testing'
import { expect, it } from 'vitest'
import { useGang } from '../../../testing/use-gang.ts'

const gang = useGang()

async function buildPair() {
  const { database, admin } = gang()
  return {
    employee_id: await buildEmployee(database, admin.gangId, { title: 'Гришин Олег' }),
    device_id: await buildDevice(database, admin.gangId, { title: 'Ворота' }),
  }
}

it('an employee is banned from a device, with a trimmed reason or none [PACS-BAN-05] [PACS-BAN-07] [PACS-BAN-09] [PACS-04]', async () => {
  const { ask, clock } = gang()
  const pair = await buildPair()
  const ban = await ask('/v0/employees/bans/add/', { ...pair, reason: '  Шумел  ' })
  expect(ban).toEqual({
    id: expect.any(Number),
    ...pair,
    employee_title: 'Гришин Олег',
    device_title: 'Ворота',
    reason: 'Шумел',
    date: new Date(clock.nowMs()).toISOString(),
  })
  expect(await ask('/v0/employees/bans/add/', await buildPair())).toMatchObject({ reason: '' })
})

it('bans are listed by device and by employee, and searched by name [PACS-BAN-08]', async () => {
  const { ask } = gang()
  const pair = await buildPair()
  await ask('/v0/employees/bans/add/', pair)
  for (const filters of [{ device_id: pair.device_id }, { employee_id: pair.employee_id }]) {
    const page = await ask('/v0/employees/bans/', { filters, search: 'олег', extra: ['employee', 'device'] })
    expect(page).toMatchObject({
      results: [pair],
      extra: { employee: [{ id: pair.employee_id }], device: [{ id: pair.device_id }] },
      count: 1,
    })
  }
  expect(await ask('/v0/employees/bans/', { filters: { device_id: pair.device_id }, search: 'петр' })).toMatchObject({
    count: 0,
  })
})

it('a ban is lifted, once [PACS-BAN-10]', async () => {
  const { ask, caller, strangeCaller } = gang()
  const pair = await buildPair()
  await ask('/v0/employees/bans/add/', pair)
  expect((await strangeCaller.post('/v0/employees/bans/remove/', pair)).status).toBe(404)
  expect(await ask('/v0/employees/bans/remove/', pair)).toEqual({})
  expect((await caller.post('/v0/employees/bans/remove/', pair)).status).toBe(404)
})

it('a second ban is refused as no field’s fault; wrong ids under their names [PACS-BAN-06] [PACS-BAN-12]', async () => {
  const { ask, refused, database, stranger } = gang()
  const pair = await buildPair()
  await ask('/v0/employees/bans/add/', pair)
  expect(await refused('/v0/employees/bans/add/', pair)).toEqual({
    status: 400,
    non_field_errors: ['Сотрудник уже заблокирован на этом устройстве.'],
  })
  for (const employee_id of [0, -1, 'Гришин', null]) {
    expect(await refused('/v0/employees/bans/add/', { ...pair, employee_id })).toHaveProperty('employee_id')
  }
  const foreign = {
    employee_id: await buildEmployee(database, stranger.gangId),
    device_id: await buildDevice(database, stranger.gangId),
  }
  for (const field of ['employee_id', 'device_id'] as const) {
    expect(await refused('/v0/employees/bans/add/', { ...pair, [field]: foreign[field] })).toHaveProperty(field)
  }
  expect(await refused('/v0/employees/bans/add/', { ...pair, reason: 'я'.repeat(256) })).toHaveProperty('reason')
})
