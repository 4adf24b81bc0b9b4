/** Which markers stand in a part of the map: cameras that are close together are one cluster. */
import Supercluster from 'supercluster'

/** Pixels within which cameras are drawn as one. */
const CLUSTER_RADIUS_PX = 80
export const MAP_ZOOM_MAX = 18
/** Cameras of one place that are listed when their cluster can't fall apart. */
const PLACE_CAMERAS_MAX = 100

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

/** A camera is named by its position in the list whose places the index was made of. */
export type MapItem =
  | (Place & { kind: 'camera'; position: number })
  | (Place & { kind: 'cluster'; id: number; count: number })

/** What a click on a cluster does: zooms to where it falls apart, or lists its cameras when it never does. */
export type ClusterOpening = { kind: 'zoom'; zoom: number } | { kind: 'list'; positions: number[] }

export interface ClusterIndex {
  itemsIn(bounds: MapBounds, zoom: number): MapItem[]
  open(clusterId: number): ClusterOpening
}

/** Longitude and latitude of each camera, one after another: it goes to a worker without being copied. */
export function placesOf(cameras: readonly Place[]): Float64Array<ArrayBuffer> {
  const places = new Float64Array(cameras.length * 2)
  for (const [position, { longitude, latitude }] of cameras.entries()) places.set([longitude, latitude], position * 2)
  return places
}

export function createClusterIndex(places: Float64Array): ClusterIndex {
  /* Tiles of 256 pixels, as Leaflet counts them: with another extent clusters would be half as wide as meant. */
  const index = new Supercluster<{ position: number }, object>({
    radius: CLUSTER_RADIUS_PX,
    extent: 256,
    maxZoom: MAP_ZOOM_MAX,
  })
  index.load(
    Array.from({ length: places.length / 2 }, (_, position) => ({
      type: 'Feature',
      properties: { position },
      geometry: { type: 'Point', coordinates: [...places.subarray(position * 2, position * 2 + 2)] },
    })),
  )

  return {
    itemsIn({ west, south, east, north }, zoom) {
      return index
        .getClusters([west, south, east, north], Math.round(zoom))
        .flatMap(({ geometry, properties }): MapItem[] => {
          const [longitude = 0, latitude = 0] = geometry.coordinates
          if (!properties) return []
          if ('position' in properties) return [{ kind: 'camera', latitude, longitude, position: properties.position }]
          const { cluster_id, point_count } = properties
          return [{ kind: 'cluster', latitude, longitude, id: cluster_id, count: point_count }]
        })
    },
    open(clusterId) {
      const zoom = index.getClusterExpansionZoom(clusterId)
      if (zoom <= MAP_ZOOM_MAX) return { kind: 'zoom', zoom }
      const leaves = index.getLeaves(clusterId, PLACE_CAMERAS_MAX)
      return {
        kind: 'list',
        positions: leaves.flatMap(({ properties }) => (properties ? [properties.position] : [])),
      }
    },
  }
}
