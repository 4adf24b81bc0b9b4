import { type AccessRecord, type DeviceCamera, listAccessJournal, listDeviceCameras, listDevices } from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessibilityFlaws } from '../../../testing/accessibility.ts'
import { buildCamera } from '../../../testing/factories.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { buildDevice, lastBody, startPacs } from '../../../testing/start-pacs.ts'

const LINKS: DeviceCamera[] = [
  { device_id: 1, camera_number: '17', camera_direction: 1 },
  { device_id: 1, camera_number: '18', camera_direction: 2 },
]
const DEVICES = [
  buildDevice({ id: 1, ident: 'gate-1', title: 'Ворота', camera_count: 3, camera_numbers: ['17', '18'] }),
  buildDevice({ id: 2, ident: 'door-2', title: 'Дверь', emergency_vehicle_access: false, is_active: false }),
]

const record = (given: Partial<AccessRecord> = {}): AccessRecord => ({
  id: 100,
  date: '2026-11-20T10:00:00Z',
  kind: 'car',
  is_granted: true,
  reason: 'group_permission',
  device_id: 1,
  device_title: 'Ворота',
  module_id: null,
  camera_number: '17',
  employee_id: 3,
  employee_title: 'Абдуллин',
  car_id: 5,
  car_number: 'А123ВС102',
  device_access_group_id: 4,
  device_access_group_title: 'Склад',
  username: null,
  confidence: 0.98,
  event_id: null,
  plate_screenshot_url: null,
  latency_ms: 240,
  device_state: 'opened',
  device_answer: 'OK',
  ...given,
})

describe('the list of devices', () => {
  async function opened() {
    const server = await startPacs({ devices: DEVICES })
    const page = renderApp('/pacs/devices')
    const table = within(await screen.findByRole('table', { name: 'Устройства доступа' }))
    return { ...page, server, table }
  }

  it('shows id, identifier, name, emergency access, camera count and state, in their widths [PACS-DEV-02] [TABLE-09] [TABLE-10] [ROUTE-25]', async () => {
    const { table } = await opened()
    const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual(['ID', 'Идентификатор', 'Название', 'Проезд экстренных служб', 'Камер', 'Активен'])
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows.slice(1)).toEqual(['1gate-1ВоротаДа3Да', '2door-2ДверьНет0Нет'])
    const widths = [...document.querySelectorAll('col')].map(({ style }) => style.width)
    expect(widths).toEqual(['100px', '', '', '', '140px', '100px'])
  })

  it('is searched, and only read [PACS-DEV-01]', async () => {
    const { user, server, table } = await opened()
    expect(table.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /Добавить|Удалить/ })).toBeNull()
    await user.type(screen.getByRole('searchbox', { name: 'Название или идентификатор' }), 'двер{Enter}')
    await waitFor(() => expect(table.queryByText('Ворота')).toBeNull())
    expect(lastBody(server, listDevices)).toMatchObject({ search: 'двер' })
  })
})

describe('the page of a device', () => {
  async function opened(id: number, journal: AccessRecord[] = []) {
    const cameras = [buildCamera({ number: '17', title: 'Въезд' }), buildCamera({ number: '18', title: 'Выезд' })]
    const server = await startPacs({ devices: DEVICES, cameras, journal })
    server.answer(listDeviceCameras, () => ({
      results: LINKS,
      extra: {},
      count: 2,
      page: { current: 1, all: 1, page_size: 20, next: null, previous: null },
    }))
    const page = renderApp(`/pacs/device/${id}`)
    await screen.findByRole('region', { name: 'Устройство' })
    return { ...page, server }
  }

  it('says its name, whether it is active and whether emergency vehicles may pass [PACS-DEV-03] [PACS-DEV-08]', async () => {
    await opened(2)
    expect(screen.getByRole('heading', { name: 'Дверь' })).toBeInTheDocument()
    expect(screen.getByText('Неактивно')).toBeInTheDocument()
    expect(screen.getByText('Проезд экстренных служб недоступен')).toBeInTheDocument()
    expect(await screen.findByText('Камеры не найдены')).toBeInTheDocument()
  })

  it('shows how many cameras it has, and those that the user may see as tiles that open them [PACS-DEV-04] [PACS-DEV-07]', async () => {
    const { user, href } = await opened(1)
    expect(screen.getByRole('region', { name: 'Камеры: 3' })).toBeInTheDocument()
    const tiles = within(await screen.findByRole('list', { name: 'Камеры устройства' }))
    expect(tiles.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Въездвъезд', 'Выездвыезд'])
    await user.click(tiles.getByRole('link', { name: /Выезд/ }))
    await waitFor(() => expect(href()).toBe('/pacs/device/1?camera=18'))
  })

  it('has three buttons: permissions of employees, of groups, and the blacklist [PACS-DEV-05]', async () => {
    await opened(1)
    for (const name of ['Разрешения для сотрудников', 'Разрешения для групп', 'Чёрный список устройства']) {
      expect(screen.getByRole('button', { name })).toBeInTheDocument()
    }
  })

  it('tells whom it let in and whom not, and why', async () => {
    const refused = record({
      id: 101,
      is_granted: false,
      reason: 'car_expired',
      device_access_group_title: null,
      device_state: 'not_asked',
      latency_ms: null,
    })
    const { server } = await opened(1, [refused, record()])
    const journal = within(await screen.findByRole('table', { name: 'Журнал проходов' }))
    const [, first, second] = journal.getAllByRole('row')
    expect(first).toHaveTextContent(/Доступ запрещёнсрок доступа истёкАбдуллинА123ВС102не открывали/)
    expect(second).toHaveTextContent(/Доступ разрешёнразрешение группы: СкладАбдуллинА123ВС102открыто · 240 мс/)
    expect(journal.getAllByRole('link', { name: 'Абдуллин' })[0]).toHaveAttribute('href', '/pacs/employee/3')
    expect(lastBody(server, listAccessJournal)).toMatchObject({ filters: { device_id: 1 } })
  })

  it('shows the plates with a token of their camera, and none of a camera that the reader may not see', async () => {
    const picture = (number: string) => ({ camera_number: number, plate_screenshot_url: `/plates/${number}.jpg` })
    await opened(1, [record({ id: 102, ...picture('17') }), record({ id: 101, ...picture('99') })])
    const pictures = await screen.findAllByRole('img', { name: 'Снимок номера' })
    expect(pictures.map((image) => image.getAttribute('src'))).toEqual(['/plates/17.jpg?token=archive-token'])
  })

  it('has no flaw that axe finds', async () => {
    await opened(1, [record()])
    await screen.findByRole('list', { name: 'Камеры устройства' })
    await screen.findByRole('table', { name: 'Журнал проходов' })
    expect(await accessibilityFlaws()).toEqual([])
  })
})
