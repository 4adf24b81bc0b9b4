import {
  addFavouriteCamera,
  type Camera,
  deleteFavouriteCameras,
  listTheseCameras,
  loadArchiveEvents,
  MAP_REFRESH_INTERVAL_MS,
  type MapCamera,
  mapFavouriteCameras,
  mapMyCameras,
  mapPublicCameras,
} from '@sova/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import L from 'leaflet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildEvent } from '../../testing/build-event.ts'
import { buildCamera } from '../../testing/factories.ts'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { NOW_MS, renderApp, startPortal } from '../../testing/render-app.tsx'
import { markerImages } from './markers/marker-images.ts'
import { buildMapCamera } from './testing/build-map-camera.ts'
import { POPUP_CLOSE_DELAY_MS } from './use-map-selection.ts'

/* Far enough from each other to be no cluster at the first zoom. */
const GATE = buildMapCamera({ number: '17', title: 'Въезд', latitude: 54.73, longitude: 55.6 })
const YARD = buildMapCamera({ number: '18', title: 'Двор', latitude: 54.73, longitude: 56.3, marker_id: 3 })

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1364)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
})

afterEach(() => {
  vi.useRealTimers()
})

const asCamera = ({ number, title, address, is_fav }: MapCamera, given: Partial<Camera> = {}) =>
  buildCamera({ number, title, address, is_fav, ...given })

async function startMapPortal(cameras: MapCamera[] = [GATE, YARD], given: Partial<Camera> = {}) {
  const server = await startPortal(cameras.map((camera) => asCamera(camera, given)))
  server.answer(mapMyCameras, () => ({ results: cameras }))
  server.answer(mapFavouriteCameras, () => ({ results: cameras.filter(({ is_fav }) => is_fav) }))
  server.answer(mapPublicCameras, () => ({ results: [] }))
  return server
}

const marker = (title: string) => screen.findByRole('button', { name: title })
const callsTo = (server: { received: { path: string }[] }, path: string) =>
  server.received.filter((call) => call.path === path).length

