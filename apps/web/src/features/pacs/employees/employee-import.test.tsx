import { notifications } from '@mantine/notifications'
import {
  downloadCsvTemplate,
  downloadXlsxTemplate,
  IMPORT_ROWS_MAX,
  type ImportResult,
  type ImportRow,
  importEmployees,
} from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FixtureFailure } from '../../../testing/fixture-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { startPacs } from '../../../testing/start-pacs.ts'

const row = (given: Partial<ImportRow>): ImportRow => ({
  line: 2,
  action: 'create',
  title: 'Иванов Иван',
  is_active: true,
  cars: ['А1'],
  device_access_groups: [],
  attached_usernames: [],
  errors: [],
  ...given,
})

function resultOf(rows: ImportRow[], is_applied: boolean): ImportResult {
  const count = (action: ImportRow['action']) => rows.filter((one) => one.action === action).length
  const counts = {
    create: count('create'),
    update: count('update'),
    unchanged: count('unchanged'),
    repeat: count('repeat'),
    refused: count('refused'),
  }
  return { is_applied, counts, rows }
}

async function importing() {
  const server = await startPacs()
  const page = renderApp('/pacs/employees')
  await page.user.click(await screen.findByRole('button', { name: 'Добавить из файла' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Добавить сотрудников из файла' }))
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!
  const choose = (name: string) => page.user.upload(chooser, new File(['title'], name))
  return { ...page, server, dialog, chooser, choose, upload: dialog.getByRole('button', { name: 'Загрузить' }) }
}

describe('employees from a file', () => {
  it('have templates as csv and as xlsx [PACS-EMP-20]', async () => {
    const { user, dialog, server } = await importing()
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:template')
    server.answer(downloadCsvTemplate, () => new File(['title'], 'employees.csv'))
    server.answer(downloadXlsxTemplate, () => new File(['PK'], 'employees.xlsx'))
    await user.click(dialog.getByRole('button', { name: 'Шаблон CSV' }))
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
    await user.click(dialog.getByRole('button', { name: 'Шаблон XLSX' }))
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(2))
    expect(saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual([
      'employees.csv',
      'employees.xlsx',
    ])
  })

  it('come from .csv and .xlsx, up to 1000 users [PACS-EMP-21] [PACS-EMP-22]', async () => {
    const { dialog, chooser } = await importing()
    expect(chooser).toHaveAttribute('accept', '.csv,.xlsx')
    expect(IMPORT_ROWS_MAX).toBe(1000)
    expect(dialog.getByText(/Файл \.csv или \.xlsx, до 1000 пользователей/)).toBeInTheDocument()
  })

  it('are shown before they are added, then added with a notice [PACS-EMP-20] [PACS-EMP-50]', async () => {
    const { user, server, dialog, choose, upload } = await importing()
    const rows = [row({}), row({ line: 3, action: 'update', title: 'Петров Пётр', is_active: false })]
    server.answer(importEmployees, ({ is_preview }) => resultOf(rows, is_preview !== 'true'))
    expect(upload).toBeDisabled()
    await choose('people.csv')
    expect(await dialog.findByText('Добавление: 1')).toBeInTheDocument()
    expect(dialog.getByRole('row', { name: /Иванов Иван.*Да/ })).toBeInTheDocument()
    expect(dialog.getByRole('row', { name: /Петров Пётр.*Нет/ })).toBeInTheDocument()
    expect(server.bodiesOf(importEmployees)).toHaveLength(1)
    await user.click(upload)
    expect(await screen.findByText('Файл загружен')).toBeInTheDocument()
    expect(server.bodiesOf(importEmployees)).toHaveLength(2)
    expect(dialog.queryByRole('button', { name: 'Загрузить' })).toBeNull()
  })

  it('are not added while a row is refused, and the row says why', async () => {
    const { server, dialog, choose, upload } = await importing()
    const errors: ImportRow['errors'] = [{ column: 'cars', message: 'Номер занят.' }]
    const rows = [row({}), row({ line: 3, action: 'refused', errors })]
    server.answer(importEmployees, () => resultOf(rows, false))
    await choose('people.xlsx')
    expect(await dialog.findByText('Номер занят.')).toBeInTheDocument()
    expect(upload).toBeDisabled()
    const lines = within(dialog.getByRole('table', { name: 'Строки файла' })).getAllByRole('row')
    expect(lines[1]).toHaveTextContent(/^3/)
  })

  it('that are refused are told beside the file and in a notice [PACS-EMP-51] [PACS-EMP-52]', async () => {
    const { server, dialog, choose } = await importing()
    const show = vi.spyOn(notifications, 'show')
    const fields = { file: ['В файле больше 1000 строк.'] }
    server.answer(importEmployees, () => new FixtureFailure('invalid_request', 'Проверьте файл.', fields))
    await choose('people.csv')
    expect(await dialog.findByText('В файле больше 1000 строк.')).toBeInTheDocument()
    expect(screen.getAllByText('Ошибка при загрузке файла')).toHaveLength(2)
    const [notice] = show.mock.calls[0]!
    expect(notice).toMatchObject({ message: 'В файле больше 1000 строк.', autoClose: 12_000 })
  })

  it('of another type are not sent', async () => {
    const server = await startPacs()
    const { user } = renderApp('/pacs/employees')
    await user.click(await screen.findByRole('button', { name: 'Добавить из файла' }))
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!
    chooser.accept = ''
    await user.upload(chooser, new File(['x'], 'people.xls'))
    expect(await screen.findByText('Нужен файл .csv или .xlsx')).toBeInTheDocument()
    expect(server.bodiesOf(importEmployees)).toEqual([])
  })
})
