import { addBan, type EmployeeBan, listBans, removeBan } from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import en from '../../../i18n/en/index.ts'
import { failureFromBody } from '../../../shared/api/call-failure.ts'
import { FixtureFailure } from '../../../testing/fixture-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { buildDevice, buildEmployee, lastBody, startPacs } from '../../../testing/start-pacs.ts'
import { bansOf } from './ban-draft.ts'
import { banRefusal } from './ban-refusal.ts'

const ban = (given: Partial<EmployeeBan> = {}): EmployeeBan => ({
  id: 1,
  employee_id: 3,
  employee_title: 'Абдуллин',
  device_id: 9,
  device_title: 'Ворота',
  reason: 'Потерял пропуск',
  date: '2026-11-20T10:00:00Z',
  ...given,
})

async function opened(bans: EmployeeBan[] = []) {
  const employees = [buildEmployee({ id: 3, title: 'Абдуллин' }), buildEmployee({ id: 4, title: 'Белова' })]
  const server = await startPacs({ devices: [buildDevice({ id: 9 })], employees, bans })
  server.answer(addBan, ({ employee_id, reason }) => ban({ employee_id, reason: reason ?? '' }))
  const page = renderApp('/pacs/device/9')
  await page.user.click(await screen.findByRole('button', { name: 'Чёрный список устройства' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Чёрный список устройства' }))
  const press = (name: string) => page.user.click(dialog.getByRole('button', { name }))
  const choose = async (field: string, option: string) => {
    await page.user.click(dialog.getByRole('combobox', { name: field }))
    await page.user.click(await screen.findByRole('option', { name: option }))
  }
  const confirm = async () => {
    const question = within(
      await screen.findByRole('dialog', { name: 'Заблокировать сотрудников на этом устройстве?' }),
    )
    await page.user.click(question.getByRole('button', { name: 'Заблокировать' }))
  }
  return { ...page, server, dialog, press, choose, confirm }
}

describe('the bans of a device', () => {
  it('are rows of a person and the reason [PACS-BAN-01] [PACS-BAN-05]', async () => {
    const { dialog, server } = await opened([ban()])
    const item = await dialog.findByRole('listitem')
    expect(item).toHaveTextContent('Абдуллин')
    expect(item).toHaveTextContent('Потерял пропуск')
    expect(lastBody(server, listBans)).toMatchObject({ filters: { device_id: 9 } })
  })

  it('say so where there are none [PACS-BAN-15]', async () => {
    const { dialog } = await opened()
    expect(await dialog.findByText('Блокировок нет')).toBeInTheDocument()
  })

  it('are added three at a time at most, after a question, with trimmed reasons [PACS-BAN-02] [PACS-BAN-03] [PACS-BAN-04] [PACS-BAN-07] [PACS-BAN-11]', async () => {
    const { user, dialog, press, choose, confirm, server } = await opened()
    await press('Ещё строка')
    await press('Ещё строка')
    expect(dialog.getByRole('button', { name: 'Ещё строка' })).toBeDisabled()
    await press('Убрать строку 3')
    await choose('Сотрудник 1', 'Абдуллин')
    await user.type(dialog.getByRole('textbox', { name: 'Причина (необязательно) 1' }), '  ой ')
    await choose('Сотрудник 2', 'Белова')
    await press('Заблокировать')
    expect(server.bodiesOf(addBan)).toEqual([])
    await confirm()
    expect(await screen.findByText('Блокировки добавлены')).toBeInTheDocument()
    expect(server.bodiesOf(addBan)).toEqual([
      { employee_id: 3, device_id: 9, reason: 'ой' },
      { employee_id: 4, device_id: 9, reason: '' },
    ])
  })

  it('need a person in each row; the only row stays [PACS-BAN-06] [PACS-PERM-12]', async () => {
    const { dialog, press, choose } = await opened()
    expect(dialog.getByRole('button', { name: 'Заблокировать' })).toBeDisabled()
    expect(dialog.queryByRole('button', { name: 'Убрать строку 1' })).toBeNull()
    await choose('Сотрудник 1', 'Абдуллин')
    expect(dialog.getByRole('button', { name: 'Заблокировать' })).toBeEnabled()
    await press('Ещё строка')
    expect(dialog.getByRole('button', { name: 'Заблокировать' })).toBeDisabled()
    const nobody = { id: -1, title: 'x' }
    expect(bansOf([{ key: 1, employee: nobody, reason: '' }])).toBeNull()
  })

  it('that are refused are told, and those that were added are not asked for again [PACS-BAN-12]', async () => {
    const { press, choose, confirm, server, dialog } = await opened()
    server.answer(addBan, ({ employee_id }) =>
      employee_id === 3
        ? ban()
        : new FixtureFailure('invalid_request', 'Проверьте поля.', { non_field_errors: ['Уже заблокирован.'] }),
    )
    await choose('Сотрудник 1', 'Абдуллин')
    await press('Ещё строка')
    await choose('Сотрудник 2', 'Белова')
    await press('Заблокировать')
    await confirm()
    expect(await screen.findByText('Уже заблокирован.')).toBeInTheDocument()
    expect(dialog.getByRole('combobox', { name: 'Сотрудник 1' })).toHaveValue('Белова')
  })

  it('are refused with the first message about the whole, else the message, else our own words [PACS-BAN-12]', () => {
    const body = { code: 'invalid_request', message: 'Сообщение.' }
    expect(banRefusal(failureFromBody(400, { ...body, non_field_errors: ['Первое.', 'Второе.'] }))).toBe('Первое.')
    expect(banRefusal(failureFromBody(400, body))).toBe('Сообщение.')
    expect(banRefusal(new TypeError('x'))).toBe('')
    expect(en.pacs.errorAddingBan).toBe('Error adding ban')
  })

  it('are lifted after a question [PACS-BAN-04] [PACS-BAN-13]', async () => {
    const { user, dialog, server } = await opened([ban()])
    server.answer(removeBan, () => ({}))
    await user.click(await dialog.findByRole('button', { name: 'Снять блокировку: Абдуллин' }))
    const question = within(await screen.findByRole('dialog', { name: 'Снять блокировку «Абдуллин»?' }))
    await user.click(question.getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText('Блокировка снята')).toBeInTheDocument()
    expect(server.bodiesOf(removeBan)).toEqual([{ employee_id: 3, device_id: 9 }])
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Снять/ })).toBeNull())
  })

  it('that could not be lifted are told [PACS-BAN-14]', async () => {
    const { user, dialog, server } = await opened([ban()])
    server.answer(removeBan, () => new FixtureFailure('unavailable', 'Нет базы.'))
    await user.click(await dialog.findByRole('button', { name: 'Снять блокировку: Абдуллин' }))
    const question = within(await screen.findByRole('dialog', { name: 'Снять блокировку «Абдуллин»?' }))
    await user.click(question.getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText('Ошибка при снятии блокировки: Нет базы.')).toBeInTheDocument()
  })
})
