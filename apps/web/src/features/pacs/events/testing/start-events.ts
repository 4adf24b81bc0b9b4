/** A portal with event tables: one camera with an archive, and the events that a test names. */
import { type AnalyticMessageOf, describePage, listTheseCameras, reportPacsCarNumber } from '@sova/contract'
import { screen, within } from '@testing-library/react'
import type { BrowserEnvironment } from '../../../../shared/environment.ts'
import { buildCamera } from '../../../../testing/factories.ts'
import type { FixtureServer } from '../../../../testing/fixture-server.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { startPacs } from '../../../../testing/start-pacs.ts'

export const AT_MS = Date.UTC(2026, 10, 20, 11, 30)
export const common = {
  id: 501,
  text: 'Проезд',
  date: '20.11.2026 16:30:00',
  at: AT_MS,
  camera_number: '17',
  duration: 5,
  camera: { title: 'Въезд', address: 'ул. Ленина', tokenLive: 'live', tokenDVR: 'dvr' },
  full_screenshot_url: '/api/v0/screenshots/events/17/501-full.jpg',
}
export const CAR: AnalyticMessageOf<'car_number'> = {
  ...common,
  type: 'car_number',
  number: 'А123ВС102',
  access: true,
  device_id: 9,
  employee_id: 3,
  transport_class: null,
  emergency_vehicle_light: false,
}

export const pageOf = <Row>(results: Row[], count = results.length) => ({
  results,
  count,
  page: describePage({ page: 1, pageSize: 60, count }),
})

/** The camera of the events, and its archive from this moment on. */
export async function startEvents(earliestMs: number): Promise<FixtureServer> {
  const server = await startPacs()
  const domain = new URL(server.origin).host
  const camera = buildCamera({
    number: '17',
    token_r: 'archive-token',
    server: { domain, vendor_name: 'sova', screenshot_domain: domain },
  })
  server.answer(listTheseCameras, () => pageOf([camera]))
  server.handle = (request, response) => {
    if (!request.url?.includes('recording_status.json')) return false
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ 17: { from: earliestMs / 1000, to: AT_MS / 1000 + 60 } }))
    return true
  }
  return server
}

export async function openedCars(
  path = '/pacs/events/cars',
  cars: AnalyticMessageOf<'car_number'>[] = [CAR],
  count?: number,
  environment?: Partial<BrowserEnvironment>,
) {
  const server = await startEvents(AT_MS - 3_600_000)
  server.answer(reportPacsCarNumber, () => pageOf(cars, count))
  const page = renderApp(path, environment)
  const table = within(await screen.findByRole('table', { name: 'Автомобили' }))
  return { ...page, server, table }
}
