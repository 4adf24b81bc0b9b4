import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp, startPortal } from '../testing/render-app.tsx'
import { entryPlace, useSectionMemory } from './section-memory.ts'

describe('the last route of a section', () => {
  beforeEach(() => useSectionMemory.setState({}, true))

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

  it('is where the entry of the section returns to, unless one is there already', () => {
    const section = { id: 'cameras', path: '/cams/my' } as const
    const kept = { pathname: '/cams/fav', search: { page: 2 } }
    expect(entryPlace(section, undefined, { cameras: kept })).toEqual(kept)
    expect(entryPlace(section, 'cameras', { cameras: kept })).toEqual({ pathname: '/cams/my', search: {} })
    expect(entryPlace(section, undefined, {})).toEqual({ pathname: '/cams/my', search: {} })
  })
})
