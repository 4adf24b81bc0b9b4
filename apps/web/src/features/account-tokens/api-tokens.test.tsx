import { type ApiToken, createApiToken, deleteApiTokens, describePage, listApiTokens } from '@sova/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp, startPortal } from '../../testing/render-app.tsx'
import { TOKEN_LOADING_MS } from './token-loading.ts'

afterEach(() => vi.useRealTimers())

const TOKEN: ApiToken = {
  id: 3,
  body: 'sova.abcdef…',
  username: 'demo',
  title: 'Домофон',
  scopes: ['read'],
  created_at: '2026-11-02T10:00:00.000Z',
  last_used_at: null,
}

async function opened(tokens: ApiToken[]) {
  const server = await startPortal()
  const held = [...tokens]
  server.answer(listApiTokens, () => ({
    results: [...held],
    count: held.length,
    page: describePage({ page: 1, pageSize: 20, count: held.length }),
  }))
  server.answer(createApiToken, ({ title = '', scopes = TOKEN.scopes }) => {
    held.push({ ...TOKEN, id: 4, title, scopes })
    return { ...TOKEN, id: 4, title, scopes, body: 'sova.the-whole-token' }
  })
  server.answer(deleteApiTokens, ({ ids }) => {
    held.splice(0, held.length, ...held.filter(({ id }) => !ids.includes(id)))
    return {}
  })
  const page = renderApp('/cams/my')
  await page.user.click(await screen.findByRole('button', { name: 'Меню пользователя demo' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'API-токены' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'API-токены' }))
  return { ...page, server, dialog }
}

describe('the API tokens', () => {
  it('are none at first; one that is made is shown once, and copied [TOKEN-01] [TOKEN-03] [TOKEN-05]', async () => {
    const { user, server, dialog } = await opened([])
    expect(await dialog.findByText('Токенов нет')).toBeInTheDocument()
    await user.type(dialog.getByRole('textbox', { name: 'Для чего токен' }), 'Счётчик')
    await user.click(dialog.getByRole('switch', { name: 'Может изменять, а не только читать' }))
    await user.click(dialog.getByRole('button', { name: 'Создать токен' }))
    expect(await dialog.findByRole('textbox', { name: 'Токен' })).toHaveValue('sova.the-whole-token')
    expect(server.bodiesOf(createApiToken)).toEqual([{ title: 'Счётчик', scopes: ['read', 'write'] }])
    await user.click(dialog.getByRole('button', { name: 'Скопировать: Токен' }))
    expect(await navigator.clipboard.readText()).toBe('sova.the-whole-token')
    expect(await dialog.findByRole('list', { name: 'API-токены' })).toHaveTextContent(/Счётчик.*чтение и изменение/)
  })

  it('are deleted after a question, and the list is read again [TOKEN-01] [TOKEN-03] [TOKEN-06]', async () => {
    const { user, server, dialog } = await opened([TOKEN])
    await user.click(await dialog.findByRole('button', { name: 'Удалить токен «Домофон»' }))
    const question = within(await screen.findByRole('dialog', { name: 'Удалить токен?' }))
    await user.click(question.getByRole('button', { name: 'Удалить' }))
    expect(await dialog.findByText('Токенов нет')).toBeInTheDocument()
    expect(server.bodiesOf(deleteApiTokens)).toEqual([{ ids: [3] }])
  })

  it('show that something is under way until 500 ms after its end [TOKEN-07]', async () => {
    const { user, dialog } = await opened([TOKEN])
    await dialog.findByText('Домофон')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await user.click(dialog.getByRole('button', { name: 'Создать токен' }))
    await dialog.findByRole('textbox', { name: 'Токен' })
    expect(dialog.getByRole('status', { name: 'Загрузка…' })).toBeInTheDocument()
    expect(TOKEN_LOADING_MS).toBe(500)
    await act(() => vi.advanceTimersByTimeAsync(TOKEN_LOADING_MS))
    await waitFor(() => expect(dialog.queryByRole('status', { name: 'Загрузка…' })).toBeNull())
  })
})
