import { buildAccessGroup, buildDevice, buildEmployee, permitGroup } from '@sova/testing'
import { describe, expect, it } from 'vitest'
import { useGang } from '../../../testing/use-gang.ts'

const gang = useGang()
const PATHS = {
  add: '/v0/device_access_groups/employees/add/',
  delete: '/v0/device_access_groups/employees/delete/',
} as const

describe('a group', () => {
  it('is made, changed and read with all of its fields [PACS-GROUP-10] [PACS-GROUP-14] [PACS-GROUP-15]', async () => {
    const { ask } = gang()
    const made = await ask('/v0/device_access_groups/create/', { title: ' Охрана ', about: 'Ночная смена' })
    expect(made).toEqual({
      id: expect.any(Number),
      title: 'Охрана',
      about: 'Ночная смена',
      employee_count: 0,
      employee_ids: [],
    })
    const changed = await ask('/v0/device_access_groups/edit/', { id: made.id, about: '' })
    expect(changed).toEqual({ ...made, about: '' })
    const { results } = await ask('/v0/device_access_groups/', { filters: { id: made.id } })
    expect(results).toEqual([changed])
  })

  it('has a title of 1 to 128 characters and a description of at most 200 [PACS-GROUP-11] [PACS-GROUP-12] [PACS-GROUP-21]', async () => {
    const { ask, refused } = gang()
    expect(
      await ask('/v0/device_access_groups/create/', { title: 'я'.repeat(128), about: 'я'.repeat(200) }),
    ).toHaveProperty('id')
    const wrong = await refused('/v0/device_access_groups/create/', { title: 'я'.repeat(129), about: 'я'.repeat(201) })
    expect(wrong).toEqual({
      status: 400,
      title: ['Название — от 1 до 128 символов.'],
      about: ['Описание — не больше 200 символов.'],
    })
    expect(await refused('/v0/device_access_groups/create/', { title: ' ' })).toHaveProperty('title')
  })

  it('takes employees in and lets them go; those who are there already stay once [PACS-GROUP-17] [PACS-GROUP-18]', async () => {
    const { database, admin, ask } = gang()
    const ids = [await buildEmployee(database, admin.gangId), await buildEmployee(database, admin.gangId)]
    const device_access_group_id = await buildAccessGroup(database, admin.gangId, { employeeIds: ids.slice(0, 1) })
    const change = (verb: 'add' | 'delete', employee_ids: number[]) =>
      ask(PATHS[verb], { device_access_group_id, employee_ids })
    expect(await change('add', ids)).toEqual({ employee_count: 2 })
    expect(await change('delete', [ids[0] ?? 0, 2_000_000_000])).toEqual({ employee_count: 1 })
  })

  it('takes nobody of another organisation, and then none at all', async () => {
    const { database, admin, stranger, refused, ask } = gang()
    const own = await buildEmployee(database, admin.gangId)
    const foreign = await buildEmployee(database, stranger.gangId)
    const device_access_group_id = await buildAccessGroup(database, admin.gangId)
    const foreignGroup = await buildAccessGroup(database, stranger.gangId)
    const add = (body: object) => refused('/v0/device_access_groups/employees/add/', body)
    expect(await add({ device_access_group_id, employee_ids: [own, foreign] })).toEqual({
      status: 400,
      employee_ids: [`Таких сотрудников нет: ${foreign}.`],
    })
    expect(await add({ device_access_group_id: foreignGroup, employee_ids: [own] })).toEqual({
      status: 400,
      device_access_group_id: ['Такой группы доступа нет.'],
    })
    const { results } = await ask('/v0/device_access_groups/', { filters: { id: device_access_group_id } })
    expect(results).toMatchObject([{ employee_count: 0 }])
  })

  it('is deleted with its permissions; its people stay [PACS-GROUP-16]', async () => {
    const { database, admin, ask, strangeCaller } = gang()
    const { gangId } = admin
    const employeeId = await buildEmployee(database, gangId)
    const groupId = await buildAccessGroup(database, gangId, { employeeIds: [employeeId] })
    await permitGroup(database, { gangId, groupId, deviceId: await buildDevice(database, gangId) })
    expect((await strangeCaller.post('/v0/device_access_groups/delete/', { ids: [groupId] })).status).toBe(404)
    expect(await ask('/v0/device_access_groups/delete/', { ids: [groupId] })).toEqual({
      ids: [groupId],
      employee_count: 1,
      permission_count: 1,
    })
    expect(await ask('/v0/employees/', { filters: { id: employeeId } })).toMatchObject({ count: 1 })
  })
})

describe('the list of groups', () => {
  it('is searched, sorted in Russian and paged, and brings the employees that it names [PACS-GROUP-13]', async () => {
    const { database, admin, ask } = gang()
    const employeeId = await buildEmployee(database, admin.gangId, { title: 'Иван' })
    for (const title of ['Список: юг', 'Список: ёлка', 'Список: дом']) {
      await buildAccessGroup(database, admin.gangId, { title, employeeIds: [employeeId] })
    }
    const request = { search: 'список', order_by: 'title_asc', fields: ['title', 'employee_count'] }
    const page = await ask('/v0/device_access_groups/', { ...request, page_size: 2, extra: ['employee'] })
    expect(page).toMatchObject({
      results: [
        { title: 'Список: дом', employee_count: 1 },
        { title: 'Список: ёлка', employee_count: 1 },
      ],
      extra: { employee: [{ id: employeeId, title: 'Иван' }] },
      count: 3,
      page: { all: 2, next: 2 },
    })
  })
})
