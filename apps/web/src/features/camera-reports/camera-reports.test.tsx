import {
  ANALYTIC_REPORT_CALLS,
  ANALYTIC_TYPES,
  type AnalyticMessage,
  type AnalyticType,
  type Camera,
  countPeople,
  describePage,
  exportReport,
  REPORT_DEBOUNCE_MS,
} from '@sova/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import en from '../../i18n/en/index.ts'
import { accessibilityFlaws } from '../../testing/accessibility.ts'
import { buildCamera } from '../../testing/factories.ts'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { NOW_MS, renderApp, startPortal } from '../../testing/render-app.tsx'

const common = (id: number) => ({
  id,
  text: '',
  date: `20.11.2026 16:00:0${id}`,
  at: NOW_MS - 60_000,
  camera_number: '17',
  duration: 5,
})

/** Two events of each kind. */
const EVENTS: Record<AnalyticType, AnalyticMessage[]> = {
  thermal_vision: [
    { ...common(1), type: 'thermal_vision', text: 'Иванов', alarm: true, temperature: 38.25 },
    { ...common(2), type: 'thermal_vision', alarm: false, temperature: null },
  ],
  car_number: [
    {
      ...common(1),
      type: 'car_number',
      number: 'А717ОР02',
      access: true,
      device_id: null,
      employee_id: null,
      transport_class: null,
      emergency_vehicle_light: false,
      plate_screenshot_url: '/api/v0/screenshots/events/17/1-plate.jpg',
    },
  ],
  face_recognition: [{ ...common(1), type: 'face_recognition', access: false, device_id: null, employee_id: null }],
  helmet: [{ ...common(1), type: 'helmet', text: 'Без каски' }],
  motion_alarm: [
    {
      ...common(1),
      type: 'motion_alarm',
      duration: 42.4,
      is_new: true,
      continues: false,
      startDate: '20.11.2026 16:00:01',
      endDate: '20.11.2026 16:00:43',
    },
  ],
  mask: [{ ...common(1), type: 'mask', text: 'Без маски' }],
  crowd: [{ ...common(1), type: 'crowd', text: 'Семь человек' }],
  perimeter_security: [{ ...common(1), type: 'perimeter_security', text: 'Проникновение' }],
  people_counter: [
    { ...common(1), type: 'people_counter', text: 'in' },
    { ...common(2), type: 'people_counter', text: 'out' },
  ],
  parking_detection: [{ ...common(1), type: 'parking_detection', text: 'Место 3 занято' }],
}

vi.setConfig({ testTimeout: 90_000 })
/** The dialog, its report and the first table are drawn: only how long at most. */
const PATIENCE = { timeout: 60_000 }

/* The first test is not to wait for the code of the whole dialog. */
beforeAll(() => import('../../app/screens/OpenedCameraScreen.tsx').then(() => import('./ReportPanel.tsx')), 60_000)

async function open(type: AnalyticType, change: Partial<Camera> = {}) {
  /* Without an archive token the report ends now. */
  const camera = buildCamera({ number: '17', title: 'Въезд', analytics: [...ANALYTIC_TYPES], token_r: null, ...change })
  const server = await startPortal([camera])
  for (const kind of ANALYTIC_TYPES) {
    const results = EVENTS[kind] as never[]
    server.answer(ANALYTIC_REPORT_CALLS[kind], ({ page = 1, page_size: pageSize = 60 }) => {
      const count = 150
      return { results, count, page: describePage({ page, pageSize, count }) }
    })
  }
  const page = renderApp(`/cams/my?camera=17&tab=${type}`)
  const report = within(await screen.findByRole('tabpanel', {}, PATIENCE))
  const asked = () => server.bodiesOf(ANALYTIC_REPORT_CALLS[type]) as Record<string, unknown>[]
  await report.findByRole('table', {}, PATIENCE)
  return { ...page, server, report, asked }
}

const cells = async (report: Pick<typeof screen, 'findAllByRole'>) => {
  const rows = (await report.findAllByRole('row')).slice(1)
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .filter(Boolean),
  )
}

