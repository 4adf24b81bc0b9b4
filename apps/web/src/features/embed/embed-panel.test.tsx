import { notifications } from '@mantine/notifications'
import { type Camera, loadContext } from '@sova/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildCamera, buildContext } from '../../testing/factories.ts'
import { renderApp, startPortal } from '../../testing/render-app.tsx'

async function openPanel(given: Partial<Camera> = {}, http_mode: 'http' | 'composite' = 'http') {
  const server = await startPortal([
    buildCamera({ number: '17', title: 'Въезд', is_embed: true, is_sounding: true, ...given }),
  ])
  server.answer(loadContext, () => buildContext({ http_mode }))
  const page = renderApp('/cams/my?camera=17&tab=embed')
  await screen.findByRole('tab', { name: 'Встраивание', selected: true })
  const code = await screen.findByLabelText('Код для вставки на сайт')
  return { ...page, server, codeText: () => (code instanceof HTMLTextAreaElement ? code.value : '') }
}

const choice = (name: string) => screen.getByRole('switch', { name })

describe('the embed screen', () => {
  it('starts at 640×380 with full screen and autoplay on, sound off, 1 hour [EMBED-10]', async () => {
    const { codeText } = await openPanel()
    expect(screen.getByLabelText('Ширина')).toHaveValue('640 px')
    expect(screen.getByLabelText('Высота')).toHaveValue('380 px')
    for (const name of ['Полный экран', 'Автозапуск']) expect(choice(name)).toBeChecked()
    for (const name of ['Низкая задержка', 'Звук']) expect(choice(name)).not.toBeChecked()
    expect(codeText()).toContain('width="640" height="380"')
    expect(codeText()).toContain('ttl=3600')
  })

  it('keeps 16:9 from the width and from the height, and no width below 100 [EMBED-01] [EMBED-02]', async () => {
    const { user, codeText } = await openPanel()
    const width = screen.getByLabelText('Ширина')
    await user.clear(width)
    await user.type(width, '1280')
    expect(codeText()).toContain('width="1280" height="720"')
    const height = screen.getByLabelText('Высота')
    await user.clear(height)
    await user.type(height, '360')
    expect(codeText()).toContain('width="640" height="360"')
    await user.clear(width)
    await user.type(width, '50')
    await user.tab()
    expect(codeText()).toContain('width="100" height="56"')
    expect(width).toHaveValue('100 px')
  })

  it.each([
    ['Полный экран', 'allowfullscreen', '></iframe>', '[EMBED-03]'],
    ['Автозапуск', 'autoplay=true', 'autoplay=false', '[EMBED-04]'],
    ['Низкая задержка', 'realtime=false', 'realtime=true', '[EMBED-06]'],
    ['Звук', 'mute=true', 'mute=false', '[EMBED-07]'],
  ])('"%s" changes the code from %s to %s %s', async (name, before, after) => {
    const { user, codeText } = await openPanel()
    expect(codeText()).toContain(before)
    await user.click(choice(name))
    expect(codeText()).toContain(after)
    expect(codeText()).not.toContain(before)
  })

  it('offers https only in the composite http mode [EMBED-05]', async () => {
    await openPanel({ embed_hosts: [] })
    expect(screen.queryByRole('switch', { name: 'По протоколу https' })).toBeNull()
    /* Without a list no site but the portal's own may frame the camera. */
    expect(screen.getByText(/^Пока никаким/)).toBeInTheDocument()
  })

  it('in the composite http mode lets https be chosen [EMBED-05]', async () => {
    const { user, codeText } = await openPanel({ embed_hosts: ['example.ru', '*'] }, 'composite')
    expect(screen.getByText('Любым')).toBeInTheDocument()
    await user.click(choice('По протоколу https'))
    expect(codeText()).toContain('src="http://')
    await user.click(choice('По протоколу https'))
    expect(codeText()).toContain('src="https://')
  })

  it('has a slider from 1 to 12 hours without a reload, in steps of 3600 s [EMBED-08]', async () => {
    const { codeText } = await openPanel()
    const slider = screen.getByRole('slider', { name: 'Часов без перезагрузки' })
    expect(slider).toHaveAttribute('aria-valuemin', '3600')
    expect(slider).toHaveAttribute('aria-valuemax', '43200')
    fireEvent.keyDown(slider, { key: 'ArrowRight' })
    await waitFor(() => expect(codeText()).toContain('ttl=7200'))
    fireEvent.keyDown(slider, { key: 'End' })
    await waitFor(() => expect(codeText()).toContain('ttl=43200'))
    expect(slider).toHaveAttribute('aria-valuetext', '12 часов')
  })

  it('copies the code and says so for 3 s [EMBED-09] [NOTIFY-04]', async () => {
    const { user, codeText } = await openPanel()
    const show = vi.spyOn(notifications, 'show')
    await user.click(screen.getByRole('button', { name: 'Скопировать код' }))
    expect(await screen.findByText('Скопировано в буфер обмена')).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).toBe(codeText())
    expect(show.mock.calls.map(([notice]) => notice.autoClose)).toEqual([3000])
  })

  it('says what to do when the browser does not let it copy', async () => {
    const { user } = await openPanel()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.click(screen.getByRole('button', { name: 'Скопировать код' }))
    expect(await screen.findByText(/выделите код/)).toBeInTheDocument()
  })
})
