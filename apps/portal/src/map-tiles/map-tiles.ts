/**
 * What lies under the cameras of the map, by `SOVA_MAP_TILES`: an address of tiles, an address or a file of a `.pmtiles`
 * archive, or the drawn town of the demo. Without it the page shows the country outlines that it ships with.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError } from '@sova/base'
import { isMapStyle, MAP_TOWN, mapStyleOrigin } from '@sova/contract'

export interface MapTiles {
  /** What the page is told. */
  address: string
  /** Another origin that the page has to reach for it, as the content security policy writes it. */
  origin: string | null
  /** A file of the operator that the portal itself serves at `MAP_TILES_PATH`. */
  file: string | null
}

export const MAP_TILES_PATH = '/api/map/base.pmtiles'

/** Null for what is no map style: a database may hold one of before the rule. */
export function readMapStyle(text: string): MapTiles | null {
  if (!isMapStyle(text)) return null
  return { address: text, origin: text === MAP_TOWN ? null : mapStyleOrigin(text), file: null }
}

/** @throws {ConfigError} for what is neither of them, so that a mistyped setting does not show as an empty map */
export function readMapTiles(text: string, cwd: string): MapTiles {
  const style = readMapStyle(text)
  if (style) return style
  if (/^https?:/i.test(text)) {
    throw new ConfigError(
      `SOVA_MAP_TILES must have {z}, {x} and {y} or end in .pmtiles, and a host that a browser's policy can name, got "${text}"`,
    )
  }
  const file = resolve(cwd, text)
  if (!file.endsWith('.pmtiles') || !existsSync(file)) {
    throw new ConfigError(`SOVA_MAP_TILES must be an address of tiles or an existing .pmtiles file, got "${text}"`)
  }
  return { address: MAP_TILES_PATH, origin: null, file }
}
