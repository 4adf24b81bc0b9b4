import { notifications } from '@mantine/notifications'
import {
  ANALYTIC_SETTINGS_EDIT_CALLS,
  ANALYTIC_SETTINGS_LIST_CALLS,
  type AnalyticSettingsOf,
  type AnalyticSource,
  describePage,
  type EditedAnalytic,
  editCarNumberSettings,
  editCrowdSettings,
  editPerimeterSettings,
  listAnalyticSources,
  type listCrowdSettings,
  listPerimeterSettings,
  listSchedules,
} from '@sova/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { buildCamera } from '../../testing/factories.ts'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { renderApp, startPortal } from '../../testing/render-app.tsx'
import { ANALYTIC_KINDS } from './analytic-kinds.ts'

const camera = buildCamera()
const row = {
  camera_number: camera.number,
  title: camera.title,
  address: '',
  push_domain: 'push.test',
  is_active: true,
}
const picture = { image_width: 816, image_height: 460 }
const recognition = { ...row, ...picture, min_confidence: 0.65, zones: [] }

const ROWS: { [Type in EditedAnalytic]: AnalyticSettingsOf<Type> & { title: string } } = {
  car_number: recognition,
  helmet: recognition,
  mask: recognition,
  crowd: { ...recognition, max_people_count: 5 },
  perimeter_security: { ...row, ...picture, min_object_height: 10, min_object_width: 10, zones: [] },
  people_counter: { ...row, ...picture, counter_line: [], enter_point: null },
  parking_detection: { ...row, ...picture, parking_spots: [] },
}

async function startSettings() {
  const server = await startPortal([camera])
  server.answer(listAnalyticSources, () => ({ results: [] }))
  for (const { type } of ANALYTIC_KINDS) {
    const page = { count: 1, page: describePage({ page: 1, pageSize: 20, count: 1 }) }
    server.answer(ANALYTIC_SETTINGS_LIST_CALLS[type] as typeof listCrowdSettings, () => ({
      results: [ROWS[type] as (typeof ROWS)['crowd']],
      ...page,
    }))
  }
  return server
}

/* jsdom lays nothing out: the drawing is as large as its own picture. */
beforeAll(() => {
  Element.prototype.setPointerCapture = () => undefined
  SVGElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, picture.image_width, picture.image_height)
})

describe('a kind that needs a model', () => {
  it('says that none is configured, and a kind that Sova sees itself says nothing', async () => {
    const server = await startSettings()
    server.answer(listAnalyticSources, () => {
      const helmet: AnalyticSource = { type: 'helmet', source: 'model', problem: 'not_configured', detail: '' }
      const perimeter: AnalyticSource = { type: 'perimeter_security', source: 'built_in', problem: null, detail: '' }
      return { results: [helmet, perimeter] }
    })
    const { router } = renderApp('/setup/analytics-settings/helmets')
    expect(await screen.findByText(/Модель не настроена/)).toBeVisible()
    await router.navigate({ to: '/setup/analytics-settings/$kind', params: { kind: 'perimeters' } })
    await waitFor(() => expect(screen.queryByText(/Модель не настроена/)).toBeNull())
  })
})

describe('the lists of analytics settings', () => {
  it('begin with perimeters, and show three tabs with the others behind them [ROUTE-30] [ROUTE-31] [SETUP-AN-01]', async () => {
    await startSettings()
    const { href, user } = renderApp('/setup/analytics-settings')
    const tabs = await screen.findByRole('navigation', { name: 'Настройка аналитики' })
    expect(href()).toBe('/setup/analytics-settings/perimeters')
    expect(
      within(tabs)
        .getAllByRole('link')
        .map((tab) => tab.textContent),
    ).toEqual(['Вторжение в периметр', 'Подсчёт людей', 'Парковочные места'])
    await user.click(within(tabs).getByRole('button', { name: 'Ещё' }))
    const others = await screen.findAllByRole('menuitem')
    expect(others.map((item) => item.textContent)).toEqual(['Номера автомобилей', 'Каски', 'Маски', 'Скопление людей'])
  })

  it.each(ANALYTIC_KINDS.map(({ path, hasConfidence }) => [path, hasConfidence] as const))(
    '%s has links by camera number, a search, and its confidence if it has one [SETUP-AN-01] [SETUP-AN-02] [SETUP-AN-03] [ROUTE-32] [ROUTE-33]',
    async (path, hasConfidence) => {
      await startSettings()
      const { user, href } = renderApp(`/setup/analytics-settings/${path}`)
      const link = await screen.findByRole('link', { name: camera.number })
      expect(screen.getByRole('searchbox', { name: 'Найти камеру' })).toBeVisible()
      expect(screen.queryByText('0.65') !== null).toBe(hasConfidence)
      await user.click(link)
      await screen.findByRole('button', { name: 'Сохранить' })
      expect(href()).toBe(`/setup/analytics-settings/${path}/${camera.number}`)
    },
  )

  it('of a kind that does not exist is the first one', async () => {
    await startSettings()
    const { href } = renderApp('/setup/analytics-settings/faces')
    await screen.findByRole('link', { name: camera.number })
    expect(href()).toBe('/setup/analytics-settings/perimeters')
  })

  it('that cannot be loaded say so [SETUP-AN-23]', async () => {
    const server = await startSettings()
    server.answer(listPerimeterSettings, () => new FixtureFailure('internal', 'x'))
    renderApp('/setup/analytics-settings/perimeters')
    expect(await screen.findByText('Ошибка: невозможно отобразить информацию')).toBeVisible()
  })
})

