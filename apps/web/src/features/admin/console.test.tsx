/** What an operator sets up beside cameras and accounts. */
import {
  type AdminDevice,
  type AdminGang,
  addCamera,
  type Branding,
  type Call,
  describePage,
  discoverCameras,
  drainMediaServer,
  inspectCamera,
  listAllCameras,
  listAllDevices,
  listAllGangs,
  listMediaServers,
  listTariffs,
  loadBranding,
  loadContext,
  loadDiscoveryNetworks,
  type MediaServerHealth,
  saveBranding,
  saveDevice,
} from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildContext } from '../../testing/factories.ts'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { renderApp, startPortal } from '../../testing/render-app.tsx'

beforeAll(async () => {
  await Promise.all([
    import('./AdminPage.tsx'),
    import('./CamerasPage.tsx'),
    import('./ServersPage.tsx'),
    import('./DevicesPage.tsx'),
    import('./BrandingPage.tsx'),
  ])
}, 60_000)

const SERVER: MediaServerHealth = {
  id: 1,
  name: 'local',
  domain: 'media.test',
  vendor_name: 'sova',
  seen_at: null,
  cameras_count: 2,
  offline_count: 0,
  archive_bytes: 5e9,
  oldest_at: null,
  open_alerts: 0,
  is_draining: false,
  away_count: 0,
  load: null,
}
const GANG: AdminGang = {
  id: 3,
  title: 'Бизнес-парк',
  administrators: [],
  accounts_count: 0,
  employees_count: 0,
  devices_count: 1,
}
const DEVICE: AdminDevice = {
  id: 7,
  gang_id: 3,
  gang: 'Бизнес-парк',
  ident: 'gate',
  title: 'Шлагбаум',
  driver: 'http',
  is_active: true,
  emergency_vehicle_access: false,
  min_confidence: 0.8,
  state: 'unknown',
  last_answer_at: null,
  cameras: [{ number: '17', direction: 1, module_id: null }],
}
const BRANDING: Branding = {
  title: null,
  logo_link: null,
  default_language: null,
  map_style: null,
  app_store_link: null,
  google_play_link: null,
  logo: null,
  favicon: null,
}
const page = <Row,>(results: Row[]) => ({
  results,
  count: results.length,
  page: describePage({ page: 1, pageSize: 60, count: results.length }),
})

async function opened(path: string) {
  const server = await startPortal()
  server.answer(loadContext, () => buildContext({ is_operator: true }))
  server.answer(listAllCameras, () => page([]))
  server.answer(listTariffs, () => page([{ id: 1, name: 'Неделя', dvr_hours: 168, dvr_size: null }]))
  server.answer(listMediaServers, () => page([SERVER]))
  server.answer(listAllGangs, () => page([GANG]))
  server.answer(listAllDevices, () => page([DEVICE]))
  const { user } = renderApp(path)
  return {
    user,
    server,
    bodies: (call: Call) => server.received.filter((made) => made.path === call.path).map(({ body }) => body),
  }
}

describe('the operator’s console', () => {
  it('finds cameras in the listed networks, and adds one with what it tells of itself', async () => {
    const { user, server, bodies } = await opened('/admin/cameras')
    const address = 'http://10.0.0.5/onvif/device_service'
    const found = { address, name: 'gate', hardware: 'SV-1080', duplicate_of: null }
    server.answer(loadDiscoveryNetworks, () => ({ networks: ['10.0.0.0/24'] }))
    server.answer(discoverCameras, () => page([found, { ...found, address: 'http://10.0.0.6/x', duplicate_of: '17' }]))
    server.answer(inspectCamera, () => ({
      manufacturer: 'Sova',
      model: 'SV-1080',
      mac: '02:00',
      firmware_version: '2.4.0',
      has_ptz: true,
      has_sound: false,
      sources: ['rtsp://10.0.0.5/main', 'rtsp://10.0.0.5/sub'],
      duplicate_of: null,
    }))
    server.answer(addCamera, () => new FixtureFailure('invalid_request', 'Нет', { sources: ['Камера не отвечает.'] }))
    await user.click(await screen.findByRole('button', { name: 'Найти камеры' }))
    await user.click(await screen.findByRole('button', { name: 'Искать' }))
    const list = within(await screen.findByRole('list', { name: 'Найденные камеры' }))
    expect(list.getByText('уже добавлена: 17')).toBeInTheDocument()
    await user.click(list.getByRole('button', { name: 'Добавить' }))
    /* Looking for roles takes long in a dialog of so many fields. */
    const dialog = within(await screen.findByRole('dialog', { name: 'Добавить камеру' }))
    await user.click(dialog.getByLabelText('Имя пользователя'))
    await user.paste('admin')
    await user.click(dialog.getByLabelText('Пароль'))
    await user.paste('secret')
    await user.click(dialog.getByText('Спросить камеру'))
    const source = dialog.getByLabelText('Адрес основного потока')
    await waitFor(() => expect(source).toHaveValue('rtsp://10.0.0.5/main'))
    await user.click(dialog.getByText('Сохранить'))
    await waitFor(() => expect(source).toHaveAccessibleDescription('Камера не отвечает.'))
    expect(bodies(discoverCameras)).toEqual([{ networks: ['10.0.0.0/24'] }])
    expect(bodies(addCamera)).toEqual([
      expect.objectContaining({
        sources: ['rtsp://10.0.0.5/main', 'rtsp://10.0.0.5/sub'],
        title: 'gate',
        device: { address, username: 'admin', password: 'secret' },
        has_ptz: true,
      }),
    ])
  })

  it('empties a media server, and says why it can not', async () => {
    const { user, server, bodies } = await opened('/admin/servers')
    server.answer(drainMediaServer, () => new FixtureFailure('invalid_request', 'Нет другого медиасервера.'))
    await user.click(await screen.findByRole('switch', { name: 'Освободить local' }))
    expect(await screen.findByText('Нет другого медиасервера.')).toBeInTheDocument()
    expect(bodies(drainMediaServer)).toEqual([{ id: 1, is_draining: true }])
  })

  it('changes a device and its cameras; settings that are not typed anew stay', async () => {
    const { user, server, bodies } = await opened('/admin/devices')
    server.answer(saveDevice, () => DEVICE)
    await user.click(await screen.findByRole('button', { name: 'Изменить «Шлагбаум»' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Устройство' }))
    await user.click(dialog.getByRole('button', { name: 'Добавить камеру' }))
    await user.type(dialog.getAllByRole('textbox', { name: 'Номер' })[1]!, '18')
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies(saveDevice)).toEqual([
      {
        id: 7,
        gang_id: 3,
        ident: 'gate',
        title: 'Шлагбаум',
        driver: 'http',
        is_active: true,
        emergency_vehicle_access: false,
        min_confidence: 0.8,
        cameras: [
          { number: '17', direction: 1, module_id: null },
          { number: '18', direction: 0, module_id: null },
        ],
      },
    ])
  })

  it('changes the title of the installation, which is seen at once', async () => {
    const { user, server, bodies } = await opened('/admin/branding')
    server.answer(loadBranding, () => BRANDING)
    server.answer(saveBranding, () => ({ ...BRANDING, title: 'Дозор' }))
    const title = await screen.findByRole('textbox', { name: 'Название' })
    server.answer(loadContext, () => buildContext({ is_operator: true, title: 'Дозор' }))
    await user.type(title, 'Дозор')
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(document.title).toBe('Консоль оператора — Дозор'))
    const { logo, favicon, ...rest } = BRANDING
    expect(bodies(saveBranding)).toEqual([{ ...rest, title: 'Дозор' }])
  })
})