describe('the map', () => {
  it('has the tabs my, favourites and public, each with its own markers [MAP-01] [ROUTE-13]', async () => {
    await startMapPortal([{ ...GATE, is_fav: true }, YARD])
    const { user, href } = renderApp('/map/my')
    await marker('Двор')
    const tabs = within(screen.getByRole('navigation', { name: 'Карты' }))
    expect(tabs.getAllByRole('link').map((tab) => tab.textContent)).toEqual(['Мои', 'Избранные', 'Общие'])
    expect(tabs.getByRole('link', { name: 'Мои' })).toHaveAttribute('aria-current', 'page')
    await user.click(tabs.getByRole('link', { name: 'Избранные' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Двор' })).toBeNull())
    expect(await marker('Въезд, в избранном')).toBeInTheDocument()
    expect(href()).toBe('/map/fav')
    await user.click(tabs.getByRole('link', { name: 'Общие' }))
    expect(await screen.findByText('На карте пока нет камер')).toBeInTheDocument()
    expect(href()).toBe('/map/public')
  })

  it('begins with my cameras [ROUTE-12]', async () => {
    await startMapPortal()
    const { href } = renderApp('/map')
    await marker('Въезд')
    expect(href()).toBe('/map/my')
    expect(document.title).toBe('Карта моих камер — Sova')
  })

  it('draws cameras that are close together as one cluster, which a click takes apart [MAP-01]', async () => {
    await startMapPortal([GATE, { ...GATE, number: '19', title: 'Ворота', longitude: 55.603 }])
    const { user } = renderApp('/map/my')
    const cluster = await marker('2 камеры рядом')
    expect(cluster).toHaveTextContent('2')
    await user.click(cluster)
    expect(await marker('Въезд')).toBeInTheDocument()
    expect(await marker('Ворота')).toBeInTheDocument()
  })

  it('lists the cameras of one place, which no zoom takes apart', async () => {
    await startMapPortal([GATE, { ...GATE, number: '19', title: 'Ворота' }])
    const { user } = renderApp('/map/my')
    await user.click(await marker('2 камеры рядом'))
    const place = within(await screen.findByRole('region', { name: '2 камеры в этом месте' }))
    await user.click(place.getByRole('button', { name: /Ворота/ }))
    expect(await screen.findByRole('region', { name: 'Ворота' })).toBeInTheDocument()
  })

  it('opens a popup with the still and its buttons from a marker [MAP-01]', async () => {
    await startMapPortal()
    const { user, href } = renderApp('/map/my')
    await user.click(await marker('Въезд'))
    const popup = await screen.findByRole('region', { name: 'Въезд' })
    await waitFor(() => expect(popup.querySelector('img')?.src).toContain('/api/v0/screenshots/17~400.jpg'))
    await user.click(within(popup).getByRole('button', { name: 'Эфир' }))
    expect(await screen.findByRole('dialog', { name: 'Въезд' })).toBeInTheDocument()
    expect(href()).toBe('/map/my?camera=17&tab=player')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Закрыть' }))
    await waitFor(() => expect(href()).toBe('/map/my'))
  })

  it('shows in the popup what was last seen there, each leading to its clip', async () => {
    const server = await startMapPortal([GATE], { analytics: ['car_number', 'helmet'] })
    const events = [
      buildEvent('car_number', NOW_MS - 60_000, { id: 8 }),
      buildEvent('helmet', NOW_MS - 90_000, { id: 7 }),
    ]
    server.answer(loadArchiveEvents, () => ({ results: events }))
    const { user, href } = renderApp('/map/my')
    await user.click(await marker('Въезд'))
    const list = within(await screen.findByRole('list', { name: 'Последние события' }))
    expect(list.getAllByRole('listitem')).toHaveLength(2)
    expect(list.getAllByRole('presentation')[0]).toHaveAttribute(
      'src',
      expect.stringContaining('/api/v0/screenshots/events/17/8-full'),
    )
    expect(server.bodiesOf(loadArchiveEvents)).toMatchObject([{ camera_number: '17', order_by_date: 'desc', limit: 3 }])
    await user.click(list.getByRole('link', { name: /Показать событие: Событие 8/ }))
    expect(href()).toBe(`/map/my?camera=17&time=${Math.floor((NOW_MS - 60_000) / 1000)}&play=8`)
  })

  it('opens what was recorded before recording was switched off', async () => {
    await startMapPortal([GATE], { record_disable_period: { start: '2026-11-11T20:30:00Z', end: null } })
    const { user, href } = renderApp('/map/my')
    await user.click(await marker('Въезд'))
    const popup = within(await screen.findByRole('region', { name: 'Въезд' }))
    await user.click(await popup.findByRole('button', { name: 'Архив' }))
    expect(href()).toBe(`/map/my?camera=17&tab=player&time=${Date.UTC(2026, 10, 11, 20, 29) / 1000}`)
  })

  it('has the archive button only with a right to the archive', async () => {
    await startMapPortal([GATE], { permission: 'L' })
    const { user } = renderApp('/map/my')
    await user.click(await marker('Въезд'))
    const popup = within(await screen.findByRole('region', { name: 'Въезд' }))
    await waitFor(() => expect(popup.getByRole('button', { name: 'Эфир' })).toBeEnabled())
    expect(popup.queryByRole('button', { name: 'Архив' })).toBeNull()
  })

  it('focuses the camera of the address, without opening it [MAP-02]', async () => {
    const made = vi.spyOn(L, 'map')
    await startMapPortal()
    renderApp('/map/my?camera=18')
    expect(await screen.findByRole('region', { name: 'Двор' })).toBeInTheDocument()
    const view = () => made.mock.results[0]?.value as L.Map | undefined
    await waitFor(() => expect(view()?.getCenter().lng).toBeCloseTo(56.3, 2))
    expect(view()?.getZoom()).toBe(16)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says that the camera of the address is not on it', async () => {
    await startMapPortal()
    renderApp('/map/my?camera=99')
    expect(await screen.findByText('Камеры № 99 нет на этой карте')).toBeInTheDocument()
  })

  it('takes the picture of a marker from two paths by its marker id [MAP-03]', async () => {
    await startMapPortal()
    renderApp('/map/my')
    const image = (await marker('Двор')).querySelector('img')
    const { main, retina } = markerImages(3)
    expect(image).toHaveAttribute('src', main)
    expect(image).toHaveAttribute('srcset', `${main} 1x, ${retina} 2x`)
    expect(main).not.toBe(retina)
    expect(markerImages(1)).not.toEqual(markerImages(3))
    expect(markerImages(4040)).toEqual(markerImages(1))
  })

  it('changes the marker and the heart with a favourite, and back when the server refuses [MAP-04]', async () => {
    const server = await startMapPortal()
    server.answer(addFavouriteCamera, () => ({}))
    const { user } = renderApp('/map/my')
    await user.click(await marker('Въезд'))
    const heart = await screen.findByRole('button', { name: 'Избранное: Въезд' })
    await user.click(heart)
    const loved = await marker('Въезд, в избранном')
    expect(loved.querySelector('[data-heart]')).not.toBeNull()
    expect(heart).toHaveAttribute('aria-pressed', 'true')
    server.answer(deleteFavouriteCameras, () => new FixtureFailure('unavailable', 'Нет связи.'))
    await user.click(heart)
    await screen.findByText('Нет связи.')
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'))
    expect(await marker('Въезд, в избранном')).toBeInTheDocument()
  })

  it('is asked for again every 15 minutes, and names a camera as it is named by then [MAP-07]', async () => {
    expect(MAP_REFRESH_INTERVAL_MS).toBe(900_000)
    const server = await startMapPortal()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'requestAnimationFrame', 'cancelAnimationFrame'] })
    renderApp('/map/my')
    await screen.findByRole('heading', { name: 'Карта' })
    act(() => void vi.advanceTimersToNextFrame())
    await marker('Въезд')
    expect(callsTo(server, mapMyCameras.path)).toBe(1)
    server.answer(mapMyCameras, () => ({ results: [{ ...GATE, title: 'Ворота' }, YARD] }))
    act(() => void vi.advanceTimersByTime(MAP_REFRESH_INTERVAL_MS))
    await vi.waitFor(() => expect(callsTo(server, mapMyCameras.path)).toBe(2), 10_000)
    expect(await marker('Ворота')).toBeInTheDocument()
  })

  it('begins at 54.73, 55.96 with zoom 10, and goes no farther out than 1.75 [MAP-08] [MAP-09]', async () => {
    const made = vi.spyOn(L, 'map')
    await startMapPortal()
    renderApp('/map/my')
    await marker('Въезд')
    const map = made.mock.results[0]?.value
    expect(map?.getCenter().lat).toBeCloseTo(54.73)
    expect(map?.getCenter().lng).toBeCloseTo(55.96)
    expect([map?.getZoom(), map?.getMinZoom()]).toEqual([10, 1.75])
  })

  it('tells why its cameras could not be loaded, and tries again', async () => {
    const server = await startMapPortal()
    server.answer(mapMyCameras, () => new FixtureFailure('unavailable', 'База данных недоступна.'))
    const { user } = renderApp('/map/my')
    const failure = await screen.findByRole('alert')
    expect(failure).toHaveTextContent('База данных недоступна.')
    server.answer(mapMyCameras, () => ({ results: [GATE] }))
    await user.click(within(failure).getByRole('button', { name: 'Перезагрузить' }))
    expect(await marker('Въезд')).toBeInTheDocument()
  })
})

