/** Puts the base under the cameras of a Leaflet map. */
import L from 'leaflet'
import type { BaseMap } from './base-map.ts'
import { readPalette } from './shape-styles.ts'
import { createVectorLayer } from './vector-layer.ts'

export type MapTheme = 'dark' | 'light'

export interface BaseLayer {
  setTheme(theme: MapTheme): void
  remove(): void
}

/** Public tiles are full of © OpenStreetMap; an operator's own may be of anybody, and name nobody here. */
const OPEN_STREET_MAP = /openstreetmap|osm/i
const ATTRIBUTION = '© OpenStreetMap'

export function addBaseLayer(map: L.Map, base: BaseMap, theme: MapTheme): BaseLayer {
  switch (base.kind) {
    case 'tiles':
      return addTiles(map, base.address)
    case 'archive':
      return addArchive(map, base.address, theme)
    default:
      return addDrawnLayer(map, base.kind === 'town')
  }
}

function addDrawnLayer(map: L.Map, hasTown: boolean): BaseLayer {
  /* A browser that can't draw beside the page shows the cameras on a plain field. */
  if (typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined') return NOTHING
  const drawn = createVectorLayer(hasTown, readPalette(map.getContainer()))
  drawn.layer.addTo(map)
  return {
    setTheme: () => drawn.setPalette(readPalette(map.getContainer())),
    remove: () => drawn.layer.remove(),
  }
}

const NOTHING: BaseLayer = { setTheme: () => undefined, remove: () => undefined }

function addTiles(map: L.Map, address: string): BaseLayer {
  const attribution = OPEN_STREET_MAP.test(address) ? ATTRIBUTION : ''
  const layer = L.tileLayer(address, { maxZoom: map.getMaxZoom(), attribution }).addTo(map)
  return { setTheme: () => undefined, remove: () => layer.remove() }
}

/** The reader of `.pmtiles` is large, so it comes only where there is such an archive. */
function addArchive(map: L.Map, address: string, initialTheme: MapTheme): BaseLayer {
  let layer: L.Layer | null = null
  let theme = initialTheme
  let isRemoved = false

  async function show(): Promise<void> {
    /* It is written for a page whose Leaflet is a global. */
    Object.assign(window, { L })
    const { leafletLayer } = await import('protomaps-leaflet')
    if (isRemoved) return
    layer?.remove()
    const url = new URL(address, window.location.origin).href
    const next: unknown = leafletLayer({
      url,
      flavor: theme,
      lang: document.documentElement.lang,
      attribution: ATTRIBUTION,
    })
    if (next instanceof L.GridLayer) layer = next.addTo(map)
  }

  const showOrLeave = () => void show().catch(() => undefined)
  showOrLeave()
  return {
    setTheme(next) {
      theme = next
      showOrLeave()
    },
    remove() {
      isRemoved = true
      layer?.remove()
    },
  }
}
