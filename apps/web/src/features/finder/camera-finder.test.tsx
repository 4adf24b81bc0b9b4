import { searchCameras } from '@sova/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { accessibilityFlaws } from '../../testing/accessibility.ts'
import { buildCamera, buildPage } from '../../testing/factories.ts'
import { renderApp, startPortal } from '../../testing/render-app.tsx'
import { FINDER_CHARACTERS_MIN, FINDER_DEBOUNCE_MS } from './finder-query.ts'

const FOUND = [
  buildCamera({ number: '17', title: 'Ёлочный въезд', address: 'Уфа, ул. Ленина, 28' }),
  buildCamera({ number: '18', title: 'Задний въезд', address: 'Уфа, ул. Лёни, 1' }),
]

/** Whoever looks for a camera on a page where the server finds two of many. */
async function finding({ path = '/cams/my', count = 12 } = {}) {
  const server = await startPortal(FOUND)
  server.answer(searchCameras, () => buildPage(FOUND, { pageSize: 8, count }))
  const page = renderApp(path)
  const field = await screen.findByRole('combobox', { name: /Поиск камеры/ })
  return { ...page, server, field, grid: () => screen.findByRole('grid', { name: 'Найденные камеры' }) }
}

const asked = (server: Awaited<ReturnType<typeof startPortal>>) =>
  server.bodiesOf(searchCameras).map((body) => (body as { query?: string }).query)

describe('the finder', () => {
  it('shows what was found below its field [FINDER-01] [CAM-LIST-09]', async () => {
    const { user, field, grid } = await finding()
    expect(field).toHaveAttribute('aria-expanded', 'false')
    await user.type(field, 'въезд')
    expect(within(await grid()).getAllByRole('row')).toHaveLength(3)
    expect(field).toHaveAttribute('aria-expanded', 'true')
    expect(field).toHaveAttribute('aria-controls', (await grid()).id)
  })

  it('marks what matched in title and address, with ё and е alike [FINDER-02]', async () => {
    const { user, field, grid } = await finding()
    await user.type(field, 'ЕЛОЧНЫЙ лен')
    const [first] = within(await grid()).getAllByRole('row')
    await waitFor(() =>
      expect([...(first?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent)).toEqual(['Ёлочный', 'Лен']),
    )
  })

  it('shows all that was found on the search tab [FINDER-03]', async () => {
    const { user, field, grid, href } = await finding()
    await user.type(field, 'въезд')
    await user.click(within(await grid()).getByRole('button', { name: 'Показать все, найдено 12 камер' }))
    await waitFor(() => expect(href()).toBe(`/cams/search?search=${encodeURIComponent('въезд')}`))
    expect(screen.queryByRole('grid')).toBeNull()
  })

  it.each([
    [1, 'найдена 1 камера'],
    [3, 'найдены 3 камеры'],
    [25, 'найдено 25 камер'],
  ])('counts as Russian does: %i', async (count, text) => {
    const { user, field } = await finding({ count })
    await user.type(field, 'в')
    expect(await screen.findByRole('button', { name: `Показать все, ${text}` })).toBeInTheDocument()
  })

  it('goes through the rows by arrows, round the ends, and opens one by Enter [FINDER-04]', async () => {
    const { user, field, grid, href } = await finding()
    await user.type(field, 'въезд')
    const rows = within(await grid()).getAllByRole('row')
    const current = () => rows.findIndex((row) => row.getAttribute('aria-selected') === 'true')
    expect(current()).toBe(-1)
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(current()).toBe(1)
    expect(field).toHaveAttribute('aria-activedescendant', rows[1]?.id)
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(current()).toBe(0)
    await user.keyboard('{ArrowUp}{ArrowUp}{Enter}')
    expect(href()).toBe('/cams/my?camera=18')
  })

  it('opens no other camera where the results change under the row that was chosen', async () => {
    const { user, field, grid, server, href } = await finding()
    await user.type(field, 'въезд')
    await grid()
    server.answer(searchCameras, () => buildPage([...FOUND].reverse(), { pageSize: 8, count: 12 }))
    await user.type(field, ' у')
    await user.keyboard('{ArrowDown}')
    const rows = () => screen.getAllByRole('row')
    expect(rows()[0]).toHaveAttribute('aria-selected', 'true')
    await waitFor(() => expect(rows()[0]).toHaveTextContent('Задний въезд'))
    expect(rows().filter((row) => row.getAttribute('aria-selected') === 'true')).toEqual([])
    expect(href()).toBe('/cams/my')
  })

  it('shows all by Enter on no row', async () => {
    const { user, field, href } = await finding({ path: '/cams/fav' })
    await user.type(field, 'ворота{Enter}')
    await waitFor(() => expect(href()).toBe(`/cams/search?search=${encodeURIComponent('ворота')}`))
  })

  it('is cleared by Escape, and the words leave the address [FINDER-05]', async () => {
    const { user, field, href } = await finding({ path: '/cams/search?search=gate&page=2' })
    expect(field).toHaveValue('gate')
    await user.click(field)
    await user.keyboard('{Escape}')
    expect(field).toHaveValue('')
    await waitFor(() => expect(href()).toBe('/cams/search'))
  })

  it('plays a result by its button [FINDER-06]', async () => {
    const { user, field, href } = await finding()
    await user.type(field, 'въезд')
    await user.click(await screen.findByRole('button', { name: 'Воспроизвести «Задний въезд»' }))
    expect(href()).toBe('/cams/my?camera=18&tab=player')
  })

  it('puts the camera into the address of the page that is open, and keeps the rest [FINDER-07]', async () => {
    const { user, field, href, grid } = await finding({ path: '/cams/fav?view=table&time=5' })
    await user.type(field, 'въезд')
    await user.click(within(await grid()).getByRole('button', { name: /^Ёлочный въезд/ }))
    expect(href()).toBe('/cams/fav?view=table&camera=17')
  })

  it('searches from one character on [FINDER-08]', async () => {
    const { user, field, server } = await finding()
    expect(FINDER_CHARACTERS_MIN).toBe(1)
    await user.type(field, 'в')
    await waitFor(() => expect(asked(server)).toContain('в'))
  })

  it('asks once for a word that is typed at once, 400 ms after its last letter [FINDER-09]', async () => {
    expect(FINDER_DEBOUNCE_MS).toBe(400)
    const { field, server } = await finding()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      for (const text of ['в', 'въ', 'въезд']) fireEvent.change(field, { target: { value: text } })
      act(() => void vi.advanceTimersByTime(FINDER_DEBOUNCE_MS - 1))
      expect(asked(server)).toEqual([])
      act(() => void vi.advanceTimersByTime(1))
    } finally {
      vi.useRealTimers()
    }
    await waitFor(() => expect(asked(server)).toEqual(['въезд']))
  })

  it('asks for nothing while only spaces are typed', async () => {
    const { user, field, server } = await finding()
    await user.type(field, '   {Enter}')
    expect(asked(server)).toEqual([])
  })

  it('has no flaw that axe finds', async () => {
    const { user, field, grid } = await finding()
    await user.type(field, 'въезд')
    await grid()
    expect(await accessibilityFlaws()).toEqual([])
  })
})
