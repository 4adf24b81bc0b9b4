import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from './root.tsx'
import { textParameter } from './text-parameter.ts'

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search): { next?: string } => textParameter('next', search),
  staticData: { title: 'session:loginPageTitle' },
  component: lazyRouteComponent(() => import('../../features/session/LoginPage.tsx'), 'LoginPage'),
})

const setUpAccount = createRoute({
  getParentRoute: () => root,
  path: '/setup-account',
  validateSearch: (search): { setup?: string } => textParameter('setup', search),
  staticData: { title: 'session:setupPageTitle' },
  component: lazyRouteComponent(() => import('../../features/session/SetUpAccountPage.tsx'), 'SetUpAccountPage'),
})

export const sessionRoutes = [login, setUpAccount] as const
