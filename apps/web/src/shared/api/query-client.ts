import { QueryCache, QueryClient } from '@tanstack/react-query'
import { CallFailure, isPassing } from './call-failure.ts'

/** Kept answers older than this are asked for again (spec 1 §9, store persistence). */
const KEPT_MS = 300_000
const RETRIES_MAX = 1

export const createQueryClient = ({ retries = RETRIES_MAX } = {}): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (failure, { queryKey }) => logFailure(queryKey[0], failure) }),
    defaultOptions: {
      queries: {
        gcTime: KEPT_MS,
        retry: (failureCount, failure) => isPassing(failure) && failureCount < retries,
      },
    },
  })

/** What could not be loaded, for whoever looks into the browser's console: the kind of data, and no words of the user. */
function logFailure(kind: unknown, failure: Error): void {
  const code = failure instanceof CallFailure ? failure.code : failure.message
  console.error(`could not load ${String(kind)}: ${code}`)
}
