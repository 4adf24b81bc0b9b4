import { loadContext } from '@sova/contract'
import { createBrowserHistory } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createQueryClient } from '../shared/api/query-client.ts'
import { buildCamera, buildContext } from '../testing/factories.ts'
import { renderApp, startPortal } from '../testing/render-app.tsx'
import { createAppRouter } from './router.tsx'

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
    ['/map/public', 'Карта общих камер — Сова-Охрана'],
    ['/login', 'Вход — Sova'],
    ['/setup-account?setup=x', 'Первая учётная запись — Sova'],
  ])('%s has a Russian title that ends with the product name [ROUTE-04] [ROUTE-09] [ROUTE-10]', async (path, title) => {
    const server = await startPortal()
    server.answer(loadContext, () => buildContext({ title: 'Сова-Охрана' }))
    renderApp(path)
    await waitFor(() => expect(document.title).toBe(title))
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
