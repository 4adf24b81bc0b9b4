import { loadContext, login, logout } from '@sova/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildContext } from '../testing/factories.ts'
import { FixtureFailure } from '../testing/fixture-server.ts'
import { renderApp, startPortal } from '../testing/render-app.tsx'
import { entryPlace, useSectionMemory } from './section-memory.ts'

describe('the last route of a section', () => {
  it('is remembered before each navigation, without the dialog over it [ROUTE-05]', async () => {
    await startPortal()
    const { router } = renderApp('/cams/fav?sort=title_desc&page=2')
    await screen.findByRole('heading', { name: 'Камеры' })
    await router.navigate({ to: '.', search: (search) => ({ ...search, camera: '12', time: 5 }) })
    await router.navigate({ to: '/login' })
    expect(useSectionMemory.getState()).toEqual({
      cameras: { pathname: '/cams/fav', search: { sort: 'title_desc', page: '2' } },
    })
  })

  it('is forgotten when the session ends, by whoever signs in next [ROUTE-05]', async () => {
    const server = await startPortal()
    server.answer(logout, () => ({}))
    server.answer(login, ({ username }) => ({ username }))
    const { user, router, href, queryClient } = renderApp('/cams/my?search=склад')
    await user.click(await screen.findByRole('button', { name: 'Выйти' }))
    await waitFor(() => expect(href()).toBe('/login'))
    expect(useSectionMemory.getState()).toEqual({})

    await router.navigate({ to: '/cams/fav' })
    await screen.findByRole('heading', { name: 'Камеры' })
    server.answer(loadContext, () => new FixtureFailure('unauthenticated', 'Войдите'))
    void queryClient.invalidateQueries()
    await user.type(await screen.findByLabelText('Имя пользователя'), 'other')
    server.answer(loadContext, () => buildContext({ username: 'other' }))
    await user.type(screen.getByLabelText('Пароль'), 'long enough')
    await user.click(screen.getByRole('button', { name: 'Войти' }))
    await waitFor(() => expect(href()).toBe('/cams/fav'))
    expect(useSectionMemory.getState()).toEqual({})
  })

  it('is where the entry of the section returns to, unless one is there already', () => {
    const section = { id: 'cameras', path: '/cams/my' } as const
    const kept = { pathname: '/cams/fav', search: { page: 2 } }
    expect(entryPlace(section, undefined, { cameras: kept })).toEqual(kept)
    expect(entryPlace(section, 'cameras', { cameras: kept })).toEqual({ pathname: '/cams/my', search: {} })
    expect(entryPlace(section, undefined, {})).toEqual({ pathname: '/cams/my', search: {} })
  })
})
