import { addGroupEmployees, deleteEmployees, deleteGroupEmployees, listEmployees } from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import en from '../../../i18n/en/index.ts'
import { FixtureFailure } from '../../../testing/fixture-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { buildEmployee, lastBody, startPacs } from '../../../testing/start-pacs.ts'
import { openEmployees } from './testing/open-employees.ts'

describe('a selection of employees', () => {
  it('offers what can be done with it instead of adding and the report [PACS-EMP-10] [PACS-EMP-11]', async () => {
    const { user, box } = await openEmployees()
    const alone = ['Отчёт CSV', 'Добавить из файла', 'Добавить сотрудника']
    const selected = ['Добавить в группу', 'Убрать из группы', 'Удалить сотрудников']
    for (const name of alone) expect(screen.getByRole('button', { name })).toBeInTheDocument()
    for (const name of selected) expect(screen.queryByRole('button', { name })).toBeNull()
    await user.click(box('Белова Екатерина'))
    for (const name of alone) expect(screen.queryByRole('button', { name })).toBeNull()
    for (const name of selected) expect(screen.getByRole('button', { name })).toBeInTheDocument()
  })

  it('is made row by row, by a range with Shift, and of all rows with their count [PACS-EMP-12]', async () => {
    const { user, box, press } = await openEmployees()
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
    const { user, box } = await openEmployees()
    await user.click(box('Абдуллин Марат'))
    await user.type(screen.getByRole('searchbox', { name: 'Имя сотрудника' }), 'а{Enter}')
    await waitFor(() => expect(screen.queryByText('Выбрано: 1')).toBeNull())
    await user.clear(screen.getByRole('searchbox', { name: 'Имя сотрудника' }))
    await user.keyboard('{Enter}')
    await screen.findByText('1–4 / 4')
    expect(box('Абдуллин Марат')).not.toBeChecked()
    expect(screen.queryByText(/Выбрано/)).toBeNull()
  })

  it('loses a row that is deleted by its own button', async () => {
    const { user, box, row, server } = await openEmployees()
    const gone = { car_count: 0, photo_count: 0, permission_count: 0, ban_count: 0 }
    server.answer(deleteEmployees, ({ ids }) => {
      server.organisation.employees.shift()
      return { ids, ...gone }
    })
    await user.click(box('Абдуллин Марат'))
    await user.click(box('Белова Екатерина'))
    await user.click(row('Абдуллин Марат').getByRole('button', { name: /Удалить/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText('Выбрано: 1')).toBeInTheDocument()
    expect(box('Белова Екатерина')).toBeChecked()
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
    const { user, box, press, server } = await openEmployees()
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
    const { user, box, press, server } = await openEmployees()
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
    const page = await openEmployees()
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
