import { safeNextPath } from '@sova/contract'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { isUnauthenticated } from '../../shared/api/call-failure.ts'
import { contextQuery } from './context-query.ts'

/**
 * Sends whoever is not signed in to the login page, with the way back. Any other failure is left to the dialog that
 * offers to reload: the page works without the context.
 */
export async function requireSession(queryClient: QueryClient, href: string): Promise<void> {
  const state = queryClient.getQueryState(contextQuery.queryKey)
  if (state && state.status !== 'pending' && !isUnauthenticated(state.error)) return
  try {
    await queryClient.fetchQuery(contextQuery)
  } catch (failure) {
    if (isUnauthenticated(failure)) redirect({ to: '/login', search: loginSearch(href), throw: true })
  }
}

/** The root needs no way back: signing in leads there anyway. */
export function loginSearch(href: string): { next?: string } {
  const next = safeNextPath(href)
  return next === '/' ? {} : { next }
}
