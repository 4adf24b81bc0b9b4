import { createCar, deleteCars, editCar, listCars } from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FixtureFailure } from '../../../testing/fixture-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { buildCar, buildEmployee, lastBody, startPacs } from '../../../testing/start-pacs.ts'

const OWNERS = [buildEmployee({ id: 1, title: 'Абдуллин' }), buildEmployee({ id: 2, title: 'Белова' })]
const CARS = [
  buildCar({ id: 31, number: 'А123ВС102', employee_id: 1 }),
  buildCar({ id: 32, number: 'Х204МК102', employee_id: 2, expired_date: '2026-12-31', timezone: 'Asia/Yekaterinburg' }),
]

describe('the list of cars', () => {
  async function opened(path = '/pacs/cars') {
    const server = await startPacs({ cars: [...CARS], employees: OWNERS })
    const page = renderApp(path)
    const table = within(await screen.findByRole('table', { name: 'Автомобили' }))
    const press = async (name: string) => page.user.click(await screen.findByRole('button', { name }))
    return { ...page, server, table, press }
  }

  it('shows id, number, owner and the last day [PACS-CAR-02] [ROUTE-26] [PACS-03]', async () => {
    const { table } = await opened()
    const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual(['', 'ID', 'Номер', 'Сотрудник', 'Действует до'])
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows.slice(1)).toEqual(['31А123ВС102Абдуллин-', '32Х204МК102Белова31.12.2026'])
    expect(table.getByRole('link', { name: 'Х204МК102' })).toHaveAttribute('href', '/pacs/car/32')
  })

  it('is searched, and narrowed to an owner [PACS-CAR-01]', async () => {
    const { user, server, table, href } = await opened()
    await user.type(screen.getByRole('searchbox', { name: 'Номер автомобиля' }), 'Х2{Enter}')
    await waitFor(() => expect(table.queryByText('А123ВС102')).toBeNull())
    await user.click(screen.getByRole('combobox', { name: 'Владелец' }))
    await user.click(await screen.findByRole('option', { name: 'Белова' }))
    await waitFor(() => expect(decodeURIComponent(href())).toContain('"employee_id":2'))
    await waitFor(() => expect(lastBody(server, listCars)).toMatchObject({ filters: { employee_id: 2 }, search: 'Х2' }))
  })

  it('deletes one or several after a question [PACS-CAR-01] [PACS-CAR-18]', async () => {
    const { user, press, server, table } = await opened()
    server.answer(deleteCars, ({ ids }) => ({ ids }))
    await user.click(table.getByRole('checkbox', { name: 'Выбрать «А123ВС102»' }))
    await press('Удалить автомобили')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText('Автомобиль удалён')).toBeInTheDocument()
    await user.click(table.getByRole('checkbox', { name: 'Выбрать все на странице' }))
    await press('Удалить автомобили')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText('Автомобили удалены')).toBeInTheDocument()
    expect(server.bodiesOf(deleteCars)).toEqual([{ ids: [31] }, { ids: [31, 32] }])
  })

  it('adds a car in a dialog and goes to it [PACS-CAR-01] [PACS-CAR-05] [ROUTE-27]', async () => {
    const { user, press, server, href } = await opened()
    server.answer(createCar, ({ number, employee_id }) => {
      const car = buildCar({ id: 33, number: number ?? '', employee_id: employee_id ?? 1 })
      server.organisation.cars.push(car)
      return car
    })
    await press('Добавить автомобиль')
    const dialog = within(await screen.findByRole('dialog', { name: 'Новый автомобиль' }))
    await user.type(dialog.getByRole('textbox', { name: /Номер/ }), 'а7вс')
    await user.click(dialog.getByRole('combobox', { name: 'Владелец' }))
    await user.click(await screen.findByRole('option', { name: 'Белова' }))
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(href()).toBe('/pacs/car/33'))
    expect(server.bodiesOf(createCar)).toEqual([{ number: 'А7ВС', employee_id: 2 }])
  })
})

