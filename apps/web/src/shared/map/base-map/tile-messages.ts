/** What the page and the worker that draws its tiles say to each other. */
import type { TilePlace } from './draw-tile.ts'
import type { MapPalette } from './shape-styles.ts'

export type TileRequest =
  /** The first message: what to draw. */
  | { type: 'base'; hasTown: boolean }
  | { type: 'draw'; id: number; place: TilePlace; pixelRatio: number; palette: MapPalette }
  /** The tile left the screen before it was drawn. */
  | { type: 'forget'; id: number }

export interface TileAnswer {
  id: number
  bitmap: ImageBitmap
}
