/** Keeps on the map exactly the markers of the part that is in view. */
import type { MapCamera } from '@sova/contract'
import L from 'leaflet'
import { type MapItem, placesOf } from './cluster-index.ts'
import { createClusters } from './clusters.ts'
import { cameraMarker, clusterMarker, highlight } from './marker-elements.ts'

/** Markers are ready this far beyond the edge, as a share of the view, so that a short pull shows no empty strip. */
const PADDING_SHARE = 0.1
/** Of a frame; the browser still has to lay out and draw what is made in it. */
const SLICE_MS = 4

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

/** Each list of cameras numbers its clusters anew: `edition` says which one numbered this. */
type Cluster = MapItem & { kind: 'cluster' } & { edition: number }
type Shown = Cluster | { kind: 'camera'; camera: MapCamera }

export function createMarkerLayer(map: L.Map, events: MarkerEvents): MarkerLayer {
  const group = L.layerGroup().addTo(map)
  const clusters = createClusters()
  const markers = new Map<string, L.Marker>()
  let cameras: readonly MapCamera[] = []
  let edition = 0
  let lastLook = 0
  let inView: Shown[] = []
  let selected: string | null = null
  let highlighted: L.Marker | undefined
  let frame = 0

  /** What comes late, for a view or a list that is no more, is left out. */
  async function look(): Promise<void> {
    lastLook += 1
    const thisLook = lastLook
    const items = await clusters.itemsIn(viewBounds(), map.getZoom())
    if (thisLook !== lastLook) return
    inView = items.flatMap((item): Shown[] => {
      if (item.kind === 'cluster') return [{ ...item, edition }]
      const camera = cameras[item.position]
      return camera ? [{ kind: 'camera', camera }] : []
    })
    show()
  }

  function viewBounds() {
    const bounds = map.getBounds().pad(PADDING_SHARE)
    return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() }
  }

  function show(): void {
    cancelAnimationFrame(frame)
    const items = new Map(withSelected().map((item) => [keyOf(item), item]))
    for (const [key, marker] of markers) {
      if (items.has(key)) continue
      marker.remove()
      markers.delete(key)
    }
    addMarkers([...items].filter(([key]) => !markers.has(key)))
    highlightSelected()
  }

  /** Hundreds at once would hold up the page for several frames. */
  function addMarkers(missing: [string, Shown][]): void {
    const untilMs = performance.now() + SLICE_MS
    const later = missing.findIndex(([key, item]) => {
      markers.set(key, makeMarker(item).addTo(group))
      return performance.now() > untilMs
    })
    const rest = later === -1 ? [] : missing.slice(later + 1)
    if (rest.length > 0) frame = requestAnimationFrame(() => addMarkers(rest))
  }

  function highlightSelected(): void {
    const camera = cameraSelected()
    const marker = camera && markers.get(keyOf({ kind: 'camera', camera }))
    if (marker === highlighted) return
    highlight(highlighted, false)
    highlight(marker, true)
    highlighted = marker
  }

  /** The chosen camera stands by itself, even where it belongs to a cluster. */
  function withSelected(): Shown[] {
    const camera = cameraSelected()
    const others = inView.filter((item) => !isSelected(item))
    return camera ? [{ kind: 'camera', camera }, ...others] : others
  }

  const cameraSelected = () => cameras.find(({ number }) => number === selected)

  const isSelected = (item: Shown): boolean => item.kind === 'camera' && item.camera.number === selected

  function keyOf(item: Shown): string {
    if (item.kind === 'cluster') return `cluster ${item.edition} ${item.id} ${item.count}`
    const { number, is_fav, marker_id, latitude, longitude, title } = item.camera
    return `camera ${number} ${is_fav} ${marker_id} ${latitude} ${longitude} ${title}`
  }

  function makeMarker(item: Shown): L.Marker {
    if (item.kind === 'cluster') return clusterMarker(item).on('click', () => void openCluster(item))
    const { number } = item.camera
    return cameraMarker(item.camera)
      .on('click', () => events.onSelect(number))
      .on('mouseover', () => events.onPointerOver(number))
      .on('mouseout', () => events.onPointerOut())
  }

  async function openCluster(cluster: Cluster): Promise<void> {
    if (cluster.edition !== edition) return
    const opening = await clusters.open(cluster.id)
    if (cluster.edition !== edition) return
    const { latitude, longitude } = cluster
    if (opening.kind === 'zoom') map.setView([latitude, longitude], opening.zoom)
    else events.onPlace(opening.positions.flatMap((position) => cameras[position] ?? []))
  }

  const onMoveEnd = () => void look()
  map.on('moveend', onMoveEnd)
  return {
    setCameras(next) {
      cameras = next
      edition += 1
      clusters.setPlaces(placesOf(next))
      void look()
    },
    select(number) {
      selected = number
      show()
    },
    remove() {
      lastLook += 1
      cancelAnimationFrame(frame)
      map.off('moveend', onMoveEnd)
      clusters.close()
      group.remove()
    },
  }
}
