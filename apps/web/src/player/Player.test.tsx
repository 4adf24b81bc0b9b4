import { MantineProvider } from '@mantine/core'
import type { CameraInfo } from '@sova/contract'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DownloadForbidden } from './download/download-task.ts'
import { Player } from './Player.tsx'
import type { PlayerPorts } from './player-ports.ts'

const ZONE = 'Asia/Yekaterinburg'

const buildCameraInfo = (tokens: Pick<CameraInfo, 'tokenLive' | 'tokenDVR'>): CameraInfo => ({
  number: '10023',
  title: 'Въезд № 1',
  server: { domain: 'media.test', vendor_name: 'sova', screenshot_domain: null },
  hasSound: true,
  isPtz: false,
  streamsCount: 1,
  archiveHours: 24,
  analytics: [],
  hasAnalytics: false,
  isEmbed: false,
  inFavorites: false,
  hasCoordinates: false,
  isPublic: false,
  ...tokens,
})

/** What jsdom lacks of a browser that shows video; nothing of it answers, as if the network were silent. */
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal(
    'WebSocket',
    class {
      readyState = 0
      close() {}
    },
  )
  vi.stubGlobal(
    'MediaSource',
    class extends EventTarget {
      readyState = 'closed'
    },
  )
  Object.assign(URL, { createObjectURL: () => 'blob:video', revokeObjectURL: () => {} })
  HTMLCanvasElement.prototype.getContext = () => null
  HTMLMediaElement.prototype.play = () => Promise.resolve()
  HTMLMediaElement.prototype.pause = () => {}
  HTMLVideoElement.prototype.requestVideoFrameCallback = () => 0
  HTMLVideoElement.prototype.cancelVideoFrameCallback = () => {}
})

function open(tokens: Pick<CameraInfo, 'tokenLive' | 'tokenDVR'>, ports: PlayerPorts = {}) {
  const onTimeChange = vi.fn()
  const view = (next: typeof tokens) => (
    <MantineProvider>
      <Player
        camera={buildCameraInfo(next)}
        timezone={ZONE}
        initialTimeMs={null}
        onTimeChange={onTimeChange}
        onTokenRefused={() => {}}
        {...ports}
      />
    </MantineProvider>
  )
  const { rerender } = render(view(tokens))
  return { onTimeChange, renewTokens: (next: typeof tokens) => rerender(view(next)) }
}

const liveButton = () => screen.getByRole('button', { name: 'Эфир' })
const dateField = () => screen.getByLabelText('Перейти к дате и времени')

function typeInto(label: string, text: string): void {
  const field = () => screen.getByLabelText(label)
  fireEvent.focus(field())
  fireEvent.change(field(), { target: { value: text } })
  fireEvent.keyDown(field(), { key: 'Enter' })
}
const typeDate = (text: string) => typeInto('Перейти к дате и времени', text)

