import { addGroupEmployees, deleteEmployees, deleteGroupEmployees, listEmployees } from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import en from '../../../i18n/en/index.ts'
import { accessibilityFlaws } from '../../../testing/accessibility.ts'
import { FixtureFailure } from '../../../testing/fixture-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { buildEmployee, buildGroup, lastBody, startPacs } from '../../../testing/start-pacs.ts'

const GROUPS = [buildGroup({ id: 1, title: 'Склад' }), buildGroup({ id: 2, title: 'Охрана' })]
const EMPLOYEES = [
  buildEmployee({ id: 11, title: 'Абдуллин Марат', cars: ['Х204МК102'], device_access_group_ids: [1] }),
  buildEmployee({ id: 12, title: 'Белова Екатерина', device_access_group_ids: [1, 2], is_active: false }),
  buildEmployee({ id: 13, title: 'Васильев Олег', cars: ['А717ОР02', 'Е055КХ702', 'В318АС102'] }),
  buildEmployee({ id: 14, title: 'Галиева Айгуль' }),
]

async function opened(path = '/pacs/employees') {
  const server = await startPacs({ employees: [...EMPLOYEES], groups: GROUPS })
  const page = renderApp(path)
  const table = within(await screen.findByRole('table', { name: 'Сотрудники' }))
  await table.findByText('Галиева Айгуль')
  const press = async (name: string | RegExp) => page.user.click(await screen.findByRole('button', { name }))
  const box = (name: string) => table.getByRole('checkbox', { name: `Выбрать «${name}»` })
  const row = (name: string) => within(table.getByText(name).closest('tr')!)
  return { ...page, server, table, press, box, row }
}

const search = (href: string): unknown => {
  const { p } = Object.fromEntries(new URL(href, 'http://x').searchParams)
  return p === undefined ? undefined : JSON.parse(p)
}

