/** Which markers stand in a part of the map: cameras that are close together are one cluster. */
import type { MapCamera } from '@sova/contract'
import Supercluster from 'supercluster'

/** Pixels within which cameras are drawn as one. */
const CLUSTER_RADIUS_PX = 64
export const MAP_ZOOM_MAX = 18

export interface MapBounds {
  west: number
  south: number
  east: number
  north: number
}

interface Place {
  latitude: number
  longitude: number
}

export type MapItem =
  | (Place & { kind: 'camera'; camera: MapCamera })
  | (Place & { kind: 'cluster'; id: number; count: number })

export interface ClusterIndex {
  itemsIn(bounds: MapBounds, zoom: number): MapItem[]
  /** The zoom at which a cluster falls apart; null when its cameras stand in one place and it never does. */
  expansionZoom(clusterId: number): number | null
  camerasOf(clusterId: number, countMax: number): MapCamera[]
}

export function createClusterIndex(cameras: readonly MapCamera[]): ClusterIndex {
  /* Tiles of 256 pixels, as Leaflet counts them: with another extent clusters would be half as wide as meant. */
  const index = new Supercluster<{ camera: MapCamera }, object>({
    radius: CLUSTER_RADIUS_PX,
    extent: 256,
    maxZoom: MAP_ZOOM_MAX,
  })
  index.load(
    cameras.map((camera) => ({
      type: 'Feature',
      properties: { camera },
      geometry: { type: 'Point', coordinates: [camera.longitude, camera.latitude] },
    })),
  )

  return {
    itemsIn({ west, south, east, north }, zoom) {
      return index
        .getClusters([west, south, east, north], Math.round(zoom))
        .flatMap(({ geometry, properties }): MapItem[] => {
          const [longitude = 0, latitude = 0] = geometry.coordinates
          if (!properties) return []
          if ('camera' in properties) return [{ kind: 'camera', latitude, longitude, camera: properties.camera }]
          const { cluster_id, point_count } = properties
          return [{ kind: 'cluster', latitude, longitude, id: cluster_id, count: point_count }]
        })
    },
    expansionZoom(clusterId) {
      const zoom = index.getClusterExpansionZoom(clusterId)
      return zoom > MAP_ZOOM_MAX ? null : zoom
    },
    camerasOf: (clusterId, countMax) =>
      index.getLeaves(clusterId, countMax).flatMap(({ properties }) => (properties ? [properties.camera] : [])),
  }
}
