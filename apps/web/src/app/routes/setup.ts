/** Set-up of cameras and of what they recognise (spec 1 §2, spec 2 §2). */
import { CameraNumber } from '@sova/contract'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { analyticKind } from '../../features/analytics-setup/analytic-kinds.ts'
import { TableSearch } from '../../shared/table/table-settings.ts'
import { signedIn } from './root.tsx'

const screen = (name: 'SetupScreen' | 'CameraSettingsScreen' | 'AnalyticListScreen' | 'AnalyticEditScreen') =>
  lazyRouteComponent(() => import('../screens/SetupScreens.tsx'), name)
const tableOptions = { validateSearch: (search: Record<string, unknown>) => z.parse(TableSearch, search) }
const isNumber = (text: string): boolean => z.safeParse(CameraNumber, text).success

const setup = createRoute({
  getParentRoute: () => signedIn,
  path: '/setup',
  staticData: { title: 'setup:heading', section: 'setup' },
  component: screen('SetupScreen'),
})

const setupStart = createRoute({
  getParentRoute: () => setup,
  path: '/',
  beforeLoad: () => {
    redirect({ to: '/setup/cameras', replace: true, throw: true })
  },
})

const cameras = createRoute({
  getParentRoute: () => setup,
  path: 'cameras',
  staticData: { title: 'setup:tabCameras' },
  ...tableOptions,
  component: lazyRouteComponent(() => import('../../features/camera-setup/SetupCamerasPage.tsx'), 'SetupCamerasPage'),
})

const camera = createRoute({
  getParentRoute: () => setup,
  path: 'cameras/$cameraNumber',
  staticData: { title: 'setup:settings' },
  beforeLoad: ({ params }) => {
    if (!isNumber(params.cameraNumber)) redirect({ to: '/setup/cameras', replace: true, throw: true })
  },
  component: screen('CameraSettingsScreen'),
})

const analyticsStart = createRoute({
  getParentRoute: () => setup,
  path: 'analytics-settings',
  beforeLoad: () => {
    redirect({ to: '/setup/analytics-settings/$kind', params: { kind: 'perimeters' }, replace: true, throw: true })
  },
})

const analytics = createRoute({
  getParentRoute: () => setup,
  path: 'analytics-settings/$kind',
  staticData: { title: 'setup:tabAnalytics' },
  ...tableOptions,
  beforeLoad: ({ params }) => {
    if (analyticKind(params.kind)) return
    redirect({ to: '/setup/analytics-settings/$kind', params: { kind: 'perimeters' }, replace: true, throw: true })
  },
  component: screen('AnalyticListScreen'),
})

const analyticOfCamera = createRoute({
  getParentRoute: () => setup,
  path: 'analytics-settings/$kind/$cameraNumber',
  staticData: { title: 'setup:analyticSettings' },
  beforeLoad: ({ params }) => {
    if (analyticKind(params.kind) && isNumber(params.cameraNumber)) return
    redirect({ to: '/setup/analytics-settings/$kind', params: { kind: params.kind }, replace: true, throw: true })
  },
  component: screen('AnalyticEditScreen'),
})

export const setupRoute = setup.addChildren([setupStart, cameras, camera, analyticsStart, analytics, analyticOfCamera])