describe('a popup that a pointer opened', () => {
  async function look() {
    const server = await startMapPortal()
    server.answer(listTheseCameras, () => new FixtureFailure('unavailable', 'Нет связи.'))
    const page = renderApp('/map/my')
    const pin = await marker('Въезд')
    await page.user.hover(pin)
    await screen.findByRole('region', { name: 'Въезд' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    return pin
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('closes 2 s after the pointer left it [NOTIFY-03]', async () => {
    expect(POPUP_CLOSE_DELAY_MS).toBe(2000)
    const pin = await look()
    act(() => void pin.dispatchEvent(new MouseEvent('mouseout', { bubbles: true })))
    expect(screen.getByRole('region', { name: 'Въезд' })).toBeInTheDocument()
    await pass(POPUP_CLOSE_DELAY_MS)
    expect(screen.queryByRole('region', { name: 'Въезд' })).toBeNull()
  })

  it('stays when it is clicked, and closes by Escape', async () => {
    const pin = await look()
    act(() => pin.click())
    act(() => void pin.dispatchEvent(new MouseEvent('mouseout', { bubbles: true })))
    await pass(POPUP_CLOSE_DELAY_MS * 2)
    const popup = screen.getByRole('region', { name: 'Въезд' })
    act(() => void popup.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
    expect(screen.queryByRole('region', { name: 'Въезд' })).toBeNull()
  })
})
