import { notifications } from '@mantine/notifications'
import {
  createFolder,
  deleteFolder,
  editFolder,
  listFolders,
  listMyCameras,
  searchCameras,
  setFolderCameras,
} from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildCamera, buildPage } from '../../testing/factories.ts'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { buildFolder, type FolderSeed, folderListAnswer } from '../../testing/folder-fixtures.ts'
import { renderApp, startPortal } from '../../testing/render-app.tsx'

const CAMERAS = [
  buildCamera({ number: '17', title: 'Въезд' }),
  buildCamera({ number: '18', title: 'Склад' }),
  buildCamera({ number: '19', title: 'Касса' }),
]
const SEEDS: FolderSeed[] = [{ id: 1, name: 'Двор', parentId: null, cameras: ['17'] }]

beforeEach(() => localStorage.setItem('folders-panel', 'true'))

async function editing(path = '/cams/my') {
  const server = await startPortal(CAMERAS)
  server.answer(listFolders, (request) => folderListAnswer(SEEDS, CAMERAS, request))
  const page = renderApp(path)
  await page.user.click(await screen.findByRole('button', { name: 'Изменить папку «Двор»' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Папка' }))
  await dialog.findByRole('textbox', { name: 'Название папки' })
  const press = (name: string) => page.user.click(dialog.getByRole('button', { name }))
  return { ...page, server, dialog, press }
}

describe('the dialog of a folder', () => {
  it('is opened by the edit button and saves a new name [FOLDER-04] [FOLDER-07] [FOLDER-22] [FOLDER-29] [NOTIFY-05]', async () => {
    const { user, server, dialog, press } = await editing()
    server.answer(editFolder, () => buildFolder(SEEDS, CAMERAS, 1))
    const name = dialog.getByRole('textbox', { name: 'Название папки' })
    await user.clear(name)
    await user.type(name, 'Задний двор')
    await press('Сохранить')
    expect(await screen.findByText('Изменения сохранены')).toBeInTheDocument()
    expect(server.bodiesOf(editFolder)).toEqual([{ id: 1, name: 'Задний двор' }])
  })

  it('shows what the server finds wrong with the name beside it [FOLDER-31]', async () => {
    const { server, dialog, press } = await editing()
    server.answer(editFolder, () => new FixtureFailure('invalid_request', 'Нельзя', { name: ['Слишком длинное.'] }))
    await press('Сохранить')
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: 'Название папки' })).toHaveAccessibleDescription('Слишком длинное.'),
    )
  })

  it('makes a subfolder [FOLDER-08]', async () => {
    const { user, server, press } = await editing()
    server.answer(createFolder, () => buildFolder(SEEDS, CAMERAS, 1))
    await press('Создать подпапку')
    const form = within(await screen.findByRole('dialog', { name: 'Новая папка' }))
    expect(form.getByRole('combobox', { name: 'Родительская папка' })).toHaveValue('Двор')
    await user.type(form.getByRole('textbox', { name: /Название папки/ }), 'Подвал')
    await user.click(form.getByRole('button', { name: 'Создать' }))
    await waitFor(() =>
      expect(server.bodiesOf(createFolder)).toEqual([{ name: 'Подвал', parent_id: 1, camera_numbers: [] }]),
    )
  })

  it('deletes the folder after a question, and its list is left [FOLDER-09] [FOLDER-25] [FOLDER-28]', async () => {
    const shown = vi.spyOn(notifications, 'show')
    const { user, server, press, href } = await editing('/cams/folder/1')
    server.answer(deleteFolder, () => ({ deleted_ids: [1] }))
    await press('Удалить папку')
    const question = within(await screen.findByRole('dialog', { name: 'Удалить папку «Двор»?' }))
    expect(server.bodiesOf(deleteFolder)).toEqual([])
    await user.click(question.getByRole('button', { name: 'Удалить папку' }))
    expect(await screen.findByText('Папка удалена')).toBeInTheDocument()
    expect(server.bodiesOf(deleteFolder)).toEqual([{ id: 1 }])
    await waitFor(() => expect(href()).toBe('/cams/my'))
    expect(shown.mock.calls.map(([notice]) => notice.autoClose)).toEqual([5000])
  })

  it('stays, with the reason, where the folder can’t be deleted [FOLDER-27]', async () => {
    const { user, server, press, dialog } = await editing()
    server.answer(deleteFolder, () => new FixtureFailure('unavailable', 'Нет базы.'))
    await press('Удалить папку')
    const question = within(await screen.findByRole('dialog', { name: 'Удалить папку «Двор»?' }))
    await user.click(question.getByRole('button', { name: 'Удалить папку' }))
    expect(await screen.findByText('Ошибка при удалении папки: Нет базы.')).toBeInTheDocument()
    expect(dialog.getByRole('textbox', { name: 'Название папки' })).toBeInTheDocument()
  })

  it('adds cameras that a click chose, and a second click puts one back [FOLDER-10] [FOLDER-23] [PICKER-01]', async () => {
    const { user, server, dialog, press } = await editing()
    server.answer(setFolderCameras, () => ({ cameras_count: 2 }))
    const tile = (name: RegExp) => dialog.findByRole('button', { name })
    expect(await tile(/В папке.*Въезд|Въезд.*В папке/)).toBeDisabled()
    await user.click(await tile(/Склад/))
    await user.click(await tile(/Касса/))
    expect(await tile(/Склад/)).toHaveAttribute('aria-pressed', 'true')
    await user.click(await tile(/Склад/))
    expect(await tile(/Склад/)).toHaveAttribute('aria-pressed', 'false')
    await press('Добавить камеры')
    expect(await screen.findByText('Камера добавлена')).toBeInTheDocument()
    expect(server.bodiesOf(setFolderCameras)).toEqual([{ folder_id: 1, camera_numbers: ['19'] }])
  })

  it('says that cameras could not be added, and keeps the choice [FOLDER-26]', async () => {
    const { user, server, dialog, press } = await editing()
    server.answer(setFolderCameras, () => new FixtureFailure('not_found', 'Такой камеры нет.'))
    await user.click(await dialog.findByRole('button', { name: /Касса/ }))
    await press('Добавить камеры')
    expect(await screen.findByText('Ошибка при добавлении камер: Такой камеры нет.')).toBeInTheDocument()
    expect(dialog.getByText('Выбрана 1 камера')).toBeInTheDocument()
  })

  it('shows own cameras and found ones, in any order, as tiles or a table, page by page [FOLDER-11] [FOLDER-12] [FOLDER-13] [FOLDER-14]', async () => {
    const { user, server, dialog } = await editing()
    const many = ({ page = 1, page_size = 60 }) => buildPage(CAMERAS, { page, pageSize: page_size, count: 63 })
    server.answer(listMyCameras, many)
    server.answer(searchCameras, many)
    await user.click(dialog.getByRole('combobox', { name: 'Сортировка' }))
    await user.click(await screen.findByRole('option', { name: 'По названию, Я–А' }))
    const pages = within(await dialog.findByRole('navigation', { name: 'Страницы' }))
    await user.click(pages.getByRole('button', { name: 'Страница 3' }))
    await waitFor(() =>
      expect(server.bodiesOf(listMyCameras)).toContainEqual(
        expect.objectContaining({ order_by: 'title_desc', page: 3, page_size: 20 }),
      ),
    )
    await user.click(dialog.getByRole('radio', { name: 'Таблица' }))
    expect(await dialog.findByRole('table')).toBeInTheDocument()
    await user.click(dialog.getByRole('tab', { name: 'Поиск' }))
    await user.type(dialog.getByRole('textbox', { name: 'Адрес, название или номер' }), 'касса')
    await waitFor(() =>
      expect(server.bodiesOf(searchCameras)).toContainEqual(expect.objectContaining({ query: 'касса', page: 1 })),
    )
    await user.click(await dialog.findByRole('button', { name: 'Касса' }))
    expect(dialog.getByText('Выбрана 1 камера')).toBeInTheDocument()
  })
})
