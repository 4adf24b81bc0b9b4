import { createMosaic, editMosaic, listMosaics, type Mosaic } from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import en from '../../i18n/en/index.ts'
import { accessibilityFlaws } from '../../testing/accessibility.ts'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { buildMosaic } from './testing/mosaic-fixtures.ts'
import { button, cell, edit, open, WALL } from './testing/open-mosaic.ts'
import { scriptEventSource } from './testing/scripted-event-source.ts'

scriptEventSource()
beforeEach(() => localStorage.clear())

describe('editing', () => {
  it('changes the title, low latency, the grid and alarm cells, and saves them all; the view starts anew [MOSAIC-08] [MOSAIC-09] [MOSAIC-11] [MOSAIC-15] [MOSAIC-27] [MOSAIC-34] [MOSAIC-37]', async () => {
    const { user, title, press, server } = await edit()
    await user.clear(title)
    await user.type(title, 'Ворота')
    await user.click(screen.getByRole('switch', { name: 'Низкая задержка' }))
    await user.click(screen.getByRole('radio', { name: '9' }))
    await user.click(await screen.findByRole('switch', { name: /Тревожная ячейка: Ячейка 9/ }))
    const readCount = server.bodiesOf(listMosaics).length
    await press('Сохранить')
    expect(await screen.findByText('Изменения сохранены')).toBeInTheDocument()
    expect(server.bodiesOf(listMosaics)).toHaveLength(readCount + 1)
    const [body] = server.bodiesOf(editMosaic) as Mosaic[]
    expect(body).toMatchObject({ id: 3, title: 'Ворота', grid: 'GRID9', realtime: false })
    expect(body?.slots.map(({ is_alarm }) => is_alarm).indexOf(true, 2)).toBe(8)
    expect(await screen.findByRole('link', { name: 'Ворота', current: 'page' })).toBeInTheDocument()
    expect(screen.queryByRole('textbox', { name: 'Название мозаики' })).toBeNull()
    expect(await cell('Ячейка 9')).toBeInTheDocument()
  })

  it('adds, changes and removes cameras of cells [MOSAIC-13]', async () => {
    const { user, press } = await edit()
    await press('Добавить камеру в ячейку 3')
    const picker = within(await screen.findByRole('dialog'))
    await user.click(await picker.findByRole('button', { name: /Касса/ }))
    const third = within(await cell('Ячейка 3: Касса'))
    await user.click(third.getByRole('button', { name: 'Убрать камеру' }))
    expect(await cell('Ячейка 3')).toBeInTheDocument()
    await user.click(within(await cell('Ячейка 1: Въезд')).getByRole('button', { name: 'Заменить камеру' }))
    await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /Касса/ }))
    expect(await cell('Ячейка 1: Касса')).toBeInTheDocument()
  })

  it('moves cameras by keys: Alt and an arrow, or taken and put [MOSAIC-14]', async () => {
    const { user, press } = await edit()
    ;(await cell('Ячейка 1: Въезд')).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await cell('Ячейка 3: Въезд')).toHaveFocus()
    await user.click(within(await cell('Ячейка 2: Склад')).getByRole('button', { name: /^Переместить «Склад»/ }))
    await press('Поставить в ячейку 3')
    expect(await cell('Ячейка 3: Склад')).toBeInTheDocument()
    expect(await cell('Ячейка 2: Въезд')).toBeInTheDocument()
  })

  it('puts cameras of the list on the wall and takes them off', async () => {
    const { press } = await edit()
    await press('Поставить «Касса» на экран')
    expect(await cell('Ячейка 3: Касса')).toBeInTheDocument()
    await press('Убрать «Касса» с экрана')
    expect(await cell('Ячейка 3')).toBeInTheDocument()
  })

  it('chooses the alarm cameras in a dialog [MOSAIC-10]', async () => {
    const { user, press, server } = await edit()
    await press('Тревожные камеры: 0')
    const picker = within(await screen.findByRole('dialog', { name: 'Тревожные камеры' }))
    await user.click(await picker.findByRole('button', { name: /Касса/ }))
    await user.click(picker.getByRole('button', { name: /Въезд/ }))
    await user.click(picker.getByRole('button', { name: 'Выбрать' }))
    await press('Тревожные камеры: 2')
    await user.keyboard('{Escape}')
    await press('Сохранить')
    await screen.findByText('Изменения сохранены')
    expect(server.bodiesOf(editMosaic)).toMatchObject([{ alarm_cameras: ['19', '17'] }])
  })

  it('is undone by Cancel, and left by Back [MOSAIC-26] [MOSAIC-12]', async () => {
    const { user, title, press, server } = await edit()
    expect(button('Отмена')).toBeDisabled()
    await user.clear(title)
    await user.type(title, 'Другая')
    await user.click(screen.getByRole('radio', { name: '16' }))
    await press('Отмена')
    expect(title).toHaveValue('Проходная')
    expect(screen.queryByRole('region', { name: 'Ячейка 16' })).toBeNull()
    await press('Назад к просмотру')
    expect(await screen.findByRole('link', { name: 'Проходная', current: 'page' })).toBeInTheDocument()
    expect(server.bodiesOf(editMosaic)).toEqual([])
  })

  it('does not save a title of more than 16 characters, nor none [MOSAIC-30]', async () => {
    const { user, title } = await edit()
    await user.clear(title)
    expect(title).toBeInvalid()
    await user.click(title)
    await user.paste('я'.repeat(17))
    expect(title).toBeInvalid()
    expect(button('Сохранить')).toBeDisabled()
    await user.type(title, '{Backspace}')
    expect(title).toBeValid()
  })

  it('shows what the server has against it, keeps the draft, and says why [MOSAIC-36] [MOSAIC-38]', async () => {
    const { user, title, press, server } = await edit()
    server.answer(editMosaic, () => new FixtureFailure('invalid_request', 'Нельзя', { title: ['Уже есть такая.'] }))
    await user.type(title, '2')
    await press('Сохранить')
    expect(await screen.findByText('Не удалось сохранить изменения: Нельзя')).toBeInTheDocument()
    await waitFor(() => expect(title).toBeInvalid())
    expect(title).toHaveValue('Проходная2')
  })

  it('takes no change while it is being saved, which would be lost', async () => {
    const { user, title, press, server } = await edit()
    let answer = () => {}
    server.answer(
      editMosaic,
      ({ revision: _, ...draft }) =>
        new Promise((resolve) => (answer = () => resolve(buildMosaic({ ...draft, slots: WALL.slots })))),
    )
    await user.type(title, '2')
    await press('Сохранить')
    await user.type(title, '3')
    expect(title).toHaveValue('Проходная2')
    await waitFor(() => expect(server.bodiesOf(editMosaic)).toHaveLength(1))
    answer()
    expect(await screen.findByText('Изменения сохранены')).toBeInTheDocument()
  })

  it('begins with what is kept now, not with what the wall was opened with', async () => {
    const page = await open('/multi/3')
    await cell('Ячейка 1: Въезд')
    page.change({ ...WALL, title: 'Ворота' })
    await page.press('Изменить')
    expect(await screen.findByRole('textbox', { name: 'Название мозаики' })).toHaveValue('Ворота')
  })

  it('asks before it writes over what somebody saved meanwhile, and goes on editing without', async () => {
    const { user, title, press, change, mosaics } = await edit()
    change({ ...WALL, title: 'Ворота' })
    await user.type(title, '2')
    await press('Сохранить')
    expect(await screen.findByRole('dialog', { name: 'Мозаику изменили в другом окне' })).toBeInTheDocument()
    expect(await accessibilityFlaws()).toEqual([])
    expect(screen.queryByText(/Не удалось сохранить/)).toBeNull()
    await press('Вернуться к правке')
    expect(title).toHaveValue('Проходная2')
    expect(mosaics().find(({ id }) => id === 3)?.title).toBe('Ворота')
    await press('Сохранить')
    await press('Сохранить мою')
    expect(await screen.findByText('Изменения сохранены')).toBeInTheDocument()
    expect(mosaics().find(({ id }) => id === 3)?.title).toBe('Проходная2')
  })

  it('keeps what was made of a mosaic that somebody deleted meanwhile', async () => {
    const { user, title, press, lose, href } = await edit()
    lose(3)
    await user.type(title, '2')
    await press('Сохранить')
    expect(await screen.findByText('Не удалось сохранить изменения: Не найдено.')).toBeInTheDocument()
    expect(title).toHaveValue('Проходная2')
    expect(href()).toBe('/multi/3')
  })

  it('has no flaw that axe finds', async () => {
    await edit()
    expect(await accessibilityFlaws()).toEqual([])
  })
})

