import {
  addEmployeePermissions,
  addGroupPermissions,
  deleteEmployeePermissions,
  deleteGroupPermissions,
  listEmployeePermissions,
  listGroupPermissions,
} from '@sova/contract'
import { buildAccessGroup, buildDevice, buildEmployee } from '@sova/testing'
import { describe, expect, it } from 'vitest'
import { useGang } from '../../../testing/use-gang.ts'

const gang = useGang()
const OF_GROUPS = { list: listGroupPermissions, add: addGroupPermissions, remove: deleteGroupPermissions } as const
const OF_EMPLOYEES = {
  list: listEmployeePermissions,
  add: addEmployeePermissions,
  remove: deleteEmployeePermissions,
} as const

const buildDevices = async (count: number, title = 'Ворота') => {
  const { database, admin } = gang()
  const ids: number[] = []
  for (let n = 1; n <= count; n += 1) ids.push(await buildDevice(database, admin.gangId, { title: `${title} ${n}` }))
  return ids
}
const rows = (deviceIds: readonly number[], permission: number) =>
  deviceIds.map((device_id) => ({ device_id, permission }))

describe.each([
  ['a group', OF_GROUPS, 'device_access_group_id', 'device_access_group'],
  ['an employee', OF_EMPLOYEES, 'employee_id', 'employee'],
] as const)('permissions of %s', (_, calls, field, extraName) => {
  const buildHolder = async (gangId: number, title = 'Смена') =>
    field === 'employee_id'
      ? buildEmployee(gang().database, gangId, { title })
      : buildAccessGroup(gang().database, gangId, { title })

  it('are given with an access type, and listed [PACS-PERM-07] [PACS-PERM-08] [PACS-PERM-16] [PACS-PERM-17] [PACS-04]', async () => {
    const { admin, ask } = gang()
    const [gate = 0, door = 0] = await buildDevices(2)
    const holder = await buildHolder(admin.gangId)
    const access_type = [...rows([gate], 1), ...rows([door], 2)]
    expect(await ask(calls.add.path, { [field]: holder, access_type })).toEqual({ permission_count: 2 })
    const page = await ask(calls.list.path, { filters: { [field]: holder }, extra: ['device', extraName] })
    expect(page).toMatchObject({
      results: [
        { [field]: holder, device_id: gate, access_type: 1, is_auto: false },
        { [field]: holder, device_id: door, access_type: 2, is_auto: false },
      ],
      extra: {
        device: [
          { id: gate, title: 'Ворота 1' },
          { id: door, title: 'Ворота 2' },
        ],
        [extraName]: [{ id: holder, title: 'Смена' }],
      },
      count: 2,
    })
  })

  it('are merged unless something else is asked for, and changed by giving them again [PACS-PERM-15]', async () => {
    const { admin, ask } = gang()
    const [first = 0, second = 0, third = 0] = await buildDevices(3)
    const holder = await buildHolder(admin.gangId)
    const typesOf = async () => {
      const { results } = await ask(calls.list.path, { filters: { [field]: holder } })
      return (results as { device_id: number; access_type: number }[]).map((row) => [row.device_id, row.access_type])
    }
    await ask(calls.add.path, { [field]: holder, access_type: rows([first, second], 0) })
    await ask(calls.add.path, { [field]: holder, access_type: rows([second, third], 1) })
    expect(await typesOf()).toEqual([
      [first, 0],
      [second, 1],
      [third, 1],
    ])
    await ask(calls.add.path, { [field]: holder, access_type: rows([third], 2), merge_permissions: false })
    expect(await typesOf()).toEqual([[third, 2]])
  })

  it('by hand and by a program stand side by side [PACS-PERM-10]', async () => {
    const { admin, ask, caller } = gang()
    const devices = await buildDevices(1)
    const holder = await buildHolder(admin.gangId)
    await ask(calls.add.path, { [field]: holder, access_type: rows(devices, 0) })
    await ask(calls.add.path, {
      [field]: holder,
      access_type: rows(devices, 1),
      is_auto: true,
      merge_permissions: false,
    })
    const { results } = await ask(calls.list.path, { filters: { [field]: holder } })
    expect(results).toMatchObject([
      { access_type: 0, is_auto: false },
      { access_type: 1, is_auto: true },
    ])
    const removal = { id: holder, device_ids: devices, is_auto: true }
    expect(await ask(calls.remove.path, removal)).toEqual({ permission_count: 1 })
    expect((await caller.post(calls.remove.path, removal)).status).toBe(404)
  })

  it('are taken away by the id of whom they belong to [PACS-PERM-18]', async () => {
    const { admin, ask, strangeCaller } = gang()
    const [first = 0, second = 0] = await buildDevices(2)
    const holder = await buildHolder(admin.gangId)
    await ask(calls.add.path, { [field]: holder, access_type: rows([first, second], 0) })
    const removal = { id: holder, is_auto: false, device_ids: [first] }
    expect((await strangeCaller.post(calls.remove.path, removal)).status).toBe(404)
    expect(await ask(calls.remove.path, removal)).toEqual({ permission_count: 1 })
  })

  it('are refused for a fourth row, an unknown type, a device twice, and whatever is of another organisation [PACS-PERM-11]', async () => {
    const { database, admin, stranger, refused } = gang()
    const devices = await buildDevices(4)
    const holder = await buildHolder(admin.gangId)
    const add = (body: object) => refused(calls.add.path, { [field]: holder, ...body })
    expect(await add({ access_type: rows(devices, 0) })).toEqual({
      status: 400,
      access_type: ['За один раз — не больше 3 строк.'],
    })
    expect(await add({ access_type: [] })).toHaveProperty('access_type')
    expect(await add({ access_type: rows(devices.slice(0, 1), 3) })).toHaveProperty('access_type')
    expect(await add({ access_type: rows([devices[0] ?? 0, devices[0] ?? 0], 0) })).toHaveProperty('access_type')
    const foreignDevice = await buildDevice(database, stranger.gangId)
    expect(await add({ access_type: rows([foreignDevice], 0) })).toEqual({
      status: 400,
      access_type: [`Таких устройств нет: ${foreignDevice}.`],
    })
    const foreignHolder = await buildHolder(stranger.gangId)
    expect(await add({ [field]: foreignHolder, access_type: rows(devices.slice(0, 1), 0) })).toHaveProperty(field)
    expect(await add({ [field]: undefined, access_type: rows(devices.slice(0, 1), 0) })).toHaveProperty(field)
  })

  it('are ten on a page, and searched by the other side’s title', async () => {
    const { admin, ask } = gang()
    const holder = await buildHolder(admin.gangId, 'Ночная')
    const devices = [...(await buildDevices(2)), ...(await buildDevices(1, 'Калитка'))]
    await ask(calls.add.path, { [field]: holder, access_type: rows(devices, 0) })
    const of = (filters: object, search: string) => ask(calls.list.path, { filters, search })
    expect(await of({ [field]: holder }, 'калитка')).toMatchObject({ count: 1, page: { page_size: 10 } })
    expect(await of({ [field]: holder }, 'ночная')).toMatchObject({ count: 0 })
    expect(await of({ device_id: devices[0] }, 'ночная')).toMatchObject({ count: 1 })
  })
})
