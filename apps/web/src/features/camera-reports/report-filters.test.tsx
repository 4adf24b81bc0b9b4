import { ANALYTIC_REPORT_CALLS, describePage, REPORT_DEBOUNCE_MS } from '@sova/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import en from '../../i18n/en/index.ts'
import { buildCamera } from '../../testing/factories.ts'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { NOW_MS, renderApp, startPortal } from '../../testing/render-app.tsx'
import { openReport } from './testing/open-report.ts'
/* The first test is not to wait for the code of the whole dialog. */
import '../../app/screens/OpenedCameraScreen.tsx'

describe('the reports of a camera', () => {
  it('ask for pages of 20 to 1000 [REPORT-18]', async () => {
    const { report, user, asked } = await openReport('helmet')
    await user.click(await report.findByRole('combobox', { name: /строк|страниц/i }))
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(options).toEqual(['20', '40', '60', '100', '200', '500', '1000'])
    await user.click(screen.getByRole('option', { name: '1000' }))
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ page: 1, page_size: 1000 }))
  })

  it('of temperature have its bounds and a search [REPORT-04]', async () => {
    const { report, user, asked } = await openReport('thermal_vision')
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
    const { report, user, asked } = await openReport('car_number')
    await user.type(await report.findByRole('textbox', { name: 'Номер' }), 'А717')
    await user.click(report.getByRole('switch', { name: 'Доступ разрешён' }))
    await user.type(report.getByRole('textbox', { name: 'Поиск' }), 'такси')
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ number: 'А717', access: true, query: 'такси' }))
  })

  it('of faces have a switch of access [REPORT-06]', async () => {
    const { report, user, asked } = await openReport('face_recognition')
    await user.click(await report.findByRole('switch', { name: 'Доступ разрешён' }))
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ access: true }))
    expect(report.queryByRole('textbox', { name: 'Поиск' })).toBeNull()
  })

  it('of helmets, masks, crowds and parking have a search [REPORT-07]', async () => {
    const { turnTo, user } = await openReport('car_number')
    for (const type of ['helmet', 'mask', 'crowd', 'parking_detection'] as const) {
      const { report, asked } = await turnTo(type)
      await user.type(report.getByRole('textbox', { name: 'Поиск' }), 'x%_')
      await waitFor(() => expect(asked().at(-1), type).toMatchObject({ query: 'x%_', page: 1 }))
      expect(report.queryByRole('switch'), type).toBeNull()
    }
  })

  it('ask once for a change that settles, and go from page to page [REPORT-12]', async () => {
    const { report, user, asked } = await openReport('helmet')
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

  it('are of the last hour again after a reset, without search, at page 1; dates are of the camera’s clock [REPORT-02] [REPORT-15]', async () => {
    const { report, user, asked, passes } = await openReport('helmet')
    await user.type(await report.findByRole('textbox', { name: 'Поиск' }), 'каска')
    const start = report.getByRole('textbox', { name: 'Начало' })
    expect(start).toHaveValue('20.11.2026 16:00')
    await user.clear(start)
    await user.type(start, '19112026 1000{Enter}')
    const typed = { query: 'каска', start: '2026-11-19T05:00:00.000Z' }
    await waitFor(() => expect(asked().at(-1)).toMatchObject(typed))
    passes(7_200_000)
    await user.click(report.getByRole('button', { name: 'Сбросить' }))
    const last = { start: '2026-11-20T13:00:00.000Z', end: '2026-11-20T14:00:00.000Z', page: 1 }
    await waitFor(() => expect(asked().at(-1)).not.toHaveProperty('query'))
    expect(asked().at(-1)).toMatchObject(last)
    expect(report.getByRole('textbox', { name: 'Поиск' })).toHaveValue('')
  })

  it('put a date right that is out of the archive, and say so', async () => {
    const { report, user, asked } = await openReport('helmet')
    const start = report.getByRole('textbox', { name: 'Начало' })
    await user.clear(start)
    await user.type(start, '01012020 0000{Enter}')
    const alert = within(await screen.findByRole('dialog', { name: 'Неверный диапазон дат' }))
    await user.click(alert.getByRole('button', { name: 'Понятно' }))
    expect(start).toHaveValue('18.10.2026 00:00')
    const oneDay = { start: '2026-10-17T19:00:00.000Z', end: '2026-10-18T19:00:00.000Z' }
    await waitFor(() => expect(asked().at(-1)).toMatchObject(oneDay))
  })

  it('ask for nothing while a date is missing [REPORT-16]', async () => {
    const { report, user, asked } = await openReport('helmet')
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

  it('end where the archive ends, after a reset and in a tab that is opened again where it ends then [REPORT-15] [REPORT-17]', async () => {
    const camera = buildCamera({ number: '17', analytics: ['helmet'] })
    const server = await startPortal([camera])
    camera.server = { ...camera.server, domain: new URL(server.origin).host }
    let latestS = NOW_MS / 1000 - 86_400
    server.handle = ({ url = '' }, response) => {
      if (!url.includes('recording_status.json')) return false
      response.end(JSON.stringify({ 17: { from: latestS - 86_400, to: latestS } }))
      return true
    }
    const { user } = renderApp('/cams/my?camera=17&tab=helmet')
    const asked = () => server.bodiesOf(ANALYTIC_REPORT_CALLS.helmet)
    const lastHour = () => ({
      start: new Date((latestS - 3600) * 1000).toISOString(),
      end: new Date(latestS * 1000).toISOString(),
    })
    await waitFor(() => expect(asked()).toHaveLength(1))
    expect(asked()[0]).toMatchObject(lastHour())
    latestS += 7200
    await user.click(screen.getByRole('button', { name: 'Сбросить' }))
    await waitFor(() => expect(asked().at(-1)).toMatchObject(lastHour()))
    latestS += 7200
    await user.click(screen.getByRole('tab', { name: 'Плеер' }))
    await user.click(screen.getByRole('tab', { name: 'Каски' }))
    await waitFor(() => expect(asked().at(-1)).toMatchObject(lastHour()))
  })

  it('say what to do when they can’t be loaded, and show no rows [REPORT-19] [REPORT-20]', async () => {
    const { report, user, server } = await openReport('helmet')
    await report.findByRole('table')
    server.answer(ANALYTIC_REPORT_CALLS.helmet, () => new FixtureFailure('unavailable', 'Нет базы.'))
    await user.type(report.getByRole('textbox', { name: 'Поиск' }), 'x')
    expect(await report.findByText('Произошла ошибка при загрузке данных. Уточните фильтры.')).toBeInTheDocument()
    expect(report.queryByRole('table')).toBeNull()
    expect(en['camera-reports'].loadingError).toBe('An error occurred while loading data. Please refine the filters.')
  })

  it('say when there is nothing', async () => {
    const { report, user, server } = await openReport('helmet')
    server.answer(ANALYTIC_REPORT_CALLS.helmet, () => ({
      results: [],
      count: 0,
      page: describePage({ page: 1, pageSize: 60, count: 0 }),
    }))
    await user.type(await report.findByRole('textbox', { name: 'Поиск' }), 'x')
    expect(await report.findByText('Событий нет')).toBeInTheDocument()
  })
})
