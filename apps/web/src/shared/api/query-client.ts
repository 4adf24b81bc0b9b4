import { QueryClient } from '@tanstack/react-query'
import { isPassing } from './call-failure.ts'

/** Kept answers older than this are asked for again (spec 1 §9, store persistence). */
const KEPT_MS = 300_000
const RETRIES_MAX = 1

export const createQueryClient = ({ retries = RETRIES_MAX } = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: KEPT_MS,
        retry: (failureCount, failure) => isPassing(failure) && failureCount < retries,
      },
    },
  })
