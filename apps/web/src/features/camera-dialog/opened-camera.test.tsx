import { type Camera, deleteFavouriteCameras, listTheseCameras, mapFavouriteCameras } from '@sova/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import en from '../../i18n/en/camera-dialog.json' with { type: 'json' }
import { buildCamera } from '../../testing/factories.ts'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { NOW_MS, renderApp, startPortal } from '../../testing/render-app.tsx'

const camera = (given: Partial<Camera> = {}) => buildCamera({ number: '17', title: 'Въезд', ...given })

describe('a camera that the address names', () => {
  it('opens in a dialog with its title, over any page [OPEN-01] [OPEN-02] [DIALOG-02] [DIALOG-03]', async () => {
    await startPortal([camera()])
    renderApp('/cams/fav?camera=17')
    expect(await screen.findByRole('dialog', { name: 'Въезд' })).toBeInTheDocument()
    expect(screen.getByRole('tab', { name: 'Плеер' })).toHaveAttribute('aria-selected', 'true')
  })

  it('is asked for with live and archive tokens for the player [CAM-TOKEN-02]', async () => {
    const server = await startPortal([camera()])
    renderApp('/cams/my?camera=17')
    await screen.findByRole('dialog', { name: 'Въезд' })
    expect(server.bodiesOf(listTheseCameras)[0]).toMatchObject({
      numbers: ['17'],
      token_l_ttl: 3600,
      token_r_ttl: 3600,
    })
  })

  it('tells its number, address and offset from UTC [PLAYER-02] [PLAYER-06]', async () => {
    await startPortal([camera({ address: 'Уфа, ул. Ленина, 28', timezone: 'Asia/Yekaterinburg' })])
    renderApp('/cams/my?camera=17')
    const panel = within(await screen.findByRole('tabpanel', { name: 'Информация' }))
    expect(panel.getAllByRole('definition').map((fact) => fact.textContent)).toEqual([
      '17',
      'Уфа, ул. Ленина, 28',
      'UTC+05:00',
    ])
  })

  it('leaves the address when it is closed, and the rest stays [OPEN-03]', async () => {
    await startPortal([camera()])
    const { user, href } = renderApp('/cams/my?sort=title_asc&camera=17&time=1795000000&tab=player')
    const dialog = within(await screen.findByRole('dialog', { name: 'Въезд' }))
    await user.click(dialog.getByRole('button', { name: 'Закрыть' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(href()).toBe('/cams/my?sort=title_asc')
  })

  it('has a favourites toggle, which takes the camera out of them [DIALOG-06]', async () => {
    const server = await startPortal([camera({ is_fav: true })])
    server.answer(deleteFavouriteCameras, () => ({}))
    const { user } = renderApp('/cams/my?camera=17')
    const dialog = within(await screen.findByRole('dialog', { name: 'Въезд' }))
    const toggle = dialog.getByRole('button', { name: 'Избранное: Въезд' })
    expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await user.click(toggle)
    await waitFor(() => expect(toggle).toHaveAttribute('aria-pressed', 'false'))
    await waitFor(() => expect(server.bodiesOf(deleteFavouriteCameras)).toEqual([{ numbers: ['17'] }]))
  })
})

describe('the single-camera dialog', () => {
  const placed = camera({ latitude: 54.73, longitude: 55.96 })
  const openDialog = async () => within(await screen.findByRole('dialog', { name: 'Въезд' }))

  it('opens at the moment of the address [DIALOG-01] [OPEN-01]', async () => {
    const timeS = NOW_MS / 1000 - 600
    await startPortal([camera()])
    const { href } = renderApp(`/cams/my?camera=17&time=${timeS}`)
    const dialog = await openDialog()
    expect(await dialog.findByText('Архив', { selector: '[aria-live]' })).toBeInTheDocument()
    expect(href()).toContain(`time=${timeS}`)
  })

  it('opens on the tab of the address [DIALOG-02] [OPEN-01]', async () => {
    await startPortal([camera({ is_embed: true })])
    renderApp('/cams/my?camera=17&tab=embed')
    const dialog = await openDialog()
    expect(await dialog.findByRole('tabpanel', { name: 'Встраивание' })).toBeInTheDocument()
  })

  it('goes from tab to tab, by the arrow keys too, and keeps the tab in the address', async () => {
    await startPortal([camera({ is_embed: true })])
    const { user, href } = renderApp('/cams/my?camera=17')
    const dialog = await openDialog()
    await user.click(await dialog.findByRole('tab', { name: 'Встраивание' }))
    await waitFor(() => expect(href()).toBe('/cams/my?camera=17&tab=embed'))
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(href()).toBe('/cams/my?camera=17&tab=player'))
    expect(dialog.getByRole('tab', { name: 'Плеер' })).toHaveFocus()
  })

  it('has the embed tab only for a camera that allows embedding [DIALOG-04]', async () => {
    await startPortal([camera({ is_embed: false })])
    renderApp('/cams/my?camera=17&tab=embed')
    const dialog = await openDialog()
    expect(await dialog.findByRole('tab', { name: 'Плеер' })).toHaveAttribute('aria-selected', 'true')
    expect(dialog.queryByRole('tab', { name: 'Встраивание' })).toBeNull()
  })

  it('goes to the map that belongs to the page, and closes [DIALOG-07] [DIALOG-09] [DIALOG-10]', async () => {
    const server = await startPortal([placed])
    server.answer(mapFavouriteCameras, () => ({ results: [] }))
    const { user, href } = renderApp('/cams/fav?camera=17&tab=player')
    const dialog = await openDialog()
    await user.click(await dialog.findByRole('button', { name: 'На карте' }))
    await waitFor(() => expect(href()).toBe('/map/fav?camera=17'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('has no way to the map without coordinates [DIALOG-08]', async () => {
    await startPortal([camera()])
    renderApp('/cams/my?camera=17')
    const dialog = await openDialog()
    expect(await dialog.findByRole('button', { name: 'На карте' })).toBeDisabled()
  })
})

describe('a camera that can’t be opened', () => {
  afterEach(() => {
    const button = screen.queryByRole('button', { name: 'Понятно' })
    if (button) fireEvent.click(button)
  })

  it('because its number can be none is told so, without asking for it [OPEN-10]', async () => {
    const server = await startPortal()
    const { href } = renderApp('/cams/my?camera=17a')
    const alert = await screen.findByRole('dialog', { name: 'Невозможно открыть камеру' })
    expect(alert).toHaveTextContent('Камера не найдена.')
    await waitFor(() => expect(href()).toBe('/cams/my'))
    expect(server.bodiesOf(listTheseCameras)).toEqual([])
  })

  it('because it is off is told so [OPEN-11]', async () => {
    const inactivity_period = { start: '2026-11-12', end: null, reason: 'Нет связи', todo: '' }
    await startPortal([camera({ inactivity_period })])
    renderApp('/cams/my?camera=17')
    expect(await screen.findByRole('dialog', { name: 'Невозможно открыть камеру' })).toHaveTextContent(
      'Камера отключена.',
    )
  })

  it('is told in English in the words of the specification [OPEN-06] [OPEN-08] [OPEN-09]', () => {
    expect([en.insufficientRights, en.liveTokenFailed, en.archiveTokenFailed]).toEqual([
      'Insufficient rights.',
      'Failed to obtain a token for live stream access.',
      'Failed to obtain a token for archive access.',
    ])
  })

  it.each([
    /* Nobody learns which numbers there are. */
    ['of a number that nobody has, as one without rights [OPEN-10],', [], '', 'Недостаточно прав.'],
    ['without a live token', [camera({ token_l: null })], '', 'Не удалось получить токен для просмотра эфира.'],
    [
      'without an archive token',
      [camera({ token_r: null })],
      '&time=5',
      'Не удалось получить токен для просмотра архива.',
    ],
  ])(
    '%s is told in an alert and leaves the address [OPEN-05] [OPEN-06] [OPEN-07]',
    async (_reason, cameras, time, text) => {
      await startPortal(cameras)
      const { user, href, router } = renderApp('/cams/my?sort=title_asc')
      await router.navigate({ to: `/cams/my?sort=title_asc&camera=17${time}` })
      const alert = await screen.findByRole('dialog', { name: 'Невозможно открыть камеру' })
      expect(alert).toHaveTextContent(text)
      await waitFor(() => expect(href()).toBe('/cams/my?sort=title_asc'))
      expect(router.history.length).toBe(2)
      await user.click(within(alert).getByRole('button', { name: 'Понятно' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    },
  )

  it('because its data could not be loaded is told so [ERROR-02]', async () => {
    const server = await startPortal()
    server.answer(listTheseCameras, () => new FixtureFailure('unavailable', 'База данных недоступна.'))
    const { href } = renderApp('/cams/my?camera=17')
    expect(await screen.findByRole('dialog', { name: 'Невозможно открыть камеру' })).toHaveTextContent(
      'Не удалось загрузить данные. База данных недоступна.',
    )
    await waitFor(() => expect(href()).toBe('/cams/my'))
  })
})
