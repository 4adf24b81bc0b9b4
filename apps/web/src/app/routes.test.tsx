import { loadContext } from '@sova/contract'
import { type AnyRoute, createBrowserHistory, createMemoryHistory } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { createQueryClient } from '../shared/api/query-client.ts'
import { buildCamera, buildContext } from '../testing/factories.ts'
import { renderApp, startPortal } from '../testing/render-app.tsx'
import type { RouteTitle } from './route-title.ts'
import { createAppRouter } from './router.tsx'

const CONSOLE_PAGES = ['cameras', 'users', 'servers', 'organisations', 'devices', 'branding', 'health', 'audit']

/** What the page shows and where it is, once the camera list is there. */
async function openedAt(path: string): Promise<string> {
  const { href } = renderApp(path)
  await screen.findByRole('heading', { name: 'Камеры' })
  return href()
}

describe('the route table', () => {
  it('leads from the root to my cameras [ROUTE-03] [ROUTE-08]', async () => {
    await startPortal()
    expect(await openedAt('/')).toBe('/cams/my')
  })

  it('leads from /cams to my cameras [ROUTE-07]', async () => {
    await startPortal()
    expect(await openedAt('/cams')).toBe('/cams/my')
  })

  it('leads from an unknown path to the root, which goes on to my cameras [ROUTE-02]', async () => {
    await startPortal()
    expect(await openedAt('/no/such/page?x=1')).toBe('/cams/my')
  })

  it('leads from a camera link to my cameras with its number and time shift [ROUTE-06]', async () => {
    await startPortal([buildCamera({ number: '0012' })])
    const { href } = renderApp('/c/0012/1795000000')
    await screen.findByRole('dialog')
    expect(href()).toBe('/cams/my?camera=0012&time=1795000000')
  })

  it('takes a camera link without a time shift, and one whose time is no time', async () => {
    await startPortal([buildCamera({ number: '0012' })])
    const { href } = renderApp('/c/0012/yesterday')
    await screen.findByRole('dialog')
    expect(href()).toBe('/cams/my?camera=0012')
  })

  it('has clean paths without a hash [ROUTE-01]', async () => {
    await startPortal()
    const history = createBrowserHistory()
    const router = createAppRouter({ queryClient: createQueryClient({ retries: 0 }), history })
    await router.navigate({ to: '/cams/fav' })
    expect(window.location.pathname + window.location.hash).toBe('/cams/fav')
    history.destroy()
  })

  it.each([
    ['/cams/my', 'Мои камеры — Сова-Охрана'],
    ['/cams/fav', 'Избранное — Сова-Охрана'],
    ['/cams/search?search=gate', 'Поиск — Сова-Охрана'],
    ['/login', 'Вход — Sova'],
    ['/setup-account?setup=x', 'Первая учётная запись — Sova'],
  ])('%s has a Russian title that ends with the product name [ROUTE-04] [ROUTE-09] [ROUTE-10]', async (path, title) => {
    const server = await startPortal()
    server.answer(loadContext, () => buildContext({ title: 'Сова-Охрана' }))
    renderApp(path)
    await waitFor(() => expect(document.title).toBe(title))
  })

  it('has the pages of every part of the product, each with a Russian title [ROUTE-04] [SHELL-01]', () => {
    const router = createAppRouter({ queryClient: createQueryClient({ retries: 0 }), history: createMemoryHistory() })
    const titleOf = (route: AnyRoute): RouteTitle | undefined =>
      route.options.staticData?.title ?? (route.parentRoute && titleOf(route.parentRoute))
    const pages = Object.entries<AnyRoute>(router.routesByPath).filter(
      ([, { options }]) => options.component || options.staticData?.title,
    )
    const titles = pages.map(([path, route]) => {
      const title = titleOf(route)
      return [path, title && i18next.t(title)]
    })
    expect(Object.fromEntries(titles)).toEqual({
      '/login': 'Вход',
      '/setup-account': 'Первая учётная запись',
      '/cams/my': 'Мои камеры',
      '/cams/fav': 'Избранное',
      '/cams/search': 'Поиск',
      '/cams/folder/$folderId': 'Папка',
      '/map/my': 'Карта моих камер',
      '/map/fav': 'Карта избранных камер',
      '/map/public': 'Карта общих камер',
      '/multi': 'Мозаики',
      '/multi/new': 'Новая мозаика',
      '/multi/$mosaicId': 'Мозаики',
      '/setup/cameras': 'Настройка камер',
      '/setup/cameras/$cameraNumber': 'Настройки камеры',
      '/setup/analytics-settings/$kind': 'Настройка аналитики',
      '/setup/analytics-settings/$kind/$cameraNumber': 'Настройки аналитики',
      '/pacs/employees': 'Сотрудники',
      '/pacs/employee/$employeeId': 'Сотрудник',
      '/pacs/cars': 'Автомобили',
      '/pacs/car/create': 'Новый автомобиль',
      '/pacs/car/$carId': 'Автомобиль',
      '/pacs/devices': 'Устройства доступа',
      '/pacs/device/$deviceId': 'Устройство',
      '/pacs/devices-access-groups': 'Группы доступа',
      '/pacs/device-access-group/$deviceAccessGroupId': 'Группа доступа',
      '/pacs/events/$kind': 'События',
      '/notifications': 'Уведомления',
      '/notifications/rules': 'Уведомления',
      ...Object.fromEntries(CONSOLE_PAGES.map((page) => [`/admin/${page}`, 'Консоль оператора'])),
    })
  })

  it('has paths of its own choice for signing in and for dialogs [ROUTE-20]', async () => {
    await startPortal([buildCamera({ number: '0012' })])
    const { href, router } = renderApp('/login')
    await screen.findByRole('button', { name: 'Войти' })
    expect(href()).toBe('/login')
    await router.navigate({ to: '/cams/fav', search: { camera: '0012' } })
    await screen.findByRole('dialog')
    expect(href()).toBe('/cams/fav?camera=0012')
  })

  it('shows each camera list under its own path', async () => {
    await startPortal([buildCamera({ title: 'Въезд', is_fav: true }), buildCamera({ number: '2', title: 'Двор' })])
    renderApp('/cams/fav')
    expect(await screen.findByRole('article', { name: 'Въезд' })).toBeInTheDocument()
    expect(screen.queryByRole('article', { name: 'Двор' })).toBeNull()
  })
})
