import { type Camera, listTheseCameras } from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildCamera } from '../../testing/factories.ts'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { renderApp, startPortal } from '../../testing/render-app.tsx'

const camera = (given: Partial<Camera> = {}) => buildCamera({ number: '17', title: 'Въезд', ...given })

describe('a camera that the address names', () => {
  it('opens in a dialog with its title, over any page [OPEN-01] [OPEN-02]', async () => {
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

  it('has a favourites toggle [DIALOG-06]', async () => {
    await startPortal([camera({ is_fav: true })])
    renderApp('/cams/my?camera=17')
    const dialog = within(await screen.findByRole('dialog', { name: 'Въезд' }))
    expect(dialog.getByRole('button', { name: 'Избранное: Въезд' })).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('a camera that can’t be opened', () => {
  it.each([
    ['without rights', [], '', 'Недостаточно прав.'],
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
      const { user, href } = renderApp(`/cams/my?sort=title_asc&camera=17${time}`)
      const alert = await screen.findByRole('dialog', { name: 'Невозможно открыть камеру' })
      expect(alert).toHaveTextContent(text)
      await waitFor(() => expect(href()).toBe('/cams/my?sort=title_asc'))
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
