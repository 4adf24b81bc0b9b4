import { deleteMosaic, listMosaics, loadArchiveChunksOfMany, loadArchiveEventsOfMany } from '@sova/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { accessibilityFlaws } from '../../testing/accessibility.ts'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { MOSAICS_REFRESH_MS } from './mosaic-queries.ts'
import { buildMosaic, startMosaicPortal } from './testing/mosaic-fixtures.ts'
import { button, CAMERAS, cell, open, WALL } from './testing/open-mosaic.ts'
import { scriptEventSource } from './testing/scripted-event-source.ts'

scriptEventSource()
beforeEach(() => localStorage.clear())

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

describe('a wall that hangs', () => {
  it('becomes what somebody makes of it elsewhere, and gives way to another one when it is deleted', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { change, lose, href } = await open('/multi/3', [WALL, buildMosaic({ id: 7, title: 'Ночь' })])
    await cell('Ячейка 1: Въезд')
    change({ ...WALL, slots: [{ camera_number: '19', is_alarm: false }] })
    act(() => void vi.advanceTimersByTime(MOSAICS_REFRESH_MS))
    await cell('Ячейка 1: Касса')
    change({ ...WALL, grid: 'GRID1', slots: WALL.slots.slice(0, 1) })
    fireEvent.keyDown(window, { code: 'Digit2' })
    expect(await cell(/Ячейка 1/)).toHaveAttribute('data-behind')
    act(() => void vi.advanceTimersByTime(MOSAICS_REFRESH_MS))
    expect(await cell('Ячейка 1: Въезд')).not.toHaveAttribute('data-behind')
    lose(3)
    act(() => void vi.advanceTimersByTime(MOSAICS_REFRESH_MS))
    await waitFor(() => expect(href()).toBe('/multi/7'))
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
    const { press } = await open('/multi/3')
    expect(within(await cell('Ячейка 1: Въезд')).getByText('Въезд')).toBeInTheDocument()
    expect(await cell('Ячейка 2: Склад')).toBeInTheDocument()
    expect(within(await cell('Ячейка 3')).getByText('Камера не выбрана')).toBeInTheDocument()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('textbox', { name: 'Название мозаики' })).toBeNull()
    expect(button('Изменить')).toBeEnabled()
    const requestFullscreen = vi.fn(() => Promise.resolve())
    HTMLElement.prototype.requestFullscreen = requestFullscreen
    await press('На весь экран')
    expect(requestFullscreen).toHaveBeenCalledOnce()
  })

  it('excludes archive tools from editing, and editing from archive tools [MOSAIC-07] [MOSAIC-29]', async () => {
    const { press } = await open('/multi/3')
    await cell('Ячейка 1: Въезд')
    await press('Архив')
    expect(button('Архив')).toHaveAttribute('aria-pressed', 'true')
    expect(button('Изменить')).toBeDisabled()
    await press('Архив')
    await press('Изменить')
    await waitFor(() => expect(button('Архив')).toBeDisabled())
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