describe('a new mosaic', () => {
  it('can be edited at once: four cells and the title “new mosaic”; saved, its own route opens [MOSAIC-24] [MOSAIC-28] [MOSAIC-33] [MOSAIC-37]', async () => {
    const { press, href, server } = await open('/multi/new')
    expect(await screen.findByRole('textbox', { name: 'Название мозаики' })).toHaveValue('Новая мозаика')
    expect(en.mosaics.newTitle).toBe('new mosaic')
    expect(screen.getByRole('radio', { name: '4' })).toBeChecked()
    await press('Поставить «Касса» на экран')
    await press('Сохранить')
    expect(await screen.findByText('Мозаика создана')).toBeInTheDocument()
    await waitFor(() => expect(href()).toBe('/multi/4'))
    expect(await cell('Ячейка 1: Касса')).toBeInTheDocument()
    const empty = { camera_number: null, is_alarm: false }
    expect(server.bodiesOf(createMosaic)).toEqual([
      {
        title: 'Новая мозаика',
        grid: 'GRID4',
        slots: [{ camera_number: '19', is_alarm: false }, empty, empty, empty],
        realtime: true,
        alarm_cameras: [],
      },
    ])
  })

  it('stays with what was made of it when it can’t be saved [MOSAIC-36]', async () => {
    const { press, href, server } = await open('/multi/new')
    server.answer(createMosaic, () => new FixtureFailure('invalid_request', 'Мозаик может быть не больше 100.'))
    await press('Поставить «Касса» на экран')
    await press('Сохранить')
    expect(await screen.findByText('Не удалось создать мозаику: Мозаик может быть не больше 100.')).toBeInTheDocument()
    expect(href()).toBe('/multi/new')
    expect(await cell('Ячейка 1: Касса')).toBeInTheDocument()
  })
})

describe('a mosaic that was changed', () => {
  it('is not left before the question is answered: by a way elsewhere, by the way back, or by closing the tab', async () => {
    const { user, title, href } = await edit()
    await user.type(title, '!')
    await user.click(screen.getByRole('link', { name: 'Камеры' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Уйти без сохранения?' }))
    await user.click(asked.getByRole('button', { name: 'Остаться' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([href(), (title as HTMLInputElement).value]).toEqual(['/multi/3', 'Проходная!'])

    const unload = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(unload)
    expect(unload.defaultPrevented).toBe(true)

    await user.click(button('Назад к просмотру'))
    await user.click(await screen.findByRole('button', { name: 'Уйти' }))
    expect(await screen.findByRole('button', { name: 'Изменить' })).toBeInTheDocument()
    const calm = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(calm)
    expect(calm.defaultPrevented).toBe(false)
  })

  it('and not changed is left without one', async () => {
    const { user, href } = await edit()
    await user.click(screen.getByRole('link', { name: 'Камеры' }))
    await waitFor(() => expect(href()).toMatch(/^\/cams/))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
