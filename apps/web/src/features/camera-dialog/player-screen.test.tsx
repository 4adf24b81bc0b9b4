import { notifications } from '@mantine/notifications'
import {
  ANALYTIC_TYPES,
  type AnalyticMessage,
  type Camera,
  commandDevice,
  controlPtz,
  extendCamerasWithDevices,
  listSchedules,
  listTheseCameras,
  loadArchiveEvents,
  loadPtzAbilities,
} from '@sova/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import en from '../../i18n/en/camera-dialog.json' with { type: 'json' }
import cameras from '../../i18n/ru/cameras.json' with { type: 'json' }
import player from '../../i18n/ru/player.json' with { type: 'json' }
import { buildEvent } from '../../testing/build-event.ts'
import { buildCamera, buildPage } from '../../testing/factories.ts'
import { FixtureFailure, type FixtureServer } from '../../testing/fixture-server.ts'
import { NOW_MS, renderApp, startPortal } from '../../testing/render-app.tsx'

const camera = (given: Partial<Camera> = {}) => buildCamera({ number: '17', title: 'Въезд', ...given })
const panel = async (name: string) => within(await screen.findByRole('tabpanel', { name }))

/** The feed is silent: what happens live is tested where it is read. Addresses of media servers have the page's scheme. */
beforeEach(() => {
  const fetchAbsolute = globalThis.fetch
  const withScheme = (address: RequestInfo | URL) =>
    typeof address === 'string' && address.startsWith('//') ? window.location.protocol + address : address
  vi.stubGlobal('fetch', (address: RequestInfo | URL, options?: RequestInit) =>
    fetchAbsolute(withScheme(address), options),
  )
  onTestFinished(() => void vi.stubGlobal('fetch', fetchAbsolute))
  vi.stubGlobal(
    'EventSource',
    class {
      readonly readyState = 0
      close() {}
    },
  )
})

/** The recording status of the media server, which the page asks on its own domain here. */
async function startPortalWithEvents(given: Partial<Camera>, events: AnalyticMessage[], archiveFromMs = NOW_MS - 1e9) {
  const server: FixtureServer = await startPortal([])
  const domain = new URL(server.origin).host
  server.answer(listTheseCameras, () =>
    buildPage([camera({ server: { domain, vendor_name: 'sova', screenshot_domain: null }, ...given })]),
  )
  server.answer(loadArchiveEvents, ({ start, end }) => ({
    results: events.filter(({ at }) => at >= Date.parse(start) && at <= Date.parse(end)),
  }))
  server.handle = (request, response) => {
    if (!request.url?.includes('recording_status.json')) return false
    const body = request.url.includes('request=ranges') ? [] : { 17: { from: archiveFromMs / 1000, to: NOW_MS / 1000 } }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    return true
  }
  return server
}

