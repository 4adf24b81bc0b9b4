import {
  type CameraSetup,
  configureCamera,
  describePage,
  listSupportedCameras,
  listTimezones,
  loadCameraSetup,
  rebootCamera,
  upgradeCamera,
} from '@sova/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildSetup } from '../../testing/build-setup.ts'
import { buildCamera } from '../../testing/factories.ts'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { renderApp, startPortal } from '../../testing/render-app.tsx'

const camera = buildCamera()
const SETTINGS = `/setup/cameras/${camera.number}`

async function startSetup(setup: CameraSetup = buildSetup()) {
  const server = await startPortal([camera])
  server.answer(loadCameraSetup, () => setup)
  server.answer(listTimezones, ({ search = '' }) => {
    const names = ['Asia/Yekaterinburg', 'Europe/Moscow'].filter((name) => name.toLowerCase().includes(search))
    const results = names.map((name) => ({ name, title: `${name} (UTC)`, utc_offset_minutes: 0 }))
    return { results, count: results.length, page: describePage({ page: 1, pageSize: 20, count: results.length }) }
  })
  return server
}

async function openSettings(setup?: CameraSetup) {
  const server = await startSetup(setup)
  const page = renderApp(SETTINGS)
  await screen.findByRole('form', { name: 'Настройки камеры' })
  /** As the page does every 15 s while the camera is away. */
  const refetch = () => act(() => page.queryClient.refetchQueries({ queryKey: ['camera-setup', camera.number] }))
  return { server, refetch, ...page }
}

describe('the list of camera set-up', () => {
  async function openList() {
    const server = await startSetup()
    server.answer(listSupportedCameras, () => ({
      results: [{ number: camera.number, title: camera.title, address: camera.address, tariff: { name: 'Неделя' } }],
      count: 1,
      page: describePage({ page: 1, pageSize: 20, count: 1 }),
    }))
    const page = renderApp('/setup')
    return { server, table: await screen.findByRole('table', { name: 'Настройка камер' }), ...page }
  }

  it('is where /setup leads, with two tabs, and searches cameras [SETUP-CAM-01] [ROUTE-17] [ROUTE-18]', async () => {
    const { server, table, user, href } = await openList()
    expect(href()).toBe('/setup/cameras')
    const tabs = within(screen.getByRole('navigation', { name: 'Разделы настройки' })).getAllByRole('link')
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Настройка камер', 'Настройка аналитики'])
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual(['Номер', 'Название', 'Тариф', 'Адрес'])
    await user.type(screen.getByRole('searchbox', { name: 'Найти камеру' }), 'Менделеева{Enter}')
    await waitFor(() => expect(server.bodiesOf(listSupportedCameras).at(-1)).toMatchObject({ search: 'Менделеева' }))
  })

  it('opens the settings by a click on a row [SETUP-CAM-02] [ROUTE-19]', async () => {
    const { table, user, href } = await openList()
    await user.click(within(table).getByText('Неделя'))
    expect(await screen.findByRole('form', { name: 'Настройки камеры' })).toBeVisible()
    expect(href()).toBe(SETTINGS)
  })
})

