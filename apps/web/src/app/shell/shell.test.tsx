import { notifications } from '@mantine/notifications'
import { listMosaics, loadContext, logout, VERSION_CHECK_INTERVAL_MS } from '@sova/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { notifyDone, notifyError } from '../../shared/ui/notify.ts'
import { buildCamera, buildContext } from '../../testing/factories.ts'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { renderApp, startPortal } from '../../testing/render-app.tsx'
import { initials } from './UserMenu.tsx'

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

async function openUserMenu(path = '/cams/my') {
  const page = renderApp(path)
  await page.user.click(await screen.findByRole('button', { name: 'Меню пользователя demo' }))
  return page
}

describe('the context', () => {
  it('that fails to load is told with the choice to reload or postpone [SESSION-05]', async () => {
    const server = await startPortal([buildCamera({ title: 'Въезд' })])
    server.answer(loadContext, () => new FixtureFailure('unavailable', 'База данных недоступна.'))
    const { user, environment } = renderApp('/cams/my')
    const dialog = await screen.findByRole('dialog', { name: 'Не удалось загрузить данные учётной записи' })
    expect(dialog).toHaveTextContent('База данных недоступна.')
    await user.click(within(dialog).getByRole('button', { name: 'Перезагрузить' }))
    expect(environment.reloadPage).toHaveBeenCalledOnce()
    await user.click(within(dialog).getByRole('button', { name: 'Отложить' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('article', { name: 'Въезд' })).toBeInTheDocument()
  })

  it('gives the logo, its link and the title of the product [SHELL-10] [SHELL-11]', async () => {
    const server = await startPortal()
    server.answer(loadContext, () =>
      buildContext({ title: 'Дозор', logo: '/logo.svg', logo_link: 'https://dozor.example/' }),
    )
    renderApp('/cams/my')
    const link = await screen.findByRole('link', { name: 'Дозор: на главную' })
    expect(link).toHaveAttribute('href', 'https://dozor.example/')
    expect(link).toHaveTextContent('Дозор')
    expect(link.querySelector('img')).toHaveAttribute('src', '/logo.svg')
  })

  it('without a logo leaves the link to the first page', async () => {
    await startPortal()
    renderApp('/cams/fav')
    expect(await screen.findByRole('link', { name: 'Sova: на главную' })).toHaveAttribute('href', '/cams/my')
  })
})

describe('the user menu', () => {
  it('opens by a button with the username and ends the session by its exit [SHELL-12] [SESSION-09]', async () => {
    const server = await startPortal()
    server.answer(logout, () => ({}))
    const { user, href, queryClient } = await openUserMenu()
    expect(await screen.findByText('demo')).toBeInTheDocument()
    const told = vi.spyOn(Storage.prototype, 'setItem')
    await user.click(await screen.findByRole('menuitem', { name: 'Выход' }))
    await screen.findByRole('button', { name: 'Войти' })
    expect(told.mock.calls).toContainEqual(['session-change', 'null'])
    told.mockRestore()
    expect(server.bodiesOf(logout)).toHaveLength(1)
    expect(href()).toBe('/login')
    expect(queryClient.getQueryData(['session', 'context'])).toBeUndefined()
  })

  it('whose exit is taken has this browser told of nothing any more', async () => {
    const server = await startPortal()
    server.answer(logout, () => ({}))
    const unsubscribe = vi.fn(async () => true)
    const pushManager = { getSubscription: async () => ({ unsubscribe }) }
    for (const name of ['PushManager', 'Notification', 'isSecureContext']) vi.stubGlobal(name, true)
    const serviceWorker = { getRegistration: async () => ({ pushManager }) }
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
    const { user } = await openUserMenu()
    await user.click(await screen.findByRole('menuitem', { name: 'Выход' }))
    await screen.findByRole('button', { name: 'Войти' })
    Reflect.deleteProperty(navigator, 'serviceWorker')
    vi.unstubAllGlobals()
    expect(unsubscribe).toHaveBeenCalledOnce()
  })

  it('has linked accounts, the additional account, language and exit [SHELL-13]', async () => {
    await startPortal()
    await openUserMenu()
    await screen.findByRole('menuitem', { name: 'Выход' })
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Уведомления',
      'Связанные учётные записи',
      'Дополнительная учётная запись',
      'API-токены',
      'Пароль и сеансы',
      'Язык',
      'Выход',
    ])
  })

  it('has the language only in the boxed variant [SHELL-14]', async () => {
    const server = await startPortal()
    server.answer(loadContext, () => buildContext({ is_boxed: false }))
    await openUserMenu()
    await screen.findByRole('menuitem', { name: 'Выход' })
    expect(screen.queryByRole('menuitem', { name: 'Язык' })).toBeNull()
  })

  it('changes the language for good and reloads the page [I18N-03] [I18N-02]', async () => {
    await startPortal()
    const { user, environment } = await openUserMenu()
    await user.click(await screen.findByRole('menuitem', { name: 'Язык' }))
    expect(await screen.findByRole('button', { name: 'Русский' })).toHaveAttribute('aria-pressed', 'true')
    await user.click(screen.getByRole('button', { name: 'Türkçe' }))
    expect(localStorage.getItem('locale')).toBe('tr')
    expect(environment.reloadPage).toHaveBeenCalledOnce()
  })

  it('shows initials', () => {
    expect(initials('ivanov.sergey@example.org')).toBe('IS')
    expect(initials('demo')).toBe('DE')
    expect(initials('...')).toBe('')
  })
})

