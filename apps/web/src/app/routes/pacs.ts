/** Access control: only for accounts whose context says so (spec 2 §1, §6). */
import { EntityId } from '@sova/contract'
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { eventKind } from '../../features/pacs/events/event-kinds.ts'
import { EventSearch } from '../../features/pacs/events/event-search.ts'
import { contextQuery } from '../../features/session/context-query.ts'
import { TableSearch } from '../../shared/table/table-settings.ts'
import { signedIn } from './root.tsx'

/** Whoever is no administrator of an organisation is sent to the cameras, as from a page that does not exist. */
function requireGangAdmin(queryClient: QueryClient): void {
  if (queryClient.getQueryData(contextQuery.queryKey)?.gang_admin) return
  redirect({ to: '/', replace: true, throw: true })
}

const pacs = createRoute({
  getParentRoute: () => signedIn,
  path: '/pacs',
  staticData: { title: 'pacs:heading', section: 'pacs' },
  beforeLoad: ({ context }) => requireGangAdmin(context.queryClient),
  component: lazyRouteComponent(() => import('../../features/pacs/PacsPage.tsx'), 'PacsPage'),
})

const pacsStart = createRoute({
  getParentRoute: () => pacs,
  path: '/',
  beforeLoad: () => {
    redirect({ to: '/pacs/employees', replace: true, throw: true })
  },
})

const tableOptions = { validateSearch: (search: Record<string, unknown>) => z.parse(TableSearch, search) }

const employees = createRoute({
  getParentRoute: () => pacs,
  path: 'employees',
  staticData: { title: 'pacs:tabEmployees' },
  ...tableOptions,
  component: lazyRouteComponent(() => import('../../features/pacs/employees/EmployeesPage.tsx'), 'EmployeesPage'),
})

const groups = createRoute({
  getParentRoute: () => pacs,
  path: 'devices-access-groups',
  staticData: { title: 'pacs:tabGroups' },
  ...tableOptions,
  component: lazyRouteComponent(() => import('../../features/pacs/groups/GroupsPage.tsx'), 'GroupsPage'),
})

const devices = createRoute({
  getParentRoute: () => pacs,
  path: 'devices',
  staticData: { title: 'pacs:tabDevices' },
  ...tableOptions,
  component: lazyRouteComponent(() => import('../../features/pacs/devices/DevicesPage.tsx'), 'DevicesPage'),
})

const cars = createRoute({
  getParentRoute: () => pacs,
  path: 'cars',
  staticData: { title: 'pacs:tabCars' },
  ...tableOptions,
  component: lazyRouteComponent(() => import('../../features/pacs/cars/CarsPage.tsx'), 'CarsPage'),
})

const isId = (text: string): boolean => z.safeParse(EntityId, Number(text)).success

const employee = createRoute({
  getParentRoute: () => pacs,
  path: 'employee/$employeeId',
  staticData: { title: 'pacs:employee' },
  beforeLoad: ({ params }) => {
    if (!isId(params.employeeId)) redirect({ to: '/pacs/employees', replace: true, throw: true })
  },
  component: lazyRouteComponent(() => import('../screens/PacsScreens.tsx'), 'EmployeeScreen'),
})

const group = createRoute({
  getParentRoute: () => pacs,
  path: 'device-access-group/$deviceAccessGroupId',
  staticData: { title: 'pacs:group' },
  beforeLoad: ({ params }) => {
    if (!isId(params.deviceAccessGroupId)) redirect({ to: '/pacs/devices-access-groups', replace: true, throw: true })
  },
  component: lazyRouteComponent(() => import('../screens/PacsScreens.tsx'), 'GroupScreen'),
})

const device = createRoute({
  getParentRoute: () => pacs,
  path: 'device/$deviceId',
  staticData: { title: 'pacs:device' },
  beforeLoad: ({ params }) => {
    if (!isId(params.deviceId)) redirect({ to: '/pacs/devices', replace: true, throw: true })
  },
  component: lazyRouteComponent(() => import('../screens/PacsScreens.tsx'), 'DeviceScreen'),
})

/** The path is our own choice: the specification names the screen and not its address. */
const createCar = createRoute({
  getParentRoute: () => pacs,
  path: 'car/create',
  staticData: { title: 'pacs:newCar' },
  component: lazyRouteComponent(() => import('../../features/pacs/cars/CreateCarPage.tsx'), 'CreateCarPage'),
})

const car = createRoute({
  getParentRoute: () => pacs,
  path: 'car/$carId',
  staticData: { title: 'pacs:car' },
  beforeLoad: ({ params }) => {
    if (!isId(params.carId)) redirect({ to: '/pacs/cars', replace: true, throw: true })
  },
  component: lazyRouteComponent(() => import('../screens/PacsScreens.tsx'), 'CarScreen'),
})

const eventsStart = createRoute({
  getParentRoute: () => pacs,
  path: 'events',
  beforeLoad: () => {
    redirect({ to: '/pacs/events/$kind', params: { kind: 'cars' }, replace: true, throw: true })
  },
})

const events = createRoute({
  getParentRoute: () => pacs,
  path: 'events/$kind',
  staticData: { title: 'pacs:tabEvents' },
  validateSearch: (search: Record<string, unknown>) => z.parse(EventSearch, search),
  beforeLoad: ({ params }) => {
    if (eventKind(params.kind)) return
    redirect({ to: '/pacs/events/$kind', params: { kind: 'cars' }, replace: true, throw: true })
  },
  component: lazyRouteComponent(() => import('../screens/PacsScreens.tsx'), 'EventsScreen'),
})

export const pacsRoute = pacs.addChildren([
  pacsStart,
  employees,
  employee,
  devices,
  device,
  groups,
  group,
  cars,
  createCar,
  car,
  eventsStart,
  events,
])
