/**
 * What the opened page needs is asked for at once, and not one thing after the other: the code of its screen, and what
 * that asks first. Whoever needs it later finds it there, or on its way.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRoute } from '@tanstack/react-router'
import { csrfToken } from '../shared/api/csrf-token.ts'
import type { createAppRouter } from './router.tsx'

type AppRouter = ReturnType<typeof createAppRouter>

/** The root and camera links have no screen of their own and lead there. */
const FIRST_SCREEN = '/cams/my'

export function startAhead(router: AppRouter, queryClient: QueryClient): void {
  const routes: Record<string, AnyRoute | undefined> = router.routesById
  const matches = matchesOfScreen(router, routes)
  for (const { routeId } of matches) {
    const route = routes[routeId]
    /* What can't be loaded is asked for again, and told, when it is shown. */
    if (route) router.loadRouteChunk(route)?.catch(() => undefined)
  }
  /* Without its cookie nobody is signed in, and every answer would be a refusal. */
  if (csrfToken() === null) return
  for (const { staticData, search } of matches) staticData.askAhead?.(queryClient, search)
}

function matchesOfScreen(router: AppRouter, routes: Record<string, AnyRoute | undefined>) {
  const matches = router.matchRoutes(router.latestLocation)
  const hasScreen = routes[matches.at(-1)?.routeId]?.options.component !== undefined
  return hasScreen ? matches : router.matchRoutes(router.buildLocation({ to: FIRST_SCREEN }))
}