describe('the settings of a camera', () => {
  it('show model, MAC address, firmware, number and a preview [SETUP-CAM-03]', async () => {
    await openSettings()
    const facts = screen.getByRole('region', { name: 'Камера' })
    for (const text of ['Sova SV-1080 Bullet', '02:50:0A:00:00:01', '2.4.0', camera.number]) {
      expect(within(facts).getByText(text)).toBeVisible()
    }
    await waitFor(() => expect(facts.querySelector('img')?.src).toContain(`/screenshots/${camera.number}~`))
  })

  it('have switches, fields, selects and a button [SETUP-CAM-07] [SETUP-CAM-08] [SETUP-CAM-09] [SETUP-CAM-12] [SETUP-CAM-14]', async () => {
    await openSettings()
    for (const name of ['Видеопоток', 'Звук', 'Ночной режим'])
      expect(screen.getByRole('switch', { name })).toBeChecked()
    expect(screen.getByRole('textbox', { name: 'NTP-сервер' })).toHaveValue('pool.ntp.org')
    expect(screen.getByRole('button', { name: 'Сохранить' })).toBeEnabled()
  })

  it('have no switch for what the model lacks [SETUP-CAM-08] [SETUP-CAM-12]', async () => {
    const lacking = { is_sound: false, is_night_mode: false, is_motion_detection: false, is_firmware_update: false }
    await openSettings(buildSetup({ model_capabilities: lacking }))
    expect(screen.getAllByRole('switch')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Зона детекции' })).toBeNull()
  })

  it('offer three sizes and four bitrates [SETUP-CAM-10] [SETUP-CAM-11]', async () => {
    const { user } = await openSettings()
    await user.click(screen.getByRole('combobox', { name: 'Разрешение видео' }))
    const sizes = await screen.findAllByRole('option', { name: /x/ })
    expect(sizes.map((option) => option.textContent)).toEqual(['1920x1080', '1280x720', '856x480'])
    await user.click(screen.getByRole('combobox', { name: 'Битрейт видео, кбит/с' }))
    const bitrates = await screen.findAllByRole('option', { name: /^\d+$/ })
    expect(bitrates.map((option) => option.textContent)).toEqual(['512', '1024', '1536', '2048'])
  })

  it('search time zones on the server [SETUP-CAM-13]', async () => {
    const { server, user } = await openSettings()
    const zone = screen.getByRole('combobox', { name: 'Часовой пояс' })
    await user.clear(zone)
    await user.type(zone, 'mosc')
    await waitFor(() => {
      expect(server.bodiesOf(listTimezones)).toContainEqual({ page: 1, search: 'mosc', pageSize: 20 })
    })
    await user.click(await screen.findByRole('option', { name: /Europe\/Moscow/ }))
    server.answer(configureCamera, () => buildSetup({ timezone: 'Europe/Moscow' }))
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(server.bodiesOf(configureCamera)[0]).toMatchObject({ timezone: 'Europe/Moscow' }))
  })

  it('are saved by what has changed, and say so [SETUP-CAM-21] [SETUP-CAM-31]', async () => {
    const { server, user } = await openSettings()
    server.answer(configureCamera, () => buildSetup({ audio_enable: false }))
    await user.click(screen.getByRole('switch', { name: 'Звук' }))
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByText('Настройки сохранены')).toBeVisible()
    expect(server.bodiesOf(configureCamera)).toEqual([{ camera_number: camera.number, audio_enable: false }])
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByText('Нет изменений для сохранения')).toBeVisible()
  })

  it('that were not changed are not sent [SETUP-CAM-22]', async () => {
    const { server, user } = await openSettings()
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByText('Нет изменений для сохранения')).toBeVisible()
    expect(server.bodiesOf(configureCamera)).toEqual([])
  })

  it('that somebody else changed at the camera are not put back [SETUP-CAM-21]', async () => {
    const { server, refetch, user } = await openSettings()
    server.answer(loadCameraSetup, () => buildSetup({ video_bitrate: 512 }))
    server.answer(configureCamera, () => buildSetup({ video_bitrate: 512, audio_enable: false }))
    await refetch()
    await user.click(screen.getByRole('switch', { name: 'Звук' }))
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByText('Настройки сохранены')).toBeVisible()
    expect(server.bodiesOf(configureCamera)).toEqual([{ camera_number: camera.number, audio_enable: false }])
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Битрейт видео, кбит/с' })).toHaveValue('512'))
  })

  it('show the server’s messages beside their fields [SETUP-CAM-23] [SETUP-CAM-31]', async () => {
    const { server, user } = await openSettings()
    const fields = {
      ntp_server: ['Не такой узел'],
      timezone: ['Не такой пояс'],
      video_bitrate: ['Не такой битрейт'],
      model: ['Другая камера'],
    }
    server.answer(configureCamera, () => new FixtureFailure('invalid_request', 'Проверьте', fields))
    await user.click(screen.getByRole('switch', { name: 'Видеопоток' }))
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
    const timeServer = screen.getByRole('textbox', { name: 'NTP-сервер' })
    await waitFor(() => expect(timeServer).toHaveAccessibleDescription('Не такой узел'))
    expect(screen.getByRole('combobox', { name: 'Часовой пояс' })).toHaveAccessibleDescription('Не такой пояс')
    for (const text of ['Не такой битрейт', 'Другая камера', 'Ошибка при сохранении настроек']) {
      expect(screen.getByText(text)).toBeVisible()
    }
  })

  it('refuse a command in place of an NTP server before they are sent', async () => {
    const { server, user } = await openSettings()
    const field = screen.getByRole('textbox', { name: 'NTP-сервер' })
    await user.clear(field)
    await user.type(field, '; reboot')
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
    expect(field).toHaveAccessibleDescription('Введите имя узла или IP-адрес.')
    expect(server.bodiesOf(configureCamera)).toEqual([])
  })

  it('that cannot be read ask to try again [SETUP-CAM-32]', async () => {
    const server = await startSetup()
    server.answer(loadCameraSetup, () => new FixtureFailure('camera_unreachable', 'Камера не отвечает.'))
    const { user } = renderApp(SETTINGS)
    expect(await screen.findByText('Произошла ошибка, попробуйте ещё раз')).toBeVisible()
    server.answer(loadCameraSetup, () => buildSetup())
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByRole('form', { name: 'Настройки камеры' })).toBeVisible()
  })
})

