import {
  type Camera,
  createMosaic,
  deleteMosaic,
  editMosaic,
  listMosaics,
  loadArchiveChunksOfMany,
  loadArchiveEventsOfMany,
  type Mosaic,
} from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import en from '../../i18n/en/index.ts'
import { accessibilityFlaws } from '../../testing/accessibility.ts'
import { buildCamera } from '../../testing/factories.ts'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { buildMosaic, startMosaicPortal } from './testing/mosaic-fixtures.ts'
import { scriptEventSource } from './testing/scripted-event-source.ts'

scriptEventSource()
beforeEach(() => localStorage.clear())

const CAMERAS = [
  buildCamera({ number: '17', title: 'Въезд' }),
  buildCamera({ number: '18', title: 'Склад' }),
  buildCamera({ number: '19', title: 'Касса' }),
]
const WALL = buildMosaic({
  id: 3,
  title: 'Проходная',
  slots: [
    { camera_number: '17', is_alarm: false },
    { camera_number: '18', is_alarm: true },
  ],
})
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const cell = (name: string | RegExp) => screen.findByRole('region', { name })

async function open(path: string, mosaics: Mosaic[] = [WALL], cameras: Camera[] = CAMERAS) {
  const portal = await startMosaicPortal(cameras, mosaics)
  const page = renderApp(path)
  const press = async (name: string | RegExp) => page.user.click(await screen.findByRole('button', { name }))
  return { ...page, ...portal, press }
}

async function edit(mosaics: Mosaic[] = [WALL]) {
  const page = await open('/multi/3', mosaics)
  await page.press('Изменить')
  const title = await screen.findByRole('textbox', { name: 'Название мозаики' })
  return { ...page, title }
}

describe('the address of the section', () => {
  it('leads to the mosaic with the lowest id [MOSAIC-01] [ROUTE-14]', async () => {
    const { href } = await open('/multi', [buildMosaic({ id: 7, title: 'Ночь' }), WALL])
    expect(await screen.findByRole('link', { name: 'Проходная', current: 'page' })).toBeInTheDocument()
    expect(href()).toBe('/multi/3')
    await waitFor(() => expect(document.title).toBe('Мозаики — Sova'))
  })

  it('leads to a new mosaic where there is none [MOSAIC-02] [ROUTE-15]', async () => {
    const { href } = await open('/multi', [])
    expect(await screen.findByRole('textbox', { name: 'Название мозаики' })).toBeInTheDocument()
    expect(href()).toBe('/multi/new')
    await waitFor(() => expect(document.title).toBe('Новая мозаика — Sova'))
    expect(screen.queryByRole('button', { name: 'Назад к просмотру' })).toBeNull()
  })

  it.each(['/multi/404', '/multi/99999999999999999999'])(
    'leads from the unknown %s to the default [MOSAIC-03]',
    async (path) => {
      const { href } = await open(path)
      await cell('Ячейка 1: Въезд')
      expect(href()).toBe('/multi/3')
    },
  )

  it('takes digits only for an id: anything else is an unknown path [ROUTE-16]', async () => {
    const { href } = await open('/multi/3x')
    await screen.findByRole('heading', { name: 'Камеры' })
    expect(href()).toBe('/cams/my')
  })

  it('shows a spinner while loading, and offers to load again after a failure [MOSAIC-18]', async () => {
    const portal = await startMosaicPortal(CAMERAS, [WALL])
    let answer: (failure: FixtureFailure) => void = () => {}
    portal.server.answer(listMosaics, () => new Promise((resolve) => (answer = resolve)))
    renderApp('/multi/3')
    expect(await screen.findByRole('status', { name: 'Загрузка…' })).toBeInTheDocument()
    await waitFor(() => expect(portal.server.bodiesOf(listMosaics)).toHaveLength(1))
    answer(new FixtureFailure('unavailable', 'Нет базы.'))
    expect(await screen.findByText('Нет базы.')).toBeInTheDocument()
    expect(button('Перезагрузить')).toBeEnabled()
  })
})

describe('the mosaics of an account', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, id) => buildMosaic({ id: id + 1, title: `М${id + 1}` }))

  it('are tabs, up to four [MOSAIC-04] [MOSAIC-05]', async () => {
    const { user, href } = await open('/multi/1', many(4))
    const tabs = within(await screen.findByRole('navigation', { name: 'Мозаики' }))
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['М1', 'М2', 'М3', 'М4', ''])
    await user.click(tabs.getByRole('link', { name: 'М3' }))
    await waitFor(() => expect(href()).toBe('/multi/3'))
    await user.click(screen.getByRole('link', { name: 'Создать мозаику' }))
    await waitFor(() => expect(href()).toBe('/multi/new'))
  })

  it('are a dropdown beyond four [MOSAIC-04]', async () => {
    const { user, href } = await open('/multi/1', many(5))
    const tabs = within(await screen.findByRole('navigation', { name: 'Мозаики' }))
    expect(tabs.queryByRole('link', { name: 'М1' })).toBeNull()
    await user.click(tabs.getByRole('combobox', { name: 'Выбрать мозаику' }))
    await user.click(await screen.findByRole('option', { name: 'М5' }))
    await waitFor(() => expect(href()).toBe('/multi/5'))
  })

  it('are at most 100: then there is no link to a new one [MOSAIC-31]', async () => {
    await open('/multi/1', many(100))
    const limit = await screen.findByRole('button', { name: 'Мозаик может быть не больше 100' })
    expect(limit).toHaveAttribute('aria-disabled')
    expect(screen.queryByRole('link', { name: 'Создать мозаику' })).toBeNull()
  })
})

