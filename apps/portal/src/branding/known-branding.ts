/** The look of the installation as this portal knows it: as the database says, over what it was started with. */
import { oneAtATime } from '@sova/base'
import type { BrandingService } from '@sova/console'
import type { ProductDescription, SessionContext } from '@sova/contract'
import { type MapTiles, readMapStyle } from '../map-tiles/map-tiles.ts'

export interface KnownBrandingInputs {
  service: Pick<BrandingService, 'load'>
  /** `SOVA_TITLE` and `SOVA_MAP_TILES`. */
  started: { title: string; mapTiles: MapTiles | null }
}

type ProductContext = Pick<SessionContext, 'title' | 'favicon' | 'logo' | 'logo_link'> & { map_tiles: string | null }

export interface KnownBranding {
  /** Whatever was committed before the call is known when it resolves. */
  refresh(): Promise<void>
  context(): ProductContext
  /** What the page says before anybody has signed in. */
  description(): ProductDescription
  /** Another origin that the page takes the map from. */
  mapOrigin(): string | null
}

export async function createKnownBranding({ service, started }: KnownBrandingInputs): Promise<KnownBranding> {
  let known = await service.load()
  const title = () => known.title ?? started.title
  const mapTiles = () => (known.map_style === null ? null : readMapStyle(known.map_style)) ?? started.mapTiles

  return {
    refresh: oneAtATime(async () => {
      known = await service.load()
    }),
    context: () => ({
      title: title(),
      favicon: known.favicon,
      logo: known.logo,
      logo_link: known.logo_link,
      map_tiles: mapTiles()?.address ?? null,
    }),
    description: () => ({
      title: title(),
      logo: known.logo,
      favicon: known.favicon,
      default_language: known.default_language,
      app_store_link: known.app_store_link,
      google_play_link: known.google_play_link,
    }),
    mapOrigin: () => mapTiles()?.origin ?? null,
  }
}
