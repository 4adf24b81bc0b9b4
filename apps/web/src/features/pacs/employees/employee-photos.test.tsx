import {
  createEmployeePhoto,
  deleteEmployeePhotos,
  type EmployeePhoto,
  listEmployeePhotos,
  PHOTO_LENGTH_MAX,
} from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FixtureFailure } from '../../../testing/fixture-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { buildEmployee, startPacs } from '../../../testing/start-pacs.ts'
import { readPhoto } from './read-photo.ts'

const photo = (given: Partial<EmployeePhoto> = {}): EmployeePhoto => ({
  id: 5,
  image: '/api/v0/employees/photo/5.jpg',
  status: 'failed',
  error_message: 'Лицо не найдено',
  upload_date: '2026-11-20T10:00:00Z',
  width: 300,
  height: 400,
  employee_id: 7,
  ...given,
})

const BAD_PHOTO = 'Ошибка при выборе фото. Попробуйте выбрать другую фотографию или уменьшите эту.'

async function opened(photos: EmployeePhoto[] = [photo()]) {
  const server = await startPacs({ employees: [buildEmployee({ id: 7 })], photos })
  const page = renderApp('/pacs/employee/7')
  const part = within(await screen.findByRole('region', { name: 'Фотографии' }))
  await waitFor(() => expect(server.bodiesOf(listEmployeePhotos)).toHaveLength(1))
  /* The chooser is a hidden field behind its button. */
  const chooser = () => document.querySelector<HTMLInputElement>('input[type=file][accept*="image"]')!
  return { ...page, server, part, chooser }
}

describe('the photos of an employee', () => {
  it('are listed with their state, the newest first [PACS-PHOTO-01] [PACS-PHOTO-04]', async () => {
    const { part, server } = await opened()
    expect(await part.findByRole('img')).toHaveAttribute('src', '/api/v0/employees/photo/5.jpg')
    expect(part.getByText('Не подходит')).toBeInTheDocument()
    expect(part.getByText('Лицо не найдено')).toBeInTheDocument()
    expect(server.bodiesOf(listEmployeePhotos)[0]).toMatchObject({ filters: { employee_id: 7 } })
  })

  it('are uploaded as image data URLs [PACS-PHOTO-03] [PACS-PHOTO-05]', async () => {
    const { user, server, chooser } = await opened([])
    server.answer(createEmployeePhoto, () => photo())
    await user.upload(chooser(), new File(['\u00ff\u00d8'], 'face.jpg', { type: 'image/jpeg' }))
    expect(await screen.findByText('Фото загружено')).toBeInTheDocument()
    const [body] = server.bodiesOf(createEmployeePhoto) as { image: string; employee_id: number }[]
    expect(body?.employee_id).toBe(7)
    expect(body?.image).toMatch(/^data:image\/jpeg;base64,/)
  })

  it('that are too large are refused in an alert, before they are sent [PACS-PHOTO-06] [PACS-PHOTO-12]', async () => {
    const { user, server, chooser } = await opened([])
    const large = new File([new Uint8Array(PHOTO_LENGTH_MAX)], 'face.jpg', { type: 'image/jpeg' })
    await user.upload(chooser(), large)
    expect(await screen.findByRole('dialog', { name: BAD_PHOTO })).toBeInTheDocument()
    expect(server.bodiesOf(createEmployeePhoto)).toEqual([])
  })

  it('must be images', async () => {
    expect(await readPhoto(new File(['<html>'], 'page.html', { type: 'text/html' }))).toBeNull()
    expect(await readPhoto(new File(['x'], 'face.png', { type: 'image/png' }))).toBe('data:image/png;base64,eA==')
  })

  it('that the server refuses are told [PACS-PHOTO-11]', async () => {
    const { user, server, chooser } = await opened([])
    server.answer(createEmployeePhoto, () => new FixtureFailure('unavailable', 'Нет базы.'))
    await user.upload(chooser(), new File(['x'], 'face.jpg', { type: 'image/jpeg' }))
    expect(await screen.findByText('Ошибка при загрузке фото: Нет базы.')).toBeInTheDocument()
  })

  it('that the server finds bad are refused in an alert with its words [PACS-PHOTO-12] [ERROR-03]', async () => {
    const { user, server, chooser } = await opened([])
    const fields = { image: ['Это не картинка.'] }
    const failure = new FixtureFailure('invalid_request', 'Проверьте введённые данные.', fields)
    server.answer(createEmployeePhoto, () => failure)
    await user.upload(chooser(), new File(['x'], 'face.jpg', { type: 'image/jpeg' }))
    const alert = await screen.findByRole('dialog', { name: BAD_PHOTO })
    expect(alert).toHaveTextContent('Это не картинка.')
  })

  it('are deleted after a question [PACS-PHOTO-02]', async () => {
    const { user, server, part } = await opened()
    server.answer(deleteEmployeePhotos, ({ ids }) => ({ ids }))
    await user.click(await part.findByRole('button', { name: /Удалить фото/ }))
    const question = within(await screen.findByRole('dialog', { name: 'Удалить фото?' }))
    await user.click(question.getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText('Фото удалено')).toBeInTheDocument()
    expect(server.bodiesOf(deleteEmployeePhotos)).toEqual([{ ids: [5] }])
  })

  it('that could not be deleted are told [PACS-PHOTO-10]', async () => {
    const { user, server, part } = await opened()
    server.answer(deleteEmployeePhotos, () => new FixtureFailure('unavailable', 'Нет базы.'))
    await user.click(await part.findByRole('button', { name: /Удалить фото/ }))
    const question = within(await screen.findByRole('dialog', { name: 'Удалить фото?' }))
    await user.click(question.getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText('Ошибка при удалении фото: Нет базы.')).toBeInTheDocument()
  })
})
