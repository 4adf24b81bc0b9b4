import { notifications } from '@mantine/notifications'
import {
  addEmployeePermissions,
  addGroupPermissions,
  deleteGroupPermissions,
  type GroupPermission,
  listEmployeePermissions,
  listGroupPermissions,
} from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import en from '../../../i18n/en/index.ts'
import { FixtureFailure } from '../../../testing/fixture-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { buildDevice, buildEmployee, buildGroup, lastBody, startPacs } from '../../../testing/start-pacs.ts'

const DEVICES = Array.from({ length: 12 }, (_, index) => buildDevice({ id: index + 1, title: `Дверь ${index + 1}` }))
const permission = (device_id: number, given: Partial<GroupPermission> = {}): GroupPermission => ({
  device_access_group_id: 1,
  device_id,
  access_type: 0,
  is_auto: false,
  ...given,
})

async function openedGroup(groupPermissions: GroupPermission[] = []) {
  const server = await startPacs({ groups: [buildGroup()], devices: DEVICES, groupPermissions })
  server.answer(addGroupPermissions, () => ({ permission_count: 1 }))
  const page = renderApp('/pacs/device-access-group/1')
  const panel = within(await screen.findByRole('region', { name: 'Разрешения' }))
  const press = (name: string) => page.user.click(panel.getByRole('button', { name }))
  const choose = async (field: string, option: string) => {
    await page.user.click(panel.getByRole('combobox', { name: field }))
    await page.user.click(await screen.findByRole('option', { name: option }))
  }
  return { ...page, server, panel, press, choose }
}

