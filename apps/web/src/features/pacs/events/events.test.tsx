import {
  type AnalyticMessageOf,
  CSV_TRUNCATED_HEADER,
  createDownloadToken,
  describePage,
  EVENT_TABLE_CALLS,
  type EventTableType,
  exportReport,
  reportGangHelmet,
  reportPacsCarNumber,
  reportPacsMotion,
} from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import en from '../../../i18n/en/index.ts'
import { browserTimezone } from '../../../shared/dates/date-text.ts'
import { accessibilityFlaws } from '../../../testing/accessibility.ts'
import { FixtureFailure, type FixtureServer } from '../../../testing/fixture-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { EVENT_KINDS, EVENT_TYPES, type EventKind } from './event-kinds.ts'
import { AT_MS, CAR, common, openedCars, pageOf, startEvents } from './testing/start-events.ts'

/** Without the box that marks the page. */
const headsOf = () =>
  screen
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter((head) => head !== '')

describe('the event tables', () => {
  it('begin with cars, and have a tab for each kind in their order [ROUTE-28] [ROUTE-29]', async () => {
    const server = await startEvents(0)
    server.answer(reportPacsCarNumber, () => pageOf([CAR]))
    const { href } = renderApp('/pacs/events')
    const tabs = within(await screen.findByRole('navigation', { name: 'Виды событий' }))
    expect(href()).toBe('/pacs/events/cars')
    const links = tabs.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(EVENT_KINDS.map((kind) => `/pacs/events/${kind}`))
    expect(EVENT_KINDS.slice(0, 7)).toEqual(['cars', 'thermals', 'motions', 'helmets', 'masks', 'crowds', 'perimeter'])
  })

  it.each(EVENT_KINDS)(
    '%s have a start, an end, a page size and a CSV [PACS-EVENT-01] [PACS-EVENT-02] [PACS-EVENT-03]',
    async (kind: EventKind) => {
      const server = await startEvents(0)
      const call = EVENT_TABLE_CALLS[EVENT_TYPES[kind]]
      const own = {
        thermal_vision: { alarm: true, temperature: 38.25 },
        motion_alarm: { is_new: false, continues: false, startDate: common.date, endDate: common.date },
        car_number: CAR,
      }
      const type = EVENT_TYPES[kind]
      const event = { ...common, ...(type in own ? own[type as keyof typeof own] : {}), type }
      server.answer(call as typeof reportGangHelmet, () => pageOf([event as AnalyticMessageOf<'helmet'>]))
      renderApp(`/pacs/events/${kind}`)
      await screen.findByRole('table')
      expect(screen.getByRole('textbox', { name: 'Начало' })).toHaveDisplayValue(/^\d\d\.\d\d\.2026 \d\d:\d\d$/)
      expect(screen.getByRole('textbox', { name: 'Конец' })).toBeInTheDocument()
      expect(screen.getByRole('combobox', { name: 'Строк на странице' })).toHaveValue('60')
      expect(screen.getByRole('button', { name: 'Отчёт CSV' })).toBeInTheDocument()
      expect(server.bodiesOf(call)[0]).toMatchObject({ page: 1, page_size: 60 })
      const columns: Partial<Record<EventTableType, string[]>> = {
        thermal_vision: ['Имя', 'Номер камеры', 'Дата', 'Температура', 'Тревога'],
        car_number: [
          'Событие',
          'Номер камеры',
          'Дата',
          'Номер автомобиля',
          'Доступ разрешён',
          'ID устройства',
          'ID сотрудника',
        ],
        motion_alarm: ['ID', 'Номер камеры', 'Дата', 'Длительность'],
      }
      expect(headsOf()).toEqual([...(columns[type] ?? ['Событие', 'Номер камеры', 'Дата']), 'Действия'])
    },
  )

  it('show the columns of their kinds [PACS-EVENT-11] [PACS-EVENT-12] [PACS-EVENT-13] [PACS-EVENT-14]', async () => {
    const { table } = await openedCars()
    const row = table.getAllByRole('row')[1]!
    expect(row).toHaveTextContent(/^Проезд1720\.11\.2026 16:30:00А123ВС102Да93/)
  })

  it('lead from a car to its device and to its employee [PACS-EVENT-15]', async () => {
    const { table } = await openedCars()
    expect(table.getByRole('link', { name: '9' })).toHaveAttribute('href', '/pacs/device/9')
    expect(table.getByRole('link', { name: '3' })).toHaveAttribute('href', '/pacs/employee/3')
  })

  it('name an event without words, and say so where there are none', async () => {
    const { table, server, router } = await openedCars('/pacs/events/cars', [{ ...CAR, text: '' }])
    expect(table.getByText('Неизвестное событие')).toBeInTheDocument()
    server.answer(reportGangHelmet, () => pageOf<AnalyticMessageOf<'helmet'>>([]))
    await router.navigate({ to: '/pacs/events/$kind', params: { kind: 'helmets' } })
    expect(await screen.findByText('Событий нет')).toBeInTheDocument()
  })

  it('ask to refine the filters when they cannot be loaded', async () => {
    const server = await startEvents(0)
    server.answer(reportPacsCarNumber, () => new FixtureFailure('unavailable', 'Нет базы.'))
    renderApp('/pacs/events/cars')
    expect(await screen.findByText('Произошла ошибка при загрузке данных. Уточните фильтры.')).toBeInTheDocument()
    expect(en['pacs-events'].reportLoadFailed).toBe('An error occurred while loading data. Please refine the filters.')
  })

  it('warn at 1000 rows, and show no more on the last page [PACS-EVENT-24] [PACS-EVENT-25]', async () => {
    const server = await startEvents(0)
    const results = Array.from({ length: 60 }, (_, index) => ({ ...CAR, id: index + 1 }))
    server.answer(reportPacsCarNumber, ({ page = 1 }) => ({
      results,
      count: 5000,
      page: describePage({ page, pageSize: 60, count: 5000 }),
    }))
    renderApp('/pacs/events/cars?c=17')
    const table = within(await screen.findByRole('table', { name: 'Автомобили' }))
    expect(table.getAllByRole('row')).toHaveLength(1 + 40)
    expect(screen.getByText(/Показаны последние 1000 событий/)).toBeInTheDocument()
  })

  it('have no flaw that axe finds', async () => {
    await openedCars()
    await screen.findByRole('button', { name: /Скачать видео/ })
    expect(await accessibilityFlaws()).toEqual([])
  })
})

