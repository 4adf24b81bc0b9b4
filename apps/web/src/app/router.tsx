/** The route table. Each screen is a chunk of its own; each route has a title, and the section that it belongs to. */
import { FolderId, type MapKind } from '@sova/contract'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import * as z from 'zod/mini'
import { CameraListSearch } from '../features/cameras/camera-list-search.ts'
import { requireSession } from '../features/session/require-session.ts'
import { OpenedCameraSearch, withoutOpenedCamera } from '../shared/cameras/opened-camera-search.ts'
import { lenient } from '../shared/search-schemas.ts'
import { PageTitle } from './PageTitle.tsx'
import type { RouteTitle } from './route-title.ts'
import { parseSearch, stringifySearch } from './search-codec.ts'
import { rememberPlace } from './section-memory.ts'
import type { SectionId } from './sections.ts'
import { Shell } from './shell/Shell.tsx'
import { CrashPage, LoadingPage } from './shell/StandInPages.tsx'

interface RouterContext {
  queryClient: QueryClient
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: RouteTitle
    section?: SectionId
    /** `camera` in the address shows where the camera is; other pages open it. */
    isMap?: boolean
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/** One parameter of text, or nothing. */
function textParameter<Name extends string>(name: Name, search: Record<string, unknown>): { [N in Name]?: string } {
  const value = search[name]
  return typeof value === 'string' ? ({ [name]: value } as { [N in Name]: string }) : {}
}

const root = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <PageTitle />
      <Outlet />
    </>
  ),
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search): { next?: string } => textParameter('next', search),
  staticData: { title: 'session:loginPageTitle' },
  component: lazyRouteComponent(() => import('../features/session/LoginPage.tsx'), 'LoginPage'),
})

const setUpAccount = createRoute({
  getParentRoute: () => root,
  path: '/setup-account',
  validateSearch: (search): { setup?: string } => textParameter('setup', search),
  staticData: { title: 'session:setupPageTitle' },
  component: lazyRouteComponent(() => import('../features/session/SetUpAccountPage.tsx'), 'SetUpAccountPage'),
})

/** `fromCams` is set by links of the old page of cameras. */
const SignedInSearch = z.extend(OpenedCameraSearch, { fromCams: lenient(z.string()) })

/** Everything below needs a session and can have the single-camera dialog over it. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: '_signed-in',
  validateSearch: (search) => z.parse(SignedInSearch, search),
  beforeLoad: ({ context, location }) => requireSession(context.queryClient, location.href),
  component: Shell,
})

const cameraListOptions = {
  validateSearch: (search: Record<string, unknown>) => z.parse(CameraListSearch, search),
}
const cameraListScreen = (name: 'MyCamerasPage' | 'FavouriteCamerasPage' | 'FoundCamerasPage' | 'FolderCamerasPage') =>
  lazyRouteComponent(() => import('./screens/CameraLists.tsx'), name)

const myCameras = createRoute({
  getParentRoute: () => signedIn,
  path: '/cams/my',
  staticData: { title: 'cameras:tabMy', section: 'cameras' },
  ...cameraListOptions,
  component: cameraListScreen('MyCamerasPage'),
})

const favouriteCameras = createRoute({
  getParentRoute: () => signedIn,
  path: '/cams/fav',
  staticData: { title: 'cameras:tabFav', section: 'cameras' },
  ...cameraListOptions,
  component: cameraListScreen('FavouriteCamerasPage'),
})

const foundCameras = createRoute({
  getParentRoute: () => signedIn,
  path: '/cams/search',
  staticData: { title: 'cameras:tabSearch', section: 'cameras' },
  ...cameraListOptions,
  component: cameraListScreen('FoundCamerasPage'),
})

const folderCameras = createRoute({
  getParentRoute: () => signedIn,
  path: '/cams/folder/$folderId',
  staticData: { title: 'cameras:tabFolder', section: 'cameras' },
  ...cameraListOptions,
  beforeLoad: ({ params }) => {
    if (z.safeParse(FolderId, Number(params.folderId)).success) return
    redirect({ to: '/cams/my', search: {}, replace: true, throw: true })
  },
  component: cameraListScreen('FolderCamerasPage'),
})

const map = createRoute({
  getParentRoute: () => signedIn,
  path: '/map',
  staticData: { section: 'map', isMap: true },
  component: lazyRouteComponent(() => import('./screens/MapScreen.tsx'), 'MapScreen'),
})

const mapStart = createRoute({
  getParentRoute: () => map,
  path: '/',
  beforeLoad: ({ search }) => {
    redirect({ to: '/map/my', search, replace: true, throw: true })
  },
})

/* The three maps are one screen, so that going between them leaves the view where it is. */
const mapChild = <Kind extends MapKind>(kind: Kind, title: RouteTitle) =>
  createRoute({ getParentRoute: () => map, path: kind, staticData: { title } })

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
  login,
  setUpAccount,
  signedIn.addChildren([
    myCameras,
    favouriteCameras,
    foundCameras,
    folderCameras,
    map.addChildren([
      mapStart,
      mapChild('my', 'map:titleMy'),
      mapChild('fav', 'map:titleFav'),
      mapChild('public', 'map:titlePublic'),
    ]),
  ]),
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
