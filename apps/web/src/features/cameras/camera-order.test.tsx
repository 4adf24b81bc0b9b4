import { listFavouriteCameras, orderFavouriteCameras } from '@sova/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cameraListQuery } from '../../shared/cameras/camera-list-query.ts'
import { buildCamera, buildPage } from '../../testing/factories.ts'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { renderApp, startPortal } from '../../testing/render-app.tsx'

const favourite = (index: number) => buildCamera({ number: String(index), title: `Камера ${index}`, is_fav: true })
const FAVOURITES = [1, 2, 3].map(favourite)

const titles = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))
const handle = (index: number) => screen.findByRole('button', { name: `Переместить «Камера ${index}»: Alt и стрелки` })

async function ordering(path = '/cams/fav') {
  const server = await startPortal(FAVOURITES)
  server.answer(orderFavouriteCameras, () => ({}))
  const page = renderApp(path)
  await screen.findAllByRole('article')
  await page.user.click(screen.getByRole('button', { name: 'Перемещать карточки' }))
  return { ...page, server }
}

describe('the order of favourites', () => {
  it('shows a handle on each card while cards are moved, and none otherwise [CAM-CARD-01]', async () => {
    const { user } = await ordering()
    expect(await handle(1)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Перемещать карточки' }))
    expect(screen.queryByRole('button', { name: /Alt и стрелки/ })).toBeNull()
  })

  it('changes by Alt and the arrows, is announced and kept on the server; no answer is younger for it [CAM-LIST-15] [CAM-LIST-22]', async () => {
    const { user, server, queryClient } = await ordering()
    const { queryKey } = cameraListQuery({ kind: 'fav', sort: 'user', page: 1, pageSize: 60 })
    const answeredAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt
    expect(answeredAt).toBeGreaterThan(0)
    const first = await handle(1)
    first.focus()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(titles()).toEqual(['Камера 2', 'Камера 1', 'Камера 3'])
    expect(screen.getByRole('status', { name: 'Перемещение камер' })).toHaveTextContent('«Камера 1»: место 2 из 3')
    expect(await handle(1)).toHaveFocus()
    await waitFor(() => expect(server.bodiesOf(orderFavouriteCameras)).toEqual([{ numbers: ['2', '1', '3'] }]))
    expect(queryClient.getQueryState(queryKey)?.dataUpdatedAt).toBe(answeredAt)
  })

  it('of a later page is told alone, so that it undoes nothing that another tab has put in order [CAM-LIST-15]', async () => {
    const server = await startPortal()
    server.answer(orderFavouriteCameras, () => ({}))
    server.answer(listFavouriteCameras, ({ page = 1, page_size = 60 }) =>
      buildPage(FAVOURITES, { page, pageSize: page_size, count: 63 }),
    )
    const { user } = renderApp('/cams/fav?page=2')
    await screen.findAllByRole('article')
    await user.click(screen.getByRole('button', { name: 'Перемещать карточки' }))
    ;(await handle(2)).focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() => expect(server.bodiesOf(orderFavouriteCameras)).toEqual([{ numbers: ['2', '1', '3'] }]))
  })

  it('that the server refuses is read again, and the reason is told', async () => {
    const { user, server } = await ordering()
    server.answer(orderFavouriteCameras, () => new FixtureFailure('unavailable', 'База данных недоступна.'))
    ;(await handle(1)).focus()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(await screen.findByText('База данных недоступна.')).toBeInTheDocument()
    await waitFor(() => expect(titles()).toEqual(['Камера 1', 'Камера 2', 'Камера 3']))
  })

  it('is not offered where cards have another order: there they can be carried to a folder only', async () => {
    await ordering('/cams/fav?sort=title_asc')
    expect(await screen.findByRole('button', { name: 'Перетащить «Камера 1» в папку' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Alt и стрелки/ })).toBeNull()
  })
})
