/** What the account was told, and what it wants to be told. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedIn } from './root.tsx'

const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: '/notifications',
  staticData: { title: 'notifications:heading' },
  component: lazyRouteComponent(
    () => import('../../features/notifications/NotificationsPage.tsx'),
    'NotificationsPage',
  ),
})

const messages = createRoute({
  getParentRoute: () => notifications,
  path: '/',
  component: lazyRouteComponent(() => import('../../features/notifications/MessagesPage.tsx'), 'MessagesPage'),
})

const rules = createRoute({
  getParentRoute: () => notifications,
  path: 'rules',
  component: lazyRouteComponent(() => import('../screens/NotificationRulesScreen.tsx'), 'NotificationRulesScreen'),
})

export const notificationsRoute = notifications.addChildren([messages, rules])
