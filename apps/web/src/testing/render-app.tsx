/** The whole page in a test: its own router, cache and notifications, on a fixture server that answers as the portal. */
import { cleanNotifications } from '@mantine/notifications'
import {
  type Camera,
  countUnreadNotifications,
  listFavouriteCameras,
  listMyCameras,
  listTheseCameras,
  loadContext,
  searchCameras,
} from '@sova/contract'
import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import { App } from '../app/App.tsx'
import { createAppRouter } from '../app/router.tsx'
import { createQueryClient } from '../shared/api/query-client.ts'
import type { BrowserEnvironment } from '../shared/environment.ts'
import { forgetSession } from '../shared/session-store.ts'
import { closeAlert } from '../shared/ui/alert-dialog.tsx'
import { buildContext, buildPage } from './factories.ts'
import { type FixtureServer, startFixtureServer } from './fixture-server.ts'

/** The moment at which every test takes place. */
export const NOW_MS = Date.UTC(2026, 10, 20, 12)

/** A portal where somebody is signed in who has these cameras. */
export async function startPortal(cameras: Camera[] = []): Promise<FixtureServer> {
  const server = await startFixtureServer()
  server.answer(loadContext, () => buildContext())
  server.answer(countUnreadNotifications, () => ({ count: 0 }))
  server.answer(listMyCameras, () => buildPage(cameras))
  server.answer(searchCameras, () => buildPage(cameras))
  server.answer(listFavouriteCameras, () => buildPage(cameras.filter(({ is_fav }) => is_fav)))
  server.answer(listTheseCameras, ({ numbers }) => buildPage(cameras.filter(({ number }) => numbers?.includes(number))))
  return server
}

/** What modules keep in memory while a page lives; the next page begins without it. */
function forgetPage(): void {
  cleanNotifications()
  closeAlert()
  localStorage.removeItem('color-scheme')
}

export function renderApp(path: string, given: Partial<BrowserEnvironment> = {}) {
  forgetPage()
  const queryClient = createQueryClient({ retries: 0 })
  onTestFinished(() => forgetSession(queryClient))
  const router = createAppRouter({ queryClient, history: createMemoryHistory({ initialEntries: [path] }) })
  const environment = { nowMs: () => NOW_MS, monotonicMs: () => 0, random: () => 0.5, reloadPage: vi.fn(), ...given }
  const user = userEvent.setup({ delay: null, skipHover: true })
  render(<App queryClient={queryClient} router={router} environment={environment} widgets="test" />)
  return { user, router, environment, queryClient, href: () => router.latestLocation.href }
}