describe('the permissions of a group', () => {
  it('are rows with the level of access, the auto flag and the title of the device [PACS-PERM-01] [PACS-PERM-02] [PACS-PERM-10]', async () => {
    const { panel, user } = await openedGroup([permission(1, { access_type: 2 }), permission(2, { is_auto: true })])
    const [first, second] = await panel.findAllByRole('listitem')
    expect(first).toHaveTextContent('Дверь 1')
    expect(within(first!).getByRole('combobox')).toHaveValue('Выход')
    expect(within(first!).queryByText('авто')).toBeNull()
    expect(within(second!).getByRole('combobox')).toHaveValue('Полный доступ')
    expect(within(second!).getByText('авто')).toBeInTheDocument()
    await user.click(within(first!).getByRole('combobox'))
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(options).toEqual(['Полный доступ', 'Вход', 'Выход'])
  })

  it('come ten at a time, by pages [PACS-PERM-04] [PACS-PERM-05]', async () => {
    const { panel, user, server } = await openedGroup(DEVICES.map(({ id }) => permission(id)))
    expect(await panel.findAllByRole('listitem')).toHaveLength(10 + 4)
    await user.click(panel.getByRole('button', { name: 'Страница 2' }))
    expect(await panel.findByText('11–12 / 12')).toBeInTheDocument()
    expect(lastBody(server, listGroupPermissions)).toMatchObject({ page: 2, page_size: 10 })
  })

  it('are searched when one stops to type, for 350 ms [PACS-PERM-04] [PACS-PERM-06] [TABLE-06]', async () => {
    const { panel, user, server } = await openedGroup([permission(1)])
    const asked = server.bodiesOf(listGroupPermissions).length
    const waits = vi.spyOn(window, 'setTimeout')
    await user.type(panel.getByRole('textbox', { name: 'Поиск разрешений' }), 'дверь')
    const letters = waits.mock.calls.filter(([, delayMs]) => delayMs === 350)
    expect(letters.length).toBeGreaterThanOrEqual('дверь'.length)
    waits.mockRestore()
    await waitFor(() => expect(lastBody(server, listGroupPermissions)).toMatchObject({ search: 'дверь' }))
    expect(server.bodiesOf(listGroupPermissions).length).toBeLessThan(asked + 5)
  })

  it('say so where there are none [PACS-PERM-23]', async () => {
    const { panel } = await openedGroup()
    expect(await panel.findByText('Разрешений нет')).toBeInTheDocument()
  })

  it('are added by three rows at most, of which one stays [PACS-PERM-03] [PACS-PERM-11] [PACS-PERM-12]', async () => {
    const { panel, press, choose, server } = await openedGroup()
    expect(panel.queryByRole('button', { name: 'Убрать строку 1' })).toBeNull()
    await press('Ещё строка')
    await press('Ещё строка')
    expect(panel.getByRole('button', { name: 'Ещё строка' })).toBeDisabled()
    await press('Убрать строку 3')
    await choose('Устройство 1', 'Дверь 1')
    await choose('Устройство 2', 'Дверь 3')
    await choose('Уровень доступа 2', 'Вход')
    await press('Добавить разрешения')
    expect(await screen.findByText('Разрешения добавлены')).toBeInTheDocument()
    expect(server.bodiesOf(addGroupPermissions)).toEqual([
      {
        device_access_group_id: 1,
        is_auto: false,
        merge_permissions: true,
        access_type: [
          { device_id: 1, permission: 0 },
          { device_id: 3, permission: 1 },
        ],
      },
    ])
  })

  it('are not added without a device: an error says so [PACS-PERM-13] [PACS-PERM-19]', async () => {
    const { press, server } = await openedGroup()
    await press('Добавить разрешения')
    expect(await screen.findByText('Ошибка при добавлении разрешений')).toBeInTheDocument()
    expect(server.bodiesOf(addGroupPermissions)).toEqual([])
    expect(en.pacs.errorAddingPermissions).toBe('Error adding permissions')
  })

  it('are updated in their rows, and a failure is told [PACS-PERM-03] [PACS-PERM-20]', async () => {
    const { panel, choose, server } = await openedGroup([permission(2, { is_auto: true })])
    await panel.findByRole('listitem')
    await choose('Уровень доступа: Дверь 2', 'Выход')
    expect(await screen.findByText('Разрешение изменено')).toBeInTheDocument()
    expect(server.bodiesOf(addGroupPermissions)).toEqual([
      {
        device_access_group_id: 1,
        is_auto: true,
        merge_permissions: true,
        access_type: [{ device_id: 2, permission: 2 }],
      },
    ])
    server.answer(addGroupPermissions, () => new FixtureFailure('unavailable', 'Нет базы.'))
    await choose('Уровень доступа: Дверь 2', 'Вход')
    expect(await screen.findByText('Ошибка при изменении разрешений: Нет базы.')).toBeInTheDocument()
    expect(en.pacs.errorUpdatingPermissions).toBe('Error updating permissions')
  })

  it('are deleted after a question [PACS-PERM-03] [PACS-PERM-22]', async () => {
    const { panel, user, server } = await openedGroup([permission(2, { is_auto: true })])
    const show = vi.spyOn(notifications, 'show')
    server.answer(deleteGroupPermissions, () => ({ permission_count: 1 }))
    await user.click(await panel.findByRole('button', { name: 'Удалить разрешение: Дверь 2' }))
    const question = within(await screen.findByRole('dialog', { name: 'Удалить разрешение «Дверь 2»?' }))
    await user.click(question.getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText('Разрешение удалено')).toBeInTheDocument()
    expect(show.mock.calls.map(([notice]) => notice.autoClose)).toEqual([5000])
    expect(server.bodiesOf(deleteGroupPermissions)).toEqual([{ id: 1, is_auto: true, device_ids: [2] }])
    expect(en.pacs.permissionDeleted).toBe('Permission deleted')
  })

  it('that could not be deleted are told in the words of the server [PACS-PERM-21] [ERROR-03]', async () => {
    const { panel, user, server } = await openedGroup([permission(2)])
    const fields = { device_ids: ['Такого устройства нет.'] }
    const failure = new FixtureFailure('invalid_request', 'Проверьте введённые данные.', fields)
    server.answer(deleteGroupPermissions, () => failure)
    await user.click(await panel.findByRole('button', { name: 'Удалить разрешение: Дверь 2' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText('Ошибка при удалении разрешений: Такого устройства нет.')).toBeInTheDocument()
    expect(en.pacs.errorDeletingPermissions).toBe('Error deleting permissions')
  })
})

describe('the permissions of a device', () => {
  async function openedDevice(button: string) {
    const employees = [buildEmployee({ id: 3, title: 'Абдуллин' }), buildEmployee({ id: 4, title: 'Белова' })]
    const employeePermissions = [{ employee_id: 3, device_id: 1, access_type: 1 as const, is_auto: false }]
    const server = await startPacs({ devices: DEVICES, employees, groups: [buildGroup()], employeePermissions })
    server.answer(addEmployeePermissions, () => ({ permission_count: 1 }))
    const page = renderApp('/pacs/device/1')
    await page.user.click(await screen.findByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog', { name: button }))
    return { ...page, server, dialog }
  }

  it('are given to employees, each of whom must be chosen [PACS-PERM-14] [PACS-DEV-05]', async () => {
    const { user, server, dialog } = await openedDevice('Разрешения для сотрудников')
    expect(await dialog.findByRole('listitem')).toHaveTextContent('Абдуллин')
    expect(lastBody(server, listEmployeePermissions)).toMatchObject({ filters: { device_id: 1 } })
    await user.click(dialog.getByRole('button', { name: 'Добавить разрешения' }))
    expect(dialog.getByRole('combobox', { name: 'Сотрудник 1' })).toBeInvalid()
    expect(server.bodiesOf(addEmployeePermissions)).toEqual([])
    await user.click(dialog.getByRole('combobox', { name: 'Сотрудник 1' }))
    await user.click(await screen.findByRole('option', { name: 'Белова' }))
    await user.click(dialog.getByRole('button', { name: 'Добавить разрешения' }))
    expect(await screen.findByText('Разрешения добавлены')).toBeInTheDocument()
    expect(server.bodiesOf(addEmployeePermissions)).toEqual([
      { employee_id: 4, is_auto: false, merge_permissions: true, access_type: [{ device_id: 1, permission: 0 }] },
    ])
  })

  it('are given to groups', async () => {
    const { dialog, server } = await openedDevice('Разрешения для групп')
    expect(await dialog.findByText('Разрешений нет')).toBeInTheDocument()
    expect(dialog.getByRole('combobox', { name: 'Группа 1' })).toBeInTheDocument()
    expect(lastBody(server, listGroupPermissions)).toMatchObject({ filters: { device_id: 1 } })
  })

  it('stay open when a question over them is answered with Escape', async () => {
    const { user, dialog } = await openedDevice('Разрешения для сотрудников')
    await user.click(await dialog.findByRole('button', { name: 'Удалить разрешение: Абдуллин' }))
    await screen.findByRole('dialog', { name: 'Удалить разрешение «Абдуллин»?' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Удалить/ })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Разрешения для сотрудников' })).toBeInTheDocument()
  })
})