describe('the list of employees', () => {
  it('shows id, name, cars, groups and whether one is active [PACS-EMP-03] [PACS-EMP-30] [PACS-02]', async () => {
    const { table, row, server } = await opened()
    const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual(['', 'ID', 'Имя', 'Автомобили', 'Группы доступа', 'Активен', 'Действия'])
    expect(row('Белова Екатерина').getByText('Нет')).toBeInTheDocument()
    expect(row('Белова Екатерина').getByText('Охрана')).toBeInTheDocument()
    expect(server.bodiesOf(listEmployees)[0]).toMatchObject({ extra: ['device_access_group', 'car'], page_size: 20 })
  })

  it('leads from the id and the name to the employee [PACS-EMP-04]', async () => {
    const { row } = await opened()
    const links = row('Белова Екатерина').getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/pacs/employee/12', '/pacs/employee/12'])
  })

  it('shows one car by its number, several as a count, none as a dash, and leads to them [PACS-EMP-05] [PACS-EMP-06]', async () => {
    const { row } = await opened()
    const one = row('Абдуллин Марат').getByRole('link', { name: /Х204МК102/ })
    expect(one).toHaveTextContent(/^Х204МК102$/)
    const several = row('Васильев Олег').getByRole('link', { name: /Автомобили/ })
    expect(several).toHaveTextContent(/^Показать все \(3\)$/)
    expect(search(several.getAttribute('href')!)).toEqual({ filters: { employee_id: 13 } })
    expect(several.getAttribute('href')).toMatch(/^\/pacs\/cars\?/)
    expect(row('Галиева Айгуль').getByText('-')).toBeInTheDocument()
    expect(en.pacs.viewAll).toBe('View all ({{number}})')
  })

  it('is searched by Enter and by a button, and not before [PACS-EMP-01]', async () => {
    const { user, server, href } = await opened()
    const field = screen.getByRole('searchbox', { name: 'Имя сотрудника' })
    const asked = server.bodiesOf(listEmployees).length
    await user.type(field, 'Белова')
    expect(server.bodiesOf(listEmployees)).toHaveLength(asked)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByText('Галиева Айгуль')).toBeNull())
    expect(search(href())).toEqual({ search: 'Белова' })
    const again = screen.getByRole('searchbox', { name: 'Имя сотрудника' })
    await user.clear(again)
    await user.click(screen.getByRole('button', { name: 'Найти' }))
    expect(await screen.findByText('Галиева Айгуль')).toBeInTheDocument()
    expect(search(href())).toBeUndefined()
  })

  it('is narrowed to a group [PACS-EMP-02] [PACS-EMP-31]', async () => {
    const { user, server, href } = await opened()
    await user.click(screen.getByRole('combobox', { name: 'Группа доступа' }))
    await user.click(await screen.findByRole('option', { name: 'Охрана' }))
    await waitFor(() => expect(screen.queryByText('Абдуллин Марат')).toBeNull())
    expect(search(href())).toEqual({ filters: { device_access_group_id: 2 } })
    expect(lastBody(server, listEmployees)).toMatchObject({ filters: { device_access_group_id: 2 } })
  })

  it('keeps page, order, filters and search in the one parameter p [PACS-EMP-08] [PACS-EMP-09] [TABLE-01]', async () => {
    const p = { page: 2, order_by: 'title_desc', filters: { device_access_group_id: 1 }, search: 'а', page_size: 40 }
    const server = await startPacs({ employees: [...EMPLOYEES], groups: GROUPS })
    const { user, href } = renderApp(`/pacs/employees?p=${encodeURIComponent(JSON.stringify(p))}`)
    await screen.findByText('Абдуллин Марат')
    const asked = server.bodiesOf(listEmployees).find((body) => (body as { page: number }).page === 2)
    expect(asked).toMatchObject({ ...p })
    await user.click(screen.getByRole('button', { name: 'ID' }))
    await waitFor(() => expect(search(href())).toMatchObject({ order_by: 'id_asc', search: 'а' }))
    expect(search(href())).not.toHaveProperty('page')
  })

  it('falls back to its first page where the page that was asked for is not there [TABLE-04]', async () => {
    await startPacs({
      employees: Array.from({ length: 45 }, (_, id) => buildEmployee({ id: id + 1, title: `Имя ${id}` })),
    })
    renderApp(`/pacs/employees?p=${encodeURIComponent('{"page":9}')}`)
    expect(await screen.findByRole('link', { name: 'Страница 1' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByText('1–20 / 45')).toBeInTheDocument()
  })

  it('has five neighbouring pages at most as links [TABLE-03] [PACS-EMP-37]', async () => {
    await startPacs({
      employees: Array.from({ length: 200 }, (_, id) => buildEmployee({ id: id + 1, title: `Имя ${id}` })),
    })
    const { user, href } = renderApp('/pacs/employees')
    const pages = within(await screen.findByRole('navigation', { name: 'Страницы' }))
    expect(pages.getAllByRole('link', { name: /^Страница/ })).toHaveLength(5)
    await user.click(pages.getByRole('link', { name: 'Страница 3' }))
    expect(await screen.findByText('41–60 / 200')).toBeInTheDocument()
    expect(search(href())).toEqual({ page: 3 })
  })

  it('deletes a row after a question [PACS-EMP-07] [PACS-EMP-44]', async () => {
    const { press, server } = await opened()
    server.answer(deleteEmployees, ({ ids }) => ({
      ids,
      car_count: 0,
      photo_count: 0,
      permission_count: 0,
      ban_count: 0,
    }))
    await press('Удалить: Белова Екатерина')
    expect(server.bodiesOf(deleteEmployees)).toEqual([])
    const question = within(await screen.findByRole('dialog', { name: 'Удалить сотрудника «Белова Екатерина»?' }))
    question.getByRole('button', { name: 'Удалить' }).click()
    expect(await screen.findByText('Пользователь удалён')).toBeInTheDocument()
    expect(server.bodiesOf(deleteEmployees)).toEqual([{ ids: [12] }])
    expect([en.pacs.employeeDeleted, en.pacs.employeesDeleted]).toEqual(['User deleted', 'Users deleted'])
  })

  it('says that a row could not be deleted [PACS-EMP-43]', async () => {
    const { press, server } = await opened()
    server.answer(deleteEmployees, () => new FixtureFailure('unavailable', 'Нет базы.'))
    await press('Удалить: Белова Екатерина')
    await press('Удалить')
    expect(await screen.findByText('Ошибка при удалении пользователя: Нет базы.')).toBeInTheDocument()
    expect(en.pacs.errorDeleteEmployee).toBe('Error deleting user')
  })

  it('has no flaw that axe finds', async () => {
    const { user, box } = await opened()
    await user.click(box('Белова Екатерина'))
    expect(await accessibilityFlaws()).toEqual([])
  })
})

