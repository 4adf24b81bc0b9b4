import {
  buildAccessGroup,
  buildAccount,
  buildCar,
  buildDevice,
  buildEmployee,
  joinGang,
  permitEmployee,
} from '@sova/testing'
import { describe, expect, it } from 'vitest'
import { useGang } from '../../../testing/use-gang.ts'

const gang = useGang()

async function buildUser(): Promise<string> {
  const { database, admin } = gang()
  const account = await buildAccount(database)
  await joinGang(database, account, admin.gangId)
  return account.username
}

describe('an employee', () => {
  it('is made with cars, accounts and groups, and read with all of its fields [PACS-EMP-29] [PACS-EMP-38]', async () => {
    const { database, admin, ask } = gang()
    const groupId = await buildAccessGroup(database, admin.gangId)
    const username = await buildUser()
    const made = await ask('/v0/employees/create/', {
      title: '  Иван Иванов ',
      is_active: false,
      cars: [{ number: 'а717ор02' }, { number: 'A717OP02' }, { number: 'B1' }],
      attached_usernames: [username.toUpperCase()],
      device_access_group_ids: [groupId],
    })
    expect(made).toEqual({
      id: expect.any(Number),
      title: 'Иван Иванов',
      is_active: false,
      device_access_group_ids: [groupId],
      device_access_group_count: 1,
      attached_usernames: [username],
      car_count: 2,
      car_ids: [expect.any(Number), expect.any(Number)],
      cars: ['A717OP02', 'B1'],
    })
    const { results } = await ask('/v0/employees/', { filters: { id: made.id } })
    expect(results).toEqual([made])
  })

  it('has its car numbers in upper case, once, and without blanks [PACS-EMP-33]', async () => {
    const { ask } = gang()
    const made = await ask('/v0/employees/create/', { title: 'Пётр', cars: [{ number: ' c 100 кк-102 ' }] })
    expect(made.cars).toEqual(['C100КК102'])
  })

  it('is changed where the change says so; a car that is kept keeps its expiry [PACS-EMP-39]', async () => {
    const { database, admin, ask } = gang()
    const employeeId = await buildEmployee(database, admin.gangId, { title: 'Старое' })
    const carId = await buildCar(
      database,
      { gangId: admin.gangId, employeeId },
      { number: 'K001KK02', expired_date: '2030-01-31', timezone: 'Europe/Moscow' },
    )
    await buildCar(database, { gangId: admin.gangId, employeeId }, { number: 'K002KK02' })
    expect(await ask('/v0/employees/edit/', { id: employeeId, title: 'Новое' })).toMatchObject({
      title: 'Новое',
      car_count: 2,
    })
    const cars = [{ number: 'К001КК02' }, { number: 'K003KK02' }]
    const changed = await ask('/v0/employees/edit/', { id: employeeId, cars, is_active: false })
    expect(changed).toMatchObject({ title: 'Новое', is_active: false, cars: ['K001KK02', 'K003KK02'] })
    const { results } = await ask('/v0/cars/', { filters: { id: carId } })
    expect(results).toMatchObject([{ expired_date: '2030-01-31', timezone: 'Europe/Moscow' }])
  })

  it('is deleted with what hangs on it, and the answer says what that was [PACS-EMP-40]', async () => {
    const { database, admin, ask, caller } = gang()
    const { gangId } = admin
    const employeeId = await buildEmployee(database, gangId)
    const deviceId = await buildDevice(database, gangId)
    await buildCar(database, { gangId, employeeId })
    await permitEmployee(database, { gangId, employeeId, deviceId })
    await ask('/v0/employees/bans/add/', { employee_id: employeeId, device_id: deviceId })
    expect(await ask('/v0/employees/delete/', { ids: [employeeId, 2_000_000_000] })).toEqual({
      ids: [employeeId],
      car_count: 1,
      photo_count: 0,
      permission_count: 1,
      ban_count: 1,
    })
    expect((await caller.post('/v0/employees/delete/', { ids: [employeeId] })).status).toBe(404)
  })
})

