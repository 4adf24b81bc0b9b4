/** A map with one mark that is put where one clicks: Leaflet behind the few verbs that a form needs. */
import 'leaflet/dist/leaflet.css'
import { MAP_CENTRE_DEFAULT, MAP_ZOOM_DEFAULT, MAP_ZOOM_MIN } from '@sova/contract'
import L from 'leaflet'
import { addBaseLayer, type MapTheme } from './base-map/add-base-layer.ts'
import type { BaseMap } from './base-map/base-map.ts'
import classes from './PlacePicker.module.css'

export interface Place {
  latitude: number
  longitude: number
}

export interface PlaceMap {
  /** Null takes the mark away. */
  mark(place: Place | null): void
  close(): void
}

export interface PlaceMapInputs {
  base: BaseMap
  theme: MapTheme
  place: Place | null
  onPlace(place: Place): void
}

const MARKED_ZOOM = 15
const ZOOM_MAX = 19
/** Six decimals are a hand's breadth. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

export function createPlaceMap(container: HTMLElement, { base, theme, place, onPlace }: PlaceMapInputs): PlaceMap {
  const centre = place ?? MAP_CENTRE_DEFAULT
  const map = L.map(container, {
    center: [centre.latitude, centre.longitude],
    zoom: place ? MARKED_ZOOM : MAP_ZOOM_DEFAULT,
    minZoom: MAP_ZOOM_MIN,
    maxZoom: ZOOM_MAX,
    attributionControl: false,
    worldCopyJump: true,
  })
  addBaseLayer(map, base, theme)
  const icon = L.divIcon({ className: classes.mark ?? '', iconSize: [18, 18] })
  let marker: L.Marker | null = null
  const resized = new ResizeObserver(() => map.invalidateSize({ pan: false }))
  resized.observe(container)

  function mark(next: Place | null): void {
    marker?.remove()
    marker = next && L.marker([next.latitude, next.longitude], { icon, keyboard: false }).addTo(map)
  }
  map.on('click', ({ latlng }) => {
    const { lat, lng } = latlng.wrap()
    onPlace({ latitude: rounded(lat), longitude: rounded(lng) })
  })
  mark(place)

  return {
    mark,
    close() {
      resized.disconnect()
      map.remove()
    },
  }
}