describe('a selection of employees', () => {
  it('offers what can be done with it instead of adding and the report [PACS-EMP-10] [PACS-EMP-11]', async () => {
    const { user, box } = await opened()
    const alone = ['Отчёт CSV', 'Добавить из файла', 'Добавить сотрудника']
    const selected = ['Добавить в группу', 'Убрать из группы', 'Удалить сотрудников']
    for (const name of alone) expect(screen.getByRole('button', { name })).toBeInTheDocument()
    for (const name of selected) expect(screen.queryByRole('button', { name })).toBeNull()
    await user.click(box('Белова Екатерина'))
    for (const name of alone) expect(screen.queryByRole('button', { name })).toBeNull()
    for (const name of selected) expect(screen.getByRole('button', { name })).toBeInTheDocument()
  })

  it('is made row by row, by a range with Shift, and of all rows with their count [PACS-EMP-12]', async () => {
    const { user, box, press } = await opened()
    await user.click(box('Абдуллин Марат'))
    expect(screen.getByText('Выбрано: 1')).toBeInTheDocument()
    await user.keyboard('{Shift>}')
    await user.click(box('Васильев Олег'))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('Выбрано: 3')).toBeInTheDocument()
    expect(box('Белова Екатерина')).toBeChecked()
    await press('Выбрать все 4')
    expect(screen.getByText('Выбрано: 4')).toBeInTheDocument()
    expect(box('Галиева Айгуль')).toBeChecked()
  })

  it('is gone when the question changes [PACS-EMP-14]', async () => {
    const { user, box } = await opened()
    await user.click(box('Абдуллин Марат'))
    await user.type(screen.getByRole('searchbox', { name: 'Имя сотрудника' }), 'а{Enter}')
    await waitFor(() => expect(screen.queryByText('Выбрано: 1')).toBeNull())
  })

  it('of all rows is fetched by the search and the filters, page after page of 1000 [PACS-EMP-13] [PACS-07]', async () => {
    const employees = Array.from({ length: 1500 }, (_, id) => buildEmployee({ id: id + 1, title: `Имя ${id}` }))
    const server = await startPacs({ employees })
    server.answer(deleteEmployees, ({ ids }) => ({
      ids,
      car_count: 0,
      photo_count: 0,
      permission_count: 0,
      ban_count: 0,
    }))
    const { user } = renderApp(`/pacs/employees?p=${encodeURIComponent('{"search":"имя"}')}`)
    await user.click(await screen.findByRole('checkbox', { name: 'Выбрать «Имя 0»' }))
    await user.click(screen.getByRole('button', { name: 'Выбрать все 1500' }))
    await user.click(screen.getByRole('button', { name: 'Удалить сотрудников' }))
    const question = within(await screen.findByRole('dialog', { name: 'Удалить сотрудников: 1500?' }))
    await user.click(question.getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText('Пользователи удалены')).toBeInTheDocument()
    const collected = server
      .bodiesOf(listEmployees)
      .filter((body) => (body as { page_size: number }).page_size === 1000)
    expect(collected).toEqual([
      { page: 1, page_size: 1000, fields: ['id'], filters: {}, search: 'имя' },
      { page: 2, page_size: 1000, fields: ['id'], filters: {}, search: 'имя' },
    ])
    expect((lastBody(server, deleteEmployees) as { ids: number[] }).ids).toHaveLength(1500)
  })

  it('that is too large for one operation is refused [PACS-EMP-49]', async () => {
    const { user, box, press, server } = await opened()
    await user.click(box('Абдуллин Марат'))
    await press('Выбрать все 4')
    const ids = Array.from({ length: 1000 }, (_, id) => ({ id: id + 1 }))
    server.answer(listEmployees, ({ page = 1 }) => ({
      results: ids,
      extra: {},
      count: 20_000,
      page: { current: page, all: 20, page_size: 1000, next: page + 1, previous: null },
    }))
    await press('Удалить сотрудников')
    await press('Удалить')
    expect(await screen.findByText('В таблице выбрано слишком много строк.')).toBeInTheDocument()
    expect(en.pacs.tooManyRowsSelected).toBe('Too many rows selected in the table.')
    expect(server.bodiesOf(deleteEmployees)).toEqual([])
  })

  it('whose ids cannot be fetched says so [PACS-EMP-48]', async () => {
    const { user, box, press, server } = await opened()
    await user.click(box('Абдуллин Марат'))
    await press('Выбрать все 4')
    server.answer(listEmployees, () => new FixtureFailure('unavailable', 'Нет базы.'))
    await press('Удалить сотрудников')
    await press('Удалить')
    expect(
      await screen.findByText('Непредвиденная ошибка при получении данных для групповой операции.'),
    ).toBeInTheDocument()
    expect(en.pacs.groupOperationFailed).toBe(
      'An unexpected error occurred while getting data for the group operation.',
    )
  })
})

