/** The elements of the map's markers. They are made by hand and not by React: there may be hundreds in view. */
import type { MapCamera } from '@sova/contract'
import i18next from 'i18next'
import L from 'leaflet'
import { formatNumber } from '../../shared/format-number.ts'
import classes from './Map.module.css'
import { markerImages } from './markers/marker-images.ts'

const PIN_SIZE_PX = 30
const CLUSTER_SIZE_MIN_PX = 32
const CLUSTER_SIZE_MAX_PX = 54
/** Written smaller from here on, to fit into its circle. */
const LONG_COUNT_MIN = 10_000

export function cameraMarker(camera: MapCamera): L.Marker {
  const className = [classes.pin, camera.is_fav && classes.favourite].filter(Boolean)
  return labelled(
    L.marker([camera.latitude, camera.longitude], {
      icon: L.divIcon({
        html: pinContent(camera),
        className: className.join(' '),
        iconSize: [PIN_SIZE_PX, PIN_SIZE_PX],
      }),
    }),
    camera.is_fav ? i18next.t('map:favouriteMarker', { title: camera.title }) : camera.title,
  )
}

/** The picture of its marker id, and a heart on a favourite. */
function pinContent(camera: MapCamera): HTMLElement {
  const { main, retina } = markerImages(camera.marker_id)
  const content = document.createElement('span')
  const image = document.createElement('img')
  image.src = main
  image.srcset = `${main} 1x, ${retina} 2x`
  image.alt = ''
  image.width = 16
  image.height = 16
  content.append(image)
  if (camera.is_fav) {
    const heart = document.createElement('span')
    heart.className = classes.heart ?? ''
    heart.dataset.heart = ''
    content.append(heart)
  }
  return content
}

export function clusterMarker(cluster: { latitude: number; longitude: number; count: number }): L.Marker {
  const size = Math.min(CLUSTER_SIZE_MAX_PX, CLUSTER_SIZE_MIN_PX + Math.sqrt(cluster.count) * 2)
  const content = document.createElement('b')
  if (cluster.count >= LONG_COUNT_MIN) content.className = classes.longCount ?? ''
  content.textContent = formatNumber(cluster.count)
  return labelled(
    L.marker([cluster.latitude, cluster.longitude], {
      icon: L.divIcon({ html: content, className: classes.cluster ?? '', iconSize: [size, size] }),
    }),
    i18next.t('map:cluster', { count: cluster.count }),
  )
}

/** In place: a marker that were made anew under the pointer would lose it. */
export function highlight(marker: L.Marker | undefined, isSelected: boolean): void {
  marker?.getElement()?.classList.toggle(classes.selected ?? '', isSelected)
  marker?.setZIndexOffset(isSelected ? 1000 : 0)
}

function labelled(marker: L.Marker, label: string): L.Marker {
  return marker.on('add', () => {
    const element = marker.getElement()
    element?.setAttribute('aria-label', label)
    element?.setAttribute('title', label)
  })
}
