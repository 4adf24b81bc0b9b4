import {
  createFolder,
  editFolder,
  type Folder,
  listFolders,
  removeFolderCameras,
  renameCamera,
  setFolderCameras,
} from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import en from '../../i18n/en/index.ts'
import { accessibilityFlaws } from '../../testing/accessibility.ts'
import { buildCamera } from '../../testing/factories.ts'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { buildFolder, type FolderSeed, folderListAnswer } from '../../testing/folder-fixtures.ts'
import { renderApp, startPortal } from '../../testing/render-app.tsx'

const CAMERAS = [
  buildCamera({ number: '17', title: 'Въезд' }),
  buildCamera({ number: '18', title: 'Склад' }),
  buildCamera({ number: '19', title: 'Касса' }),
]
const SEEDS: FolderSeed[] = [
  { id: 1, name: 'Двор', parentId: null, cameras: ['17', '18'] },
  { id: 2, name: 'Подвал', parentId: 1, cameras: [] },
  { id: 3, name: 'Крыша', parentId: null, cameras: [] },
]

beforeEach(() => localStorage.setItem('folders-panel', 'true'))

async function panel(path = '/cams/my') {
  const server = await startPortal(CAMERAS)
  server.answer(listFolders, (request) => folderListAnswer(SEEDS, CAMERAS, request))
  const page = renderApp(path)
  const aside = within(await screen.findByRole('complementary', { name: 'Папки' }))
  await aside.findByRole('link', { name: /Двор/ })
  const press = async (name: string | RegExp) => page.user.click(await screen.findByRole('button', { name }))
  return { ...page, server, aside, press }
}

const folder = (id: number): Folder => buildFolder(SEEDS, CAMERAS, id)

describe('the folders beside a list', () => {
  it('are shown and hidden by a control, and a new one can be made there [CAM-LIST-14]', async () => {
    const { press, aside } = await panel()
    expect(aside.getByRole('button', { name: 'Создать папку' })).toBeInTheDocument()
    await press('Папки')
    expect(screen.queryByRole('complementary', { name: 'Папки' })).toBeNull()
  })

  it('ask for root folders first, by the filter parent_id null [FOLDER-20] [FOLDER-19]', async () => {
    const { server, aside } = await panel()
    expect(server.bodiesOf(listFolders)[0]).toMatchObject({ filters: { parent_id: null }, page: 1 })
    expect(aside.queryByText('Подвал')).toBeNull()
  })

  it('show cameras and subfolders when opened, asked for on the first click only [FOLDER-01] [FOLDER-02] [FOLDER-03]', async () => {
    const { server, aside, press } = await panel()
    const asked = () => server.bodiesOf(listFolders).filter((body) => JSON.stringify(body).includes('"id":1'))
    expect(asked()).toHaveLength(0)
    await press('Развернуть «Двор»')
    expect(await aside.findByText('Подвал')).toBeInTheDocument()
    expect(aside.getByText('Въезд')).toBeInTheDocument()
    expect(aside.getByText('Склад')).toBeInTheDocument()
    await press('Свернуть «Двор»')
    expect(aside.queryByText('Въезд')).toBeNull()
    await press('Развернуть «Двор»')
    expect(await aside.findByText('Въезд')).toBeInTheDocument()
    expect(asked()).toHaveLength(1)
  })

  it('name a camera as soon as it is renamed [CAM-CARD-22] [FOLDER-01]', async () => {
    const { server, user, aside, press } = await panel()
    await press('Развернуть «Двор»')
    await aside.findByText('Въезд')
    server.answer(renameCamera, ({ title }) => ({ title }))
    const renamed = CAMERAS.map((camera) => (camera.number === '17' ? { ...camera, title: 'Ворота' } : camera))
    server.answer(listFolders, (request) => folderListAnswer(SEEDS, renamed, request))
    await press('Переименовать «Въезд»')
    await user.keyboard('Ворота{Enter}')
    expect(await aside.findByText('Ворота')).toBeInTheDocument()
  })

  it('are chosen by their name [CAM-LIST-02]', async () => {
    const { aside, user, href } = await panel('/cams/my?view=table')
    await user.click(aside.getByRole('link', { name: /Двор/ }))
    await waitFor(() => expect(href()).toBe('/cams/folder/1?view=table'))
    expect(await screen.findByRole('button', { name: 'Свернуть «Двор»' })).toBeInTheDocument()
  })

  it('play a camera in the dialog over the page [FOLDER-05]', async () => {
    const { press, href } = await panel()
    await press('Развернуть «Двор»')
    await press('Смотреть «Склад»')
    expect(href()).toBe('/cams/my?camera=18')
  })

  it('let a camera out of a folder [FOLDER-06] [FOLDER-24]', async () => {
    const { press, server } = await panel()
    server.answer(removeFolderCameras, () => ({ cameras_count: 1 }))
    await press('Развернуть «Двор»')
    await press('Убрать «Склад» из папки')
    expect(await screen.findByText('Камера убрана из папки')).toBeInTheDocument()
    expect(server.bodiesOf(removeFolderCameras)).toEqual([{ folder_id: 1, camera_numbers: ['18'] }])
  })

  it('say that a camera could not be taken out [FOLDER-30]', async () => {
    const { press, server } = await panel()
    server.answer(removeFolderCameras, () => new FixtureFailure('unavailable', 'Нет базы.'))
    await press('Развернуть «Двор»')
    await press('Убрать «Склад» из папки')
    expect(await screen.findByText('Ошибка при удалении камеры: Нет базы.')).toBeInTheDocument()
    expect(en.folders.errorDeletingCamera).toBe('Error deleting camera')
  })

  it('move a camera from one folder into another', async () => {
    const { press, server } = await panel()
    server.answer(setFolderCameras, () => ({ cameras_count: 1 }))
    server.answer(removeFolderCameras, () => ({ cameras_count: 1 }))
    await press('Развернуть «Двор»')
    await press('Переместить «Склад» в…')
    await press('Крыша')
    expect(await screen.findByText('Камера перемещена')).toBeInTheDocument()
    expect(server.bodiesOf(setFolderCameras)).toEqual([{ folder_id: 3, camera_numbers: ['18'] }])
    expect(server.bodiesOf(removeFolderCameras)).toEqual([{ folder_id: 1, camera_numbers: ['18'] }])
  })

  it('say of a move which half of it failed, and show what is there now', async () => {
    const { press, server, aside } = await panel()
    server.answer(setFolderCameras, () => ({ cameras_count: 1 }))
    server.answer(removeFolderCameras, () => new FixtureFailure('not_found', 'Такой папки нет.'))
    await press('Развернуть «Двор»')
    await press('Переместить «Склад» в…')
    /* Another tab has deleted the folder. */
    server.answer(listFolders, (request) => folderListAnswer(SEEDS.slice(2), CAMERAS, request))
    await press('Крыша')
    expect(await screen.findByText('Ошибка при удалении камеры: Такой папки нет.')).toBeInTheDocument()
    await waitFor(() => expect(aside.queryByRole('link', { name: /Двор/ })).toBeNull())
  })

  it('move a folder to the root, and tell why where the server refuses', async () => {
    const { press, server } = await panel()
    server.answer(editFolder, () => new FixtureFailure('invalid_request', 'Папку нельзя положить в неё саму.'))
    await press('Развернуть «Двор»')
    await press('Переместить папку «Подвал» в…')
    await press('Корень')
    expect(await screen.findByText('Папку нельзя положить в неё саму.')).toBeInTheDocument()
    expect(server.bodiesOf(editFolder)).toEqual([{ id: 2, parent_id: null }])
  })

  it('have no flaw that axe finds', async () => {
    const { press, aside } = await panel()
    await press('Развернуть «Двор»')
    await aside.findByText('Подвал')
    await press('Изменить папку «Двор»')
    await screen.findByRole('tab', { name: 'Мои камеры' })
    expect(await accessibilityFlaws()).toEqual([])
  })
})

