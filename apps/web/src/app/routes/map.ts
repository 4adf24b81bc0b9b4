import type { MapKind } from '@sova/contract'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { RouteTitle } from '../route-title.ts'
import { signedIn } from './root.tsx'

const map = createRoute({
  getParentRoute: () => signedIn,
  path: '/map',
  staticData: { section: 'map', isMap: true },
  component: lazyRouteComponent(() => import('../screens/MapScreen.tsx'), 'MapScreen'),
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

export const mapRoute = map.addChildren([
  mapStart,
  mapChild('my', 'map:titleMy'),
  mapChild('fav', 'map:titleFav'),
  mapChild('public', 'map:titlePublic'),
])