describe('player', () => {
  it('shows a stream error where neither live nor archive is available [PLAYER-07]', () => {
    open({ tokenLive: null, tokenDVR: null })
    expect(screen.getByRole('alert')).toHaveTextContent('Для этой камеры недоступны ни эфир, ни архив')
  })

  it('is live only where the viewer has no archive', () => {
    open({ tokenLive: 'live', tokenDVR: null })
    expect(screen.queryByRole('slider', { name: 'Шкала времени архива' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Назад на 10 секунд' })).toBeNull()
    expect(dateField()).toBeDisabled()
  })

  it('goes into the archive and back to live, and tells the page [PLAYER-08]', () => {
    const { onTimeChange } = open({ tokenLive: 'live', tokenDVR: 'archive' })
    expect(screen.getByRole('slider', { name: 'Шкала времени архива' })).toBeInTheDocument()
    expect(liveButton()).toHaveAttribute('aria-pressed', 'true')
    typeDate('20112026034211')
    expect(onTimeChange).toHaveBeenLastCalledWith(Date.UTC(2026, 10, 19, 22, 42, 11))
    expect(liveButton()).toHaveAttribute('aria-pressed', 'false')
    expect(dateField()).toHaveValue('20.11.2026 03:42:11')
    fireEvent.click(liveButton())
    expect(onTimeChange).toHaveBeenLastCalledWith(null)
    expect(liveButton()).toHaveAttribute('aria-pressed', 'true')
  })

  it('says what is wrong with a date that is none, and goes nowhere', () => {
    const { onTimeChange } = open({ tokenLive: 'live', tokenDVR: 'archive' })
    typeDate('31022026100000')
    expect(screen.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
    expect(onTimeChange).not.toHaveBeenCalled()
  })

  it('obeys the keyboard wherever the focus is', () => {
    const { onTimeChange } = open({ tokenLive: 'live', tokenDVR: 'archive' })
    typeDate('20112026034211')
    act(() => {
      fireEvent.keyDown(document.body, { code: 'ArrowLeft', key: 'ArrowLeft', shiftKey: true })
    })
    expect(onTimeChange).toHaveBeenLastCalledWith(Date.UTC(2026, 10, 19, 22, 41, 11))
    fireEvent.keyDown(document.body, { code: 'Space', key: ' ' })
    expect(screen.getByRole('button', { name: 'Воспроизвести' })).toBeInTheDocument()
    fireEvent.keyDown(document.body, { code: 'KeyL', key: 'д' })
    expect(onTimeChange).toHaveBeenLastCalledWith(null)
  })

  it('keeps its place when the tokens are renewed [CAM-TOKEN-03]', () => {
    const { onTimeChange, renewTokens } = open({ tokenLive: 'live', tokenDVR: 'archive' })
    typeDate('20112026034211')
    const video = document.querySelector('video')
    const source = video?.src
    renewTokens({ tokenLive: 'live-2', tokenDVR: 'archive-2' })
    expect(document.querySelector('video')).toBe(video)
    expect(video?.src).toBe(source)
    expect(onTimeChange).toHaveBeenCalledTimes(1)
  })

  it('tells its keys', async () => {
    open({ tokenLive: 'live', tokenDVR: 'archive' })
    fireEvent.keyDown(document.body, { code: 'Slash', key: '?', shiftKey: true })
    expect(within(await screen.findByRole('dialog')).getByText('На кадр назад и вперёд')).toBeInTheDocument()
  })

  it('has a speed in the archive and none in live', () => {
    open({ tokenLive: 'live', tokenDVR: 'archive' })
    const speed = () => screen.getByRole('combobox', { name: 'Скорость' })
    expect(speed()).toBeDisabled()
    typeDate('20112026034211')
    fireEvent.keyDown(document.body, { code: 'Period', key: '>', shiftKey: true })
    expect(speed()).toHaveDisplayValue('2×')
    fireEvent.change(speed(), { target: { value: '0.25' } })
    expect(speed()).toHaveDisplayValue('0,25×')
    fireEvent.click(liveButton())
    expect(speed()).toHaveDisplayValue('1×')
  })

  it('offers a download where whoever shows it can make one [PLAYER-09]', async () => {
    open({ tokenLive: 'live', tokenDVR: 'archive' })
    expect(screen.queryByRole('button', { name: 'Скачать фрагмент' })).toBeNull()
    cleanup()
    open({ tokenLive: 'live', tokenDVR: 'archive' }, { createDownload: () => Promise.resolve('//media.test/file') })
    fireEvent.click(screen.getByRole('button', { name: 'Скачать фрагмент' }))
    expect(await screen.findByLabelText('Начало фрагмента')).toBeInTheDocument()
    expect(screen.getByLabelText('Конец фрагмента')).toBeInTheDocument()
  })

  it.each([
    ['stops it', 'Остановить'],
    ['closes the panel', 'Закрыть скачивание'],
  ])(
    'asks for one file at a time, and for none where the viewer %s before it has an address',
    async (_what, button) => {
      const asked: ((address: string) => void)[] = []
      const createDownload = () => new Promise<string>((resolve) => asked.push(resolve))
      const fetched = vi.fn(() => new Promise(() => {}))
      open({ tokenLive: 'live', tokenDVR: 'archive' }, { createDownload })
      fireEvent.click(screen.getByRole('button', { name: 'Скачать фрагмент' }))
      await screen.findByLabelText('Начало фрагмента')
      vi.stubGlobal('fetch', fetched)
      fireEvent.click(screen.getByRole('button', { name: 'Скачать' }))
      expect(screen.queryByRole('button', { name: 'Скачать' })).toBeNull()
      fireEvent.click(screen.getByRole('button', { name: button }))
      await act(async () => asked[0]?.('//media.test/file.mp4'))
      expect(fetched).not.toHaveBeenCalled()
    },
  )

  it.each([
    ['19 s', '20.11.2026 03:00:19', 'invalidDownloadRange', new Error('is not asked for')],
    ['more than eight hours', '20.11.2026 11:00:01', 'invalidDownloadRange', new Error('is not asked for')],
    ['a camera that it may not have', '20.11.2026 03:01:00', 'downloadForbidden', new DownloadForbidden()],
    ['while the portal is away', '20.11.2026 03:01:00', 'downloadError', new Error('503')],
  ])('refuses to download %s [DOWNLOAD-02] [DOWNLOAD-07] [DOWNLOAD-08]', async (_what, until, failure, reason) => {
    const onDownloadFailure = vi.fn()
    const createDownload = () => Promise.reject(reason)
    open({ tokenLive: 'live', tokenDVR: 'archive' }, { createDownload, onDownloadFailure })
    fireEvent.click(screen.getByRole('button', { name: 'Скачать фрагмент' }))
    await screen.findByLabelText('Начало фрагмента')
    typeInto('Начало фрагмента', '20.11.2026 03:00:00')
    typeInto('Конец фрагмента', until)
    fireEvent.click(screen.getByRole('button', { name: 'Скачать' }))
    await vi.waitFor(() => expect(onDownloadFailure).toHaveBeenCalledWith(failure))
  })
})
