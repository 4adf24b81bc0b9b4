import { addFavouriteCamera, type Camera, type CameraPage, deleteFavouriteCameras, listMyCameras } from '@sova/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildCamera, buildPage } from '../../testing/factories.ts'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { NOW_MS, renderApp, startPortal } from '../../testing/render-app.tsx'

const STILL_NUMBER = Math.floor(NOW_MS / 1000 / 300)

async function shownCard(camera: Partial<Camera>, nowMs = () => NOW_MS) {
  await startPortal([buildCamera({ title: 'Въезд', ...camera })])
  const page = renderApp('/cams/my', { nowMs })
  const card = await screen.findByRole('article', { name: 'Въезд' })
  return { ...page, card }
}

const openButton = (card: HTMLElement) => within(card).getByRole('button', { name: 'Смотреть «Въезд»' })

describe('a camera card', () => {
  it('shows the number with its sign, the tariff and the address [CAM-CARD-06] [CAM-CARD-07] [CAM-CARD-08]', async () => {
    const { card } = await shownCard({ number: '0017', address: 'Уфа, ул. Ленина, 28' })
    expect(within(card).getByText('№ 0017')).toBeInTheDocument()
    expect(within(card).getByText('Архив 7 дней')).toBeInTheDocument()
    expect(within(card).getByText('Уфа, ул. Ленина, 28')).toBeInTheDocument()
  })

  it('opens the live picture by its button [CAM-CARD-02] [CAM-CARD-13]', async () => {
    const { card, user, href } = await shownCard({ number: '17' })
    await user.click(openButton(card))
    expect(href()).toBe('/cams/my?camera=17')
  })

  it('opens the archive a minute ago by its button [CAM-CARD-03]', async () => {
    const { card, user, href } = await shownCard({ number: '17' })
    await user.click(within(card).getByRole('button', { name: /Архив камеры «Въезд»: 7 дней/ }))
    expect(href()).toBe(`/cams/my?camera=17&time=${NOW_MS / 1000 - 60}`)
  })

  it('opens what was recorded before recording was switched off [CAM-CARD-03] [CAM-CARD-12]', async () => {
    const { card, user, href } = await shownCard({
      number: '17',
      record_disable_period: { start: '2026-11-11T20:30:00Z', end: '2026-12-01T00:00:00Z' },
    })
    await user.click(within(card).getByRole('button', { name: /Архив камеры «Въезд»/ }))
    expect(href()).toBe(`/cams/my?camera=17&time=${Date.UTC(2026, 10, 11, 20, 29) / 1000}`)
    const player = within(await screen.findByRole('dialog', { name: 'Въезд' }))
    expect(await player.findByText('Архив', { selector: '[aria-live]' })).toBeInTheDocument()
  })

  it.each([
    ['the right to live only', { permission: 'L' as const }],
    ['no right of its own', { permission: null }],
    ['a tariff without an archive', { tariff: { name: 'Эфир', dvr_hours: null, dvr_size: null } }],
  ])('has no archive button with %s [CAMERA-ENTITY-10]', async (_reason, camera) => {
    const { card } = await shownCard(camera)
    expect(within(card).queryByRole('button', { name: /Архив/ })).toBeNull()
  })

  it('shows the analytic icon with the highest priority, and only it [CAM-CARD-04]', async () => {
    const { card } = await shownCard({ analytics: ['motion_alarm', 'car_number', 'crowd'] })
    expect(
      within(card)
        .getAllByRole('img')
        .map((icon) => icon.getAttribute('aria-label')),
    ).toEqual(['Автомобильные номера'])
  })

  it('is disabled while the camera is inactive, with the reason and what to do [CAM-CARD-10] [CAM-CARD-11] [CAMERA-ENTITY-11]', async () => {
    const { card } = await shownCard({
      inactivity_period: { start: '2026-11-10T00:00:00Z', end: null, reason: 'Нет связи', todo: 'Проверьте питание' },
    })
    expect(card).toHaveTextContent('Нет связи')
    expect(card).toHaveTextContent('Проверьте питание')
    expect(openButton(card)).toBeDisabled()
    expect(within(card).queryByRole('button', { name: /Архив/ })).toBeNull()
  })

  it('says since when recording is off, on the date of the camera’s own zone [CAM-CARD-12] [CAMERA-ENTITY-12]', async () => {
    const { card } = await shownCard({ record_disable_period: { start: '2026-11-11T20:30:00Z', end: null } })
    expect(card).toHaveTextContent('Запись отключена с 12.11.2026')
  })

  it('says from when to when the camera is inactive [CAM-CARD-11]', async () => {
    const period = { start: '2026-11-10T00:00:00Z', end: '2026-12-01T00:00:00Z', reason: 'Долг', todo: 'Оплатите' }
    const { card } = await shownCard({ inactivity_period: period })
    expect(card).toHaveTextContent('с 10.11.2026 по 01.12.2026')
  })

  it('opens the code for embedding by its button, where embedding is enabled [CAM-CARD-09]', async () => {
    const { card, user, href } = await shownCard({ number: '17', is_embed: true })
    await user.click(within(card).getByRole('button', { name: 'Код для встраивания «Въезд»' }))
    expect(href()).toBe('/cams/my?camera=17&tab=embed')
  })

  it('has no button for embedding where it is not enabled [CAM-CARD-09]', async () => {
    const { card } = await shownCard({ is_embed: false })
    expect(within(card).queryByRole('button', { name: /встраивания/ })).toBeNull()
  })

  it('marks itself unavailable when its still fails to load [SCREENSHOT-05] [CAM-CARD-14]', async () => {
    const { card } = await shownCard({})
    const still = card.querySelector('img[src]')
    if (!still) throw new Error('the card has no still')
    fireEvent.error(still)
    expect(card).toHaveTextContent('Скриншот обрабатывается')
    expect(openButton(card)).toBeEnabled()
  })

  it('says that there is no right to the still without a live token [SCREENSHOT-06]', async () => {
    const { card } = await shownCard({ token_l: null })
    expect(card).toHaveTextContent('Недостаточно прав для просмотра скриншота с этой камеры.')
  })

  it('takes its still from the screenshot domain, another address every 300 s [SCREENSHOT-04]', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let now = NOW_MS
    const { card } = await shownCard({ number: '17' }, () => now)
    const still = (number: number) => `//127.0.0.1:8080/api/v0/screenshots/17~400.jpg?token=live-token&t=${number}`
    expect(card.querySelector('img')?.getAttribute('src')).toBe(still(STILL_NUMBER))
    now += 300_000
    act(() => void vi.advanceTimersByTime(300_000))
    expect(card.querySelector('img')?.getAttribute('src')).toBe(still(STILL_NUMBER + 1))
  })

  it('takes preview.mp4 of the media server without a screenshot domain [SCREENSHOT-03]', async () => {
    const server = { domain: 'media.example:8081', vendor_name: 'sova' as const, screenshot_domain: null }
    const { card } = await shownCard({ number: '17', server })
    await waitFor(() =>
      expect(card.querySelector('video')?.getAttribute('src')).toBe(
        `//media.example:8081/17/preview.mp4?token=live-token&t=${STILL_NUMBER}`,
      ),
    )
  })
})

