import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { contextQuery } from '../features/session/context-query.ts'
import { loginSearch } from '../features/session/require-session.ts'
import { onOtherTabs } from '../shared/api/other-tabs.ts'
import { onSessionEnd, reportSessionEnd } from '../shared/api/session-end.ts'
import { forgetSession } from '../shared/session-store.ts'
import type { createAppRouter } from './router.tsx'

interface SessionEndInputs {
  router: ReturnType<typeof createAppRouter>
  queryClient: QueryClient
  reloadPage(): void
}

/**
 * A 401 to any call, and a sign-out in another tab, forgets everything that was loaded and goes to the login page, with the
 * way back. Where another tab signs in somebody else, the page is loaded anew for that person.
 */
export function useSessionEnd({ router, queryClient, reloadPage }: SessionEndInputs): void {
  useEffect(
    () =>
      onSessionEnd(() => {
        forgetSession(queryClient)
        const { pathname, href } = router.latestLocation
        if (pathname !== '/login') void router.navigate({ to: '/login', search: loginSearch(href) })
      }),
    [router, queryClient],
  )
  useEffect(
    () =>
      onOtherTabs((username) => {
        if (username === null) return reportSessionEnd()
        const shown = queryClient.getQueryData(contextQuery.queryKey)
        if (router.latestLocation.pathname !== '/login' && shown?.username !== username) reloadPage()
      }),
    [router, queryClient, reloadPage],
  )
}
