import {
  type AccountSession,
  changePassword,
  describePage,
  endAllSessions,
  endSessions,
  listSessions,
} from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { renderApp, startPortal } from '../../testing/render-app.tsx'
import { describeBrowser } from './describe-browser.ts'

const HERE: AccountSession = {
  id: 1,
  kind: 'cookie',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  address: '10.0.0.7',
  created_at: '2026-11-20T10:00:00.000Z',
  last_used_at: '2026-11-20T11:00:00.000Z',
  is_current: true,
}
const PROGRAM: AccountSession = { ...HERE, id: 2, kind: 'bearer', user_agent: 'curl/8', is_current: false }

async function opened() {
  const server = await startPortal()
  server.answer(listSessions, () => ({
    results: [HERE, PROGRAM],
    count: 2,
    page: describePage({ page: 1, pageSize: 100, count: 2 }),
  }))
  const page = renderApp('/cams/my')
  await page.user.click(await screen.findByRole('button', { name: 'Меню пользователя demo' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Пароль и сеансы' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Пароль и сеансы' }))
  const type = async (old: string, fresh: string, again = fresh) => {
    await page.user.type(dialog.getByLabelText('Текущий пароль'), old)
    await page.user.type(dialog.getByLabelText('Новый пароль'), fresh)
    await page.user.type(dialog.getByLabelText('Новый пароль ещё раз'), again)
    await page.user.click(dialog.getByRole('button', { name: 'Сменить пароль' }))
  }
  return { ...page, server, dialog, type }
}

describe('the password', () => {
  it('is changed, and said to be', async () => {
    const { server, type } = await opened()
    server.answer(changePassword, () => ({}))
    await type('old-password', 'new-password')
    expect(await screen.findByText('Пароль изменён')).toBeInTheDocument()
    expect(server.bodiesOf(changePassword)).toEqual([{ password: 'old-password', new_password: 'new-password' }])
  })

  it('is not sent when its repetition differs', async () => {
    const { server, dialog, type } = await opened()
    await type('old-password', 'new-password', 'new-passwort')
    expect(await dialog.findByText('Пароли не совпадают')).toBeInTheDocument()
    expect(server.bodiesOf(changePassword)).toEqual([])
  })

  it('that is wrong is told, and nothing is changed', async () => {
    const { server, dialog, type } = await opened()
    server.answer(changePassword, () => new FixtureFailure('wrong_credentials', 'Неверный пароль.'))
    await type('guessed', 'new-password')
    expect(await dialog.findByRole('alert')).toHaveTextContent('Неверный пароль.')
  })
})

describe('the sessions', () => {
  it('are listed, and another than this one is ended', async () => {
    const { user, server, dialog } = await opened()
    server.answer(endSessions, () => ({ ended: 1 }))
    const list = within(await dialog.findByRole('list', { name: 'Активные сеансы' }))
    expect(list.getByText('Chrome, Linux')).toBeInTheDocument()
    expect(list.getByText('этот сеанс')).toBeInTheDocument()
    await user.click(list.getByRole('button', { name: 'Завершить сеанс' }))
    await waitFor(() => expect(server.bodiesOf(endSessions)).toEqual([{ ids: [2] }]))
  })

  it('end everywhere after a question, and the page goes to the login', async () => {
    const { user, server, dialog, href } = await opened()
    server.answer(endAllSessions, () => ({ ended: 2 }))
    await user.click(await dialog.findByRole('button', { name: 'Выйти везде' }))
    const question = within(await screen.findByRole('dialog', { name: 'Выйти на всех устройствах?' }))
    await user.click(question.getByRole('button', { name: 'Выйти везде' }))
    await waitFor(() => expect(href()).toMatch(/^\/login/))
    expect(server.bodiesOf(endAllSessions)).toHaveLength(1)
  })

  it.each([
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari, iOS'],
    ['something else', 'something else'],
  ])('of %s are called %s', (user_agent, name) => {
    expect(describeBrowser({ kind: 'cookie', user_agent })).toBe(name)
    expect(describeBrowser({ kind: 'bearer', user_agent })).toBeNull()
  })
})
