import { CAMERA_SORTS, listFavouriteCameras, listFolders, listMyCameras, logout, searchCameras } from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { accessibilityFlaws } from '../../testing/accessibility.ts'
import { buildCamera, buildPage } from '../../testing/factories.ts'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { renderApp, startPortal } from '../../testing/render-app.tsx'

/** One folder of the caller. */
const FOLDER = { id: 5, name: 'Двор', parent_id: null, cameras: [], cameras_count: 0, children: [], children_count: 0 }
const ONE_PAGE = { current: 1, all: 1, page_size: 60, next: null, previous: null }

describe('a camera list', () => {
  const row = (index: number) => buildCamera({ number: String(index), title: `Камера ${index}` })

  it('asks for 60 cameras by address, with live tokens, and names every parameter in the address [CAM-LIST-19] [CAM-LIST-20]', async () => {
    const server = await startPortal([row(1)])
    renderApp('/cams/my')
    await screen.findByRole('article')
    const asked = server.bodiesOf(listMyCameras).filter((body) => (body as { page_size: number }).page_size === 60)
    expect(asked).toEqual([expect.objectContaining({ order_by: 'addr_asc', page: 1, token_l_ttl: 3600 })])
    expect(asked[0]).not.toHaveProperty('query')
  })

  it('shows what its address says: search, sort, page [CAM-LIST-05] [CAM-LIST-06] [CAM-LIST-07]', async () => {
    const server = await startPortal()
    server.answer(listMyCameras, ({ page = 1, page_size = 60 }) =>
      buildPage([row(1)], { page, pageSize: page_size, count: 128 }),
    )
    renderApp('/cams/my?search=gate&sort=title_desc&page=2')
    await screen.findByRole('article')
    expect(server.bodiesOf(listMyCameras)).toContainEqual(
      expect.objectContaining({ query: 'gate', order_by: 'title_desc', page: 2 }),
    )
    expect(screen.getByRole('combobox', { name: /Поиск камеры/ })).toHaveValue('gate')
    expect(screen.getByText('61–61 / 128')).toBeInTheDocument()
    expect(screen.getByText('128 камер')).toBeInTheDocument()
    const pages = within(screen.getByRole('navigation', { name: 'Страницы' }))
    expect(pages.getByRole('link', { current: 'page' })).toHaveTextContent('2')
    expect(pages.getByRole('link', { name: 'Страница 3' })).toHaveAttribute(
      'href',
      '/cams/my?search=gate&sort=title_desc&page=3',
    )
  })

  it('has the search tab only while something is searched for [CAM-LIST-03]', async () => {
    await startPortal([row(1)])
    const { router } = renderApp('/cams/my')
    const tabs = within(await screen.findByRole('navigation', { name: 'Списки камер' }))
    expect(tabs.getAllByRole('link')).toHaveLength(2)
    await router.navigate({ to: '/cams/my', search: { search: 'gate' } })
    expect(await tabs.findByRole('link', { name: /Поиск/ })).toHaveAttribute('href', '/cams/search?search=gate')
  })

  it('has the tabs of own cameras, favourites, what was searched for and the chosen folder [CAM-LIST-01] [CAM-LIST-02] [CAM-LIST-08] [ROUTE-11]', async () => {
    const server = await startPortal([row(1)])
    server.answer(listFolders, () => ({ results: [FOLDER], count: 1, page: ONE_PAGE }))
    const { user, href } = renderApp('/cams/my?search=gate&folder=5')
    const tab = (name: RegExp) => screen.findByRole('link', { name })
    await tab(/Двор/)
    const tabs = within(screen.getByRole('navigation', { name: 'Списки камер' }))
    expect(tabs.getAllByRole('link').map((link) => link.textContent?.replace(/\d+$/, ''))).toEqual([
      'Мои камеры',
      'Избранное',
      'Поиск',
      'Двор',
    ])
    await user.click(await tab(/Двор/))
    await waitFor(() => expect(href()).toBe('/cams/folder/5'))
    await waitFor(() =>
      expect(server.bodiesOf(searchCameras)).toContainEqual(expect.objectContaining({ camera_folder_ids: [5] })),
    )
    await user.click(await tab(/^Избранное/))
    await waitFor(() => expect(href()).toBe('/cams/fav?folder=5'))
    expect(await tab(/Двор/)).toBeInTheDocument()
  })

  it('of a folder that is not the caller’s says so and has no tab', async () => {
    const server = await startPortal([])
    server.answer(listFolders, () => ({ results: [], count: 0, page: ONE_PAGE }))
    renderApp('/cams/folder/77')
    expect(await screen.findByText('Такой папки нет')).toBeInTheDocument()
  })

  it('has no folder where its address names none', async () => {
    await startPortal([row(1)])
    const { href } = renderApp('/cams/folder/abc')
    await screen.findByRole('article')
    expect(href()).toBe('/cams/my')
  })

  it.each(['page=-1', 'page=1e9', 'page=two', 'sort=random', 'view=cube', 'folder=-5', 'p=%7B', 'p=[1]'])(
    'passes over what makes no sense in its address: %s',
    async (query) => {
      const server = await startPortal([row(1)])
      renderApp(`/cams/my?${query}`)
      await screen.findByRole('article')
      expect(server.bodiesOf(listMyCameras)).toContainEqual(
        expect.objectContaining({ order_by: 'addr_asc', page: 1, page_size: 60 }),
      )
    },
  )

  it('falls back to page 1 above the page count, in its address too [TABLE-04]', async () => {
    const server = await startPortal()
    server.answer(listMyCameras, ({ page = 1, page_size = 60 }) =>
      buildPage([row(1)], { page, pageSize: page_size, count: 128 }),
    )
    const { href } = renderApp('/cams/my?sort=title_asc&page=9')
    await screen.findByRole('article')
    await waitFor(() => expect(href()).toBe('/cams/my?sort=title_asc'))
    expect(screen.getByRole('link', { name: 'Страница 1' })).toHaveAttribute('aria-current', 'page')
  })

  it('has pages, five neighbours at most [CAM-LIST-12] [TABLE-03]', async () => {
    const server = await startPortal()
    server.answer(listMyCameras, ({ page = 1, page_size = 60 }) =>
      buildPage([row(1)], { page, pageSize: page_size, count: 6000 }),
    )
    renderApp('/cams/my?page=50')
    const pages = within(await screen.findByRole('navigation', { name: 'Страницы' }))
    expect(pages.getAllByRole('link', { name: /^Страница/ }).map((link) => link.textContent)).toEqual([
      '48',
      '49',
      '50',
      '51',
      '52',
    ])
  })

  it('can be sorted by address, title and time of creation, both ways [CAM-LIST-10] [CAM-LIST-18]', async () => {
    const server = await startPortal([row(1)])
    const { user, href } = renderApp('/cams/my')
    await user.click(await screen.findByRole('combobox', { name: 'Сортировка' }))
    await user.click(await screen.findByRole('option', { name: 'Сначала новые' }))
    await waitFor(() => expect(href()).toBe('/cams/my?sort=create_desc'))
    await waitFor(() =>
      expect(server.bodiesOf(listMyCameras)).toContainEqual(expect.objectContaining({ order_by: 'create_desc' })),
    )
    expect(CAMERA_SORTS).toEqual(['addr_asc', 'addr_desc', 'title_asc', 'title_desc', 'create_asc', 'create_desc'])
  })

  it('asks for favourites in the user’s own order [CAM-LIST-19]', async () => {
    const server = await startPortal([buildCamera({ is_fav: true })])
    renderApp('/cams/fav')
    await screen.findByRole('article')
    expect(server.bodiesOf(listFavouriteCameras)).toContainEqual(expect.objectContaining({ order_by: 'user' }))
  })

  it('as a table sorts by a column: none, ascending, descending, none [TABLE-05]', async () => {
    await startPortal([row(1)])
    const { user, href } = renderApp('/cams/my?view=table')
    const head = await screen.findByRole('columnheader', { name: 'Название' })
    const press = () => user.click(within(screen.getByRole('columnheader', { name: 'Название' })).getByRole('button'))
    expect(head).toHaveAttribute('aria-sort', 'none')
    const seen: string[] = []
    for (const _ of [1, 2, 3]) {
      const before = href()
      await press()
      await waitFor(() => expect(href()).not.toBe(before))
      seen.push(href())
    }
    expect(seen).toEqual([
      '/cams/my?view=table&sort=title_asc',
      '/cams/my?view=table&sort=title_desc',
      '/cams/my?view=table',
    ])
  })

  it('as a table has a page size of its own, kept in p [TABLE-01] [TABLE-02]', async () => {
    const server = await startPortal([row(1)])
    const { user, href } = renderApp('/cams/my?view=table')
    await user.click(await screen.findByRole('combobox', { name: 'Строк на странице' }))
    const sizes = await screen.findAllByRole('option')
    expect(sizes.map((option) => option.textContent)).toEqual(['20', '40', '60', '100', '200'])
    await user.click(screen.getByRole('option', { name: '200' }))
    await waitFor(() => expect(href()).toBe('/cams/my?view=table&p=%7B%22page_size%22%3A200%7D'))
    await waitFor(() =>
      expect(server.bodiesOf(listMyCameras)).toContainEqual(expect.objectContaining({ page_size: 200 })),
    )
  })

  it('has 12 cameras a page on a phone, in a table too that was given 200 [CAM-LIST-21]', async () => {
    onTestFinished(() => sessionStorage.clear())
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) Mobile Safari/604.1')
    const server = await startPortal([row(1)])
    const { user, router } = renderApp('/cams/my')
    await user.click(await screen.findByRole('button', { name: 'Всё равно открыть сайт' }))
    await screen.findByRole('article')
    await router.navigate({ to: '/cams/my', search: { view: 'table', page: 2, p: { page_size: 200 } } })
    const asked = () =>
      (server.bodiesOf(listMyCameras) as { page?: number; page_size: number }[]).filter(({ page }) => page)
    await waitFor(() =>
      expect(asked().map(({ page, page_size }) => [page, page_size])).toEqual([
        [1, 12],
        [2, 12],
      ]),
    )
  })

  it('has a control that signs out [CAM-LIST-13]', async () => {
    const server = await startPortal([row(1)])
    server.answer(logout, () => ({}))
    const { user, href } = renderApp('/cams/my')
    await user.click(await screen.findByRole('button', { name: 'Выйти' }))
    await waitFor(() => expect(href()).toBe('/login'))
    expect(server.bodiesOf(logout)).toHaveLength(1)
  })

  it('is a table when its address says so [CAM-LIST-04] [CAM-LIST-11]', async () => {
    await startPortal([row(1), row(2)])
    const { user, href } = renderApp('/cams/my')
    await screen.findAllByRole('article')
    await user.click(screen.getByRole('radio', { name: 'Таблица' }))
    expect(await screen.findByRole('table', { name: 'Список камер' })).toBeInTheDocument()
    expect(href()).toBe('/cams/my?view=table')
    await user.click(screen.getByRole('button', { name: 'Камера 2' }))
    expect(href()).toBe('/cams/my?view=table&camera=2')
  })

  it('offers the user’s own order for favourites only [CAM-LIST-16] [CAM-LIST-17]', async () => {
    await startPortal([])
    const { user, router } = renderApp('/cams/my')
    await user.click(await screen.findByRole('combobox', { name: 'Сортировка' }))
    const offered = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    const sorts = [
      'По адресу, А–Я',
      'По адресу, Я–А',
      'По названию, А–Я',
      'По названию, Я–А',
      'Сначала старые',
      'Сначала новые',
    ]
    expect(await offered()).toEqual(sorts)
    await router.navigate({ to: '/cams/fav' })
    await user.click(await screen.findByDisplayValue('Мой порядок'))
    expect(await offered()).toEqual(['Мой порядок', ...sorts])
  })

  it('says that there are no cameras, and that none were found [CAM-LIST-29]', async () => {
    await startPortal([])
    const { router } = renderApp('/cams/my')
    expect(await screen.findByText('Камер пока нет')).toBeInTheDocument()
    await router.navigate({ to: '/cams/my', search: { search: 'нет такой' } })
    expect(await screen.findByText('Камеры не найдены')).toBeInTheDocument()
  })

  it('that fails to load is empty, and the failure is logged [CAM-LIST-28]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const server = await startPortal()
    server.answer(listMyCameras, () => new FixtureFailure('unavailable', 'База данных недоступна.'))
    renderApp('/cams/my')
    await screen.findByRole('alert')
    expect(screen.queryAllByRole('article')).toEqual([])
    expect(log).toHaveBeenCalledWith('could not load cameras: unavailable')
  })

  it('that fails to load offers to reload, and does [ERROR-01]', async () => {
    const server = await startPortal()
    server.answer(listMyCameras, () => new FixtureFailure('unavailable', 'База данных недоступна.'))
    const { user } = renderApp('/cams/my')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Ошибка при загрузке')
    expect(alert).toHaveTextContent('База данных недоступна.')
    server.answer(listMyCameras, () => buildPage([row(1)]))
    await user.click(within(alert).getByRole('button', { name: 'Перезагрузить' }))
    expect(await screen.findByRole('article', { name: 'Камера 1' })).toBeInTheDocument()
  })

  it('has no flaw that axe finds', async () => {
    await startPortal([row(1), buildCamera({ number: '2', token_l: null, analytics: ['mask'] })])
    renderApp('/cams/my')
    await screen.findAllByRole('article')
    expect(await accessibilityFlaws()).toEqual([])
  })
})