describe('the sidebar', () => {
  const entries = async () => {
    const sections = within(await screen.findByRole('navigation', { name: 'Разделы' }))
    return sections.getAllByRole('link').slice(1)
  }

  it('has cameras, multi-screen, map, access control and setup, and marks the open one [SHELL-08] [SHELL-01]', async () => {
    const server = await startPortal()
    server.answer(loadContext, () => buildContext({ gang_admin: true }))
    renderApp('/cams/my')
    const links = await entries()
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Камеры', '/cams/my'],
      ['Мозаики', '/multi'],
      ['Карта', '/map/my'],
      ['Доступ', '/pacs/employees'],
      ['Настройка', '/setup/cameras'],
    ])
    expect(links[0]).toHaveAttribute('aria-current', 'page')
  })

  it('is that of an owner; two roles add a section each, and there are no others [SHELL-02] [RIGHT-03]', async () => {
    const server = await startPortal()
    server.answer(loadContext, () => buildContext({ is_operator: true, gang_admin: true }))
    renderApp('/cams/my')
    const all = ['Камеры', 'Мозаики', 'Карта', 'Доступ', 'Настройка', 'Консоль']
    expect((await entries()).map((link) => link.textContent)).toEqual(all)
    const flags = Object.keys(buildContext()).filter((name) => /admin|operator|role/.test(name))
    expect(flags).toEqual(['gang_admin', 'is_operator'])
  })

  it('has no access control for those who administer no organisation', async () => {
    await startPortal()
    renderApp('/cams/my')
    expect((await entries()).map((link) => link.textContent)).toEqual(['Камеры', 'Мозаики', 'Карта', 'Настройка'])
  })
})

describe('the welcome notice', () => {
  const welcome = async (path: string, is_welcome: boolean) => {
    const server = await startPortal([buildCamera({ title: 'Въезд' })])
    server.answer(loadContext, () => buildContext({ is_welcome }))
    const page = renderApp(path)
    await screen.findByRole('article', { name: 'Въезд' })
    return page
  }

  it('greets whoever comes with fromCams, until it is closed [SHELL-15] [SHELL-17] [SHELL-18]', async () => {
    const show = vi.spyOn(notifications, 'show')
    const { href } = await welcome('/?fromCams=1', true)
    expect(await screen.findByText('Добро пожаловать!')).toBeInTheDocument()
    expect(screen.getByText(/Добавьте страницу в закладки/)).toBeInTheDocument()
    expect(show.mock.calls.map(([notice]) => notice.autoClose)).toEqual([false])
    await waitFor(() => expect(href()).toBe('/cams/my'))
  })

  it.each([
    ['without fromCams', '/', true, '[SHELL-15]'],
    ['where the operator does not want it', '/?fromCams=1', false, '[SHELL-16]'],
  ])('greets nobody %s', async (_reason, path, isWelcome) => {
    await welcome(path, isWelcome)
    expect(screen.queryByText('Добро пожаловать!')).toBeNull()
  })
})