describe('the favourite star', () => {
  const star = () => screen.findByRole('button', { name: 'Избранное: Въезд' })

  it('is marked and unmarked at once, and the server is told [FAV-01]', async () => {
    const server = await startPortal([buildCamera({ number: '17', title: 'Въезд' })])
    server.answer(addFavouriteCamera, () => ({}))
    server.answer(deleteFavouriteCameras, () => ({}))
    const { user } = renderApp('/cams/my')
    await user.click(await star())
    expect(await star()).toHaveAttribute('aria-pressed', 'true')
    expect(await screen.findByText('Добавлено в избранное')).toBeInTheDocument()
    await user.click(await star())
    await waitFor(() => expect(server.bodiesOf(deleteFavouriteCameras)).toEqual([{ numbers: ['17'] }]))
    expect(await star()).toHaveAttribute('aria-pressed', 'false')
    expect(server.bodiesOf(addFavouriteCamera)).toEqual([{ number: '17' }])
  })

  it('goes back when the server refuses, and says why under "Ошибка" [FAV-02] [FAV-05]', async () => {
    const server = await startPortal([buildCamera({ title: 'Въезд' })])
    let refuse: (failure: FixtureFailure) => void = () => undefined
    server.answer(addFavouriteCamera, () => new Promise<FixtureFailure>((resolve) => (refuse = resolve)))
    const { user } = renderApp('/cams/my')
    await user.click(await star())
    await waitFor(async () => expect(await star()).toHaveAttribute('aria-pressed', 'true'))
    await waitFor(() => expect(server.bodiesOf(addFavouriteCamera)).toHaveLength(1))
    refuse(new FixtureFailure('not_found', 'Такой камеры нет.'))
    await waitFor(async () => expect(await star()).toHaveAttribute('aria-pressed', 'false'))
    const notice = (await screen.findByText('Такой камеры нет.')).closest('[role="alert"]')
    expect(notice).toHaveTextContent('Ошибка')
  })

  it('that is pressed while a list loads does not lose that list [FAV-02]', async () => {
    const server = await startPortal([buildCamera({ title: 'Въезд' })])
    server.answer(addFavouriteCamera, () => ({}))
    const { user, router } = renderApp('/cams/my')
    await star()
    let asked = 0
    let answerFirst: (page: CameraPage) => void = () => undefined
    server.answer(listMyCameras, ({ order_by }) => {
      if (order_by === 'title_asc') asked += 1
      if (asked === 1) return new Promise((resolve) => (answerFirst = resolve))
      return buildPage([buildCamera({ title: 'Двор' })])
    })
    await router.navigate({ to: '/cams/my', search: { sort: 'title_asc' } })
    await waitFor(() => expect(asked).toBe(1))
    await user.click(await star())
    expect(await screen.findByRole('article', { name: 'Двор' })).toBeInTheDocument()
    answerFirst(buildPage([]))
  })
})
