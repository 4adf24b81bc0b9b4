import { addFavouriteCamera, listTheseCameras, renameCamera } from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cell, open } from '../testing/open-mosaic.ts'
import { scriptEventSource } from '../testing/scripted-event-source.ts'
import { wallCamerasQuery } from '../wall/wall-cameras-query.ts'
import { panelCamerasQuery } from './panel-cameras-query.ts'

scriptEventSource()

it('the cameras of a wall are asked for with tokens of 14400 s [CAM-TOKEN-02]', async () => {
  const { server } = await open('/multi/3')
  await cell('Ячейка 1: Въезд')
  expect(server.bodiesOf(listTheseCameras)).toContainEqual(
    expect.objectContaining({ numbers: ['17', '18'], token_l_ttl: 14_400, token_r_ttl: 14_400 }),
  )
})

it('a star and a title that are given in a list show on the wall and in the panel of a mosaic that was looked at before [FAV-01] [CAM-CARD-22]', async () => {
  const { server, router, user, queryClient, press } = await open('/multi/3')
  server.answer(addFavouriteCamera, () => ({}))
  server.answer(renameCamera, ({ title }) => ({ title }))
  await cell('Ячейка 1: Въезд')
  const panel = within(screen.getByRole('complementary', { name: 'Камеры' }))
  await panel.findByText('Касса')

  await router.navigate({ to: '/cams/my' })
  await press('Избранное: Въезд')
  await waitFor(() => expect(server.bodiesOf(addFavouriteCamera)).toEqual([{ number: '17' }]))
  expect(await screen.findByText('Добавлено в избранное')).toBeInTheDocument()
  await press('Переименовать «Въезд»')
  await user.keyboard('Ворота{Enter}')
  expect(await screen.findByText('Название сохранено')).toBeInTheDocument()
  const changed = expect.objectContaining({ number: '17', title: 'Ворота', is_fav: true })
  expect(queryClient.getQueryData(wallCamerasQuery(['17', '18']).queryKey)?.results).toContainEqual(changed)
  expect(queryClient.getQueryData(panelCamerasQuery('').queryKey)?.pages[0]?.results).toContainEqual(changed)
})
