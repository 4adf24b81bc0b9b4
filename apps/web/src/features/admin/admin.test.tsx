import {
  type AdminCamera,
  type AdminGang,
  type AdminUser,
  addCamera,
  type Call,
  createUser,
  describePage,
  importCameras,
  listAllAlerts,
  listAllCameras,
  listAllGangs,
  listAuditEvents,
  listCameraHealth,
  listCameraPermissions,
  listMediaServers,
  listTariffs,
  listUsers,
  listWorkQueues,
  loadContext,
  type MediaServerHealth,
  probeCamera,
  saveTariff,
  setCameraPermission,
} from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildContext } from '../../testing/factories.ts'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { renderApp, startPortal } from '../../testing/render-app.tsx'

/** Pages are loaded when they are opened; reading them from the disk is not what a test waits for. */
beforeAll(async () => {
  await Promise.all([
    import('./AdminPage.tsx'),
    import('./CamerasPage.tsx'),
    import('./UsersPage.tsx'),
    import('./HealthPage.tsx'),
    import('./AuditPage.tsx'),
  ])
}, 60_000)

const CAMERA: AdminCamera = {
  number: '1784553100',
  title: 'Въезд',
  address: 'Уфа',
  timezone: 'Asia/Yekaterinburg',
  longitude: null,
  latitude: null,
  tariff_id: 1,
  media_server_id: 1,
  owners: ['ivanov'],
  sources: ['rtsp://10.0.0.5/main'],
  device_address: null,
  has_ptz: false,
  is_sounding: false,
  analytics: [],
  is_public: false,
  is_embed: false,
  embed_hosts: [],
  offline_since: '2026-11-20T10:00:00.000Z',
}
const USER: AdminUser = {
  id: 1,
  username: 'ivanov',
  is_operator: false,
  gang_admin: true,
  gang: null,
  owner: null,
  cameras_count: 3,
  created_at: '2026-11-01T10:00:00.000Z',
  last_used_at: null,
}
const SERVER: MediaServerHealth = {
  id: 1,
  name: 'local',
  domain: 'media.test',
  vendor_name: 'sova',
  seen_at: null,
  cameras_count: 12,
  offline_count: 1,
  archive_bytes: 5e9,
  oldest_at: null,
  open_alerts: 1,
  is_draining: false,
  away_count: 0,
  load: {
    viewers: 2,
    online: 11,
    received_kbps: 24_000,
    cpu_share: 0.3,
    memory_bytes: 1e8,
    dropped_fragments: 0,
    disks: [{ dir: '/archive', total_bytes: 1e12, free_bytes: 4e11, is_failed: false }],
  },
}
const GANG: AdminGang = {
  id: 3,
  title: 'Бизнес-парк',
  administrators: ['ivanov'],
  accounts_count: 1,
  employees_count: 2,
  devices_count: 0,
}
const page = <Row,>(results: Row[]) => ({
  results,
  count: results.length,
  page: describePage({ page: 1, pageSize: 60, count: results.length }),
})

const fileInput = () => document.querySelector<HTMLInputElement>('input[type=file]')!

async function opened(path: string) {
  const server = await startPortal()
  server.answer(loadContext, () => buildContext({ is_operator: true }))
  server.answer(listAllCameras, () => page([CAMERA]))
  server.answer(listTariffs, () => page([{ id: 1, name: 'Неделя', dvr_hours: 168, dvr_size: null }]))
  server.answer(listUsers, () => page([USER]))
  server.answer(listMediaServers, () => page([SERVER]))
  server.answer(listAllGangs, () => page([GANG]))
  const app = renderApp(path)
  const button = (name: string) => screen.findByRole('button', { name })
  const press = async (name: string) => app.user.click(await button(name))
  const bodies = (call: Call) => server.bodiesOf(call)
  return { ...app, server, press, bodies }
}

