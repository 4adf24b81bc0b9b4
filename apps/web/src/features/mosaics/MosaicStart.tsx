import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx'
import type { MultiSearch } from './kiosk/multi-search.ts'
import { MosaicWaiting } from './MosaicWaiting.tsx'
import { firstMosaicId, mosaicsQuery } from './mosaic-queries.ts'

/** The default of the section: the mosaic with the lowest id, or a new one where there is none. */
export function MosaicStart() {
  const search: MultiSearch = useSearch({ strict: false })
  const { data: mosaics, error, refetch } = useQuery(mosaicsQuery)
  if (!mosaics) {
    return error ? <LoadFailure reason={error.message} onReload={() => void refetch()} /> : <MosaicWaiting />
  }
  const first = firstMosaicId(mosaics)
  if (first === null) return <Navigate to="/multi/new" replace />
  return <Navigate to="/multi/$mosaicId" params={{ mosaicId: String(first) }} search={search} replace />
}