describe('the edit page', () => {
  const open = async (path: string) => {
    const server = await startSettings()
    const page = renderApp(`/setup/analytics-settings/${path}/${camera.number}`)
    await screen.findByRole('button', { name: 'Сохранить' })
    return { server, ...page }
  }

  it.each(['car-numbers', 'helmets', 'masks'])(
    'of %s has a recognition threshold and a zone editor [SETUP-AN-04] [SETUP-AN-18]',
    async (path) => {
      await open(path)
      expect(screen.getByRole('textbox', { name: 'Порог распознавания' })).toHaveAttribute('maxlength', '255')
      expect(screen.queryByRole('textbox', { name: 'Максимальное количество людей' })).toBeNull()
      expect(screen.getByRole('button', { name: 'Редактор зон' })).toBeVisible()
    },
  )

  it('of crowds has a maximum of people as well, and saves what has changed [SETUP-AN-05] [SETUP-AN-18] [SETUP-AN-22]', async () => {
    const { server, user } = await open('crowds')
    server.answer(editCrowdSettings, () => ({ ...ROWS.crowd, max_people_count: 12 }))
    const show = vi.spyOn(notifications, 'show')
    const people = screen.getByRole('textbox', { name: 'Максимальное количество людей' })
    expect(people).toHaveAttribute('maxlength', '255')
    await user.clear(people)
    await user.type(people, '12')
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByText('Настройки сохранены')).toBeVisible()
    expect(show.mock.lastCall?.[0]).toMatchObject({ message: 'Настройки сохранены', autoClose: 5000 })
    expect(server.bodiesOf(editCrowdSettings)).toEqual([{ camera_number: camera.number, max_people_count: 12 }])
  })

  it('of perimeters has a zone editor and schedules [SETUP-AN-06]', async () => {
    const { server, user } = await open('perimeters')
    server.answer(listSchedules, () => ({ results: [] }))
    expect(screen.getByRole('button', { name: 'Редактор зон' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Расписание' }))
    expect(await screen.findByText('Расписаний нет: действует всегда.')).toBeVisible()
    expect(server.bodiesOf(listSchedules)).toEqual([
      { camera_number: camera.number, schedule_type: 'perimeter_security' },
    ])
  })

  it('of the people counter has an analytics editor, of parking a zone editor [SETUP-AN-07] [SETUP-AN-08]', async () => {
    await open('people_counter')
    expect(screen.getByRole('button', { name: 'Редактор аналитики' })).toBeVisible()
  })

  it('of parking has a zone editor [SETUP-AN-08]', async () => {
    await open('parkings')
    expect(screen.getByRole('button', { name: 'Редактор зон' })).toBeVisible()
  })

  it('says that a save failed, with the message beside its field [SETUP-AN-21]', async () => {
    const { server, user } = await open('crowds')
    const fields = { min_confidence: ['Значение — от 0 до 1.'] }
    server.answer(editCrowdSettings, () => new FixtureFailure('invalid_request', 'Проверьте', fields))
    const threshold = screen.getByRole('textbox', { name: 'Порог распознавания' })
    await user.clear(threshold)
    await user.type(threshold, '0,7')
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByText('Произошла ошибка.')).toBeVisible()
    expect(threshold).toHaveAccessibleDescription('Значение — от 0 до 1.')
  })
})

describe('the zone editor', () => {
  async function openEditor() {
    const server = await startSettings()
    server.answer(editPerimeterSettings, () => ROWS.perimeter_security)
    const page = renderApp(`/setup/analytics-settings/perimeters/${camera.number}`)
    await page.user.click(await screen.findByRole('button', { name: 'Редактор зон' }))
    const dialog = await screen.findByRole('dialog')
    const button = (name: string) => within(dialog).getByRole('button', { name })
    await page.user.click(button('Добавить зону'))
    return { server, dialog, button, ...page }
  }
  const saved = (server: Awaited<ReturnType<typeof startSettings>>) =>
    server.bodiesOf(editPerimeterSettings)[0] as { zones: { coordinates: number[][]; sensitivity: number }[] }

  it('saves on close when it gives a result [SETUP-AN-09] [PLAYER-10]', async () => {
    const { server, button, user } = await openEditor()
    await user.click(button('Сохранить'))
    expect(await screen.findByText('Настройки сохранены')).toBeVisible()
    expect(server.bodiesOf(editPerimeterSettings)).toEqual([
      { camera_number: camera.number, ...picture, zones: [{ coordinates: expect.any(Array), sensitivity: 50 }] },
    ])
  })

  it.each(['Отмена', '{Escape}'])('saves nothing when it is closed by %s [SETUP-AN-09]', async (way) => {
    const { server, button, user } = await openEditor()
    await (way === '{Escape}' ? user.keyboard(way) : user.click(button(way)))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.bodiesOf(editPerimeterSettings)).toEqual([])
  })

  it('leaves what is typed beside it, and tells why the server refused it [SETUP-AN-04] [SETUP-AN-09] [SETUP-AN-21]', async () => {
    const server = await startSettings()
    server.answer(editCarNumberSettings, () => recognition)
    const { user } = renderApp(`/setup/analytics-settings/car-numbers/${camera.number}`)
    const threshold = await screen.findByRole('textbox', { name: 'Порог распознавания' })
    await user.clear(threshold)
    await user.type(threshold, '0,9')
    const draw = async () => {
      await user.click(screen.getByRole('button', { name: 'Редактор зон' }))
      const dialog = within(await screen.findByRole('dialog'))
      await user.click(dialog.getByRole('button', { name: 'Добавить зону' }))
      await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
    }
    await draw()
    expect(await screen.findByText('Настройки сохранены')).toBeVisible()
    expect(threshold).toHaveValue('0,9')
    const fields = { zones: ['Зона выходит за пределы кадра.'] }
    server.answer(editCarNumberSettings, () => new FixtureFailure('invalid_request', 'Проверьте', fields))
    await draw()
    expect(await screen.findByText('Произошла ошибка. Зона выходит за пределы кадра.')).toBeVisible()
    expect(threshold).toHaveValue('0,9')
    // What could not be saved is not lost.
    await user.click(screen.getByRole('button', { name: 'Редактор зон' }))
    expect(await screen.findByRole('button', { name: 'Зона 1, точка 1' })).toBeVisible()
  })

  it('does not make the form put back what somebody else has changed meanwhile [SETUP-AN-22]', async () => {
    const server = await startSettings()
    server.answer(editCarNumberSettings, () => ({ ...recognition, is_active: false }))
    const { user } = renderApp(`/setup/analytics-settings/car-numbers/${camera.number}`)
    const threshold = await screen.findByRole('textbox', { name: 'Порог распознавания' })
    await user.click(screen.getByRole('button', { name: 'Редактор зон' }))
    await user.click(await screen.findByRole('button', { name: 'Добавить зону' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(server.bodiesOf(editCarNumberSettings)).toHaveLength(1))
    await user.clear(threshold)
    await user.type(threshold, '0,9')
    await user.click(await screen.findByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(server.bodiesOf(editCarNumberSettings)).toHaveLength(2))
    expect(server.bodiesOf(editCarNumberSettings)[1]).toEqual({ camera_number: camera.number, min_confidence: 0.9 })
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Аналитика включена' })).not.toBeChecked())
  })

  it('moves points by mouse and by keys, removes and adds them, and takes steps back', async () => {
    const { server, button, user } = await openEditor()
    const point = () => button('Зона 1, точка 1')
    const at = () => [Number(point().getAttribute('cx')), Number(point().getAttribute('cy'))]
    fireEvent.pointerDown(point(), { pointerId: 1, clientX: 244, clientY: 138 })
    fireEvent.pointerMove(point(), { pointerId: 1, clientX: 100, clientY: 50 })
    fireEvent.pointerUp(point(), { pointerId: 1 })
    expect(at()).toEqual([100, 50])
    point().focus()
    await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
    expect(at()).toEqual([101, 60])
    await user.keyboard('{Control>}z{/Control}')
    expect(at()).toEqual([101, 50])
    fireEvent.pointerDown(button('Зона 1: добавить точку после 1'))
    expect(button('Зона 1, точка 5')).toBeInTheDocument()
    button('Зона 1, точка 5').focus()
    await user.keyboard('{Delete}')
    await user.click(button('Отменить действие'))
    expect(button('Зона 1, точка 5')).toBeInTheDocument()
    fireEvent.doubleClick(button('Зона 1, точка 5'))
    await user.click(button('Сохранить'))
    await waitFor(() => expect(saved(server).zones[0]?.coordinates).toHaveLength(4))
    expect(saved(server).zones[0]?.coordinates[0]).toEqual([101, 50])
  })

  it('cannot save a zone that crosses itself, and says why', async () => {
    const { button, dialog } = await openEditor()
    const point = button('Зона 1, точка 1')
    fireEvent.pointerDown(point, { pointerId: 1, clientX: 244, clientY: 138 })
    fireEvent.pointerMove(point, { pointerId: 1, clientX: 600, clientY: 200 })
    fireEvent.pointerUp(point, { pointerId: 1 })
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Контур пересекает сам себя.')
    expect(button('Сохранить')).toBeDisabled()
  })
})

it('every list path has an edit call of its type [SETUP-AN-19] [SETUP-AN-20]', () => {
  for (const { type } of ANALYTIC_KINDS) {
    expect(ANALYTIC_SETTINGS_LIST_CALLS[type].path).toBe(`/v0/analytics/${type}/`)
    expect(ANALYTIC_SETTINGS_EDIT_CALLS[type].path).toBe(`/v0/analytics/${type}/edit/`)
  }
})
