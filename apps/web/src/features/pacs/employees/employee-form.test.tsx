import { notifications } from '@mantine/notifications'
import { createEmployee, deleteEmployees, editEmployee, listAccessGroups, loadContext } from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import en from '../../../i18n/en/index.ts'
import { PACS_KEY } from '../../../shared/pacs/pacs-changes.ts'
import { buildContext } from '../../../testing/factories.ts'
import { FixtureFailure } from '../../../testing/fixture-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { buildEmployee, buildGroup, lastBody, startPacs } from '../../../testing/start-pacs.ts'

const GROUPS = [buildGroup({ id: 1, title: 'Склад' }), buildGroup({ id: 2, title: 'Охрана' })]

describe('a new employee', () => {
  async function adding() {
    const server = await startPacs({ groups: GROUPS })
    server.answer(createEmployee, ({ title }) => buildEmployee({ id: 21, title }))
    const page = renderApp('/pacs/employees')
    await page.user.click(await screen.findByRole('button', { name: 'Добавить сотрудника' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Новый сотрудник' }))
    const press = (name: string) => page.user.click(dialog.getByRole('button', { name }))
    return { ...page, server, dialog, press, name: dialog.getByRole('textbox', { name: /Имя/ }) }
  }

  it('has a name, cars, accounts, groups and a switch; cars are sent in upper case [PACS-EMP-17] [PACS-EMP-33]', async () => {
    const { user, dialog, press, name, server } = await adding()
    await user.click(name)
    await user.paste('Иванов Иван')
    await user.type(dialog.getByRole('combobox', { name: 'Номера автомобилей' }), 'а1{Enter}')
    await user.type(dialog.getByRole('combobox', { name: 'Привязанные учётные записи' }), 'iv{Enter}')
    await user.click(dialog.getByRole('combobox', { name: 'Группы доступа' }))
    await user.click(await screen.findByRole('option', { name: 'Охрана' }))
    await user.click(dialog.getByRole('switch', { name: 'Активен' }))
    await press('Сохранить')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.bodiesOf(createEmployee)).toEqual([
      {
        title: 'Иванов Иван',
        is_active: false,
        cars: [{ number: 'А1' }],
        attached_usernames: ['iv'],
        device_access_group_ids: [2],
      },
    ])
  })

  it('can be followed by the next one, of the same groups [PACS-EMP-18] [PACS-EMP-19]', async () => {
    const { user, dialog, press, name } = await adding()
    const show = vi.spyOn(notifications, 'show')
    await user.type(name, 'Я')
    await user.type(dialog.getByRole('combobox', { name: 'Номера автомобилей' }), 'а1{Enter}')
    await user.click(dialog.getByRole('combobox', { name: 'Группы доступа' }))
    await user.click(await screen.findByRole('option', { name: 'Охрана' }))
    await user.click(dialog.getByRole('switch', { name: 'Активен' }))
    await press('Сохранить и добавить ещё')
    expect(await screen.findByText('Сотрудник добавлен')).toBeInTheDocument()
    expect(show.mock.calls.map(([notice]) => notice.autoClose)).toEqual([5000])
    await waitFor(() => expect(name).toHaveValue(''))
    expect(dialog.queryByText('А1')).toBeNull()
    expect(dialog.getByText('Охрана')).toBeInTheDocument()
    expect(dialog.getByRole('switch', { name: 'Активен' })).not.toBeChecked()
    expect(en.pacs.saveAndAddNew).toBe('Save and add new')
  })

  it('must have a name of at most 255 characters [PACS-EMP-32]', async () => {
    const { press, name, server } = await adding()
    expect(name).toHaveAttribute('maxlength', '255')
    await press('Сохранить')
    expect(name).toBeInvalid()
    expect(server.bodiesOf(createEmployee)).toEqual([])
  })

  it('shows what the server refuses beside each field, and no alert [PACS-EMP-34] [PACS-EMP-45]', async () => {
    const { user, dialog, press, name, server } = await adding()
    const fields = {
      title: ['Имя занято.'],
      cars: ['Номер занят.'],
      device_access_group_ids: ['Группы нет.'],
      attached_usernames: ['Такой записи нет.'],
      is_active: ['Нельзя.'],
    }
    server.answer(createEmployee, () => new FixtureFailure('invalid_request', 'Проверьте поля.', fields))
    await user.type(name, 'Иванов')
    await press('Сохранить')
    for (const [message] of Object.values(fields)) expect(await dialog.findByText(message!)).toBeInTheDocument()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(screen.queryByText('Проверьте поля.')).toBeNull()
  })
})

describe('the page of an employee', () => {
  const employee = buildEmployee({
    id: 7,
    title: 'Петров Пётр',
    cars: ['А1', 'В2'],
    attached_usernames: ['petrov'],
    device_access_group_ids: [1],
  })

  async function opened() {
    const server = await startPacs({ employees: [employee], groups: GROUPS })
    server.answer(editEmployee, ({ id, title, is_active }) => {
      const saved = { ...employee, id, title: title?.trim() ?? '', is_active: is_active ?? true }
      server.organisation.employees[0] = saved
      return saved
    })
    const page = renderApp('/pacs/employee/7')
    const form = within(await screen.findByRole('region', { name: 'Сотрудник' }))
    const press = (name: string) => page.user.click(form.getByRole('button', { name }))
    return { ...page, server, form, press, name: form.getByRole('textbox', { name: /Имя/ }) }
  }

  it('has the name, cars, accounts, groups that are searched on the server, and the switch [PACS-EMP-23] [PACS-EMP-24] [PACS-EMP-25] [PACS-EMP-37] [ROUTE-23]', async () => {
    const { user, form, name, server } = await opened()
    expect(name).toHaveValue('Петров Пётр')
    for (const text of ['А1', 'В2', 'petrov']) expect(form.getByText(text)).toBeInTheDocument()
    expect(form.getByRole('switch', { name: 'Активен' })).toBeChecked()
    await user.type(form.getByRole('combobox', { name: 'Группы доступа' }), 'Охр')
    await waitFor(() => expect(lastBody(server, listAccessGroups)).toMatchObject({ search: 'Охр', page_size: 5 }))
    await user.click(await screen.findByRole('option', { name: 'Охрана' }))
    expect(form.getByText('Склад')).toBeInTheDocument()
    expect(form.getByText('Охрана')).toBeInTheDocument()
  })

  it('leads to all cars, to the permissions and to each group [PACS-EMP-26]', async () => {
    const { form } = await opened()
    const cars = screen.getByRole('link', { name: 'Все автомобили (2)' })
    expect(decodeURIComponent(cars.getAttribute('href')!)).toBe('/pacs/cars?p={"filters":{"employee_id":7}}')
    expect(form.getByRole('link', { name: 'Настройка разрешений' })).toHaveAttribute('href', '#permissions')
    expect(screen.getByRole('region', { name: 'Разрешения' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Склад' })).toHaveAttribute('href', '/pacs/device-access-group/1')
  })

  it('saves, and shows what was saved with a notice [PACS-EMP-27] [PACS-EMP-28] [PACS-05]', async () => {
    const { user, press, name, server } = await opened()
    await user.clear(name)
    await user.type(name, ' Петров П. ')
    await press('Сохранить')
    expect(await screen.findByText('Изменения сохранены')).toBeInTheDocument()
    expect(name).toHaveValue('Петров П.')
    expect(await screen.findByRole('heading', { name: 'Петров П.' })).toBeInTheDocument()
    expect(server.bodiesOf(editEmployee)).toEqual([
      {
        id: 7,
        title: 'Петров П.',
        is_active: true,
        cars: [{ number: 'А1' }, { number: 'В2' }],
        attached_usernames: ['petrov'],
        device_access_group_ids: [1],
      },
    ])
  })

  it('takes back nothing that was changed elsewhere: between two visits, or while its name is edited [PACS-05] [PACS-EMP-28]', async () => {
    const { user, server, router, queryClient } = await opened()
    const cars = (numbers: string[]) => {
      server.organisation.employees[0] = { ...employee, cars: numbers, device_access_group_ids: [] }
    }
    await router.navigate({ to: '/pacs/cars' })
    await screen.findByText('Автомобилей нет')
    cars(['А1', 'С3'])
    await router.navigate({ to: '/pacs/employee/$employeeId', params: { employeeId: '7' } })
    const form = within(await screen.findByRole('region', { name: 'Сотрудник' }))
    await user.type(form.getByRole('textbox', { name: /Имя/ }), ' II')
    expect(form.getByText('С3')).toBeInTheDocument()
    cars(['А1', 'С3', 'Е4'])
    await queryClient.invalidateQueries({ queryKey: [PACS_KEY] })
    expect(await form.findByText('Е4')).toBeInTheDocument()
    await user.click(form.getByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByText('Изменения сохранены')).toBeInTheDocument()
    expect(lastBody(server, editEmployee)).toMatchObject({
      title: 'Петров Пётр II',
      cars: [{ number: 'А1' }, { number: 'С3' }, { number: 'Е4' }],
      device_access_group_ids: [],
    })
  })

  it('deletes, and goes back to the list [PACS-EMP-28] [PACS-06]', async () => {
    const { user, press, server, href } = await opened()
    const gone = { car_count: 2, photo_count: 0, permission_count: 0, ban_count: 0 }
    server.answer(deleteEmployees, ({ ids }) => ({ ids, ...gone }))
    await press('Удалить')
    const question = within(await screen.findByRole('dialog', { name: 'Удалить сотрудника «Петров Пётр»?' }))
    await user.click(question.getByRole('button', { name: 'Удалить' }))
    await waitFor(() => expect(href()).toBe('/pacs/employees'))
    expect(server.bodiesOf(deleteEmployees)).toEqual([{ ids: [7] }])
  })

  it('says so where there is no such person, and goes to the list from a path that is none', async () => {
    const server = await startPacs()
    server.answer(loadContext, () => buildContext({ gang_admin: true }))
    const { router, href } = renderApp('/pacs/employee/999')
    expect(await screen.findByText('Такого сотрудника нет')).toBeInTheDocument()
    await router.navigate({ to: '/pacs/employee/$employeeId', params: { employeeId: 'x' } })
    await waitFor(() => expect(href()).toBe('/pacs/employees'))
  })
})
