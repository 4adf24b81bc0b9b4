import { MAP_CALLS, MAP_REFRESH_INTERVAL_MS, type MapKind } from '@sova/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../shared/api/call-api.ts'
import { cameraPagesKey } from '../../shared/cameras/camera-pages.ts'
import { readMapAnswer } from './read-map-answer.ts'

/**
 * The cameras of one map. It is kept among the camera lists, so that a favourite changes here at once as well, and the
 * map of favourites is asked for again after each change.
 */
export const mapCamerasQuery = (kind: MapKind) =>
  queryOptions({
    queryKey: cameraPagesKey(kind, { on: 'map' }),
    queryFn: ({ signal }) => callApi(MAP_CALLS[kind], {}, signal, readMapAnswer),
    refetchInterval: MAP_REFRESH_INTERVAL_MS,
    staleTime: MAP_REFRESH_INTERVAL_MS,
    /* Comparing 20,000 cameras with those of before takes longer than drawing the few that are in view. */
    structuralSharing: false,
    refetchOnWindowFocus: false,
  })
