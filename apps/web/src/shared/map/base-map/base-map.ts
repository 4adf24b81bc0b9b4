/** What lies under the cameras (see `map_tiles` of the context). */
import { MAP_TOWN } from '@sova/contract'

export type BaseMap =
  /** Country outlines, which ship with the page: nothing is asked of the network. */
  | { kind: 'outlines' }
  /** The outlines and the drawn town of the demo. */
  | { kind: 'town' }
  | { kind: 'tiles'; address: string }
  | { kind: 'archive'; address: string }

export function baseMapOf(mapTiles: string | null | undefined): BaseMap {
  if (!mapTiles) return { kind: 'outlines' }
  if (mapTiles === MAP_TOWN) return { kind: 'town' }
  const path = mapTiles.split(/[?#]/, 1)[0] ?? ''
  return { kind: path.endsWith('.pmtiles') ? 'archive' : 'tiles', address: mapTiles }
}
