/** The map of cameras on an element of the page: Leaflet behind the few verbs that the screen needs. */
import 'leaflet/dist/leaflet.css'
import { MAP_CENTRE_DEFAULT, MAP_ZOOM_DEFAULT, MAP_ZOOM_MIN, type MapCamera } from '@sova/contract'
import L from 'leaflet'
import { addBaseLayer, type MapTheme } from '../../shared/map/base-map/add-base-layer.ts'
import type { BaseMap } from '../../shared/map/base-map/base-map.ts'
import { MAP_ZOOM_MAX } from './cluster-index.ts'
import { addMapScale } from './map-scale.ts'
import { createMarkerLayer, type MarkerEvents } from './marker-layer.ts'

/** A focused camera is shown from this near at least. */
const FOCUS_ZOOM_MIN = 16
const FIT_PADDING_PX = 72
const ZOOM_STEP = 0.25

export interface CameraMap {
  setCameras(cameras: readonly MapCamera[]): void
  select(number: string | null): void
  focus(camera: Pick<MapCamera, 'latitude' | 'longitude'>): void
  fit(cameras: readonly MapCamera[]): void
  zoomIn(): void
  zoomOut(): void
  setBase(base: BaseMap): void
  setTheme(theme: MapTheme): void
  close(): void
}

export interface CameraMapInputs extends MarkerEvents {
  base: BaseMap
  theme: MapTheme
}

export function createCameraMap(container: HTMLElement, inputs: CameraMapInputs): CameraMap {
  const map = L.map(container, {
    center: [MAP_CENTRE_DEFAULT.latitude, MAP_CENTRE_DEFAULT.longitude],
    zoom: MAP_ZOOM_DEFAULT,
    minZoom: MAP_ZOOM_MIN,
    maxZoom: MAP_ZOOM_MAX,
    zoomSnap: ZOOM_STEP,
    zoomControl: false,
    attributionControl: false,
    worldCopyJump: true,
    maxBounds: [
      [-85, -Infinity],
      [85, Infinity],
    ],
  })
  addMapScale(map)
  L.control.attribution({ prefix: false, position: 'bottomleft' }).addTo(map)
  const markers = createMarkerLayer(map, inputs)
  let theme = inputs.theme
  let shownBase = inputs.base
  let base = addBaseLayer(map, shownBase, theme)
  const resized = new ResizeObserver(() => map.invalidateSize({ pan: false }))
  resized.observe(container)

  return {
    setCameras: markers.setCameras,
    select: markers.select,
    focus: ({ latitude, longitude }) =>
      map.setView([latitude, longitude], Math.max(map.getZoom(), FOCUS_ZOOM_MIN), { animate: false }),
    fit(cameras) {
      if (cameras.length === 0) return
      const bounds = L.latLngBounds(cameras.map(({ latitude, longitude }) => [latitude, longitude]))
      map.fitBounds(bounds, { padding: [FIT_PADDING_PX, FIT_PADDING_PX], maxZoom: FOCUS_ZOOM_MIN })
    },
    zoomIn: () => map.zoomIn(1),
    zoomOut: () => map.zoomOut(1),
    setBase(next) {
      if (next === shownBase) return
      shownBase = next
      base.remove()
      base = addBaseLayer(map, next, theme)
    },
    setTheme(next) {
      if (next === theme) return
      theme = next
      base.setTheme(next)
    },
    close() {
      resized.disconnect()
      markers.remove()
      base.remove()
      map.remove()
    },
  }
}