describe('a draft that is wrong', () => {
  it('is refused under the name of its field [PACS-EMP-34] [PACS-EMP-32]', async () => {
    const { refused, database, stranger } = gang()
    const foreignGroup = await buildAccessGroup(database, stranger.gangId)
    const create = (draft: object) => refused('/v0/employees/create/', { title: 'Иван', ...draft })
    expect(await create({ title: 'я'.repeat(256) })).toEqual({ status: 400, title: ['Имя — от 1 до 255 символов.'] })
    expect(await create({ title: '   ' })).toHaveProperty('title')
    expect(await create({ title: 'a\u0000b' })).toHaveProperty('title')
    expect(await create({ is_active: 'yes' })).toHaveProperty('is_active')
    for (const number of ['A123456789', '<b>1</b>', '', "A'--"]) {
      expect(await create({ cars: [{ number }] })).toEqual({ status: 400, cars: ['Номер — от 1 до 9 букв и цифр.'] })
    }
    expect(await create({ device_access_group_ids: [foreignGroup] })).toEqual({
      status: 400,
      device_access_group_ids: [`Таких групп доступа нет: ${foreignGroup}.`],
    })
    expect(await create({ attached_usernames: [stranger.username, 'nobody'] })).toEqual({
      status: 400,
      attached_usernames: [`Таких пользователей в вашей организации нет: ${stranger.username}, nobody.`],
    })
  })

  it('names the cars that others have, in whatever alphabet', async () => {
    const { database, admin, refused, ask } = gang()
    const employeeId = await buildEmployee(database, admin.gangId)
    await buildCar(database, { gangId: admin.gangId, employeeId }, { number: 'М999ММ02' })
    const answer = await refused('/v0/employees/create/', { title: 'Иван', cars: [{ number: 'M999MM02' }] })
    expect(answer.cars).toEqual(['Эти номера уже записаны за другими сотрудниками: М999ММ02.'])
    const { count } = await ask('/v0/employees/', { search: 'Иван', filters: { is_active: true } })
    expect(count).toBe(0)
  })
})

describe('the list of employees', () => {
  it('is searched, filtered by group, sorted in Russian and paged [PACS-EMP-35] [PACS-EMP-36] [PACS-EMP-31]', async () => {
    const { database, admin, ask } = gang()
    const ids: number[] = []
    for (const title of ['Яшин Лев', 'Ёжиков Лев', 'Абрамов Лев']) {
      ids.push(await buildEmployee(database, admin.gangId, { title }))
    }
    const groupId = await buildAccessGroup(database, admin.gangId, { employeeIds: ids })
    const filters = { device_access_group_id: groupId }
    const titled = async (request: object) => {
      const { results } = await ask('/v0/employees/', { filters, fields: ['title'], ...request })
      return (results as { title: string }[]).map(({ title }) => title)
    }
    expect(await titled({ order_by: 'title_asc' })).toEqual(['Абрамов Лев', 'Ёжиков Лев', 'Яшин Лев'])
    expect(await titled({ order_by: 'id_desc', page: 2, page_size: 2 })).toEqual(['Яшин Лев'])
    expect(await titled({ search: 'ЛЕВ ежик' })).toEqual(['Ёжиков Лев'])
    expect(await titled({ search: '%' })).toEqual([])
    const page = await ask('/v0/employees/', { filters, page_size: 2, page: 9, fields: ['id'] })
    expect(page).toEqual({
      results: [{ id: ids[0] }, { id: ids[1] }],
      extra: {},
      count: 3,
      page: { current: 1, all: 2, page_size: 2, next: 2, previous: null },
    })
  })

  it('brings the groups and the cars that its rows name [PACS-EMP-30]', async () => {
    const { database, admin, ask } = gang()
    const employeeId = await buildEmployee(database, admin.gangId)
    const carId = await buildCar(database, { gangId: admin.gangId, employeeId }, { number: 'T1' })
    const groupId = await buildAccessGroup(database, admin.gangId, { title: 'Охрана', employeeIds: [employeeId] })
    const { extra } = await ask('/v0/employees/', {
      filters: { id: employeeId },
      extra: ['device_access_group', 'car'],
    })
    expect(extra).toEqual({
      device_access_group: [{ id: groupId, title: 'Охрана' }],
      car: [{ id: carId, number: 'T1', employee_id: employeeId }],
    })
  })

  it('has pages of 20, and of up to 5000 for a CSV file [PACS-EMP-37]', async () => {
    const { ask, refused } = gang()
    expect(await ask('/v0/employees/')).toMatchObject({ page: { page_size: 20 } })
    expect(await ask('/v0/employees/', { page_size: 5000 })).toMatchObject({ page: { page_size: 5000 } })
    expect(await refused('/v0/employees/', { page_size: 5001 })).toHaveProperty('page_size')
  })

  it('gives all ids by following page.next [PACS-07]', async () => {
    const { database, admin, ask } = gang()
    const groupId = await buildAccessGroup(database, admin.gangId)
    await database.sql`
      WITH added AS (
        INSERT INTO employee (gang_id, title) SELECT ${admin.gangId}, 'Работник ' || n FROM generate_series(1, 2100) AS n
        RETURNING id
      )
      INSERT INTO access_group_employee SELECT ${groupId}, id, ${admin.gangId} FROM added`
    const ids = new Set<number>()
    const request = {
      page_size: 1000,
      fields: ['id'],
      filters: { device_access_group_id: groupId },
      search: 'работник',
    }
    for (let page: number | null = 1; page !== null; ) {
      const answer = await ask('/v0/employees/', { ...request, page })
      for (const { id } of answer.results as { id: number }[]) ids.add(id)
      page = (answer.page as { next: number | null }).next
    }
    expect(ids.size).toBe(2100)
  })

  it('refuses orders, fields, filters and extras that it does not know', async () => {
    const { refused } = gang()
    for (const field of ['order_by', 'fields', 'filters', 'extra'] as const) {
      const wrong = { order_by: 'id; DROP TABLE car', fields: ['password'], filters: { gang_id: 1 }, extra: ['gang'] }
      expect(await refused('/v0/employees/', { [field]: wrong[field] })).toMatchObject({
        status: 400,
        [field]: expect.any(Array),
      })
    }
  })
})

