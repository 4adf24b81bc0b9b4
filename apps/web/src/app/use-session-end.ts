import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loginSearch } from '../features/session/require-session.ts'
import { onSessionEnd } from '../shared/api/session-end.ts'
import { forgetSession } from '../shared/session-store.ts'
import type { createAppRouter } from './router.tsx'

/** A 401 to any call forgets everything that was loaded and goes to the login page, with the way back. */
export function useSessionEnd(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient): void {
  useEffect(
    () =>
      onSessionEnd(() => {
        forgetSession(queryClient)
        const { pathname, href } = router.latestLocation
        if (pathname !== '/login') void router.navigate({ to: '/login', search: loginSearch(href) })
      }),
    [router, queryClient],
  )
}