describe('the console', () => {
  it('is in the sidebar of an operator alone', async () => {
    await opened('/cams/my')
    const sections = within(await screen.findByRole('navigation', { name: 'Разделы' }))
    expect(await sections.findByRole('link', { name: 'Консоль' })).toHaveAttribute('href', '/admin/cameras')
  })

  it('shows the cameras, and which of them has no picture', async () => {
    const { href } = await opened('/admin')
    const table = await screen.findByRole('table', { name: 'Камеры' })
    expect(table).toHaveTextContent('rtsp://10.0.0.5/main')
    expect(table).toHaveTextContent(/нет картинки с 20\.11\.2026/)
    expect(await within(table).findByText('Неделя')).toBeInTheDocument()
    expect(href()).toBe('/admin/cameras')
  })

  it('tries an address before the camera is saved', async () => {
    const { user, server, press, bodies } = await opened('/admin/cameras')
    server.answer(probeCamera, () => ({
      codec: 'h264',
      width: 1920,
      height: 1080,
      frame_rate: 25,
      bitrate_kbps: 2048,
      audio_codec: null,
      picture: 'data:image/jpeg;base64,/9j/',
      duplicate_of: '17',
    }))
    server.answer(addCamera, () => CAMERA)
    await screen.findByText('Неделя')
    await press('Добавить камеру')
    const dialog = within(await screen.findByRole('dialog', { name: 'Добавить камеру' }))
    await user.click(dialog.getByLabelText('Адрес основного потока'))
    await user.paste('rtsp://c/1')
    await user.click(dialog.getByText('Проверить'))
    expect(await dialog.findByRole('status')).toHaveTextContent('h264 1920×1080 · 25 кадр/с · 2048 кбит/с · без звука')
    expect(dialog.getByRole('status')).toHaveTextContent('Эта камера уже добавлена: 17')
    await user.click(dialog.getByLabelText('Название'))
    await user.paste('Двор')
    await user.click(dialog.getByLabelText('Владелец (имя пользователя)'))
    await user.paste('ivan')
    await user.click(dialog.getByRole('switch', { name: 'Можно встраивать' }))
    await user.type(
      dialog.getByLabelText('Сайты, которым можно встраивать камеру', { selector: 'input' }),
      'a.ru{Enter}',
    )
    await user.click(dialog.getByText('Сохранить'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies(addCamera)).toEqual([
      expect.objectContaining({ sources: ['rtsp://c/1'], title: 'Двор', owner: 'ivan', tariff_id: 1 }),
    ])
    expect(bodies(addCamera)).toMatchObject([{ is_embed: true, embed_hosts: ['a.ru'] }])
  })

  it('says why an address can not be tried', async () => {
    const { user, server, press } = await opened('/admin/cameras')
    server.answer(probeCamera, () => new FixtureFailure('invalid_request', 'Нет', { source: ['Камера не отвечает.'] }))
    await press('Добавить камеру')
    const source = await screen.findByLabelText('Адрес основного потока')
    await user.click(source)
    await user.paste('rtsp://c/1')
    await user.click(screen.getByText('Проверить'))
    await waitFor(() => expect(source).toHaveAccessibleDescription('Камера не отвечает.'))
  })

  it('previews a CSV with the problem of each line, and adds all of it or nothing', async () => {
    const { user, server, press, bodies } = await opened('/admin/cameras')
    const row = { source: 'rtsp://10.0.0.1/a', owner: '', number: null }
    const rows = [
      { ...row, line: 2, title: 'Ворота', problems: [] },
      { ...row, line: 3, title: 'Сад', problems: ['Эта камера встретилась в файле раньше.'] },
    ]
    server.answer(importCameras, ({ csv, is_preview }) =>
      csv.includes('y;') ? { rows, added: 0 } : { rows: rows.slice(0, 1), added: is_preview ? 0 : 1 },
    )
    await press('Камеры из CSV')
    const dialog = within(await screen.findByRole('dialog', { name: 'Камеры из CSV' }))
    const upload = (text: string) => user.upload(fileInput(), new File([text], 'cameras.csv', { type: 'text/csv' }))
    await upload('source;title\nx;y;')
    expect(await dialog.findByText('Эта камера встретилась в файле раньше.')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Добавить 2 камеры' })).toBeDisabled()
    await upload('source;title\nx;y')
    await dialog.findByRole('button', { name: 'Добавить 1 камеру' })
    await user.click(dialog.getByRole('button', { name: 'Добавить 1 камеру' }))
    expect(await screen.findByText('Добавлена 1 камера')).toBeInTheDocument()
    expect(bodies(importCameras).slice(1)).toEqual([
      { csv: 'source;title\nx;y', is_preview: true },
      { csv: 'source;title\nx;y', is_preview: false },
    ])
  })

  it('gives a permission to a camera and takes it', async () => {
    const { user, server, press, bodies } = await opened('/admin/cameras')
    server.answer(listCameraPermissions, () => page([{ username: 'ivanov', permission: 'O' as const }]))
    server.answer(setCameraPermission, () => ({}))
    await screen.findByText('Неделя')
    await press('Права на «Въезд»')
    const dialog = within(await screen.findByRole('dialog', { name: 'Права на камеру «Въезд»' }))
    await user.type(dialog.getByRole('textbox', { name: 'Имя пользователя' }), 'petrov')
    await user.click(dialog.getByRole('button', { name: 'Выдать' }))
    await user.click(await dialog.findByRole('button', { name: 'Забрать право у ivanov' }))
    const number = CAMERA.number
    await waitFor(() =>
      expect(bodies(setCameraPermission)).toEqual([
        { number, username: 'petrov', permission: 'L' },
        { number, username: 'ivanov', permission: null },
      ]),
    )
  })

  it('makes a tariff of so many days', async () => {
    const { user, server, press, bodies } = await opened('/admin/cameras')
    server.answer(saveTariff, ({ name }) => ({ id: 2, name, dvr_hours: 48, dvr_size: null }))
    await screen.findByText('Неделя')
    await press('Тарифы')
    const dialog = within(await screen.findByRole('dialog', { name: 'Тарифы' }))
    expect(dialog.getByText('7 дней')).toBeInTheDocument()
    await user.type(dialog.getByRole('textbox', { name: 'Название' }), 'Два')
    await user.type(dialog.getByRole('textbox', { name: 'Дней' }), '2')
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(bodies(saveTariff)).toEqual([{ name: 'Два', dvr_hours: 48, dvr_size: null }]))
  })

  it('makes an account, and shows what is wrong with it beside the field', async () => {
    const { user, server, press, bodies } = await opened('/admin/users')
    server.answer(createUser, () => new FixtureFailure('username_taken', 'Занято.', { username: ['Занято.'] }))
    await press('Новая учётная запись')
    const dialog = within(await screen.findByRole('dialog', { name: 'Новая учётная запись' }))
    const username = dialog.getByRole('textbox', { name: 'Имя пользователя' })
    await user.type(username, 'petrov')
    await user.type(dialog.getByLabelText('Пароль'), 'longenough')
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(username).toHaveAccessibleDescription('Занято.'))
    expect(bodies(createUser)).toEqual([
      { username: 'petrov', password: 'longenough', is_operator: false, gang_admin: false, gang_id: null },
    ])
  })

  it('shows the media servers and what went wrong', async () => {
    const { user, server } = await opened('/admin/cameras')
    server.answer(listWorkQueues, () => page([{ name: 'face_photos' as const, length: 4, oldest_at: null }]))
    server.answer(listCameraHealth, () =>
      page([
        {
          number: CAMERA.number,
          title: 'Въезд',
          server: 'local',
          state: 'offline' as const,
          offline_since: '2026-11-20T10:00:00.000Z',
          is_recorded: true,
          gaps_count: 2,
          gaps_s: 900,
          oldest_at: null,
          archive_bytes: 0,
        },
      ]),
    )
    server.answer(listAllAlerts, () =>
      page([
        {
          id: 1,
          kind: 'camera_offline' as const,
          subject: CAMERA.number,
          title: 'Въезд',
          server: 'local',
          started_at: '2026-11-20T10:00:00.000Z',
          ended_at: null,
        },
      ]),
    )
    await user.click(await screen.findByRole('link', { name: 'Состояние' }))
    const summary = await screen.findByRole('list', { name: 'Сводка' })
    expect(await within(summary).findByText('свободно 400 из 1000 ГБ')).toBeInTheDocument()
    expect(within(summary).getByText('11 из 12 камер с картинкой')).toBeInTheDocument()
    const cameras = await screen.findByRole('table', { name: 'Камеры' })
    expect(cameras).toHaveTextContent(/Въезд.*нет картинки с 20\.11\.2026.*2 пропуска, 15 мин/)
    await user.click(screen.getByRole('radio', { name: 'Происшествия' }))
    const alerts = await screen.findByRole('table', { name: 'Происшествия' })
    expect(alerts).toHaveTextContent(/Камера не на связи.*Въезд.*продолжается/)
  })

  it('searches the audit log', async () => {
    const { user, server, press, bodies } = await opened('/admin/cameras')
    server.answer(listAuditEvents, () =>
      page([
        {
          id: 1,
          at: '2026-11-20T10:00:00.000Z',
          username: 'ivanov',
          action: 'live_view',
          address: '10.0.0.7',
          subjects: ['17'],
          details: {},
        },
      ]),
    )
    await user.click(await screen.findByRole('link', { name: 'Журнал действий' }))
    expect(await screen.findByRole('table', { name: 'Журнал действий' })).toHaveTextContent(/ivanov.*Просмотр.*17/)
    await user.type(screen.getByRole('textbox', { name: 'Камера, имя или номер' }), '17')
    await press('Найти')
    await waitFor(() => expect(bodies(listAuditEvents)).toContainEqual({ subject: '17' }))
  })
})
