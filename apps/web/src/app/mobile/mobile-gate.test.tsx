import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildCamera } from '../../testing/factories.ts'
import { renderApp, startPortal } from '../../testing/render-app.tsx'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'

afterEach(() => sessionStorage.clear())

describe('a mobile device', () => {
  it('is told that the mobile site is in development, with links to the stores [SHELL-05] [SHELL-06]', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(PHONE)
    await startPortal()
    renderApp('/cams/my')
    expect(await screen.findByRole('heading', { name: 'Мобильная версия сайта в разработке' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'App Store' })).toHaveAttribute(
      'href',
      expect.stringContaining('apple.com'),
    )
    expect(screen.getByRole('link', { name: 'Google Play' })).toHaveAttribute(
      'href',
      expect.stringContaining('play.google.com'),
    )
  })

  it('may go on anyway, and is not asked again', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(PHONE)
    await startPortal([buildCamera({ title: 'Въезд' })])
    const { user } = renderApp('/cams/my')
    await user.click(await screen.findByRole('button', { name: 'Всё равно открыть сайт' }))
    expect(await screen.findByRole('article', { name: 'Въезд' })).toBeInTheDocument()
    renderApp('/cams/my')
    expect(screen.queryByRole('heading', { name: 'Мобильная версия сайта в разработке' })).toBeNull()
  })
})
