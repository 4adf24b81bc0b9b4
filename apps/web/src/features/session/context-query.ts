import { loadContext, type SessionContext } from '@sova/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../shared/api/call-api.ts'
import { CONTEXT_KEY } from '../../shared/api/context-key.ts'
import { readProduct } from '../../shared/product.ts'

/** A context that could not be loaded is asked for again this often, so that the page recovers by itself. */
const RETRY_MS = 60_000

export const contextQuery = queryOptions({
  queryKey: CONTEXT_KEY,
  queryFn: ({ signal }) => callApi(loadContext, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchInterval: (query) => (query.state.status === 'error' ? RETRY_MS : false),
})

/** What is known of the session so far; never asks for it. */
export function useKnownContext(): SessionContext | undefined {
  return useQuery({ ...contextQuery, enabled: false }).data
}

export const useProductName = (): string => useKnownContext()?.title || readProduct().title
