import { type Camera, listMyCameras, renameCamera } from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import en from '../../i18n/en/index.ts'
import { CAMERA_PAGES_KEY } from '../../shared/cameras/camera-pages.ts'
import { buildCamera, buildPage } from '../../testing/factories.ts'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { renderApp, startPortal } from '../../testing/render-app.tsx'

const WARNING = 'Название не может быть пустым и длиннее 64 символов'

async function editing(camera: Partial<Camera> = {}) {
  const server = await startPortal([buildCamera({ number: '17', title: 'Въезд', ...camera })])
  server.answer(renameCamera, ({ title }) => ({ title }))
  const { user, queryClient } = renderApp('/cams/my')
  await user.click(await screen.findByRole('button', { name: 'Переименовать «Въезд»' }))
  const field = screen.getByRole('textbox', { name: 'Название камеры «Въезд»' })
  const isTitle = (title: string) => screen.findByRole('heading', { level: 2, name: title })
  return { server, user, queryClient, field, isTitle }
}

describe('the title of a card', () => {
  it('is edited in place, and Enter saves it trimmed [CAM-CARD-05] [CAM-CARD-18] [CAM-CARD-20] [CAM-CARD-22]', async () => {
    const { server, user, field, isTitle } = await editing()
    expect(field).toHaveFocus()
    await user.keyboard('  Ворота {Enter}')
    expect(await isTitle('Ворота')).toBeInTheDocument()
    expect(server.bodiesOf(renameCamera)).toEqual([{ number: '17', title: 'Ворота' }])
    expect(await screen.findByText('Название сохранено')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Переименовать «Ворота»' })).toHaveFocus())
  })

  it('is not undone by a list that was asked for before it was saved [CAM-CARD-22]', async () => {
    const { server, user, queryClient, field, isTitle } = await editing()
    const asked: (() => void)[] = []
    const list = (title: string) => buildPage([buildCamera({ number: '17', title })])
    server.answer(listMyCameras, () => new Promise((resolve) => asked.push(() => resolve(list('Въезд')))))
    void queryClient.refetchQueries({ queryKey: CAMERA_PAGES_KEY })
    await waitFor(() => expect(asked).not.toHaveLength(0))
    server.answer(listMyCameras, () => list('Ворота'))
    await user.type(field, 'Ворота{Enter}')
    expect(await isTitle('Ворота')).toBeInTheDocument()
    for (const answer of asked) answer()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(await isTitle('Ворота')).toBeInTheDocument()
  })

  it('stays as it was after Escape [CAM-CARD-18]', async () => {
    const { server, user, field, isTitle } = await editing()
    await user.type(field, 'Ворота{Escape}')
    expect(await isTitle('Въезд')).toBeInTheDocument()
    expect(server.bodiesOf(renameCamera)).toEqual([])
  })

  it('comes back when it is emptied, with a warning and without a call [CAM-CARD-16] [CAM-CARD-19]', async () => {
    const { server, user, field, isTitle } = await editing()
    await user.clear(field)
    await user.type(field, '   {Enter}')
    expect(await isTitle('Въезд')).toBeInTheDocument()
    expect(await screen.findByText(WARNING)).toBeInTheDocument()
    expect(server.bodiesOf(renameCamera)).toEqual([])
  })

  it('of 65 characters is warned of and not sent; of 64 it is sent [CAM-CARD-15] [CAM-CARD-16]', async () => {
    const { server, user, field, isTitle } = await editing()
    await user.clear(field)
    await user.click(field)
    await user.paste('x'.repeat(65))
    await user.keyboard('{Enter}')
    expect(await screen.findByText(WARNING)).toBeInTheDocument()
    expect(server.bodiesOf(renameCamera)).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Переименовать «Въезд»' }))
    await user.paste('x'.repeat(64))
    await user.keyboard('{Enter}')
    expect(await isTitle('x'.repeat(64))).toBeInTheDocument()
  })

  it('is warned of in the words of the specification [CAM-CARD-16]', () => {
    expect(en.cameras.titleWarning).toBe('Title length cannot exceed 64 characters and cannot be empty')
    expect(i18next.t('cameras:titleWarning')).toBe(WARNING)
  })

  it('keeps markup as plain characters', async () => {
    const { user, field, isTitle } = await editing()
    await user.clear(field)
    await user.type(field, '<b>Двор</b>{Enter}')
    expect(await isTitle('<b>Двор</b>')).toBeInTheDocument()
  })

  it('that the server refuses stays, and the reason is told [CAM-CARD-21]', async () => {
    const { server, user, field, isTitle } = await editing()
    server.answer(renameCamera, () => new FixtureFailure('insufficient_rights', 'Вы не владелец.'))
    await user.type(field, 'Ворота{Enter}')
    const notice = (await screen.findByText('Не удалось сохранить название: Вы не владелец.')).closest('[role="alert"]')
    expect(notice).toHaveTextContent('Ошибка')
    expect(await isTitle('Въезд')).toBeInTheDocument()
  })

  it.each(['R', 'L', null] as const)(
    'can be edited by its owner only, not with the right %s [CAM-CARD-17]',
    async (permission) => {
      await startPortal([buildCamera({ title: 'Въезд', permission })])
      renderApp('/cams/my')
      const card = within(await screen.findByRole('article', { name: 'Въезд' }))
      expect(card.queryByRole('button', { name: /Переименовать/ })).toBeNull()
    },
  )
})
