import * as z from 'zod/mini'
import { CameraNumber, CameraServer } from './camera.ts'

export const MAP_KINDS = ['my', 'fav', 'public'] as const
export type MapKind = (typeof MAP_KINDS)[number]

/** Latitude and longitude (spec 1 §9). */
export const MAP_CENTRE_DEFAULT = { latitude: 54.73, longitude: 55.96 } as const
export const MAP_ZOOM_MIN = 1.75
export const MAP_ZOOM_DEFAULT = 10
export const MAP_REFRESH_INTERVAL_MS = 900_000
/** In place of an address in `map_tiles`: the drawn town of the demo. */
export const MAP_TOWN = 'town'
/** Cameras on one map; the ones with the lowest numbers of a larger set are shown. */
export const MAP_CAMERAS_MAX = 50_000

/** A camera that has coordinates, as the map needs it (spec 1 §3). */
export const MapCamera = z.object({
  number: CameraNumber,
  address: z.string(),
  title: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  marker_id: z.int(),
  is_fav: z.boolean(),
  server: z.pick(CameraServer, { screenshot_domain: true }),
})
export type MapCamera = z.output<typeof MapCamera>