describe('another tab of the browser', () => {
  const hear = (username: string | null) =>
    act(() =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'session-change', newValue: JSON.stringify(username) })),
    )

  it('that signs in somebody else has this one loaded anew, and one that signs out ends what this one shows [SESSION-02]', async () => {
    await startPortal([buildCamera({ title: 'Въезд' })])
    const { environment, href, queryClient } = renderApp('/cams/my?view=table')
    await screen.findByRole('button', { name: 'Меню пользователя demo' })
    await hear('demo')
    expect(environment.reloadPage).not.toHaveBeenCalled()
    await hear('chief')
    expect(environment.reloadPage).toHaveBeenCalledOnce()
    await hear(null)
    expect(await screen.findByRole('button', { name: 'Войти' })).toBeInTheDocument()
    expect(href()).toBe('/login?next=%2Fcams%2Fmy%3Fview%3Dtable')
    expect(queryClient.getQueryData(['session', 'context'])).toBeUndefined()
    await hear('chief')
    expect(environment.reloadPage).toHaveBeenCalledOnce()
  })
})

describe('a new version of the page', () => {
  it('is offered with "reload now" and "postpone", also to whoever signed in since [SESSION-06] [SESSION-08]', async () => {
    const server = await startPortal([buildCamera()])
    let version = '"v1"'
    const asked: string[] = []
    server.handle = (request, response) => {
      if (request.method !== 'HEAD') return false
      asked.push(version)
      response.writeHead(200, { ETag: version }).end()
      return true
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { router, user, environment } = renderApp('/login')
    await screen.findByRole('button', { name: 'Войти' })
    await waitFor(() => expect(asked).toEqual(['"v1"']))
    version = '"v2"'
    await act(() => router.navigate({ to: '/cams/my' }))
    const list = await screen.findByRole('article')
    while (!asked.includes('"v2"')) {
      await act(() => vi.advanceTimersByTimeAsync(VERSION_CHECK_INTERVAL_MS))
      await new Promise((resolve) => setImmediate(resolve))
    }
    const dialog = await screen.findByRole('dialog', { name: 'Вышла новая версия' })
    expect(dialog.closest('[style*="--layer-urgent"]')).not.toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Перезагрузить сейчас' }))
    expect(environment.reloadPage).toHaveBeenCalledOnce()
    await user.click(within(dialog).getByRole('button', { name: 'Отложить' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(list).toBeVisible()
    // Nobody sits at a kiosk to answer: it is loaded anew.
    server.answer(listMosaics, () => ({ count: 0, results: [] }))
    await act(() => router.navigate({ to: '/multi/new', search: { kiosk: 1 } }))
    const reloads = vi.mocked(environment.reloadPage).mock.calls
    for (let check = 0; check < 50 && reloads.length < 2; check += 1) {
      await act(() => vi.advanceTimersByTimeAsync(VERSION_CHECK_INTERVAL_MS))
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(reloads).toHaveLength(2)
    expect(screen.queryByRole('dialog', { name: 'Вышла новая версия' })).toBeNull()
  })
})

describe('the theme', () => {
  it('follows the system until it is chosen, and is kept on the device then', async () => {
    await startPortal()
    const { user } = renderApp('/cams/my')
    const toggle = await screen.findByRole('button', { name: 'Тёмная тема' })
    expect(localStorage.getItem('color-scheme')).toBeNull()
    await user.click(toggle)
    expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
    expect(localStorage.getItem('color-scheme')).toBe('dark')
  })
})

describe('notifications', () => {
  it('keep at most 5, and the oldest gives way [NOTIFY-01]', async () => {
    await startPortal()
    renderApp('/login')
    await screen.findByRole('button', { name: 'Войти' })
    for (let index = 1; index <= 7; index++) act(() => notifyError(`message ${index}`))
    expect(await screen.findByText('message 7')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText('message 2')).toBeNull())
    expect(screen.getAllByText(/^message/).map((node) => node.textContent)).toEqual(
      [3, 4, 5, 6, 7].map((index) => `message ${index}`),
    )
  })

  it('last 5 s, and 2 s for a notice of something small [NOTIFY-02]', () => {
    const show = vi.spyOn(notifications, 'show')
    notifyError('x')
    notifyDone('y')
    expect(show.mock.calls.map(([data]) => data.autoClose)).toEqual([5000, 2000])
  })
})
