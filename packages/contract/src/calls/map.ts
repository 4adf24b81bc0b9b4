import * as z from 'zod/mini'
import { defineCall } from '../define-call.ts'
import { MapCamera, type MapKind } from '../map.ts'

export const MapAnswer = z.object({ results: z.array(MapCamera) })
export type MapAnswer = z.output<typeof MapAnswer>

function defineMap<Kind extends MapKind>(kind: Kind, summary: string) {
  return defineCall({
    method: 'GET',
    path: `/v0/cameras/map/${kind}/`,
    summary,
    request: z.object({}),
    response: MapAnswer,
  })
}

export const mapMyCameras = defineMap('my', 'Cameras with coordinates that the caller has a right of its own to.')
export const mapFavouriteCameras = defineMap('fav', 'Favourite cameras with coordinates.')
export const mapPublicCameras = defineMap('public', 'Public cameras with coordinates.')

export const MAP_CALLS = { my: mapMyCameras, fav: mapFavouriteCameras, public: mapPublicCameras } as const
