import { listMosaics, listTheseCameras } from '@sova/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildCamera, buildPage } from '../../testing/factories.ts'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { NOW_MS, renderApp } from '../../testing/render-app.tsx'
import { buildMessage } from './testing/build-message.ts'
import { buildMosaic, startMosaicPortal } from './testing/mosaic-fixtures.ts'
import { scriptEventSource } from './testing/scripted-event-source.ts'

const stream = scriptEventSource()
beforeEach(() => localStorage.clear())

const CAMERAS = [
  buildCamera({ number: '17', title: 'Въезд' }),
  buildCamera({ number: '18', title: 'Склад' }),
  buildCamera({ number: '19', title: 'Касса' }),
]
const WALL = buildMosaic({
  id: 3,
  slots: [
    { camera_number: '17', is_alarm: false },
    { camera_number: '18', is_alarm: true },
  ],
  alarm_cameras: ['17', '19', '404'],
})
const LIVE_ONLY = { tariff: { name: 'Эфир', dvr_hours: null, dvr_size: null }, token_r: null }

async function watch(cameras = CAMERAS, wall = WALL) {
  const portal = await startMosaicPortal(cameras, [wall])
  let elapsedMs = 0
  let nowMs = NOW_MS
  const page = renderApp('/multi/3', { nowMs: () => nowMs, monotonicMs: () => elapsedMs })
  await screen.findByRole('region', { name: 'Ячейка 1: Въезд' })
  await waitFor(() => expect(stream.addresses()).toEqual(['//push.test/mosaics/3/?token=t&lang=ru']))
  const passes = (ms: number) => {
    elapsedMs += ms
    nowMs += ms
  }
  const setClock = (byMs: number) => {
    nowMs += byMs
  }
  return { ...page, ...portal, passes, setClock }
}

const cell = (name: string) => screen.findByRole('region', { name })
const alarmOf = (camera_number: string, text = 'Проникновение') => buildMessage({ camera_number, text })

describe('an alarm on the wall', () => {
  it('is marked in the cell that shows its camera already [ALARM-02]', async () => {
    await watch()
    stream.tell(alarmOf('17'))
    expect(await within(await cell('Ячейка 1: Въезд')).findByText('Проникновение')).toBeInTheDocument()
    expect(await cell('Ячейка 2: Склад')).toBeInTheDocument()
  })

  it('takes an alarm slot, and the slot gets its own camera back after 15 s [ALARM-03] [ALARM-05]', async () => {
    const { passes, setClock } = await watch()
    stream.tell(alarmOf('19'))
    expect(await within(await cell('Ячейка 2: Касса')).findByText('Проникновение')).toBeInTheDocument()
    // A clock that is set back meanwhile holds no alarm on the wall.
    setClock(-3_600_000)
    passes(15_000)
    expect(await cell('Ячейка 2: Склад')).toBeInTheDocument()
    expect(screen.queryByText('Проникновение')).toBeNull()
  })

  it('is put away by whoever has seen it', async () => {
    const { user } = await watch()
    stream.tell(alarmOf('19'))
    await user.click(within(await cell('Ячейка 2: Касса')).getByRole('button', { name: 'Убрать тревогу' }))
    expect(await cell('Ячейка 2: Склад')).toBeInTheDocument()
  })

  it('of a camera that the account has no more, or of one that is no alarm camera, stands in the list only', async () => {
    const { user } = await watch()
    stream.tell(alarmOf('404', 'Чужая'), alarmOf('18', 'Не тревожная'))
    await user.click(await screen.findByRole('button', { name: 'События' }))
    const events = within(screen.getByRole('complementary', { name: 'События' }))
    expect(await events.findByText('Чужая')).toBeInTheDocument()
    expect(events.getByText('Не тревожная')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Убрать тревогу' })).toBeNull()
  })

  it('passes over a cell that entered the archive of its camera: alarm mode is off until it is live again [PLAYER-15] [PLAYER-16]', async () => {
    const { user } = await watch()
    stream.tell(alarmOf('19', 'Увидена'))
    await user.click(within(await cell('Ячейка 2: Касса')).getByRole('button', { name: 'Архив этой камеры' }))
    stream.tell(alarmOf('19', 'Пропущена'))
    expect(screen.queryByText('Увидена')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'События' }))
    expect(await screen.findByText('Пропущена')).toBeInTheDocument()
    await user.click(within(await cell('Ячейка 2: Касса')).getByRole('button', { name: 'Вернуть в эфир' }))
    stream.tell(alarmOf('19', 'Показана'))
    expect(await within(await cell('Ячейка 2: Касса')).findByText('Показана')).toBeInTheDocument()
  })
})