describe('the dialog of a group for selected employees', () => {
  async function asking(action: string) {
    const page = await opened()
    await page.user.click(page.box('Абдуллин Марат'))
    await page.user.click(page.box('Белова Екатерина'))
    await page.press(action)
    return page
  }

  async function chooses(page: Awaited<ReturnType<typeof asking>>, title: string) {
    const dialog = within(await screen.findByRole('dialog'))
    await page.user.click(dialog.getByRole('combobox', { name: 'Группа доступа' }))
    await page.user.click(await screen.findByRole('option', { name: title }))
    return dialog
  }

  it('has a select that searches, a way back, and an action that waits for a choice [PACS-EMP-15] [PACS-EMP-16]', async () => {
    const page = await asking('Добавить в группу')
    const dialog = within(await screen.findByRole('dialog', { name: 'Добавить в группу' }))
    expect(dialog.getByText('Выбраны 2 сотрудника')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Добавить в группу' })).toBeDisabled()
    await page.user.type(dialog.getByRole('combobox', { name: 'Группа доступа' }), 'Охр')
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Склад' })).toBeNull())
    await page.user.click(await screen.findByRole('option', { name: 'Охрана' }))
    expect(dialog.getByRole('button', { name: 'Добавить в группу' })).toBeEnabled()
    await page.user.click(dialog.getByRole('button', { name: 'Отмена' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([en.pacs.addToGroup, en.pacs.removeFromGroup]).toEqual(['Add to group', 'Remove from this group'])
  })

  it('adds them and says so [PACS-EMP-47]', async () => {
    const page = await asking('Добавить в группу')
    page.server.answer(addGroupEmployees, () => ({ employee_count: 2 }))
    const dialog = await chooses(page, 'Охрана')
    await page.user.click(dialog.getByRole('button', { name: 'Добавить в группу' }))
    expect(await screen.findByText('Сотрудники добавлены в группу')).toBeInTheDocument()
    expect(page.server.bodiesOf(addGroupEmployees)).toEqual([{ device_access_group_id: 2, employee_ids: [11, 12] }])
    await waitFor(() => expect(screen.queryByText('Выбрано: 2')).toBeNull())
  })

  it('takes them out', async () => {
    const page = await asking('Убрать из группы')
    page.server.answer(deleteGroupEmployees, () => ({ employee_count: 2 }))
    const dialog = await chooses(page, 'Склад')
    await page.user.click(dialog.getByRole('button', { name: 'Убрать из этой группы' }))
    expect(await screen.findByText('Сотрудники убраны из группы')).toBeInTheDocument()
    expect(page.server.bodiesOf(deleteGroupEmployees)).toEqual([{ device_access_group_id: 1, employee_ids: [11, 12] }])
  })

  it('tells in an alert what each field has against it [PACS-EMP-46]', async () => {
    const page = await asking('Добавить в группу')
    page.server.answer(
      addGroupEmployees,
      () => new FixtureFailure('invalid_request', 'Нельзя', { employee_ids: ['Сотрудника 11 нет.'] }),
    )
    const dialog = await chooses(page, 'Охрана')
    await page.user.click(dialog.getByRole('button', { name: 'Добавить в группу' }))
    const alert = within(await screen.findByRole('dialog', { name: 'Ошибка при добавлении сотрудников в группу' }))
    expect(alert.getByText('Сотрудника 11 нет.')).toBeInTheDocument()
  })
})

describe('the report of employees', () => {
  it('is a CSV of all pages, 5000 rows at a time [PACS-EMP-37] [CSV-01] [CSV-02] [CSV-06]', async () => {
    const { press, server } = await opened()
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const file = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report')
    await press('Отчёт CSV')
    await waitFor(() => expect(saved).toHaveBeenCalled())
    const link = saved.mock.contexts[0] as HTMLAnchorElement
    expect(link.download).toMatch(/^Сотрудники_\d\d\.\d\d\.\d{4}_\d\d\.\d\d\.csv$/)
    expect(lastBody(server, listEmployees)).toMatchObject({ page_size: 5000 })
    const text = await (file.mock.calls[0]![0] as Blob).text()
    expect(text).toContain('12;Белова Екатерина;;"Склад, Охрана";Нет\r\n')
  })

  it('says in an alert why there is none [CSV-05]', async () => {
    const { press, server } = await opened()
    server.answer(listEmployees, () => new FixtureFailure('unavailable', 'База данных недоступна.'))
    await press('Отчёт CSV')
    expect(await screen.findByRole('dialog', { name: 'База данных недоступна.' })).toBeInTheDocument()
  })
})
