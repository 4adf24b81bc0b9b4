import { reportPacsCarNumber, reportPacsThermal } from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { NOW_MS, renderApp } from '../../../testing/render-app.tsx'
import { lastBody } from '../../../testing/start-pacs.ts'
import { CAR, common, openedCars, pageOf, startEvents } from './testing/start-events.ts'

describe('the filters of the event tables', () => {
  it('of cars add search, a number and granted access, kept under short keys [PACS-EVENT-04] [PACS-EVENT-05] [PACS-EVENT-06] [PACS-EVENT-16]', async () => {
    const { user, server, href } = await openedCars()
    await user.type(screen.getByRole('searchbox', { name: 'Номер' }), 'а1')
    await user.type(screen.getByRole('searchbox', { name: 'Поиск' }), 'ворота')
    await user.click(screen.getByRole('switch', { name: 'Доступ разрешён' }))
    const expected = { number: 'а1', query: 'ворота', access: true }
    await waitFor(() => expect(lastBody(server, reportPacsCarNumber)).toMatchObject(expected))
    const parameters = Object.fromEntries(new URL(href(), 'http://x').searchParams)
    expect(parameters).toMatchObject({ s: 'ворота', n: 'а1', a: '1' })
  })

  it('of thermals add search and the temperature [PACS-EVENT-04] [PACS-EVENT-07]', async () => {
    const server = await startEvents(0)
    const event = { ...common, type: 'thermal_vision' as const, alarm: true, temperature: 38.25 }
    server.answer(reportPacsThermal, () => pageOf([event]))
    const { user } = renderApp('/pacs/events/thermals')
    expect(await screen.findByText('38.3 °C')).toBeInTheDocument()
    expect(screen.getByRole('searchbox', { name: 'Поиск' })).toBeInTheDocument()
    expect(lastBody(server, reportPacsThermal)).toMatchObject({ temperature_min: 20, temperature_max: 60 })
    const lowest = screen.getByRole('textbox', { name: 'Температура от' })
    await user.clear(lowest)
    await user.type(lowest, '36.6')
    await waitFor(() => expect(lastBody(server, reportPacsThermal)).toMatchObject({ temperature_min: 36.6 }))
    await user.click(screen.getByRole('textbox', { name: 'Температура до' }))
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(lastBody(server, reportPacsThermal)).toMatchObject({ temperature_max: 59.9 }))
  })

  it('follow each other at the ends of the range, and an invalid one is told and corrected once, while time goes on [PACS-EVENT-19] [PACS-EVENT-23]', async () => {
    let now = NOW_MS
    const { user, href, server } = await openedCars('/pacs/events/cars', [CAR], undefined, { nowMs: () => ++now })
    const from = screen.getByRole('textbox', { name: 'Начало' })
    await user.clear(from)
    await user.type(from, '010120201000{Enter}')
    const alert = within(await screen.findByRole('dialog', { name: 'Неверный диапазон дат' }))
    await user.click(alert.getByRole('button', { name: 'Понятно' }))
    const parameters = () => Object.fromEntries(new URL(href(), 'http://x').searchParams)
    await waitFor(() => expect(Number(parameters().t) - Number(parameters().f)).toBe(86_400))
    expect(new Date(Number(parameters().f) * 1000)).toEqual(new Date(2026, 9, 18))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const start = new Date(2026, 9, 18).toISOString()
    const asked = server.bodiesOf(reportPacsCarNumber) as { start: string }[]
    expect(asked.filter((body) => body.start === start)).toHaveLength(1)
    expect(asked.at(-1)?.start).toBe(start)
  })

  it('load nothing until both dates are set', async () => {
    const { user, server } = await openedCars()
    const asked = server.bodiesOf(reportPacsCarNumber).length
    await user.clear(screen.getByRole('textbox', { name: 'Конец' }))
    await user.tab()
    expect(await screen.findByText('Укажите начало и конец')).toBeInTheDocument()
    expect(server.bodiesOf(reportPacsCarNumber)).toHaveLength(asked)
    await user.click(screen.getByRole('button', { name: 'Сбросить' }))
    expect(await screen.findByRole('table', { name: 'Автомобили' })).toBeInTheDocument()
  })
})