describe('events beside the player', () => {
  it('are cards of every kind, with screenshot, text and date [EVENT-01] [EVENT-02]', async () => {
    const events = ANALYTIC_TYPES.map((type, index) => buildEvent(type, NOW_MS - 60_000 + index, { id: 100 + index }))
    await startPortalWithEvents({ analytics: [...ANALYTIC_TYPES] }, events)
    renderApp('/cams/my?camera=17')
    const cards = await (await panel('События')).findAllByRole('listitem')
    expect(cards).toHaveLength(10)
    const icons = cards.map((card) => within(card).getByRole('img').getAttribute('aria-label'))
    expect(icons).toEqual(ANALYTIC_TYPES.map((type) => cameras[`analytic_${type}`]))
    const car = within(cards.find((card) => card.textContent?.includes('А717ОР02')) ?? document.body)
    expect(car.getByText('Событие 101')).toBeInTheDocument()
    expect(car.getByText('А717ОР02 · доступ запрещён')).toBeInTheDocument()
    expect(car.getByText('20.11.2026 17:00:00')).toBeInTheDocument()
    expect(car.getByRole('presentation')).toHaveAttribute('src', expect.stringContaining('101-full~200.jpg?token='))
  })

  it('lead to their clip by a flag, the camera and the moment, from the beginning of the archive on [EVENT-03] [EVENT-06]', async () => {
    const events = [
      buildEvent('helmet', NOW_MS - 60_000, { id: 7 }),
      buildEvent('helmet', NOW_MS - 7_200_000, { id: 8 }),
    ]
    await startPortalWithEvents({ analytics: ['helmet'] }, events, NOW_MS - 3_600_000)
    const { user, href } = renderApp('/cams/my?camera=17')
    const list = await panel('События')
    const link = await list.findByRole('link', { name: /Событие 7/ })
    expect(list.queryByRole('link', { name: /Событие 8/ })).toBeNull()
    expect(list.getByText('Событие 8')).toBeInTheDocument()
    await user.click(link)
    await waitFor(() => expect(href()).toContain(`camera=17&time=${NOW_MS / 1000 - 60}&play=7`))

    /* The player behind it hears no keys, and where it goes by itself is not the event's moment. */
    fireEvent.keyDown(await screen.findByRole('dialog', { name: 'Событие 7' }), { code: 'Home', key: 'Home' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(href()).toBe('/cams/my?camera=17'))
    await user.click(link)
    await screen.findByRole('dialog', { name: 'Событие 7' })
    const moment = screen.getByLabelText('Перейти к дате и времени')
    fireEvent.focus(moment)
    fireEvent.change(moment, { target: { value: '20.11.2026 16:30:00' } })
    fireEvent.keyDown(moment, { key: 'Enter' })
    expect(href()).toContain(`camera=17&time=${NOW_MS / 1000 - 60}&play=7`)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(href()).toBe(`/cams/my?camera=17&time=${NOW_MS / 1000 - 1800}`))
  })

  it('are in archive mode those up to the picture; a file of five seconds is refused there by an alert [DOWNLOAD-02] [PLAYER-05]', async () => {
    const events = [
      buildEvent('helmet', NOW_MS - 3_700_000, { id: 7 }),
      buildEvent('helmet', NOW_MS - 60_000, { id: 8 }),
    ]
    await startPortalWithEvents({ analytics: ['helmet'] }, events)
    const { user } = renderApp(`/cams/my?camera=17&time=${NOW_MS / 1000 - 3600}`)
    const list = await panel('События')
    expect(await list.findByText('Событие 7')).toBeInTheDocument()
    await waitFor(() => expect(list.queryByText('Событие 8')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Эфир' }))
    await waitFor(() => expect(screen.getByText('Событие 8')).toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: 'Скачать фрагмент' }))
    for (const [name, moment] of [
      ['Начало фрагмента', '20.11.2026 16:00:00'],
      ['Конец фрагмента', '20.11.2026 16:00:05'],
    ] as const) {
      const field = await screen.findByLabelText(name)
      fireEvent.focus(field)
      fireEvent.change(field, { target: { value: moment } })
      fireEvent.keyDown(field, { key: 'Enter' })
    }
    await user.click(screen.getByRole('button', { name: 'Скачать' }))
    expect(await screen.findByRole('dialog', { name: player.invalidDownloadRange })).toBeInTheDocument()
  })

  it('without words is an unknown event [EVENT-07]', async () => {
    await startPortalWithEvents({ analytics: ['mask'] }, [buildEvent('mask', NOW_MS - 1000, { text: '  ' })])
    renderApp('/cams/my?camera=17')
    expect(await (await panel('События')).findByText('Неизвестное событие')).toBeInTheDocument()
  })

  it('say so where there are none [EVENT-08]', async () => {
    await startPortalWithEvents({ analytics: ['mask'] }, [])
    renderApp('/cams/my?camera=17')
    expect(await (await panel('События')).findByText('Нет событий')).toBeInTheDocument()
  })
})

