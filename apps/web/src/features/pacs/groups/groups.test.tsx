import {
  addGroupEmployees,
  createAccessGroup,
  deleteAccessGroups,
  describePage,
  editAccessGroup,
  listAccessGroups,
  listEmployees,
} from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessibilityFlaws } from '../../../testing/accessibility.ts'
import { FixtureFailure } from '../../../testing/fixture-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { buildEmployee, buildGroup, lastBody, startPacs } from '../../../testing/start-pacs.ts'

const GROUPS = [
  buildGroup({ id: 1, title: 'Склад', about: 'Приёмка и отгрузка', employee_count: 12 }),
  buildGroup({ id: 2, title: 'Охрана' }),
]
const MEMBERS = Array.from({ length: 12 }, (_, index) =>
  buildEmployee({ id: index + 1, title: `Имя ${index + 1}`, device_access_group_ids: [1] }),
)

describe('the list of access groups', () => {
  async function opened() {
    const server = await startPacs({ groups: [...GROUPS], employees: MEMBERS })
    const page = renderApp('/pacs/devices-access-groups')
    const table = within(await screen.findByRole('table', { name: 'Группы доступа' }))
    const press = async (name: string) => page.user.click(await screen.findByRole('button', { name }))
    return { ...page, server, table, press }
  }

  it('shows id, title, about and how many employees, which leads to them [PACS-GROUP-02] [PACS-GROUP-03] [ROUTE-24]', async () => {
    const { table } = await opened()
    const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual(['', 'ID', 'Название', 'Описание', 'Сотрудников'])
    expect(table.getByText('Приёмка и отгрузка')).toBeInTheDocument()
    const count = table.getByRole('link', { name: 'Сотрудники группы «Склад»: 12' })
    expect(decodeURIComponent(count.getAttribute('href')!)).toBe(
      '/pacs/employees?p={"filters":{"device_access_group_id":1}}',
    )
    const widths = [...document.querySelectorAll('col')].map(({ style }) => style.width)
    expect(widths).toEqual(['48px', '100px', '', '', '220px'])
  })

  it('has the widths of the id and of the employee count [TABLE-07] [TABLE-08]', async () => {
    await opened()
    const widths = [...document.querySelectorAll('col')].map(({ style }) => style.width)
    expect([widths[1], widths[4]]).toEqual(['100px', '220px'])
  })

  it('is searched, and makes a new group [PACS-GROUP-01] [PACS-04]', async () => {
    const { user, press, server, href, table } = await opened()
    await user.type(screen.getByRole('searchbox', { name: 'Название группы' }), 'охр{Enter}')
    await waitFor(() => expect(table.queryByText('Склад')).toBeNull())
    expect(lastBody(server, listAccessGroups)).toMatchObject({ search: 'охр' })
    server.answer(createAccessGroup, ({ title, about }) => {
      const made = buildGroup({ id: 3, title: title ?? '', about: about ?? '' })
      server.organisation.groups.push(made)
      return made
    })
    await press('Добавить группу')
    const dialog = within(await screen.findByRole('dialog', { name: 'Новая группа доступа' }))
    await user.type(dialog.getByRole('textbox', { name: /Название/ }), 'Гости')
    await user.type(dialog.getByRole('textbox', { name: 'Описание' }), 'На день')
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(href()).toBe('/pacs/device-access-group/3'))
    expect(server.bodiesOf(createAccessGroup)).toEqual([{ title: 'Гости', about: 'На день' }])
  })

  it('deletes several at once after a question [PACS-GROUP-01] [PACS-GROUP-20]', async () => {
    const { user, press, server, table } = await opened()
    server.answer(deleteAccessGroups, ({ ids }) => ({ ids, employee_count: 12, permission_count: 0 }))
    await user.click(table.getByRole('checkbox', { name: 'Выбрать все на странице' }))
    await press('Удалить группы')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText('Группы удалены')).toBeInTheDocument()
    expect(server.bodiesOf(deleteAccessGroups)).toEqual([{ ids: [1, 2] }])
  })

  it('says that one, or several, could not be deleted [PACS-GROUP-19]', async () => {
    const { user, press, server, table } = await opened()
    server.answer(deleteAccessGroups, () => new FixtureFailure('unavailable', 'Нет базы.'))
    await user.click(table.getByRole('checkbox', { name: 'Выбрать «Склад»' }))
    await press('Удалить группы')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText('Ошибка при удалении группы: Нет базы.')).toBeInTheDocument()
    await user.click(table.getByRole('checkbox', { name: 'Выбрать «Охрана»' }))
    await press('Удалить группы')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText('Ошибка при удалении групп: Нет базы.')).toBeInTheDocument()
  })
})