describe('reboot and firmware', () => {
  it('a reboot is asked for, and blocks the page until the camera is back [SETUP-CAM-06] [SETUP-CAM-15]', async () => {
    const { server, user, refetch } = await openSettings()
    server.answer(rebootCamera, () => ({ status: 'updating' as const }))
    await user.click(screen.getByRole('button', { name: 'Перезагрузить' }))
    const question = await screen.findByRole('dialog', { name: 'Перезагрузить камеру?' })
    await user.click(within(question).getByRole('button', { name: 'Перезагрузить' }))
    expect(await screen.findByText('Камера перезагружается')).toBeVisible()
    expect(screen.getByText(/около 15 секунд\. Страница/)).toBeVisible()
    expect(server.bodiesOf(rebootCamera)).toEqual([{ camera_number: camera.number }])
    const form = () => screen.getByRole('form', { name: 'Настройки камеры' })
    expect(form().closest('[inert]')).not.toBeNull()
    await refetch()
    await waitFor(() => expect(form().closest('[inert]')).toBeNull())
    expect(screen.queryByText('Не удалось обновить прошивку.')).toBeNull()
  })

  it('a reboot that fails says so [SETUP-CAM-31]', async () => {
    const { server, user } = await openSettings()
    server.answer(rebootCamera, () => new FixtureFailure('camera_failed', 'Камера не выполнила команду.'))
    await user.click(screen.getByRole('button', { name: 'Перезагрузить' }))
    const question = await screen.findByRole('dialog', { name: 'Перезагрузить камеру?' })
    await user.click(within(question).getByRole('button', { name: 'Перезагрузить' }))
    expect(await screen.findByText(/Не удалось перезагрузить камеру\./)).toBeVisible()
  })

  it('new firmware has a button, its loading blocks the page, and a camera that refused it is told of [SETUP-CAM-04] [SETUP-CAM-15] [SETUP-CAM-31]', async () => {
    const { server, user, refetch } = await openSettings(buildSetup({ new_firmware_available: true }))
    server.answer(upgradeCamera, () => ({ status: 'updating' as const }))
    await user.click(screen.getByRole('button', { name: 'Обновить прошивку' }))
    const question = await screen.findByRole('dialog', { name: 'Обновить прошивку?' })
    await user.click(within(question).getByRole('button', { name: 'Обновить прошивку' }))
    expect(await screen.findByText('Загружается прошивка')).toBeVisible()
    expect(screen.getByText(/около 45 секунд\. Страница/)).toBeVisible()
    await refetch()
    expect(await screen.findByText('Не удалось обновить прошивку.')).toBeVisible()
    expect(screen.queryByText('Загружается прошивка')).toBeNull()
  })

  it('without new firmware there is no button [SETUP-CAM-04]', async () => {
    await openSettings()
    expect(screen.queryByRole('button', { name: 'Обновить прошивку' })).toBeNull()
  })

  it('a camera that is not ready shows the loading of its firmware, and is asked again until it is given up [SETUP-CAM-15] [SETUP-CAM-18] [SETUP-CAM-32]', async () => {
    const { server, queryClient, refetch } = await openSettings(buildSetup({ status: 'updating' }))
    expect(screen.getByText('Загружается прошивка')).toBeVisible()
    const [query] = queryClient.getQueryCache().findAll({ queryKey: ['camera-setup', camera.number] })
    const [observer] = query?.observers ?? []
    expect(observer && query && typeof observer.options.refetchInterval === 'function').toBe(true)
    if (!observer || !query || typeof observer.options.refetchInterval !== 'function') return
    expect(observer.options.refetchInterval(query)).toBe(15_000)
    server.answer(loadCameraSetup, () => new FixtureFailure('camera_unreachable', 'Камера не отвечает.'))
    await refetch()
    expect(await screen.findByText('Произошла ошибка, попробуйте ещё раз')).toBeVisible()
    expect(screen.queryByText('Загружается прошивка')).toBeNull()
    expect(observer.options.refetchInterval(query)).toBe(15_000)
    server.answer(loadCameraSetup, () => buildSetup())
    await refetch()
    expect(await screen.findByRole('form', { name: 'Настройки камеры' })).toBeVisible()
    expect(observer.options.refetchInterval(query)).toBe(false)
  })
})