describe('a new car, on a screen of its own', () => {
  async function creating() {
    const cars = Array.from({ length: 7 }, (_, index) =>
      buildCar({ id: index + 1, number: `А00${index}`, employee_id: 1 }),
    )
    const server = await startPacs({ cars, employees: OWNERS })
    const page = renderApp('/pacs/car/create')
    const form = within(await screen.findByRole('region', { name: 'Автомобиль' }))
    await page.user.click(form.getByRole('combobox', { name: 'Владелец' }))
    await page.user.click(await screen.findByRole('option', { name: 'Абдуллин' }))
    return { ...page, server, form }
  }

  it('shows the first five cars of its owner, or that they cannot be loaded [PACS-CAR-04] [ROUTE-27] [ERROR-02]', async () => {
    const { server, user, form } = await creating()
    const others = await screen.findByRole('region', { name: 'Другие автомобили владельца' })
    expect(others).toHaveTextContent(/А000А001А002А003А004\+2/)
    expect(lastBody(server, listCars)).toMatchObject({ filters: { employee_id: 1 }, page_size: 5 })
    server.answer(listCars, () => new FixtureFailure('unavailable', 'Нет базы.'))
    await user.click(form.getByRole('combobox', { name: 'Владелец' }))
    await user.click(await screen.findByRole('option', { name: 'Белова' }))
    expect(await form.findByRole('alert')).toHaveTextContent('Нет базы.')
  })

  it('may pass to a last day, typed as DD.MM.YYYY and sent as YYYY-MM-DD with its time zone [PACS-CAR-07] [PACS-CAR-11] [PACS-03]', async () => {
    const { user, form, server } = await creating()
    server.answer(createCar, () => buildCar({ id: 9 }))
    await user.type(form.getByRole('textbox', { name: /Номер/ }), 'а7')
    await user.click(form.getByRole('switch', { name: 'Временный доступ' }))
    await user.type(form.getByRole('textbox', { name: 'Действует до' }), '31122026')
    expect(form.getByRole('textbox', { name: 'Действует до' })).toHaveValue('31.12.2026')
    await user.click(form.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(server.bodiesOf(createCar)).toHaveLength(1))
    const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(server.bodiesOf(createCar)).toEqual([{ number: 'А7', employee_id: 1, expired_date: '2026-12-31', timezone }])
  })

  it('is not sent with a day before today, a date that is none, or too long a number [PACS-CAR-08] [PACS-CAR-10]', async () => {
    const { user, form, server } = await creating()
    expect(form.getByRole('textbox', { name: /Номер/ })).toHaveAttribute('maxlength', '9')
    await user.type(form.getByRole('textbox', { name: /Номер/ }), 'а7')
    await user.click(form.getByRole('switch', { name: 'Временный доступ' }))
    const day = form.getByRole('textbox', { name: 'Действует до' })
    await user.type(day, '31022027{Tab}')
    expect(await form.findByText('Такой даты нет')).toBeInTheDocument()
    await user.clear(day)
    await user.type(day, '01012020{Tab}')
    await user.click(form.getByRole('button', { name: 'Сохранить' }))
    expect(await form.findByText('Не раньше сегодняшнего дня')).toBeInTheDocument()
    expect(server.bodiesOf(createCar)).toEqual([])
  })

  it('has a calendar with a name for its last day', async () => {
    const { user, form } = await creating()
    await user.click(form.getByRole('switch', { name: 'Временный доступ' }))
    await user.click(form.getByRole('button', { name: 'Календарь: Действует до' }))
    const calendar = within(await screen.findByRole('dialog', { name: 'Календарь' }))
    expect(calendar.getByRole('button', { name: 'Следующий месяц' })).toBeInTheDocument()
  })
})

describe('the page of a car', () => {
  async function opened() {
    const server = await startPacs({ cars: [...CARS], employees: OWNERS })
    const page = renderApp('/pacs/car/32')
    const form = within(await screen.findByRole('region', { name: 'Автомобиль' }))
    const press = (name: string) => page.user.click(form.getByRole('button', { name }))
    return { ...page, server, form, press }
  }

  it('has the number, the owner, the expiry and what to do [PACS-CAR-03]', async () => {
    const { form } = await opened()
    expect(form.getByRole('textbox', { name: /Номер/ })).toHaveValue('Х204МК102')
    expect(form.getByRole('combobox', { name: 'Владелец' })).toHaveValue('Белова')
    expect(form.getByRole('switch', { name: 'Временный доступ' })).toBeChecked()
    expect(form.getByRole('textbox', { name: 'Действует до' })).toHaveValue('31.12.2026')
    for (const name of ['Сохранить', 'Удалить']) expect(form.getByRole('button', { name })).toBeInTheDocument()
  })

  it('takes the expiry away with its switch, saves and says so [PACS-CAR-11] [PACS-05]', async () => {
    const { user, form, press, server } = await opened()
    server.answer(editCar, ({ id }) => buildCar({ id, number: 'Х204МК102', employee_id: 2 }))
    await user.click(form.getByRole('switch', { name: 'Временный доступ' }))
    await press('Сохранить')
    expect(await screen.findByText('Изменения сохранены')).toBeInTheDocument()
    expect(server.bodiesOf(editCar)).toEqual([
      { id: 32, number: 'Х204МК102', employee_id: 2, expired_date: null, timezone: null },
    ])
  })

  it('shows what is refused beside number, owner and expiry [PACS-CAR-12]', async () => {
    const { form, press, server } = await opened()
    const fields = { number: ['Номер занят.'], employee_id: ['Нет такого.'], expired_date: ['День прошёл.'] }
    server.answer(editCar, () => new FixtureFailure('invalid_request', 'Проверьте поля.', fields))
    await press('Сохранить')
    for (const [message] of Object.values(fields)) expect(await form.findByText(message!)).toBeInTheDocument()
  })

  it('deletes and goes back to the list, or says why not [PACS-CAR-17] [PACS-CAR-18] [PACS-06]', async () => {
    const { user, press, server, href } = await opened()
    server.answer(deleteCars, () => new FixtureFailure('unavailable', 'Нет базы.'))
    await press('Удалить')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText('Ошибка при удалении автомобиля: Нет базы.')).toBeInTheDocument()
    server.answer(deleteCars, ({ ids }) => ({ ids }))
    await press('Удалить')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }))
    await waitFor(() => expect(href()).toBe('/pacs/cars'))
  })
})