describe('the page of an access group', () => {
  async function opened() {
    const server = await startPacs({ groups: [...GROUPS], employees: MEMBERS })
    const page = renderApp('/pacs/device-access-group/1')
    const form = within(await screen.findByRole('region', { name: 'Группа доступа' }))
    return { ...page, server, form }
  }

  it('has title and about of 128 and 200 characters at most [PACS-GROUP-04] [PACS-GROUP-11] [PACS-GROUP-12]', async () => {
    const { form } = await opened()
    const title = form.getByRole('textbox', { name: /Название/ })
    const about = form.getByRole('textbox', { name: 'Описание' })
    expect([title, about].map((field) => field.getAttribute('maxlength'))).toEqual(['128', '200'])
    expect([title, about].map((field) => (field as HTMLInputElement).value)).toEqual(['Склад', 'Приёмка и отгрузка'])
  })

  it('shows its ten newest employees, and leads to all [PACS-GROUP-05] [PACS-GROUP-06]', async () => {
    const { server } = await opened()
    const members = within(await screen.findByRole('list', { name: 'Сотрудники группы' }))
    expect(members.getAllByRole('listitem')).toHaveLength(10)
    const asked = { filters: { device_access_group_id: 1 }, page_size: 10, order_by: 'id_desc' }
    expect(lastBody(server, listEmployees)).toMatchObject(asked)
    const all = screen.getByRole('link', { name: 'Все сотрудники (12)' })
    expect(decodeURIComponent(all.getAttribute('href')!)).toContain('{"filters":{"device_access_group_id":1}}')
  })

  it('takes employees that there are, through a dialog [PACS-GROUP-07]', async () => {
    const { user, server } = await opened()
    server.answer(addGroupEmployees, () => ({ employee_count: 13 }))
    await user.click(await screen.findByRole('button', { name: 'Добавить сотрудников' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Добавить сотрудников' }))
    const add = dialog.getByRole('button', { name: 'Добавить в группу' })
    expect(add).toBeDisabled()
    await user.click(dialog.getByRole('combobox', { name: 'Сотрудники' }))
    await user.click(await screen.findByRole('option', { name: 'Имя 2' }))
    await user.click(add)
    expect(await screen.findByText('Сотрудники добавлены в группу')).toBeInTheDocument()
    expect(server.bodiesOf(addGroupEmployees)).toEqual([{ device_access_group_id: 1, employee_ids: [2] }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that cannot be loaded says why and offers to load again, as do its employees [ERROR-02]', async () => {
    const server = await startPacs()
    const page = describePage({ page: 1, pageSize: 1, count: 1 })
    server.answer(listAccessGroups, () => new FixtureFailure('unavailable', 'Нет базы.'))
    server.answer(listEmployees, () => new FixtureFailure('unavailable', 'Нет людей.'))
    const { user } = renderApp('/pacs/device-access-group/1')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Не удалось загрузить данные. Нет базы.')
    server.answer(listAccessGroups, () => ({ results: GROUPS.slice(0, 1), count: 1, page, extra: {} }))
    await user.click(within(alert).getByRole('button', { name: 'Перезагрузить' }))
    const members = within(await screen.findByRole('region', { name: 'Сотрудники группы' }))
    expect(await members.findByRole('alert')).toHaveTextContent('Нет людей.')
    expect(members.getByRole('button', { name: 'Перезагрузить' })).toBeInTheDocument()
  })

  it('has a panel of permissions [PACS-GROUP-08]', async () => {
    await opened()
    expect(await screen.findByRole('form', { name: 'Добавить разрешения' })).toBeInTheDocument()
  })

  it('saves with a notice, and shows what is refused beside its fields [PACS-GROUP-09] [PACS-GROUP-21] [PACS-05]', async () => {
    const { user, form, server } = await opened()
    const fields = { title: ['Такая группа есть.'], about: ['Слишком длинно.'] }
    server.answer(editAccessGroup, () => new FixtureFailure('invalid_request', 'Проверьте поля.', fields))
    await user.click(form.getByRole('button', { name: 'Сохранить' }))
    expect(await form.findByText('Такая группа есть.')).toBeInTheDocument()
    expect(form.getByText('Слишком длинно.')).toBeInTheDocument()
    server.answer(editAccessGroup, () => new FixtureFailure('unavailable', 'База данных недоступна.'))
    await user.click(form.getByRole('button', { name: 'Сохранить' }))
    expect(await form.findByText('База данных недоступна.')).toBeInTheDocument()
    server.answer(editAccessGroup, ({ id, title }) => buildGroup({ id, title: title ?? '' }))
    await user.click(form.getByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByText('Изменения сохранены')).toBeInTheDocument()
  })

  it('deletes, and goes back to the list [PACS-GROUP-09] [PACS-GROUP-20] [PACS-06]', async () => {
    const { user, form, server, href } = await opened()
    server.answer(deleteAccessGroups, ({ ids }) => ({ ids, employee_count: 12, permission_count: 0 }))
    await user.click(form.getByRole('button', { name: 'Удалить' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText('Группа удалена')).toBeInTheDocument()
    await waitFor(() => expect(href()).toBe('/pacs/devices-access-groups'))
  })

  it('has no flaw that axe finds', async () => {
    await opened()
    await screen.findByRole('list', { name: 'Сотрудники группы' })
    expect(await accessibilityFlaws()).toEqual([])
  })
})
