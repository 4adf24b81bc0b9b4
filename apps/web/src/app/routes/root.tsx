/** The root of the route table, and the route above every screen that needs a session. */
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { contextQuery } from '../../features/session/context-query.ts'
import { requireSession } from '../../features/session/require-session.ts'
import { OpenedCameraSearch } from '../../shared/cameras/opened-camera-search.ts'
import { lenient } from '../../shared/search-schemas.ts'
import { PageTitle } from '../PageTitle.tsx'
import { Shell } from '../shell/Shell.tsx'

interface RouterContext {
  queryClient: QueryClient
}

export const root = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <PageTitle />
      <Outlet />
    </>
  ),
})

/** `fromCams` is set by links of the old page of cameras. */
const SignedInSearch = z.extend(OpenedCameraSearch, { fromCams: lenient(z.string()) })

/** Everything below needs a session and can have the single-camera dialog over it. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: '_signed-in',
  validateSearch: (search) => z.parse(SignedInSearch, search),
  staticData: { askAhead: (queryClient) => void queryClient.prefetchQuery(contextQuery) },
  beforeLoad: ({ context, location }) => requireSession(context.queryClient, location.href),
  component: Shell,
})
