import { deleteEmployees, listEmployees } from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import en from '../../../i18n/en/index.ts'
import { accessibilityFlaws } from '../../../testing/accessibility.ts'
import { FixtureFailure } from '../../../testing/fixture-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { buildEmployee, lastBody, startPacs } from '../../../testing/start-pacs.ts'
import { EMPLOYEES, GROUPS, openEmployees } from './testing/open-employees.ts'

const search = (href: string): unknown => {
  const { p } = Object.fromEntries(new URL(href, 'http://x').searchParams)
  return p === undefined ? undefined : JSON.parse(p)
}

describe('the list of employees', () => {
  it('shows id, name, cars, groups and whether one is active [PACS-EMP-03] [PACS-EMP-30] [PACS-02]', async () => {
    const { table, row, server } = await openEmployees()
    const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual(['', 'ID', 'Имя', 'Автомобили', 'Группы доступа', 'Активен', 'Действия'])
    expect(row('Белова Екатерина').getByText('Нет')).toBeInTheDocument()
    expect(row('Белова Екатерина').getByText('Охрана')).toBeInTheDocument()
    expect(server.bodiesOf(listEmployees)[0]).toMatchObject({ extra: ['device_access_group', 'car'], page_size: 20 })
  })

  it('leads from the id and the name to the employee [PACS-EMP-04]', async () => {
    const { row } = await openEmployees()
    const links = row('Белова Екатерина').getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/pacs/employee/12', '/pacs/employee/12'])
  })

  it('shows one car by its number, several as a count, none as a dash, and leads to them [PACS-EMP-05] [PACS-EMP-06]', async () => {
    const { row } = await openEmployees()
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
    const { user, server, href } = await openEmployees()
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
    const { user, server, href } = await openEmployees()
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

  it('has pages of 20, and five neighbouring ones at most as links [TABLE-03] [PACS-EMP-37]', async () => {
    const server = await startPacs({
      employees: Array.from({ length: 200 }, (_, id) => buildEmployee({ id: id + 1, title: `Имя ${id}` })),
    })
    const { user, href } = renderApp('/pacs/employees')
    const pages = within(await screen.findByRole('navigation', { name: 'Страницы' }))
    expect(pages.getAllByRole('link', { name: /^Страница/ })).toHaveLength(5)
    await user.click(pages.getByRole('link', { name: 'Страница 3' }))
    expect(await screen.findByText('41–60 / 200')).toBeInTheDocument()
    expect(lastBody(server, listEmployees)).toMatchObject({ page: 3, page_size: 20 })
    expect(search(href())).toEqual({ page: 3 })
  })

  it('deletes a row after a question [PACS-EMP-07] [PACS-EMP-44]', async () => {
    const { press, server } = await openEmployees()
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
    const { press, server } = await openEmployees()
    server.answer(deleteEmployees, () => new FixtureFailure('unavailable', 'Нет базы.'))
    await press('Удалить: Белова Екатерина')
    await press('Удалить')
    expect(await screen.findByText('Ошибка при удалении пользователя: Нет базы.')).toBeInTheDocument()
    expect(en.pacs.errorDeleteEmployee).toBe('Error deleting user')
  })

  it('has no flaw that axe finds', async () => {
    const { user, box } = await openEmployees()
    await user.click(box('Белова Екатерина'))
    expect(await accessibilityFlaws()).toEqual([])
  })
})

describe('the report of employees', () => {
  it('is a CSV of all pages, 5000 rows at a time [PACS-EMP-37] [CSV-01] [CSV-02] [CSV-06]', async () => {
    const { press, server } = await openEmployees()
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
    const { press, server } = await openEmployees()
    server.answer(listEmployees, () => new FixtureFailure('unavailable', 'База данных недоступна.'))
    await press('Отчёт CSV')
    expect(await screen.findByRole('dialog', { name: 'База данных недоступна.' })).toBeInTheDocument()
  })
})
