import { listMosaics } from '@sova/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../shared/api/call-api.ts'

export const MOSAICS_KEY = ['mosaics'] as const

const FRESH_MS = 30_000

/** A wall that hangs for weeks shows what was changed at somebody's desk within this time. */
export const MOSAICS_REFRESH_MS = 60_000

/** Nobody sits at a kiosk to press a button: what could not be loaded is asked for again this often. */
const RETRY_MS = 15_000

export const whileFailed = ({ state }: { state: { data: unknown; status: string } }): number | false =>
  state.data === undefined && state.status === 'error' ? RETRY_MS : false

/** All of the account, by id: there are at most 100. */
export const mosaicsQuery = queryOptions({
  queryKey: MOSAICS_KEY,
  queryFn: async ({ signal }) => (await callApi(listMosaics, {}, signal)).results,
  staleTime: FRESH_MS,
  refetchInterval: (query) => whileFailed(query) || MOSAICS_REFRESH_MS,
})

/** Where `/multi` leads: the mosaic with the lowest id; null where there is none. */
export const firstMosaicId = (mosaics: readonly { id: number }[]): number | null =>
  mosaics.length === 0 ? null : Math.min(...mosaics.map(({ id }) => id))