describe('the dialog of an event', () => {
  it('plays its clip and shows the whole screenshot, by the address alone [EVENT-04] [EVENT-05] [SCREENSHOT-05]', async () => {
    await startPortalWithEvents({ analytics: ['helmet'] }, [buildEvent('helmet', NOW_MS - 60_000, { id: 7 })])
    const { user, href } = renderApp(`/cams/my?camera=17&tab=helmet&time=${NOW_MS / 1000 - 60}&play=7`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Событие 7' }))
    expect(await dialog.findByRole('slider', { name: 'Место в записи' })).toHaveAttribute(
      'min',
      String(NOW_MS - 75_000),
    )
    expect(dialog.getByRole('img', { name: 'Полный снимок события' })).toHaveAttribute(
      'src',
      expect.stringContaining('7-full.jpg?token='),
    )
    fireEvent.error(dialog.getByRole('img', { name: 'Полный снимок события' }))
    expect(await dialog.findByText('Скриншот обрабатывается')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Показать в архиве' }))
    await waitFor(() => expect(href()).toBe(`/cams/my?camera=17&time=${NOW_MS / 1000 - 60}`))
    expect(await screen.findByRole('dialog', { name: 'Въезд' })).toBeInTheDocument()
    expect(screen.getByRole('tab', { name: 'Плеер', selected: true })).toBeInTheDocument()
  })

  it('says that it could not be loaded, and loads it when it is told to', async () => {
    const server = await startPortalWithEvents({ analytics: ['helmet'] }, [])
    server.answer(loadArchiveEvents, () => new FixtureFailure('unavailable', 'База данных недоступна.'))
    const { user } = renderApp(`/cams/my?camera=17&time=${NOW_MS / 1000 - 60}&play=7`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Въезд' }))
    expect(await dialog.findByText('База данных недоступна.')).toBeInTheDocument()
    expect(screen.queryByText('Неизвестное событие')).toBeNull()
    server.answer(loadArchiveEvents, () => ({ results: [buildEvent('helmet', NOW_MS - 60_000, { id: 7 })] }))
    await user.click(dialog.getByRole('button', { name: 'Перезагрузить' }))
    expect(await screen.findByRole('dialog', { name: 'Событие 7' })).toBeInTheDocument()
  })
})

describe('what belongs to one camera', () => {
  it('opens the barrier that is linked to it, and says when it failed [BARRIER-01] [BARRIER-02] [BARRIER-05]', async () => {
    const server = await startPortal([camera()])
    server.answer(extendCamerasWithDevices, ({ camera_numbers }) => ({
      results: camera_numbers.map((camera_number) => ({ camera_number, device_id: 5, module_id: 'relay-2' })),
    }))
    server.answer(commandDevice, () => new FixtureFailure('device_failed', 'Устройство не ответило'))
    const { user } = renderApp('/cams/my?camera=17')
    const show = vi.spyOn(notifications, 'show')
    await user.click(await screen.findByRole('button', { name: 'Открыть шлагбаум' }))
    expect(
      await screen.findByText('Произошла ошибка при открытии шлагбаума. Повторите попытку позже.'),
    ).toBeInTheDocument()
    expect(show.mock.calls.map(([notice]) => notice.autoClose)).toEqual([5000])
    expect(server.bodiesOf(commandDevice)).toEqual([
      { device_id: 5, action: 'open', payload: { module_id: 'relay-2' } },
    ])
    expect(en.barrierOpenError).toBe('There was an error opening the barrier. Please try again later.')
  })

  it('has no barrier where none is linked [BARRIER-01]', async () => {
    const server = await startPortal([camera()])
    server.answer(extendCamerasWithDevices, () => ({ results: [] }))
    renderApp('/cams/my?camera=17')
    await screen.findByRole('button', { name: 'Настройки плеера' })
    await waitFor(() => expect(server.bodiesOf(extendCamerasWithDevices)).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Открыть шлагбаум' })).toBeNull()
  })

  it('is moved by a camera that can, while a control is held [PTZ-01] [PTZ-02]', async () => {
    const server = await startPortal([camera({ inventory: true })])
    server.answer(controlPtz, () => ({}))
    server.answer(loadPtzAbilities, () => ({
      is_pan_tilt: true,
      is_zoom: true,
      has_home: true,
      presets: [],
      is_preset_editor: false,
    }))
    const { user } = renderApp('/cams/my?camera=17')
    await user.click(await screen.findByRole('button', { name: 'Управление камерой' }))
    const left = await screen.findByRole('button', { name: 'Влево' })
    left.setPointerCapture = () => undefined
    fireEvent.pointerDown(left, { pointerId: 1 })
    fireEvent.pointerUp(left, { pointerId: 1 })
    await user.click(screen.getByRole('button', { name: 'В исходное положение' }))
    await waitFor(() =>
      expect(server.bodiesOf(controlPtz)).toEqual([
        { camera_number: '17', action: 'start', code: 'left' },
        { camera_number: '17', action: 'stop' },
        { camera_number: '17', action: 'centralize' },
      ]),
    )
  })

  it('is moved only as it can move: one that zooms has no arrows [PTZ-01]', async () => {
    const server = await startPortal([camera({ inventory: true })])
    const abilities = { is_pan_tilt: false, is_zoom: true, has_home: false, presets: [], is_preset_editor: false }
    server.answer(loadPtzAbilities, () => abilities)
    server.answer(controlPtz, () => ({}))
    const { user } = renderApp('/cams/my?camera=17')
    await user.click(await screen.findByRole('button', { name: 'Управление камерой' }))
    const controls = within(await screen.findByRole('region', { name: 'Управление камерой' }))
    await waitFor(() => expect(controls.getAllByRole('button')).toHaveLength(2))
    expect(controls.getByRole('button', { name: 'Приблизить' })).toBeInTheDocument()
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
    /* A tab is gone to, an alert is answered; neither turns the camera. */
    fireEvent.keyDown(screen.getByRole('tab', { name: 'Плеер' }), { key: '-' })
    const alert = document.body.appendChild(document.createElement('div'))
    alert.setAttribute('aria-modal', 'true')
    fireEvent.keyDown(alert, { key: '-' })
    alert.remove()
    fireEvent.keyDown(document.body, { key: '+' })
    fireEvent.keyUp(document.body, { key: '+' })
    await waitFor(() => expect(server.bodiesOf(controlPtz)).toHaveLength(2))
    expect(server.bodiesOf(controlPtz)[0]).toMatchObject({ action: 'start', code: 'zoom_in' })
  })

  it.each([
    ['that cannot', { inventory: false }],
    ['of everybody, by whoever has no right to it', { inventory: true, is_public: true, permission: null }],
  ])('is not moved by a camera %s [PTZ-01]', async (_what, given) => {
    await startPortal([camera(given)])
    renderApp('/cams/my?camera=17')
    await screen.findByRole('button', { name: 'Настройки плеера' })
    expect(screen.queryByRole('button', { name: 'Управление камерой' })).toBeNull()
  })

  it('tells when its perimeter is guarded [PLAYER-03] [SCHEDULE-05]', async () => {
    const server = await startPortalWithEvents({ analytics: ['perimeter_security'] }, [])
    server.answer(listSchedules, () => ({
      results: [
        {
          schedule_id: 1,
          schedule_type: 'perimeter_security' as const,
          camera_number: '17',
          settings: [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
            day_of_week,
            is_active: day_of_week < 2,
            start_time: '09:00',
            end_time: '18:00',
          })),
        },
      ],
    }))
    const { user } = renderApp('/cams/my?camera=17')
    await user.click(await screen.findByRole('tab', { name: 'Расписание' }))
    expect(await (await panel('Расписание')).findByText('09:00 – 18:00')).toBeInTheDocument()
    expect((await panel('Расписание')).getByText('ПН, ВТ')).toBeInTheDocument()
  })
})
