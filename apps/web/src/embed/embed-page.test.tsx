import { type EmbedSession, embedSessionPath } from '@sova/contract'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startFixtureServer } from '../testing/fixture-server.ts'
import { EmbedApp } from './EmbedApp.tsx'

const SESSION: EmbedSession = {
  number: '17',
  title: 'Въезд',
  timezone: 'Asia/Yekaterinburg',
  is_sounding: true,
  streams_count: 1,
  server: { domain: '127.0.0.1:9', vendor_name: 'sova', screenshot_domain: '127.0.0.1:9' },
  token_l: 'embed-token',
  token_l_ttl: 3600,
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function openPage(
  search = '?realtime=true&ttl=3600&autoplay=true&mute=true',
  status = 200,
  session: EmbedSession = SESSION,
) {
  const server = await startFixtureServer()
  const asked: string[] = []
  const portal = { status }
  server.handle = (request, response) => {
    if (!request.url?.startsWith(embedSessionPath('17'))) return false
    asked.push(request.url)
    response.writeHead(portal.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(session))
    return true
  }
  const environment = { nowMs: () => Date.now(), monotonicMs: () => 0, random: () => 0.5, reloadPage: vi.fn() }
  render(<EmbedApp location={{ pathname: '/api/internal/embed/17/', search }} environment={environment} />)
  return { asked, portal, environment }
}

/** Answers come between the minutes. */
async function passUntil(isDone: () => boolean) {
  for (let turn = 0; turn < 500 && !isDone(); turn += 1) {
    await vi.advanceTimersByTimeAsync(10_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(isDone()).toBe(true)
}

describe('the embedded page', () => {
  it('asks for a session of its own with the options of its address, and plays', async () => {
    const { asked } = await openPage()
    expect(await screen.findByRole('region', { name: 'Плеер' })).toBeInTheDocument()
    expect(asked).toEqual([`${embedSessionPath('17')}?realtime=true&ttl=3600&autoplay=true&mute=true`])
    expect(document.title).toBe('Въезд')
    expect(document.querySelector('video')?.muted).toBe(true)
  })

  it('asks for another token when its own is refused, and never reloads for that', async () => {
    /* A camera without a media server: the player can't use what it was given. */
    const homeless = { ...SESSION, server: { ...SESSION.server, domain: '' } }
    const { asked, environment } = await openPage('', 200, homeless)
    await waitFor(() => expect(asked.length).toBeGreaterThan(1))
    expect(screen.getByRole('region', { name: 'Плеер' })).toBeInTheDocument()
    expect(environment.reloadPage).not.toHaveBeenCalled()
  })

  it('without autoplay streams nothing until it is asked to', async () => {
    await openPage('?autoplay=false&mute=false')
    const start = await screen.findByRole('button', { name: 'Воспроизвести: Въезд' })
    expect(document.querySelector('video')).toBeNull()
    await userEvent.click(start)
    expect(await screen.findByRole('region', { name: 'Плеер' })).toBeInTheDocument()
    expect(document.querySelector('video')?.muted).toBe(false)
  })

  it('is loaded anew a minute before its token ends, but not while the portal is away', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { asked, portal, environment } = await openPage('?autoplay=false')
    await screen.findByRole('button', { name: 'Воспроизвести: Въезд' })
    await vi.advanceTimersByTimeAsync(3_480_000)
    portal.status = 503
    expect(asked).toHaveLength(1)
    await passUntil(() => asked.length > 2)
    expect(environment.reloadPage).not.toHaveBeenCalled()
    portal.status = 200
    await passUntil(() => environment.reloadPage.mock.calls.length > 0)
    expect(environment.reloadPage).toHaveBeenCalledOnce()
  })

  it('says that the camera can’t be shown when it may not be embedded', async () => {
    await openPage('', 404)
    expect(await screen.findByRole('alert')).toHaveTextContent('Камера недоступна')
  })

  it('offers to try again when the portal is away, and plays by itself when it is back', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { portal, environment } = await openPage('', 503)
    await userEvent.click(await screen.findByRole('button', { name: 'Перезагрузить' }))
    expect(environment.reloadPage).toHaveBeenCalledOnce()
    portal.status = 200
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(await screen.findByRole('region', { name: 'Плеер' })).toBeInTheDocument()
  })
})