describe('a new folder', () => {
  async function creating() {
    const page = await panel()
    page.server.answer(createFolder, ({ name }) => ({ ...folder(3), name }))
    await page.press('Создать папку')
    return { ...page, name: await screen.findByRole('textbox', { name: /Название папки/ }) }
  }

  it('has a name, cameras and a folder above it if wanted [FOLDER-15] [FOLDER-21] [PICKER-03]', async () => {
    const { user, press, server, name } = await creating()
    await user.type(name, ' Гараж ')
    await user.click(screen.getByRole('combobox', { name: 'Родительская папка' }))
    await user.click(await screen.findByRole('option', { name: 'Крыша' }))
    await press('Выбрать камеры')
    const picker = within(await screen.findByRole('dialog', { name: 'Выбрать камеры' }))
    await user.click(await picker.findByRole('button', { name: /Касса/ }))
    await user.click(picker.getByRole('button', { name: 'Выбрать' }))
    expect(await screen.findByText('Выбрана 1 камера')).toBeInTheDocument()
    await press('Создать')
    expect(await screen.findByText('Папка создана')).toBeInTheDocument()
    expect(server.bodiesOf(createFolder)).toEqual([{ name: ' Гараж ', parent_id: 3, camera_numbers: ['19'] }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('must have a name, and its field says so [FOLDER-16] [FOLDER-17]', async () => {
    const { press, server, name } = await creating()
    expect(name).toHaveAttribute('placeholder', 'Введите название папки')
    expect(en.folders.namePlaceholder).toBe('Enter folder name')
    await press('Создать')
    expect(name).toBeInvalid()
    expect(name).toHaveAccessibleDescription('Введите название папки')
    expect(server.bodiesOf(createFolder)).toEqual([])
  })

  it('shows what the server finds wrong beside the field, and the rest above the buttons [FOLDER-31]', async () => {
    const { user, press, server, name } = await creating()
    server.answer(createFolder, () => new FixtureFailure('invalid_request', 'Нельзя', { name: ['Уже есть такая.'] }))
    await user.type(name, 'Гараж')
    await press('Создать')
    await waitFor(() => expect(name).toHaveAccessibleDescription('Уже есть такая.'))
    server.answer(createFolder, () => new FixtureFailure('unavailable', 'База данных недоступна.'))
    await press('Создать')
    expect(await screen.findByText('База данных недоступна.')).toHaveAttribute('class')
    expect(screen.getByRole('dialog', { name: 'Новая папка' })).toBeInTheDocument()
  })
})
