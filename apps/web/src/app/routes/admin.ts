/** The operator's console; the portal refuses its calls to everyone else. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { TableSearch } from '../../shared/table/table-settings.ts'
import { signedIn } from './root.tsx'

const tableOptions = { validateSearch: (search: Record<string, unknown>) => z.parse(TableSearch, search) }

const admin = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin',
  staticData: { title: 'admin:heading', section: 'admin' },
  component: lazyRouteComponent(() => import('../../features/admin/AdminPage.tsx'), 'AdminPage'),
})

const adminStart = createRoute({
  getParentRoute: () => admin,
  path: '/',
  beforeLoad: () => {
    redirect({ to: '/admin/cameras', replace: true, throw: true })
  },
})

const cameras = createRoute({
  getParentRoute: () => admin,
  path: 'cameras',
  ...tableOptions,
  component: lazyRouteComponent(() => import('../../features/admin/CamerasPage.tsx'), 'CamerasPage'),
})

const users = createRoute({
  getParentRoute: () => admin,
  path: 'users',
  ...tableOptions,
  component: lazyRouteComponent(() => import('../../features/admin/UsersPage.tsx'), 'UsersPage'),
})

const servers = createRoute({
  getParentRoute: () => admin,
  path: 'servers',
  ...tableOptions,
  component: lazyRouteComponent(() => import('../../features/admin/ServersPage.tsx'), 'ServersPage'),
})

const organisations = createRoute({
  getParentRoute: () => admin,
  path: 'organisations',
  ...tableOptions,
  component: lazyRouteComponent(() => import('../../features/admin/GangsPage.tsx'), 'GangsPage'),
})

const devices = createRoute({
  getParentRoute: () => admin,
  path: 'devices',
  ...tableOptions,
  component: lazyRouteComponent(() => import('../../features/admin/DevicesPage.tsx'), 'DevicesPage'),
})

const branding = createRoute({
  getParentRoute: () => admin,
  path: 'branding',
  component: lazyRouteComponent(() => import('../../features/admin/BrandingPage.tsx'), 'BrandingPage'),
})

const health = createRoute({
  getParentRoute: () => admin,
  path: 'health',
  ...tableOptions,
  component: lazyRouteComponent(() => import('../../features/admin/HealthPage.tsx'), 'HealthPage'),
})

const audit = createRoute({
  getParentRoute: () => admin,
  path: 'audit',
  ...tableOptions,
  component: lazyRouteComponent(() => import('../../features/admin/AuditPage.tsx'), 'AuditPage'),
})

export const adminRoute = admin.addChildren([
  adminStart,
  cameras,
  servers,
  users,
  organisations,
  devices,
  branding,
  health,
  audit,
])
