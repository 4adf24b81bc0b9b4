import { ANALYTIC_TYPES, type AnalyticType, countPeople, exportReport } from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { accessibilityFlaws } from '../../testing/accessibility.ts'
import { buildCamera } from '../../testing/factories.ts'
import { renderApp, startPortal } from '../../testing/render-app.tsx'
import { openReport } from './testing/open-report.ts'
/* The first test is not to wait for the code of the whole dialog. */
import '../../app/screens/OpenedCameraScreen.tsx'

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
    await openReport('helmet', { analytics: ['helmet', 'car_number', 'people_counter'], is_embed: true })
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

  it('have both dates, a reset, CSV, a pager and page sizes, each of them [REPORT-02] [REPORT-03]', async () => {
    const { turnTo } = await openReport('helmet')
    for (const type of ANALYTIC_TYPES) {
      const { report } = await turnTo(type)
      for (const name of ['Начало', 'Конец']) {
        const { value } = report.getByRole<HTMLInputElement>('textbox', { name })
        expect(value, type).toMatch(/^\d\d\.11\.2026 \d\d:\d\d$/)
      }
      expect(report.getByRole('button', { name: 'Сбросить' }), type).toBeEnabled()
      expect(report.getByRole('button', { name: /CSV/ }), type).toBeEnabled()
      expect(report.getByRole('navigation', { name: 'Страницы' }), type).toBeInTheDocument()
      expect(report.getByRole('combobox', { name: /строк|страниц/i }), type).toHaveValue('60')
    }
  })

  it('tell of each kind what there is to tell [REPORT-08]', async () => {
    const { turnTo } = await openReport('helmet')
    const told = async (type: AnalyticType) => {
      const { report } = await turnTo(type)
      return (await cells(report)).map((row) => row.slice(0, -1))
    }
    expect(await told('thermal_vision')).toEqual([
      ['Иванов', '38.3 °C', 'Тревога'],
      ['Неизвестное событие', '—', '—'],
    ])
    expect(await told('car_number')).toEqual([['А717ОР02', 'Неизвестное событие', 'Да']])
    expect(await told('face_recognition')).toEqual([['Неизвестное событие', 'Нет']])
    expect(await told('perimeter_security')).toEqual([['Проникновение']])
    expect(await told('people_counter')).toEqual([['Вход'], ['Выход']])
    expect(await cells((await turnTo('motion_alarm')).report)).toEqual([['42 с', '20.11.2026 16:00:01']])
  })

  it('show the picture of an event as a whole', async () => {
    const { report, user } = await openReport('car_number')
    await user.click(await report.findByRole('button', { name: /^Снимок события/ }))
    const picture = await screen.findByRole('img', { name: 'Неизвестное событие' })
    expect(picture).toHaveAttribute('src', '/api/v0/screenshots/events/17/1-plate.jpg?token=live-token')
  })

  it('are taken away as CSV by the same filters [CSV-01]', async () => {
    const { report, user, server } = await openReport('car_number')
    await user.type(await report.findByRole('textbox', { name: 'Номер' }), 'А717')
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    URL.createObjectURL = () => 'blob:report'
    await user.click(report.getByRole('button', { name: /CSV/ }))
    await waitFor(() => expect(server.bodiesOf(exportReport)).toHaveLength(1))
    expect(server.bodiesOf(exportReport)[0]).toMatchObject({ type: 'car_number', camera_number: '17', number: 'А717' })
    save.mockRestore()
  })

  it('have no flaw that axe finds', async () => {
    const { report } = await openReport('car_number')
    await report.findByRole('table')
    expect(await accessibilityFlaws(screen.getByRole('tabpanel'))).toEqual([])
  })
})

describe('people counting', () => {
  it('is a list of entrances and exits, or counts by the hour, day, week or month, page by page [REPORT-03] [REPORT-09] [REPORT-10] [REPORT-11]', async () => {
    const { report, user, server } = await openReport('people_counter')
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
    expect(report.getByRole('status')).toHaveTextContent('1–2 / 2')
    const hours = Array.from({ length: 70 }, (_, index) => ({
      start: '',
      end: '',
      start_at: index + 1,
      end_at: index + 2,
      in_count: index,
      out_count: 0,
    }))
    server.answer(countPeople, () => ({ results: hours }))
    await user.click(report.getByRole('combobox', { name: 'Вид отчёта' }))
    await user.click(await screen.findByRole('option', { name: 'По часам' }))
    await waitFor(() => expect(report.getByRole('status')).toHaveTextContent('1–60 / 70'))
    await user.click(report.getByRole('button', { name: /страница 2|^2$/i }))
    await waitFor(async () =>
      expect((await cells(report)).map(([inCount]) => inCount)).toEqual(
        Array.from({ length: 10 }, (_, index) => String(9 - index)),
      ),
    )
  })
})