describe('the events of a wall', () => {
  it('stand beside it as they come where no camera has an archive, and raise an alert [MOSAIC-17]', async () => {
    await watch(CAMERAS.map((camera) => ({ ...camera, ...LIVE_ONLY })))
    const events = within(await screen.findByRole('complementary', { name: 'События' }))
    expect(screen.getByRole('button', { name: 'Архив' })).toBeDisabled()
    stream.tell(alarmOf('17', 'Первое'), alarmOf('17', 'Второе'), alarmOf('17', ''))
    const lines = async () => (await events.findAllByRole('listitem')).map(({ textContent }) => textContent)
    await waitFor(async () => expect(await lines()).toHaveLength(3))
    expect(await lines()).toEqual([
      expect.stringContaining('Неизвестное событие'),
      expect.stringContaining('Второе'),
      expect.stringContaining('Первое'),
    ])
    expect(screen.getByText(/^Тревога: Въезд/)).toBeInTheDocument()
    stream.tell(alarmOf('18', 'Не тревожная'))
    expect(await screen.findByText('Тревога: Склад, Не тревожная')).toBeInTheDocument()
  })

  it('open the camera at their moment where that is in its archive, and live otherwise [EVENT-06] [MOSAIC-17]', async () => {
    const at = 1_795_000_000_500
    const ask = globalThis.fetch
    vi.stubGlobal('fetch', async (address: RequestInfo | URL, options?: RequestInit) =>
      address instanceof URL && address.pathname === '/17/recording_status.json'
        ? Response.json({ 17: { from: 1_795_000_000, to: 1_795_000_060 } })
        : ask(address, options),
    )
    onTestFinished(() => void vi.stubGlobal('fetch', ask))
    const { user, href } = await watch([CAMERAS[0]!, { ...CAMERAS[1]!, ...LIVE_ONLY }, CAMERAS[2]!])
    stream.tell({ ...alarmOf('17', 'Машина'), at }, { ...alarmOf('17', 'Раньше архива'), at: at - 1000 })
    stream.tell({ ...alarmOf('18', 'Без архива'), at })
    await user.click(await screen.findByRole('button', { name: 'События' }))
    const opens = async (event: RegExp, address: string) => {
      await user.click(await screen.findByRole('button', { name: event }))
      await waitFor(() => expect(href()).toBe(address))
    }
    await opens(/Машина/, '/multi/3?camera=17&time=1795000000')
    await opens(/Раньше архива/, '/multi/3?camera=17')
    await opens(/Без архива/, '/multi/3?camera=18')
  })

  it('survive nonsense on the stream', async () => {
    await watch()
    stream.tellText('{"type":')
    stream.tellText('{"type":"alien","id":1}')
    stream.tell(alarmOf('17', 'Настоящая'))
    expect(await screen.findByText('Настоящая')).toBeInTheDocument()
  })

  it('sound until they are muted, and that is remembered', async () => {
    const { user } = await watch()
    await user.click(await screen.findByRole('button', { name: 'События' }))
    await user.click(screen.getByRole('button', { name: 'Выключить звук тревоги' }))
    expect(screen.getByRole('button', { name: 'Включить звук тревоги' })).toBeInTheDocument()
    expect(localStorage.getItem('mosaic-alert-sound')).toBe('false')
  })
})

describe('keys of the wall', () => {
  it('enlarge a cell by its number and bring the wall back, and open the archive tools', async () => {
    const { user } = await watch()
    await user.keyboard('2')
    expect(within(await cell('Ячейка 2: Склад')).getByRole('button', { name: 'Свернуть' })).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('button', { name: 'Свернуть' })).toBeNull()
    await user.keyboard('t')
    expect(await screen.findByRole('region', { name: 'Архив мозаики' })).toBeInTheDocument()
  })
})

describe('a kiosk', () => {
  it('shows the wall and nothing else', async () => {
    await startMosaicPortal(CAMERAS, [WALL])
    const { user, href } = renderApp('/multi/3?kiosk=1')
    await cell('Ячейка 1: Въезд')
    expect(screen.queryByRole('navigation', { name: 'Мозаики' })).toBeNull()
    expect(screen.queryByRole('complementary')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Выйти из режима киоска' }))
    await waitFor(() => expect(href()).toBe('/multi/3'))
  })

  it('stays one, and goes on through the mosaics, when its own is deleted [MOSAIC-03]', async () => {
    await startMosaicPortal(CAMERAS, [WALL])
    const { href } = renderApp('/multi/404?kiosk=1&rotate=30')
    await cell('Ячейка 1: Въезд')
    expect(href()).toBe('/multi/3?kiosk=1&rotate=30')
  })

  it('that came up before its server shows the wall as soon as that answers', async () => {
    const { server } = await startMosaicPortal(CAMERAS, [WALL])
    const asked: string[] = []
    const failsAtFirst = (call: typeof listMosaics | typeof listTheseCameras, answer: object) => {
      server.answer(call as typeof listMosaics, () => {
        asked.push(call.path)
        const isFirst = asked.filter((path) => path === call.path).length === 1
        return isFirst ? new FixtureFailure('unavailable', 'Нет базы.') : (answer as { count: number; results: [] })
      })
    }
    failsAtFirst(listMosaics, { count: 1, results: [WALL] })
    failsAtFirst(listTheseCameras, buildPage(CAMERAS))
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    })
    onTestFinished(() => void vi.useRealTimers())
    renderApp('/multi/3?kiosk=1')
    await screen.findByText('Нет базы.')
    const isShown = () => screen.queryByRole('region', { name: 'Ячейка 1: Въезд' }) !== null
    for (let second = 0; second < 100 && !isShown(); second += 1) {
      await act(() => vi.advanceTimersByTimeAsync(1000))
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(isShown()).toBe(true)
    expect(asked).toHaveLength(4)
  })
})
