import {
  createSubuser,
  deleteSubuser,
  describePage,
  editSubuser,
  listSubusers,
  resetSubuserPassword,
  type Subuser,
} from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildCamera } from '../../testing/factories.ts'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { renderApp, startPortal } from '../../testing/render-app.tsx'

const CAMERAS = [buildCamera({ number: '17', title: 'Въезд' }), buildCamera({ number: '18', title: 'Склад' })]
const GUARD: Subuser = {
  id: 5,
  username: 'demo-4821',
  password: null,
  about: 'Охрана',
  token: 'sova.abcdef…',
  cameras: ['17'],
  cameras_count: 1,
}

async function opened() {
  const server = await startPortal(CAMERAS)
  server.answer(listSubusers, () => ({
    results: [GUARD],
    count: 1,
    page: describePage({ page: 1, pageSize: 100, count: 1 }),
  }))
  const page = renderApp('/cams/my')
  await page.user.click(await screen.findByRole('button', { name: 'Меню пользователя demo' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Дополнительная учётная запись' }))
  const dialog = (name: string) => screen.findByRole('dialog', { name })
  const inList = async () => within(await dialog('Дополнительные учётные записи'))
  return { ...page, server, dialog, inList }
}

async function editing() {
  const page = await opened()
  await page.user.click(await (await page.inList()).findByRole('button', { name: 'Изменить «Охрана»' }))
  return { ...page, edit: within(await page.dialog('Учётная запись')) }
}

describe('the wizard of additional accounts', () => {
  it('lists them with their cameras counted [SUBUSER-01] [SUBUSER-04]', async () => {
    const { inList } = await opened()
    const list = await inList()
    expect(await list.findByText('Охрана')).toBeInTheDocument()
    expect(list.getByText('demo-4821 · 1 камера')).toBeInTheDocument()
  })

  it('makes one and goes on to its editing, where the password is shown once [SUBUSER-01] [SUBUSER-02] [SUBUSER-08] [SHELL-04]', async () => {
    const { user, server, inList, dialog } = await opened()
    const made = { ...GUARD, about: 'Сторож', username: 'demo-0001', password: 'Secret22', token: 'sova.whole-token' }
    server.answer(createSubuser, () => made)
    await user.click(await (await inList()).findByRole('button', { name: 'Создать' }))
    const form = within(await dialog('Новая учётная запись'))
    await user.type(form.getByRole('textbox', { name: 'Имя учётной записи' }), 'Сторож')
    await user.click(form.getByRole('button', { name: 'Выбрать камеры' }))
    const picker = within(await dialog('Выбрать камеры'))
    await user.click(await picker.findByRole('button', { name: /Въезд/ }))
    await user.click(picker.getByRole('button', { name: 'Выбрать' }))
    await user.click(form.getByRole('button', { name: 'Создать' }))
    const edit = within(await dialog('Учётная запись'))
    expect(server.bodiesOf(createSubuser)).toEqual([{ about: 'Сторож', camera_numbers: ['17'] }])
    expect(edit.getByRole('textbox', { name: 'Пароль' })).toHaveValue('Secret22')
    expect(edit.getByRole('textbox', { name: 'Токен' })).toHaveValue('sova.whole-token')
  })

  it('shows what the server finds wrong with the name below it [SUBUSER-06]', async () => {
    const { user, server, inList, dialog } = await opened()
    server.answer(createSubuser, () => new FixtureFailure('invalid_request', 'Нет', { about: ['Слишком длинное.'] }))
    await user.click(await (await inList()).findByRole('button', { name: 'Создать' }))
    const form = within(await dialog('Новая учётная запись'))
    const name = form.getByRole('textbox', { name: 'Имя учётной записи' })
    await user.type(name, 'x')
    await user.click(form.getByRole('button', { name: 'Создать' }))
    await waitFor(() => expect(name).toHaveAccessibleDescription('Слишком длинное.'))
  })

  it('goes back to the list after a change, and after a cancel [SUBUSER-03] [SUBUSER-09]', async () => {
    const { user, server, edit, inList, dialog } = await editing()
    server.answer(editSubuser, () => ({ ...GUARD, about: 'Ночь' }))
    const name = edit.getByRole('textbox', { name: 'Имя учётной записи' })
    await user.clear(name)
    await user.type(name, 'Ночь')
    await user.click(edit.getByRole('button', { name: 'Сохранить' }))
    const list = await inList()
    expect(server.bodiesOf(editSubuser)).toEqual([{ username: 'demo-4821', about: 'Ночь' }])
    await user.click(await list.findByRole('button', { name: 'Изменить «Охрана»' }))
    await user.click(within(await dialog('Учётная запись')).getByRole('button', { name: 'Отмена' }))
    expect(await inList()).toBeTruthy()
  })

  it('deletes after a question, and goes back to the list [SUBUSER-03] [SUBUSER-10] [SUBUSER-12]', async () => {
    const { user, server, edit, dialog, inList } = await editing()
    server.answer(deleteSubuser, () => ({}))
    await user.click(edit.getByRole('button', { name: 'Удалить' }))
    const question = within(await dialog('Вы уверены что хотите удалить пользователя?'))
    expect(server.bodiesOf(deleteSubuser)).toEqual([])
    await user.click(question.getByRole('button', { name: 'Удалить' }))
    await inList()
    expect(server.bodiesOf(deleteSubuser)).toEqual([{ username: 'demo-4821' }])
  })

  it('resets the password and the token after a question, and says so [SUBUSER-11] [SUBUSER-13] [SUBUSER-14]', async () => {
    const { user, server, edit, dialog } = await editing()
    server.answer(resetSubuserPassword, () => ({ ...GUARD, password: 'Fresh222', token: 'sova.fresh' }))
    await user.click(edit.getByRole('button', { name: 'Сбросить пароль' }))
    const question = await dialog('Сбросить пароль?')
    expect(question).toHaveTextContent('Токен тоже будет сброшен')
    await user.click(within(question).getByRole('button', { name: 'Сбросить пароль' }))
    expect(await screen.findByText('Пароль и токен обновлены')).toBeInTheDocument()
    expect(await edit.findByRole('textbox', { name: 'Пароль' })).toHaveValue('Fresh222')
  })

  it('says that the password could not be reset [SUBUSER-15]', async () => {
    const { user, server, edit, dialog } = await editing()
    server.answer(resetSubuserPassword, () => new FixtureFailure('unavailable', 'Нет базы.'))
    await user.click(edit.getByRole('button', { name: 'Сбросить пароль' }))
    await user.click(within(await dialog('Сбросить пароль?')).getByRole('button', { name: 'Сбросить пароль' }))
    expect(await screen.findByText('Ошибка сброса пароля')).toBeInTheDocument()
  })
})

describe('the cameras of an additional account', () => {
  it('are added from a dialog where each click toggles one, and it is said [PICKER-04] [PICKER-05]', async () => {
    const { user, server, edit, dialog } = await editing()
    server.answer(editSubuser, ({ camera_numbers = [] }) => ({
      ...GUARD,
      cameras: camera_numbers,
      cameras_count: camera_numbers.length,
    }))
    const cameras = within(await edit.findByRole('list', { name: 'Камеры' }))
    expect(cameras.getByText('Въезд')).toBeInTheDocument()
    await user.click(edit.getByRole('button', { name: 'Добавить камеры' }))
    const picker = within(await dialog('Камеры для «Охрана»'))
    const tile = await picker.findByRole('button', { name: /Склад/ })
    await user.click(tile)
    expect(tile).toHaveAttribute('aria-pressed', 'true')
    await user.click(tile)
    expect(tile).toHaveAttribute('aria-pressed', 'false')
    await user.click(tile)
    await user.click(picker.getByRole('button', { name: 'Добавить камеры' }))
    expect(await screen.findByText('Камеры добавлены')).toBeInTheDocument()
    expect(server.bodiesOf(editSubuser)).toEqual([{ username: 'demo-4821', camera_numbers: ['17', '18'] }])
    expect(await edit.findByText('Склад')).toBeInTheDocument()
  })

  it('are taken out one by one', async () => {
    const { user, server, edit } = await editing()
    server.answer(editSubuser, () => ({ ...GUARD, cameras: [], cameras_count: 0 }))
    await user.click(await edit.findByRole('button', { name: 'Убрать «Въезд»' }))
    expect(await edit.findByText('Камеры не выбраны')).toBeInTheDocument()
    expect(server.bodiesOf(editSubuser)).toEqual([{ username: 'demo-4821', camera_numbers: [] }])
  })
})