describe('the detection zone', () => {
  it('is drawn over the picture, and saved when the dialog gives a result [SETUP-CAM-05]', async () => {
    const { server, user } = await openSettings()
    server.answer(configureCamera, () => buildSetup())
    await user.click(screen.getByRole('button', { name: 'Зона детекции' }))
    await user.click(await screen.findByRole('button', { name: 'Добавить зону' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(server.bodiesOf(configureCamera)).toHaveLength(1))
    expect(server.bodiesOf(configureCamera)[0]).toMatchObject({
      camera_number: camera.number,
      width: 816,
      height: 460,
      motion_detect_zone: [{ x: 244, y: 138 }, expect.anything(), expect.anything(), expect.anything()],
    })
  })

  it('that the camera did not take is told of [SETUP-CAM-31]', async () => {
    const { server, user } = await openSettings()
    server.answer(configureCamera, () => new FixtureFailure('camera_failed', 'Камера не выполнила команду.'))
    await user.click(screen.getByRole('button', { name: 'Зона детекции' }))
    await user.click(await screen.findByRole('button', { name: 'Добавить зону' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByText('Не удалось настроить камеру. Камера не выполнила команду.')).toBeVisible()
    // What was drawn is not lost.
    await user.click(screen.getByRole('button', { name: 'Зона детекции' }))
    expect(await screen.findByRole('button', { name: 'Зона 1, точка 1' })).toBeVisible()
  })

  it('is left as it was when the dialog is only closed', async () => {
    const { server, user } = await openSettings()
    await user.click(screen.getByRole('button', { name: 'Зона детекции' }))
    await user.click(await screen.findByRole('button', { name: 'Добавить зону' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Отмена' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.bodiesOf(configureCamera)).toEqual([])
  })
})
