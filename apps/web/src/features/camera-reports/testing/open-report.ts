/** The dialog of a camera that has every analytic, with two events of each kind or one. */
import {
  ANALYTIC_REPORT_CALLS,
  ANALYTIC_TYPES,
  type AnalyticMessage,
  type AnalyticType,
  type Camera,
  describePage,
} from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { buildCamera } from '../../../testing/factories.ts'
import { NOW_MS, renderApp, startPortal } from '../../../testing/render-app.tsx'
import '../ReportPanel.tsx'

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

export async function openReport(type: AnalyticType, change: Partial<Camera> = {}) {
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
  let nowMs = NOW_MS
  const page = renderApp(`/cams/my?camera=17&tab=${type}`, { nowMs: () => nowMs })
  const report = within(await screen.findByRole('tabpanel'))
  const askedFor = (kind: AnalyticType) => server.bodiesOf(ANALYTIC_REPORT_CALLS[kind]) as Record<string, unknown>[]
  await report.findByRole('table')
  return {
    ...page,
    server,
    report,
    asked: () => askedFor(type),
    passes(ms: number) {
      nowMs += ms
    },
    /** The report of another kind, in the dialog that is open. */
    async turnTo(kind: AnalyticType) {
      await page.router.navigate({ to: '/cams/my', search: { camera: '17', tab: kind } })
      await waitFor(() => expect(askedFor(kind)).not.toEqual([]))
      const shown = within(screen.getByRole('tabpanel'))
      await shown.findByRole('table')
      return { report: shown, asked: () => askedFor(kind) }
    },
  }
}
