import { buildCar, buildEmployee } from '@sova/testing'
import { describe, expect, it } from 'vitest'
import { useGang } from '../../../testing/use-gang.ts'

const gang = useGang()

const buildOwner = (title = 'Иван') => buildEmployee(gang().database, gang().admin.gangId, { title })
/** In the calendar of Moscow, by the test's clock. */
const dayIn = (days: number) => new Date(gang().clock.nowMs() + days * 86_400_000).toISOString().slice(0, 10)

describe('a car', () => {
  it('is made for an employee, and read with all of its fields [PACS-CAR-06] [PACS-CAR-14] [PACS-CAR-09]', async () => {
    const { ask } = gang()
    const employee_id = await buildOwner()
    const made = await ask('/v0/cars/create/', { number: 'а 001 аа-02', employee_id })
    expect(made).toEqual({
      id: expect.any(Number),
      number: 'А001АА02',
      employee_id,
      expired_date: null,
      timezone: null,
    })
    const temporary = { number: 'A002AA02', employee_id, expired_date: dayIn(0), timezone: 'Asia/Yekaterinburg' }
    const second = await ask('/v0/cars/create/', temporary)
    expect(second).toMatchObject({ ...temporary, expired_date: dayIn(0) })
    const { results } = await ask('/v0/cars/', { filters: { employee_id } })
    expect(results).toEqual([made, second])
  })

  it('is changed, and its access made permanent by a null date [PACS-CAR-15] [PACS-CAR-11]', async () => {
    const { ask } = gang()
    const employee_id = await buildOwner()
    const draft = { number: 'B001BB02', employee_id, expired_date: dayIn(3), timezone: 'Europe/Moscow' }
    const { id } = await ask('/v0/cars/create/', draft)
    const other = await buildOwner('Пётр')
    expect(await ask('/v0/cars/edit/', { id, employee_id: other })).toMatchObject({ ...draft, employee_id: other })
    expect(await ask('/v0/cars/edit/', { id, expired_date: null, timezone: null })).toEqual({
      id,
      number: 'B001BB02',
      employee_id: other,
      expired_date: null,
      timezone: null,
    })
  })

  it('whose access has ended may be changed in everything else', async () => {
    const { database, admin, ask } = gang()
    const employeeId = await buildOwner()
    const expiry = { expired_date: dayIn(-5), timezone: 'Europe/Moscow' }
    const id = await buildCar(database, { gangId: admin.gangId, employeeId }, { number: 'C001CC02', ...expiry })
    expect(await ask('/v0/cars/edit/', { id, number: 'C002CC02', ...expiry })).toMatchObject({
      number: 'C002CC02',
      ...expiry,
    })
  })

  it('is deleted, in many at once [PACS-CAR-16]', async () => {
    const { database, admin, ask, caller, strangeCaller } = gang()
    const owner = { gangId: admin.gangId, employeeId: await buildOwner() }
    const ids = [await buildCar(database, owner), await buildCar(database, owner)]
    expect((await strangeCaller.post('/v0/cars/delete/', { ids })).status).toBe(404)
    expect(await ask('/v0/cars/delete/', { ids: [...ids, 2_000_000_000] })).toEqual({ ids })
    expect((await caller.post('/v0/cars/delete/', { ids })).status).toBe(404)
  })
})

describe('a car that is wrong', () => {
  it('is refused under the name of its field [PACS-CAR-12] [PACS-CAR-08] [PACS-CAR-10] [PACS-CAR-07]', async () => {
    const { database, stranger, refused } = gang()
    const employee_id = await buildOwner()
    const create = (car: object) => refused('/v0/cars/create/', { number: 'E001EE02', employee_id, ...car })
    const timezone = 'Europe/Moscow'
    for (const number of ['A123456789', '<i>1</i>', '', '  ']) {
      expect(await create({ number })).toEqual({ status: 400, number: ['Номер — от 1 до 9 букв и цифр.'] })
    }
    const foreign = await buildEmployee(database, stranger.gangId)
    for (const id of [foreign, 2_147_483_647]) {
      expect(await create({ employee_id: id })).toEqual({ status: 400, employee_id: ['Такого сотрудника нет.'] })
    }
    expect(await create({ expired_date: dayIn(-1), timezone })).toEqual({
      status: 400,
      expired_date: ['Дата не может быть раньше сегодняшней.'],
    })
    for (const expired_date of ['31.12.2030', '2030-02-30', '2030-1-1']) {
      expect(await create({ expired_date, timezone })).toHaveProperty('expired_date')
    }
    expect(await create({ expired_date: dayIn(1) })).toEqual({ status: 400, timezone: ['Укажите часовой пояс.'] })
    expect(await create({ expired_date: dayIn(1), timezone: 'Mars/Olympus' })).toHaveProperty('timezone')
  })

  it('for having the number of another one, in whatever alphabet, is refused; in another organisation it is not', async () => {
    const { ask, refused, database, stranger, strangeCaller } = gang()
    const employee_id = await buildOwner()
    const { id } = await ask('/v0/cars/create/', { number: 'H001HH02', employee_id })
    expect(await refused('/v0/cars/create/', { number: 'Н001НН02', employee_id })).toEqual({
      status: 400,
      number: ['Автомобиль с таким номером уже есть.'],
    })
    const { id: other } = await ask('/v0/cars/create/', { number: 'H002HH02', employee_id })
    expect(await refused('/v0/cars/edit/', { id: other, number: 'Н001нн02' })).toHaveProperty('number')
    expect(await ask('/v0/cars/edit/', { id, number: 'Н001НН02' })).toMatchObject({ number: 'Н001НН02' })
    const elsewhere = await buildEmployee(database, stranger.gangId)
    const answer = await strangeCaller.post('/v0/cars/create/', { number: 'H001HH02', employee_id: elsewhere })
    expect(answer.status).toBe(200)
  })

  it('is the 51st of its owner', async () => {
    const { database, admin, refused } = gang()
    const employee_id = await buildOwner()
    await database.sql`
      INSERT INTO car (gang_id, employee_id, number)
      SELECT ${admin.gangId}, ${employee_id}, 'MANY' || n FROM generate_series(1, 50) AS n`
    expect(await refused('/v0/cars/create/', { number: 'MANY51', employee_id })).toEqual({
      status: 400,
      employee_id: ['У сотрудника может быть не больше 50 автомобилей.'],
    })
  })
})

describe('the list of cars', () => {
  it('is searched by part of the number in either alphabet, filtered by owner, sorted and paged [PACS-CAR-13]', async () => {
    const { database, admin, ask } = gang()
    const employeeId = await buildOwner('Хозяин')
    const owner = { gangId: admin.gangId, employeeId }
    for (const number of ['K777KK02', 'T100TT02', 'Т200ТТ02']) await buildCar(database, owner, { number })
    const numbersOf = async (request: object) => {
      const { results } = await ask('/v0/cars/', { filters: { employee_id: employeeId }, ...request })
      return (results as { number: string }[]).map(({ number }) => number)
    }
    expect(await numbersOf({ search: 'тт 02', order_by: 'number_desc' })).toEqual(['Т200ТТ02', 'T100TT02'])
    expect(await numbersOf({ search: 'TT02', page: 2, page_size: 1 })).toEqual(['Т200ТТ02'])
    expect(await numbersOf({ search: '_' })).toEqual([])
    const { extra, count } = await ask('/v0/cars/', { filters: { employee_id: employeeId }, extra: ['employee'] })
    expect({ extra, count }).toEqual({ extra: { employee: [{ id: employeeId, title: 'Хозяин' }] }, count: 3 })
  })
})