/** The media server of the camera; the addresses of the clips that it was asked for. */
function serveClips(server: FixtureServer, status = 200): string[] {
  const asked: string[] = []
  const before = server.handle
  server.handle = (request, response) => {
    if (!request.url?.includes('/archive-')) return before?.(request, response) ?? false
    asked.push(request.url)
    response.writeHead(status).end('video')
    return true
  }
  return asked
}

describe('the row of an event', () => {
  it('shows its screenshot, plays its video and downloads its clip [PACS-EVENT-09]', async () => {
    const { user, table, server, href } = await openedCars()
    await user.click(table.getByRole('button', { name: /^Скриншот события/ }))
    const picture = within(await screen.findByRole('dialog')).getByRole('img')
    expect(picture).toHaveAttribute('src', '/api/v0/screenshots/events/17/501-full.jpg?token=dvr')
    await user.keyboard('{Escape}')

    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:clip')
    const clips = serveClips(server)
    server.answer(createDownloadToken, () => ({ token_d: 'download' }))
    await user.click(await table.findByRole('button', { name: /^Скачать видео события/ }))
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
    const start = AT_MS / 1000 - 15
    expect(server.bodiesOf(createDownloadToken)).toEqual([{ number: '17', start, duration: 20 }])
    expect(clips).toEqual([`/17/archive-${start}-20.mp4?token=download`])
    expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('17_2026-11-20_16-30-00.mp4')
    clicked.mockRestore()

    await user.click(table.getByRole('button', { name: /^Смотреть видео события/ }))
    await waitFor(() => expect(href()).toContain(`camera=17&time=${AT_MS / 1000}`))
  })

  it('says why its clip does not come, and the page stays [DOWNLOAD-07] [DOWNLOAD-08]', async () => {
    const { user, table, server } = await openedCars()
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const download = await table.findByRole('button', { name: /^Скачать видео события/ })
    serveClips(server, 404)
    for (const [answer, text] of [
      [{ token_d: 'download' }, 'За это время ничего не записано.'],
      [new FixtureFailure('unavailable', ''), 'Не удалось начать скачивание.'],
      [new FixtureFailure('download_forbidden', ''), 'Недостаточно прав для скачивания видео с этой камеры.'],
    ] as const) {
      server.answer(createDownloadToken, () => answer)
      await user.click(download)
      expect(await screen.findByText(text)).toBeInTheDocument()
    }
    expect(clicked).not.toHaveBeenCalled()
    clicked.mockRestore()
  })

  it('has no video when the archive begins later', async () => {
    const server = await startEvents(AT_MS + 1000)
    server.answer(reportPacsCarNumber, () => pageOf([CAR]))
    renderApp('/pacs/events/cars')
    const table = within(await screen.findByRole('table', { name: 'Автомобили' }))
    expect(table.getByRole('button', { name: /^Скриншот/ })).toBeInTheDocument()
    expect(table.queryByRole('button', { name: /видео/ })).toBeNull()
  })

  it('of a motion has no screenshot, but how long it was [PACS-EVENT-10] [PACS-EVENT-13]', async () => {
    const server = await startEvents(0)
    const motion = {
      ...common,
      type: 'motion_alarm' as const,
      duration: 12.4,
      is_new: false,
      continues: false,
      startDate: common.date,
      endDate: common.date,
    }
    server.answer(reportPacsMotion, () => pageOf([motion]))
    renderApp('/pacs/events/motions')
    const table = within(await screen.findByRole('table', { name: 'Движение' }))
    expect(table.getByText('12 с')).toBeInTheDocument()
    expect(table.queryByRole('button', { name: /^Скриншот/ })).toBeNull()
  })
})

