/** Draws the tiles of the base map beside the page, so that no frame of the page waits for a coast or a town. */
import { generateTown } from '../town/generate-town.ts'
import { loadCountryOutlines } from './country-outlines.ts'
import { drawTile, TILE_SIZE_PX } from './draw-tile.ts'
import type { TileAnswer, TileRequest } from './tile-messages.ts'
import { inDrawingOrder, type VectorShape } from './vector-shape.ts'

let shapes: Promise<VectorShape[]> = Promise.resolve([])
const forgotten = new Set<number>()

self.addEventListener('message', ({ data }: MessageEvent<TileRequest>) => {
  if (data.type === 'base') shapes = loadShapes(data.hasTown)
  else if (data.type === 'forget') forgotten.add(data.id)
  else void draw(data)
})

async function loadShapes(hasTown: boolean): Promise<VectorShape[]> {
  /* Without the outlines the cameras are shown on a plain field. */
  const countries = await loadCountryOutlines().catch(() => [])
  return inDrawingOrder([...countries, ...(hasTown ? generateTown() : [])])
}

async function draw({ id, place, pixelRatio, palette }: TileRequest & { type: 'draw' }): Promise<void> {
  const loaded = await shapes
  /* Messages that came while others were drawn are heard first, so that `forget` overtakes the drawing. */
  await new Promise((resolve) => setTimeout(resolve))
  if (forgotten.delete(id)) return
  const canvas = new OffscreenCanvas(TILE_SIZE_PX * pixelRatio, TILE_SIZE_PX * pixelRatio)
  const context = canvas.getContext('2d')
  if (!context) return
  context.scale(pixelRatio, pixelRatio)
  drawTile(context, loaded, place, palette)
  const answer: TileAnswer = { id, bitmap: canvas.transferToImageBitmap() }
  self.postMessage(answer, { transfer: [answer.bitmap] })
}
