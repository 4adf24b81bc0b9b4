import { type Alert, describePage, listAlerts } from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { renderApp, startPortal } from '../../testing/render-app.tsx'

beforeAll(async () => {
  await import('./AlertsDialog.tsx')
}, 60_000)

const OFFLINE: Alert = {
  id: 2,
  kind: 'camera_offline',
  subject: '17',
  title: 'Въезд',
  server: 'local',
  started_at: '2026-11-20T10:00:00.000Z',
  ended_at: null,
}
const GAP: Alert = { ...OFFLINE, id: 1, kind: 'recording_gap', ended_at: '2026-11-20T11:00:00.000Z' }

it('an owner reads what goes on and what went wrong, page by page', async () => {
  const server = await startPortal()
  server.answer(listAlerts, ({ page = 1 }) => ({
    results: page === 1 ? [OFFLINE] : [GAP],
    count: 21,
    page: describePage({ page, pageSize: 20, count: 21 }),
  }))
  const { user } = renderApp('/cams/my')
  expect(server.bodiesOf(listAlerts)).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Происшествия' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Происшествия' }))
  const list = await dialog.findByRole('list', { name: 'Происшествия' })
  expect(list).toHaveTextContent(/Въезд: Камера не на связи.*с 20\.11\.2026/)
  await user.click(dialog.getByRole('button', { name: 'Страница 2' }))
  await waitFor(() => expect(list).toHaveTextContent(/Въезд: Пропуск записи.*20\.11\.2026.* — 20\.11\.2026/))
  expect(server.bodiesOf(listAlerts)).toContainEqual({ page: 2, page_size: 20 })
})