describe('the CSV of an event table', () => {
  it('is the portal’s, of the same filters, under its name [PACS-EVENT-03] [CSV-06]', async () => {
    const { user, server } = await openedCars('/pacs/events/cars?n=А1')
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report')
    server.answer(exportReport, () => new File(['a;b\r\n1;2\r\n'], 'cars.csv'))
    await user.click(screen.getByRole('button', { name: 'Отчёт CSV' }))
    await waitFor(() => expect(clicked).toHaveBeenCalled())
    expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('cars.csv')
    const [asked] = server.bodiesOf(reportPacsCarNumber) as { start: string; end: string }[]
    expect(server.bodiesOf(exportReport)).toEqual([
      { type: 'car_number', number: 'А1', start: asked?.start, end: asked?.end, timezone: browserTimezone() },
    ])
  })

  it('says in an alert where it was cut off [CSV-04]', async () => {
    const { user, server } = await openedCars()
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report')
    server.handle = (request, response) => {
      if (!request.url?.startsWith(exportReport.path)) return false
      const headers = { 'Content-Disposition': 'attachment; filename="cars.csv"', [CSV_TRUNCATED_HEADER]: '1' }
      response.writeHead(200, { 'Content-Type': 'text/csv', ...headers }).end('a;b\r\n')
      return true
    }
    await user.click(screen.getByRole('button', { name: 'Отчёт CSV' }))
    const alert = 'В файл вошли не все строки. Наибольшее число строк: 100000'
    expect(await screen.findByRole('dialog', { name: alert })).toBeInTheDocument()
    expect(clicked).toHaveBeenCalledOnce()
    clicked.mockRestore()
  })

  it('says in an alert why there is none [CSV-05]', async () => {
    const { user, server } = await openedCars()
    server.answer(exportReport, () => new FixtureFailure('unavailable', 'База данных недоступна.'))
    await user.click(screen.getByRole('button', { name: 'Отчёт CSV' }))
    expect(await screen.findByRole('dialog', { name: 'База данных недоступна.' })).toBeInTheDocument()
  })
})
