/** The route table. Each screen is a chunk of its own; each route has a title, and the section that it belongs to. */
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, type RouterHistory, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { OpenedCameraSearch, withoutOpenedCamera } from '../shared/cameras/opened-camera-search.ts'
import type { RouteTitle } from './route-title.ts'
import { adminRoute } from './routes/admin.ts'
import { cameraRoutes } from './routes/cameras.ts'
import { mapRoute } from './routes/map.ts'
import { multiRoute } from './routes/multi.ts'
import { notificationsRoute } from './routes/notifications.ts'
import { pacsRoute } from './routes/pacs.ts'
import { root, signedIn } from './routes/root.tsx'
import { sessionRoutes } from './routes/session.ts'
import { setupRoute } from './routes/setup.ts'
import { textParameter } from './routes/text-parameter.ts'
import { parseSearch, stringifySearch } from './search-codec.ts'
import { rememberPlace } from './section-memory.ts'
import type { SectionId } from './sections.ts'
import { CrashPage, LoadingPage } from './shell/StandInPages.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: RouteTitle
    section?: SectionId
    /** `camera` in the address shows where the camera is; other pages open it. */
    isMap?: boolean
    /** Asks what the screen will ask first, while its code is still on the way. */
    askAhead?: (queryClient: QueryClient, search: object) => void
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

const toMyCameras = (path: '/' | '/cams') =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ search }) => {
      redirect({ to: '/cams/my', search: textParameter('fromCams', search), replace: true, throw: true })
    },
  })

const cameraLink = createRoute({
  getParentRoute: () => root,
  path: '/c/$number/{-$timeShift}',
  beforeLoad: ({ params }) => {
    const search = z.parse(OpenedCameraSearch, { camera: params.number, time: params.timeShift })
    redirect({ to: '/cams/my', search, replace: true, throw: true })
  },
})

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    redirect({ to: '/', replace: true, throw: true })
  },
})

const routeTree = root.addChildren([
  toMyCameras('/'),
  toMyCameras('/cams'),
  cameraLink,
  ...sessionRoutes,
  signedIn.addChildren([...cameraRoutes, mapRoute, multiRoute, pacsRoute, setupRoute, adminRoute, notificationsRoute]),
  unknown,
])

export function createAppRouter(inputs: { queryClient: QueryClient; history?: RouterHistory }) {
  const { queryClient, history } = inputs
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: CrashPage,
    scrollRestoration: false,
  })

  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const section = router.matchRoutes(fromLocation).findLast((match) => match.staticData.section)?.staticData.section
    rememberPlace({ section, pathname: fromLocation.pathname, search: withoutOpenedCamera(fromLocation.search) })
  })

  return router
}