describe('an employee of another organisation', () => {
  it('is as one who does not exist, for every call [PACS-01]', async () => {
    const { database, admin, strangeCaller } = gang()
    const foreign = await buildEmployee(database, admin.gangId, { title: 'Чужой' })
    const asked = async (id: number) => {
      const answers = await Promise.all([
        strangeCaller.post('/v0/employees/', { filters: { id } }),
        strangeCaller.post('/v0/employees/edit/', { id, title: 'Мой' }),
        strangeCaller.post('/v0/employees/delete/', { ids: [id] }),
        strangeCaller.post('/v0/cars/create/', { number: 'A1', employee_id: id }),
        strangeCaller.post('/v0/cars/', { filters: { employee_id: id } }),
        strangeCaller.post('/v0/employees/photo/', { filters: { employee_id: id } }),
        strangeCaller.post('/v0/devices/journal/', { filters: { employee_id: id } }),
      ])
      return answers.map(({ status, body }) => [status, body.count, body.code])
    }
    expect(await asked(foreign)).toEqual(await asked(2_147_483_647))
    expect((await strangeCaller.post('/v0/employees/', { search: 'Чужой' })).body.count).toBe(0)
  })

  it('is not reached by an administrator without an organisation, nor by anybody else', async () => {
    const { database, signIn, visitor } = gang()
    const lonely = await signIn(await buildAccount(database, { isGangAdmin: true }))
    const plain = await signIn(await buildAccount(database))
    expect((await lonely.post('/v0/employees/')).status).toBe(403)
    expect((await plain.post('/v0/employees/')).status).toBe(403)
    expect((await visitor.post('/v0/employees/')).status).toBe(401)
  })
})

it('more than 10,000 employees at once are too many', async () => {
  const { refused } = gang()
  const ids = Array.from({ length: 10_001 }, (_, index) => index + 1)
  expect(await refused('/v0/employees/delete/', { ids })).toEqual({
    status: 400,
    ids: ['Выбрано слишком много строк: за один раз — не больше 10 000.'],
  })
})
