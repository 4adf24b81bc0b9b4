/** A portal whose signed-in user is an administrator of an organisation with a few people, cars, groups and devices. */
import {
  type AccessDevice,
  type AccessGroup,
  type AccessRecord,
  type Call,
  type Camera,
  type Car,
  describePage,
  type Employee,
  type EmployeeBan,
  type EmployeePermission,
  type EmployeePhoto,
  type GroupPermission,
  listAccessGroups,
  listAccessJournal,
  listBans,
  listCars,
  listDeviceCameras,
  listDevices,
  listEmployeePermissions,
  listEmployeePhotos,
  listEmployees,
  listGroupPermissions,
  loadContext,
  type NamedRow,
} from '@sova/contract'
/* The screens are there before a test begins, so that none spends its patience on their compilation. */
import '../app/screens/PacsScreens.tsx'
import '../features/pacs/PacsPage.tsx'
import '../features/pacs/cars/CarsPage.tsx'
import '../features/pacs/cars/CreateCarPage.tsx'
import '../features/pacs/devices/DevicesPage.tsx'
import '../features/pacs/employees/EmployeesPage.tsx'
import '../features/pacs/groups/GroupsPage.tsx'
import { buildContext } from './factories.ts'
import type { FixtureServer } from './fixture-server.ts'
import { startPortal } from './render-app.tsx'

export interface Organisation {
  employees: Employee[]
  groups: AccessGroup[]
  cars: Car[]
  devices: AccessDevice[]
  groupPermissions: GroupPermission[]
  employeePermissions: EmployeePermission[]
  bans: EmployeeBan[]
  photos: EmployeePhoto[]
  journal: AccessRecord[]
  cameras: Camera[]
}

export const buildEmployee = (given: Partial<Employee> = {}): Employee => {
  const cars = given.cars ?? []
  return {
    id: 1,
    title: 'Абдуллин Марат',
    is_active: true,
    device_access_group_ids: [],
    device_access_group_count: given.device_access_group_ids?.length ?? 0,
    attached_usernames: [],
    car_count: cars.length,
    car_ids: cars.map((_, index) => index + 1),
    cars,
    ...given,
  }
}

export const buildGroup = (given: Partial<AccessGroup> = {}): AccessGroup => ({
  id: 1,
  title: 'Склад',
  about: '',
  employee_count: 0,
  employee_ids: [],
  ...given,
})

export const buildCar = (given: Partial<Car> = {}): Car => ({
  id: 1,
  number: 'А123ВС102',
  employee_id: 1,
  expired_date: null,
  timezone: null,
  ...given,
})

export const buildDevice = (given: Partial<AccessDevice> = {}): AccessDevice => ({
  id: 1,
  ident: 'gate-1',
  title: 'Ворота',
  emergency_vehicle_access: true,
  camera_count: 0,
  camera_numbers: [],
  is_active: true,
  ...given,
})

interface Question {
  page?: number | undefined
  page_size?: number | undefined
  search?: string | undefined
}

/** The page that a list would answer; `text` is what a row is searched by. */
function pageFrom<Row>(rows: readonly Row[], text: (row: Row) => string, size: number, question: Question) {
  const { page = 1, page_size: pageSize = size, search = '' } = question
  const found = rows.filter((row) => text(row).toLowerCase().includes(search.toLowerCase()))
  const info = describePage({ page, pageSize, count: found.length })
  const first = (info.current - 1) * pageSize
  return { results: found.slice(first, first + pageSize), count: found.length, page: info }
}

const named = (rows: readonly NamedRow[]): NamedRow[] => rows.map(({ id, title }) => ({ id, title }))

/** Everything of an organisation that a test does not name is empty. */
export async function startPacs(
  given: Partial<Organisation> = {},
): Promise<FixtureServer & { organisation: Organisation }> {
  const organisation: Organisation = {
    employees: [],
    groups: [],
    cars: [],
    devices: [],
    groupPermissions: [],
    employeePermissions: [],
    bans: [],
    photos: [],
    journal: [],
    cameras: [],
    ...given,
  }
  const server = await startPortal(organisation.cameras)
  server.answer(loadContext, () => buildContext({ gang_admin: true }))
  const { employees, groups, cars, devices, groupPermissions, employeePermissions } = organisation
  const holds = <Value>(wanted: Value | undefined, value: Value) => wanted === undefined || wanted === value

  server.answer(listEmployees, (question) => {
    const { id, device_access_group_id: group } = question.filters ?? {}
    const rows = employees.filter(
      (row) => holds(id, row.id) && (group === undefined || row.device_access_group_ids.includes(group)),
    )
    return { ...pageFrom(rows, ({ title }) => title, 20, question), extra: { device_access_group: named(groups) } }
  })
  server.answer(listAccessGroups, (question) => {
    const rows = groups.filter(({ id }) => holds(question.filters?.id, id))
    return { ...pageFrom(rows, ({ title }) => title, 20, question), extra: {} }
  })
  server.answer(listDevices, (question) => {
    const rows = devices.filter(({ id }) => holds(question.filters?.id, id))
    return { ...pageFrom(rows, ({ title }) => title, 20, question), extra: {} }
  })
  server.answer(listCars, (question) => {
    const { id, employee_id: owner } = question.filters ?? {}
    const rows = cars.filter((row) => holds(id, row.id) && holds(owner, row.employee_id))
    return { ...pageFrom(rows, ({ number }) => number, 20, question), extra: { employee: named(employees) } }
  })
  server.answer(listGroupPermissions, (question) => {
    const { device_access_group_id: group, device_id: device } = question.filters ?? {}
    const rows = groupPermissions.filter(
      (row) => holds(group, row.device_access_group_id) && holds(device, row.device_id),
    )
    const extra = { device: named(devices), device_access_group: named(groups) }
    return { ...pageFrom(rows, () => question.search ?? '', 10, question), extra }
  })
  server.answer(listEmployeePermissions, (question) => {
    const { employee_id: employee, device_id: device } = question.filters ?? {}
    const rows = employeePermissions.filter((row) => holds(employee, row.employee_id) && holds(device, row.device_id))
    const extra = { device: named(devices), employee: named(employees) }
    return { ...pageFrom(rows, () => question.search ?? '', 10, question), extra }
  })
  server.answer(listBans, (question) => ({
    ...pageFrom(organisation.bans, ({ employee_title }) => employee_title, 20, question),
    extra: {},
  }))
  server.answer(listEmployeePhotos, (question) => ({
    ...pageFrom(organisation.photos, () => '', 20, question),
    extra: {},
  }))
  server.answer(listAccessJournal, (question) => ({
    ...pageFrom(organisation.journal, () => '', 20, question),
    extra: {},
  }))
  server.answer(listDeviceCameras, (question) => ({ ...pageFrom([], () => '', 20, question), extra: {} }))
  return Object.assign(server, { organisation })
}

/** The fields of the last call of a kind. */
export const lastBody = (server: FixtureServer, call: Call): unknown => server.bodiesOf(call).at(-1)
