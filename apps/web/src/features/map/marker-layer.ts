/** Keeps on the map exactly the markers of the part that is in view. */
import type { MapCamera } from '@sova/contract'
import L from 'leaflet'
import { type ClusterIndex, createClusterIndex, type MapItem } from './cluster-index.ts'
import { cameraMarker, clusterMarker, highlight } from './marker-elements.ts'

/** Markers are ready this far beyond the edge, as a share of the view, so that a short pull shows no empty strip. */
const PADDING_SHARE = 0.2
/** Cameras of one place that are listed when their cluster can't fall apart. */
const PLACE_CAMERAS_MAX = 100

export interface MarkerEvents {
  onSelect(number: string): void
  onPointerOver(number: string): void
  onPointerOut(): void
  /** Cameras that stand in one place. */
  onPlace(cameras: MapCamera[]): void
}

export interface MarkerLayer {
  setCameras(cameras: readonly MapCamera[]): void
  select(number: string | null): void
  remove(): void
}

export function createMarkerLayer(map: L.Map, events: MarkerEvents): MarkerLayer {
  const group = L.layerGroup().addTo(map)
  const shown = new Map<string, L.Marker>()
  let cameras: readonly MapCamera[] = []
  let index: ClusterIndex = createClusterIndex([])
  let selected: string | null = null

  function show(): void {
    const items = new Map(itemsInView().map((item) => [keyOf(item), item]))
    for (const [key, marker] of shown) {
      if (items.has(key)) continue
      marker.remove()
      shown.delete(key)
    }
    for (const [key, item] of items) {
      if (shown.has(key)) continue
      shown.set(key, makeMarker(item).addTo(group))
    }
    for (const [key, item] of items) highlight(shown.get(key), isSelected(item))
  }

  /** The chosen camera stands by itself, even where it belongs to a cluster. */
  function itemsInView(): MapItem[] {
    const bounds = map.getBounds().pad(PADDING_SHARE)
    const view = {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
    }
    const items = index.itemsIn(view, map.getZoom()).filter((item) => !isSelected(item))
    const camera = cameras.find(({ number }) => number === selected)
    if (!camera) return items
    const { latitude, longitude } = camera
    return [...items, { kind: 'camera', latitude, longitude, camera }]
  }

  const isSelected = (item: MapItem): boolean => item.kind === 'camera' && item.camera.number === selected

  function keyOf(item: MapItem): string {
    if (item.kind === 'cluster') return `cluster ${item.id} ${item.count}`
    const { number, is_fav, marker_id, latitude, longitude } = item.camera
    return `camera ${number} ${is_fav} ${marker_id} ${latitude} ${longitude}`
  }

  function makeMarker(item: MapItem): L.Marker {
    if (item.kind === 'cluster') return clusterMarker(item).on('click', () => openCluster(item))
    const { number } = item.camera
    return cameraMarker(item.camera)
      .on('click', () => events.onSelect(number))
      .on('mouseover', () => events.onPointerOver(number))
      .on('mouseout', () => events.onPointerOut())
  }

  function openCluster({ id, latitude, longitude }: MapItem & { kind: 'cluster' }): void {
    const zoom = index.expansionZoom(id)
    if (zoom === null) events.onPlace(index.camerasOf(id, PLACE_CAMERAS_MAX))
    else map.setView([latitude, longitude], zoom)
  }

  map.on('moveend', show)
  return {
    setCameras(next) {
      cameras = next
      index = createClusterIndex(next)
      /* Clusters are numbered anew. */
      for (const [key, marker] of shown) {
        if (!key.startsWith('cluster')) continue
        marker.remove()
        shown.delete(key)
      }
      show()
    },
    select(number) {
      selected = number
      show()
    },
    remove() {
      map.off('moveend', show)
      group.remove()
    },
  }
}