describe('a saved mosaic', () => {
  it('is only watched at first: names, full screen, and the ways to edit and delete it [MOSAIC-25] [MOSAIC-06] [MOSAIC-23]', async () => {
    await open('/multi/3')
    expect(within(await cell('Ячейка 1: Въезд')).getByText('Въезд')).toBeInTheDocument()
    expect(await cell('Ячейка 2: Склад')).toBeInTheDocument()
    expect(within(await cell('Ячейка 3')).getByText('Камера не выбрана')).toBeInTheDocument()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('textbox', { name: 'Название мозаики' })).toBeNull()
    expect(button('На весь экран')).toBeEnabled()
    expect(button('Изменить')).toBeEnabled()
  })

  it('excludes archive tools from editing, and editing from archive tools [MOSAIC-07] [MOSAIC-29]', async () => {
    const { press } = await open('/multi/3')
    await cell('Ячейка 1: Въезд')
    await press('Архив')
    expect(button('Архив')).toHaveAttribute('aria-pressed', 'true')
    expect(button('Изменить')).toBeDisabled()
    await press('Архив')
    await press('Изменить')
    expect(button('Архив')).toBeDisabled()
  })

  it('has one player for all of its archives when there is an archive [MOSAIC-16]', async () => {
    const { press } = await open('/multi/3')
    await cell('Ячейка 1: Въезд')
    await press('Архив')
    const panel = within(await screen.findByRole('region', { name: 'Архив мозаики' }))
    expect(panel.getByRole('slider', { name: 'Шкала времени архива' })).toBeInTheDocument()
    const rows = within(panel.getByRole('list', { name: 'Записи камер' }))
    expect(rows.getAllByRole('img').map((row) => row.getAttribute('aria-label'))).toEqual(['Въезд', 'Склад'])
    expect(screen.queryByRole('complementary', { name: 'События' })).toBeNull()
  })

  it('asks for the events of all its archives at once', async () => {
    const { press, server } = await open('/multi/3')
    const asked: unknown[] = []
    for (const call of [loadArchiveEventsOfMany, loadArchiveChunksOfMany]) {
      server.answer(call as typeof loadArchiveEventsOfMany, (request) => {
        asked.push(request)
        return { results: [] }
      })
    }
    await cell('Ячейка 1: Въезд')
    await press('Архив')
    await waitFor(() => expect(asked[0]).toMatchObject({ camera_numbers: ['17', '18'] }))
  })

  it('is deleted after a question, and leads to the default [MOSAIC-12] [MOSAIC-35] [MOSAIC-37]', async () => {
    const { press, user, href, server, mosaics } = await open('/multi/3', [WALL, buildMosaic({ id: 8, title: 'Ночь' })])
    await press('Ещё')
    await user.click(await screen.findByRole('menuitem', { name: 'Удалить мозаику' }))
    const question = within(await screen.findByRole('dialog', { name: 'Удалить мозаику «Проходная»?' }))
    expect(server.bodiesOf(deleteMosaic)).toEqual([])
    await user.click(question.getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText('Мозаика удалена')).toBeInTheDocument()
    await waitFor(() => expect(href()).toBe('/multi/8'))
    expect(mosaics().map(({ id }) => id)).toEqual([8])
  })

  it('stays, with the reason, when it can’t be deleted [MOSAIC-36] [MOSAIC-39]', async () => {
    const { press, user, href, server } = await open('/multi/3')
    server.answer(deleteMosaic, () => new FixtureFailure('unavailable', 'Нет базы.'))
    await press('Ещё')
    await user.click(await screen.findByRole('menuitem', { name: 'Удалить мозаику' }))
    await press('Удалить')
    expect(await screen.findByText('Не удалось удалить мозаику: Нет базы.')).toBeInTheDocument()
    expect(href()).toBe('/multi/3')
    expect(await cell('Ячейка 1: Въезд')).toBeInTheDocument()
  })

  it('leaves the cell of a camera empty that may not be seen any more, and says so', async () => {
    await open('/multi/3', [WALL], [CAMERAS[0]!])
    expect(await within(await cell('Ячейка 2')).findByText('Камера недоступна')).toBeInTheDocument()
  })

  it('says why a camera has no picture', async () => {
    const period = { start: '2026-11-01', end: null, reason: 'Не оплачена', todo: 'Пополните счёт' }
    await open('/multi/3', [WALL], [{ ...CAMERAS[0]!, inactivity_period: period }, CAMERAS[1]!])
    const first = within(await cell('Ячейка 1: Въезд'))
    expect(await first.findByText('Не оплачена')).toBeInTheDocument()
    expect(first.getByText('Пополните счёт')).toBeInTheDocument()
  })

  it('has no flaw that axe finds', async () => {
    const { press } = await open('/multi/3')
    await cell('Ячейка 1: Въезд')
    await press('Архив')
    await screen.findByRole('region', { name: 'Архив мозаики' })
    expect(await accessibilityFlaws()).toEqual([])
  })
})

describe('editing', () => {
  it('changes the title, low latency, the grid and alarm cells, and saves them all; the view starts anew [MOSAIC-08] [MOSAIC-09] [MOSAIC-11] [MOSAIC-15] [MOSAIC-27] [MOSAIC-34] [MOSAIC-37]', async () => {
    const { user, title, press, server } = await edit()
    await user.clear(title)
    await user.type(title, 'Ворота')
    await user.click(screen.getByRole('switch', { name: 'Низкая задержка' }))
    await user.click(screen.getByRole('radio', { name: '9' }))
    await user.click(await screen.findByRole('switch', { name: /Тревожная ячейка: Ячейка 9/ }))
    await press('Сохранить')
    expect(await screen.findByText('Изменения сохранены')).toBeInTheDocument()
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
    await user.type(title, 'я'.repeat(17))
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
