/** The bar that tells how far a centimetre of the map is; Leaflet's own has its units in one language. */
import i18next from 'i18next'
import L from 'leaflet'
import { formatNumber } from '../../shared/format-number.ts'
import { roundLength } from './round-length.ts'

const BAR_WIDTH_MAX_PX = 100

export function addMapScale(map: L.Map): void {
  const bar = document.createElement('div')
  bar.className = 'leaflet-control-scale-line'
  const show = () => {
    const middle = map.getSize().y / 2
    const ends = [0, BAR_WIDTH_MAX_PX].map((x) => map.containerPointToLatLng([x, middle]))
    const widestM = map.distance(ends[0] as L.LatLng, ends[1] as L.LatLng)
    if (!(widestM > 0)) return
    const lengthM = roundLength(widestM)
    bar.style.width = `${Math.round((BAR_WIDTH_MAX_PX * lengthM) / widestM)}px`
    bar.textContent = lengthText(lengthM)
  }
  const scale = new L.Control({ position: 'bottomleft' })
  scale.onAdd = () => {
    map.on('move resize', show)
    map.whenReady(show)
    return bar
  }
  scale.onRemove = () => map.off('move resize', show)
  scale.addTo(map)
}

const lengthText = (lengthM: number): string =>
  lengthM < 1000
    ? i18next.t('map:scaleMetres', { value: formatNumber(lengthM, 1) })
    : i18next.t('map:scaleKilometres', { value: formatNumber(lengthM / 1000) })
