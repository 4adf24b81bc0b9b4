/**
 * What lies under the cameras of the map, by `SOVA_MAP_TILES`: an address of tiles, an address or a file of a `.pmtiles`
 * archive, or the drawn town of the demo. Without it the page shows the country outlines that it ships with.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError } from '@sova/base'
import { MAP_TOWN } from '@sova/contract'

export interface MapTiles {
  /** What the page is told. */
  address: string
  /** Another origin that the page has to reach for it, as the content security policy writes it. */
  origin: string | null
  /** A file of the operator that the portal itself serves at `MAP_TILES_PATH`. */
  file: string | null
}

export const MAP_TILES_PATH = '/api/map/base.pmtiles'

const TILE_PLACEHOLDERS = ['{z}', '{x}', '{y}']

/** @throws {ConfigError} for what is neither of them, so that a mistyped setting does not show as an empty map */
export function readMapTiles(text: string, cwd: string): MapTiles {
  if (text === MAP_TOWN) return { address: MAP_TOWN, origin: null, file: null }
  if (/^https?:/.test(text)) return { address: readAddress(text), origin: originsOf(text), file: null }
  const file = resolve(cwd, text)
  if (!file.endsWith('.pmtiles') || !existsSync(file)) {
    throw new ConfigError(`SOVA_MAP_TILES must be an address of tiles or an existing .pmtiles file, got "${text}"`)
  }
  return { address: MAP_TILES_PATH, origin: null, file }
}

function readAddress(text: string): string {
  const isArchive = URL.canParse(text) && new URL(text).pathname.endsWith('.pmtiles')
  const isTiles = TILE_PLACEHOLDERS.every((placeholder) => text.includes(placeholder))
  if (isArchive || isTiles) return text
  throw new ConfigError(`SOVA_MAP_TILES must have {z}, {x} and {y} or end in .pmtiles, got "${text}"`)
}

/** `https://{s}.tile.example/…` spreads over hosts, which the policy writes with an asterisk. */
function originsOf(address: string): string {
  const url = /^(https?):\/\/(?:\{s\}\.)?([a-z0-9.-]+(?::\d{1,5})?)(?:\/|$)/i.exec(address)
  if (!url) throw new ConfigError(`SOVA_MAP_TILES has no host that a browser could reach: "${address}"`)
  const [, scheme = '', host = ''] = url
  return `${scheme}://${address.includes('//{s}.') ? '*.' : ''}${host}`
}
