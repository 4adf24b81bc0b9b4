/** The pages of mosaics with three cameras, as an operator opens them. */
import type { Camera, Mosaic } from '@sova/contract'
import { screen } from '@testing-library/react'
import { buildCamera } from '../../../testing/factories.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { buildMosaic, startMosaicPortal } from './mosaic-fixtures.ts'

export const CAMERAS = [
  buildCamera({ number: '17', title: 'Въезд' }),
  buildCamera({ number: '18', title: 'Склад' }),
  buildCamera({ number: '19', title: 'Касса' }),
]
export const WALL = buildMosaic({
  id: 3,
  title: 'Проходная',
  slots: [
    { camera_number: '17', is_alarm: false },
    { camera_number: '18', is_alarm: true },
  ],
})
export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const cell = (name: string | RegExp) => screen.findByRole('region', { name })

export async function open(path: string, mosaics: Mosaic[] = [WALL], cameras: Camera[] = CAMERAS) {
  const portal = await startMosaicPortal(cameras, mosaics)
  const page = renderApp(path)
  const press = async (name: string | RegExp) => page.user.click(await screen.findByRole('button', { name }))
  return { ...page, ...portal, press }
}

export async function edit(mosaics: Mosaic[] = [WALL]) {
  const page = await open('/multi/3', mosaics)
  await page.press('Изменить')
  const title = await screen.findByRole('textbox', { name: 'Название мозаики' })
  return { ...page, title }
}
