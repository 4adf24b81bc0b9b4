import { listMyCameras, loadContext, login, setUpFirstAccount } from '@sova/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildCamera, buildContext } from '../../testing/factories.ts'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { renderApp, startPortal } from '../../testing/render-app.tsx'

/** A portal that knows nobody until the right password comes. */
async function startClosedPortal() {
  const server = await startPortal([buildCamera({ title: 'Въезд', is_fav: true })])
  let signedIn = false
  const unauthenticated = new FixtureFailure('unauthenticated', 'Войдите')
  server.answer(loadContext, () => (signedIn ? buildContext() : unauthenticated))
  server.answer(login, ({ username, password }) => {
    if (password !== 'sova-demo') return new FixtureFailure('wrong_credentials', 'Неверное имя или пароль.')
    signedIn = true
    return { username }
  })
  return server
}

type User = ReturnType<typeof renderApp>['user']

async function signIn(user: User, password = 'sova-demo') {
  await user.type(await screen.findByLabelText('Имя пользователя'), 'demo')
  await user.type(screen.getByLabelText('Пароль'), password)
  await user.click(screen.getByRole('button', { name: 'Войти' }))
}

describe('signing in', () => {
  it('is asked of whoever is not signed in, and leads back to where one was going [SESSION-01]', async () => {
    await startClosedPortal()
    const { user, href } = renderApp('/cams/fav?sort=title_asc')
    await screen.findByRole('button', { name: 'Войти' })
    expect(href()).toBe('/login?next=%2Fcams%2Ffav%3Fsort%3Dtitle_asc')
    const told = vi.spyOn(Storage.prototype, 'setItem')
    await signIn(user)
    await waitFor(() => expect(told.mock.calls).toContainEqual(['session-change', '"demo"']))
    told.mockRestore()
    expect(localStorage.getItem('session-change')).toBeNull()
    expect(await screen.findByRole('article', { name: 'Въезд' })).toBeInTheDocument()
    expect(href()).toBe('/cams/fav?sort=title_asc')
  })

  it.each(['//evil.example/x', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads to another site: next=%s',
    async (next) => {
      await startClosedPortal()
      const { user, href } = renderApp(`/login?next=${encodeURIComponent(next)}`)
      await signIn(user)
      await screen.findByRole('heading', { name: 'Камеры' })
      expect(href()).toBe('/cams/my')
    },
  )

  it('says why it was refused and keeps the name', async () => {
    await startClosedPortal()
    const { user } = renderApp('/login')
    await signIn(user, 'wrong')
    expect(await screen.findByRole('alert')).toHaveTextContent('Неверное имя или пароль.')
    expect(screen.getByLabelText('Имя пользователя')).toHaveValue('demo')
  })

  it('asks nothing of the server while a field is empty', async () => {
    const server = await startClosedPortal()
    const { user } = renderApp('/login')
    await user.click(await screen.findByRole('button', { name: 'Войти' }))
    expect(await screen.findAllByText('Заполните это поле')).toHaveLength(2)
    expect(server.bodiesOf(login)).toEqual([])
  })

  it('is asked for again when any call finds the session ended [SESSION-02]', async () => {
    const server = await startPortal([buildCamera({ title: 'Въезд' })])
    const { queryClient, href } = renderApp('/cams/my?sort=title_asc')
    await screen.findByRole('article', { name: 'Въезд' })
    const unauthenticated = new FixtureFailure('unauthenticated', 'Войдите')
    server.answer(loadContext, () => unauthenticated)
    server.answer(listMyCameras, () => unauthenticated)
    void queryClient.invalidateQueries()
    await screen.findByRole('button', { name: 'Войти' })
    expect(href()).toBe('/login?next=%2Fcams%2Fmy%3Fsort%3Dtitle_asc')
    expect(queryClient.getQueryData(['session', 'context'])).toBeUndefined()
  })
})

describe('the first account', () => {
  it('is created with the token of the one-time link', async () => {
    const server = await startPortal()
    server.answer(setUpFirstAccount, ({ username }) => ({ username }))
    const { user, href } = renderApp('/setup-account?setup=one-time')
    await user.type(await screen.findByLabelText('Имя пользователя'), 'owner')
    await user.type(screen.getByLabelText('Пароль'), 'long enough')
    await user.type(screen.getByLabelText('Пароль ещё раз'), 'long enough')
    await user.click(screen.getByRole('button', { name: 'Создать учётную запись' }))
    await waitFor(() => expect(href()).toBe('/cams/my'))
    expect(server.bodiesOf(setUpFirstAccount)).toEqual([
      { setup_token: 'one-time', username: 'owner', password: 'long enough' },
    ])
  })

  it('needs a password of 8 characters, twice the same', async () => {
    const server = await startPortal()
    const { user } = renderApp('/setup-account?setup=one-time')
    await user.type(await screen.findByLabelText('Имя пользователя'), 'owner')
    await user.type(screen.getByLabelText('Пароль'), 'short')
    await user.type(screen.getByLabelText('Пароль ещё раз'), 'other')
    await user.click(screen.getByRole('button', { name: 'Создать учётную запись' }))
    expect(await screen.findByText('Пароли не совпадают')).toBeInTheDocument()
    expect(screen.getByLabelText('Пароль')).toHaveAccessibleDescription(/Не короче 8 символов/)
    expect(screen.getByLabelText('Пароль')).toHaveAttribute('data-invalid')
    expect(server.bodiesOf(setUpFirstAccount)).toEqual([])
  })

  it('shows what the server says beside the field that it names [ERROR-03]', async () => {
    const server = await startPortal()
    server.answer(
      setUpFirstAccount,
      () => new FixtureFailure('username_taken', 'Проверьте поля', { username: ['Имя занято'] }),
    )
    const { user } = renderApp('/setup-account?setup=one-time')
    await user.type(await screen.findByLabelText('Имя пользователя'), 'owner')
    await user.type(screen.getByLabelText('Пароль'), 'long enough')
    await user.type(screen.getByLabelText('Пароль ещё раз'), 'long enough')
    await user.click(screen.getByRole('button', { name: 'Создать учётную запись' }))
    expect(await screen.findByText('Имя занято')).toBeInTheDocument()
    expect(screen.getByLabelText('Имя пользователя')).toBeInvalid()
  })

  it('asks for the whole link when the token is missing', async () => {
    await startPortal()
    renderApp('/setup-account')
    expect(await screen.findByRole('alert')).toHaveTextContent('Откройте ссылку целиком')
  })
})
