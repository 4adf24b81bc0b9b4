import { loadContext } from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildContext } from '../../testing/factories.ts'
import { renderApp, startPortal } from '../../testing/render-app.tsx'
import { startPacs } from '../../testing/start-pacs.ts'

describe('the area of access control', () => {
  it('has an entry in the sidebar for whoever administers an organisation, and for nobody else [SHELL-09]', async () => {
    await startPacs()
    const { router } = renderApp('/cams/my')
    expect(await screen.findByRole('link', { name: 'Доступ' })).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/cams/my')
  })

  it('is not there for anyone else: no entry, and its paths lead to the cameras [SHELL-09]', async () => {
    const server = await startPortal()
    server.answer(loadContext, () => buildContext({ gang_admin: false }))
    const { router, href } = renderApp('/pacs/employees')
    await screen.findByRole('heading', { name: 'Камеры' })
    expect(href()).toBe('/cams/my')
    expect(screen.queryByRole('link', { name: 'Доступ' })).toBeNull()
    for (const path of ['/pacs', '/pacs/cars', '/pacs/device/1', '/pacs/events/cars']) {
      await router.navigate({ to: path })
      expect(href()).toBe('/cams/my')
    }
  })

  it('begins with employees, and has its tabs in their order [ROUTE-21] [ROUTE-22] [PACS-01]', async () => {
    await startPacs()
    const { href } = renderApp('/pacs')
    const tabs = within(await screen.findByRole('navigation', { name: 'Разделы контроля доступа' }))
    expect(href()).toBe('/pacs/employees')
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Сотрудники',
      'Устройства доступа',
      'Группы доступа',
      'Автомобили',
      'События',
    ])
    expect(tabs.getByRole('link', { name: 'Сотрудники' })).toHaveAttribute('aria-current', 'page')
  })

  it.each([
    ['/pacs/employees', 'Сотрудники — Sova'],
    ['/pacs/devices', 'Устройства доступа — Sova'],
    ['/pacs/devices-access-groups', 'Группы доступа — Sova'],
    ['/pacs/cars', 'Автомобили — Sova'],
    ['/pacs/car/create', 'Новый автомобиль — Sova'],
    ['/pacs/employee/7', 'Сотрудник — Sova'],
    ['/pacs/events/masks', 'События — Sova'],
  ])('%s has a Russian title that ends with the product name [ROUTE-04]', async (path, title) => {
    await startPacs()
    renderApp(path)
    await waitFor(() => expect(document.title).toBe(title))
  })

  it('leads from a path that names no row, or no kind of events, to the list', async () => {
    await startPacs()
    const { router, href } = renderApp('/pacs/employees')
    await screen.findByText('Сотрудников нет')
    const odd = {
      '/pacs/device/x': '/pacs/devices',
      '/pacs/car/0': '/pacs/cars',
      '/pacs/events/ships': '/pacs/events/cars',
    }
    for (const [path, list] of Object.entries(odd)) {
      await router.navigate({ to: path })
      expect(href()).toBe(list)
    }
    const params = { deviceAccessGroupId: '-1' }
    await router.navigate({ to: '/pacs/device-access-group/$deviceAccessGroupId', params })
    expect(href()).toBe('/pacs/devices-access-groups')
  })
})