describe('the reports of a camera', () => {
  it('are tabs of its dialog, one for each analytic that it has [DIALOG-05] [REPORT-01]', async () => {
    await open('helmet', { analytics: ['helmet', 'car_number', 'people_counter'], is_embed: true })
    await screen.findByRole('tab', { name: 'Каски' })
    const tabs = screen.getByRole('tablist', { name: 'Вкладки камеры' })
    const names = within(tabs)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['Плеер', 'Встраивание', 'Номера', 'Каски', 'Люди'])
  })

  it('show the player for a report that the camera has not', async () => {
    const camera = buildCamera({ number: '17', analytics: ['helmet'] })
    await startPortal([camera])
    renderApp('/cams/my?camera=17&tab=mask')
    expect(await screen.findByRole('tab', { name: 'Плеер', selected: true })).toBeInTheDocument()
  })

  it.each(ANALYTIC_TYPES)(
    '%s: has both dates, a reset, CSV, a pager and page sizes [REPORT-02] [REPORT-03]',
    async (type) => {
      const { report } = await open(type)
      await report.findByRole('table')
      for (const name of ['Начало', 'Конец']) {
        expect(report.getByRole<HTMLInputElement>('textbox', { name }).value).toMatch(/^\d\d\.11\.2026 \d\d:\d\d$/)
      }
      expect(report.getByRole('button', { name: 'Сбросить' })).toBeEnabled()
      expect(report.getByRole('button', { name: /CSV/ })).toBeEnabled()
      expect(report.getByRole('navigation', { name: 'Страницы' })).toBeInTheDocument()
      expect(report.getByRole('combobox', { name: /строк|страниц/i })).toHaveValue('60')
    },
  )

  it('ask for pages of 20 to 1000 [REPORT-18]', async () => {
    const { report, user, asked } = await open('helmet')
    await user.click(await report.findByRole('combobox', { name: /строк|страниц/i }))
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(options).toEqual(['20', '40', '60', '100', '200', '500', '1000'])
    await user.click(screen.getByRole('option', { name: '1000' }))
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ page: 1, page_size: 1000 }))
  })

  it.each([
    [
      'thermal_vision',
      [
        ['Иванов', '38.3 °C', 'Тревога'],
        ['Неизвестное событие', '—', '—'],
      ],
    ],
    ['car_number', [['А717ОР02', 'Неизвестное событие', 'Да']]],
    ['face_recognition', [['Неизвестное событие', 'Нет']]],
    ['perimeter_security', [['Проникновение']]],
    ['people_counter', [['Вход'], ['Выход']]],
  ] as const)('%s: tell what there is to tell', async (type, expected) => {
    const { report } = await open(type)
    const told = (await cells(report)).map((row) => row.slice(0, -1))
    expect(told).toEqual(expected)
  })

  it('of motion show how long it lasted [REPORT-08]', async () => {
    const { report } = await open('motion_alarm')
    expect(await cells(report)).toEqual([['42 с', '20.11.2026 16:00:01']])
  })

  it('of temperature have its bounds and a search [REPORT-04]', async () => {
    const { report, user, asked } = await open('thermal_vision')
    await user.click(await report.findByRole('textbox', { name: 'Температура от' }))
    await user.paste('36.6')
    await user.click(report.getByRole('textbox', { name: 'Температура до' }))
    await user.paste('38')
    await user.type(report.getByRole('textbox', { name: 'Поиск' }), 'Иванов')
    await waitFor(() =>
      expect(asked().at(-1)).toMatchObject({ temperature_min: 36.6, temperature_max: 38, query: 'Иванов' }),
    )
  })

  it('of cars have a number, a switch of access and a search [REPORT-05]', async () => {
    const { report, user, asked } = await open('car_number')
    await user.type(await report.findByRole('textbox', { name: 'Номер' }), 'А717')
    await user.click(report.getByRole('switch', { name: 'Доступ разрешён' }))
    await user.type(report.getByRole('textbox', { name: 'Поиск' }), 'такси')
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ number: 'А717', access: true, query: 'такси' }))
  })

  it('of faces have a switch of access [REPORT-06]', async () => {
    const { report, user, asked } = await open('face_recognition')
    await user.click(await report.findByRole('switch', { name: 'Доступ разрешён' }))
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ access: true }))
    expect(report.queryByRole('textbox', { name: 'Поиск' })).toBeNull()
  })

  it.each(['helmet', 'mask', 'crowd', 'parking_detection'] as const)(
    'of %s have a search [REPORT-07]',
    async (type) => {
      const { report, user, asked } = await open(type)
      await user.type(await report.findByRole('textbox', { name: 'Поиск' }), 'x%_')
      await waitFor(() => expect(asked().at(-1)).toMatchObject({ query: 'x%_', page: 1 }))
      expect(report.queryByRole('switch')).toBeNull()
    },
  )

  it('ask once for a change that settles, and go from page to page [REPORT-12]', async () => {
    const { report, user, asked } = await open('helmet')
    const before = asked().length
    const field = report.getByRole('textbox', { name: 'Поиск' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const text of ['к', 'ка', 'каска']) fireEvent.change(field, { target: { value: text } })
    act(() => void vi.advanceTimersByTime(REPORT_DEBOUNCE_MS - 1))
    expect(asked()).toHaveLength(before)
    act(() => void vi.advanceTimersByTime(1))
    vi.useRealTimers()
    await waitFor(() => expect(asked().slice(before)).toMatchObject([{ query: 'каска' }]))
    await user.click(await report.findByRole('button', { name: /страница 2|^2$/i }))
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ query: 'каска', page: 2 }))
  })

  it('are of the last hour again after a reset, without search, at page 1 [REPORT-15]', async () => {
    const { report, user, asked } = await open('helmet')
    await user.type(await report.findByRole('textbox', { name: 'Поиск' }), 'каска')
    const start = report.getByRole('textbox', { name: 'Начало' })
    await user.clear(start)
    await user.type(start, '19112026 1000{Enter}')
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ query: 'каска' }))
    await user.click(report.getByRole('button', { name: 'Сбросить' }))
    const last = { start: new Date(NOW_MS - 3_600_000).toISOString(), end: new Date(NOW_MS).toISOString(), page: 1 }
    await waitFor(() => expect(asked().at(-1)).not.toHaveProperty('query'))
    expect(asked().at(-1)).toMatchObject(last)
    expect(report.getByRole('textbox', { name: 'Поиск' })).toHaveValue('')
  })

  it('ask for nothing while a date is missing [REPORT-16]', async () => {
    const { report, user, asked } = await open('helmet')
    await report.findByRole('table')
    const end = report.getByRole('textbox', { name: 'Конец' })
    await user.clear(end)
    await user.keyboard('{Enter}')
    expect(await report.findByText('Укажите начало и конец')).toBeInTheDocument()
    const before = asked().length
    await user.type(report.getByRole('textbox', { name: 'Поиск' }), 'каска')
    expect(report.queryByRole('table')).toBeNull()
    expect(asked()).toHaveLength(before)
  })

  it('end where the archive ends [REPORT-17]', async () => {
    const camera = buildCamera({ number: '17', analytics: ['helmet'] })
    const server = await startPortal([camera])
    camera.server = { ...camera.server, domain: new URL(server.origin).host }
    const latestS = NOW_MS / 1000 - 86_400
    server.handle = ({ url = '' }, response) => {
      if (!url.includes('recording_status.json')) return false
      response.end(JSON.stringify({ 17: { from: latestS - 86_400, to: latestS } }))
      return true
    }
    renderApp('/cams/my?camera=17&tab=helmet')
    const asked = () => server.bodiesOf(ANALYTIC_REPORT_CALLS.helmet)
    await waitFor(() => expect(asked()).toHaveLength(1))
    expect(asked()[0]).toMatchObject({
      start: new Date((latestS - 3600) * 1000).toISOString(),
      end: new Date(latestS * 1000).toISOString(),
    })
  })

  it('say what to do when they can’t be loaded, and show no rows [REPORT-19] [REPORT-20]', async () => {
    const { report, user, server } = await open('helmet')
    await report.findByRole('table')
    server.answer(ANALYTIC_REPORT_CALLS.helmet, () => new FixtureFailure('unavailable', 'Нет базы.'))
    await user.type(report.getByRole('textbox', { name: 'Поиск' }), 'x')
    expect(await report.findByText('Произошла ошибка при загрузке данных. Уточните фильтры.')).toBeInTheDocument()
    expect(report.queryByRole('table')).toBeNull()
    expect(en['camera-reports'].loadingError).toBe('An error occurred while loading data. Please refine the filters.')
  })

  it('say when there is nothing', async () => {
    const { report, user, server } = await open('helmet')
    server.answer(ANALYTIC_REPORT_CALLS.helmet, () => ({
      results: [],
      count: 0,
      page: describePage({ page: 1, pageSize: 60, count: 0 }),
    }))
    await user.type(await report.findByRole('textbox', { name: 'Поиск' }), 'x')
    expect(await report.findByText('Событий нет')).toBeInTheDocument()
  })

  it('show the picture of an event as a whole', async () => {
    const { report, user } = await open('car_number')
    await user.click(await report.findByRole('button', { name: /^Снимок события/ }))
    const picture = await screen.findByRole('img', { name: 'Неизвестное событие' })
    expect(picture).toHaveAttribute('src', '/api/v0/screenshots/events/17/1-plate.jpg?token=live-token')
  })

  it('are taken away as CSV by the same filters [CSV-01]', async () => {
    const { report, user, server } = await open('car_number')
    await user.type(await report.findByRole('textbox', { name: 'Номер' }), 'А717')
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    URL.createObjectURL = () => 'blob:report'
    await user.click(report.getByRole('button', { name: /CSV/ }))
    await waitFor(() => expect(server.bodiesOf(exportReport)).toHaveLength(1))
    expect(server.bodiesOf(exportReport)[0]).toMatchObject({ type: 'car_number', camera_number: '17', number: 'А717' })
    save.mockRestore()
  })

  it('have no flaw that axe finds', async () => {
    const { report } = await open('car_number')
    await report.findByRole('table')
    expect(await accessibilityFlaws(screen.getByRole('tabpanel'))).toEqual([])
  })
})

describe('people counting', () => {
  it('is a list of entrances and exits, or counts by the hour, day, week or month [REPORT-09] [REPORT-10] [REPORT-11]', async () => {
    const { report, user, server } = await open('people_counter')
    server.answer(countPeople, () => ({
      results: [
        {
          start: '20.11.2026 15:00:00',
          end: '20.11.2026 16:00:00',
          start_at: 1,
          end_at: 2,
          in_count: 12,
          out_count: 3,
        },
        { start: '20.11.2026 16:00:00', end: '20.11.2026 17:00:00', start_at: 2, end_at: 3, in_count: 0, out_count: 7 },
      ],
    }))
    expect((await cells(report)).map(([direction]) => direction)).toEqual(['Вход', 'Выход'])
    await user.click(report.getByRole('combobox', { name: 'Вид отчёта' }))
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(options).toEqual(['Список событий', 'По часам', 'По дням', 'По неделям', 'По месяцам'])
    await user.click(screen.getByRole('option', { name: 'По неделям' }))
    await waitFor(() => expect(server.bodiesOf(countPeople)).toMatchObject([{ camera_number: '17', time_bucket: 168 }]))
    await waitFor(async () =>
      expect(await cells(report)).toEqual([
        ['20.11.2026 16:00:00', '20.11.2026 17:00:00', '0', '7'],
        ['20.11.2026 15:00:00', '20.11.2026 16:00:00', '12', '3'],
      ]),
    )
  })
})
