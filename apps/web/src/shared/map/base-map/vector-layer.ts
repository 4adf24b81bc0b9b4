/** A Leaflet layer whose tiles a worker draws from shapes. */
import L from 'leaflet'
import { TILE_SIZE_PX } from './draw-tile.ts'
import type { MapPalette } from './shape-styles.ts'
import type { TileAnswer, TileRequest } from './tile-messages.ts'

/** Sharper would only cost time: base shapes are soft. */
const PIXEL_RATIO_MAX = 2

export interface VectorLayer {
  layer: L.GridLayer
  setPalette(palette: MapPalette): void
}

interface WaitingTile {
  canvas: HTMLCanvasElement
  done: L.DoneCallback
}

export function createVectorLayer(hasTown: boolean, initialPalette: MapPalette): VectorLayer {
  let palette = initialPalette
  let lastId = 0
  const waiting = new Map<number, WaitingTile>()
  const idOf = new WeakMap<HTMLElement, number>()
  const worker = new Worker(new URL('./tile-worker.ts', import.meta.url), { type: 'module' })
  const ask = (request: TileRequest) => worker.postMessage(request)

  ask({ type: 'base', hasTown })
  worker.addEventListener('message', ({ data }: MessageEvent<TileAnswer>) => {
    const tile = waiting.get(data.id)
    waiting.delete(data.id)
    tile?.canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(data.bitmap)
    tile?.done(undefined, tile.canvas)
  })

  class DrawnTiles extends L.GridLayer {
    override createTile({ x, y, z }: L.Coords, done: L.DoneCallback): HTMLElement {
      const canvas = document.createElement('canvas')
      const pixelRatio = Math.min(window.devicePixelRatio || 1, PIXEL_RATIO_MAX)
      canvas.width = TILE_SIZE_PX * pixelRatio
      canvas.height = TILE_SIZE_PX * pixelRatio
      lastId += 1
      idOf.set(canvas, lastId)
      waiting.set(lastId, { canvas, done })
      ask({ type: 'draw', id: lastId, place: { x: wrapped(x, z), y, zoom: z }, pixelRatio, palette })
      return canvas
    }
  }

  const layer = new DrawnTiles({ tileSize: TILE_SIZE_PX, updateWhenZooming: false })
  layer.on('tileunload', ({ tile }) => {
    const id = idOf.get(tile)
    if (id !== undefined && waiting.delete(id)) ask({ type: 'forget', id })
  })
  layer.on('remove', () => worker.terminate())
  return {
    layer,
    setPalette(next) {
      palette = next
      layer.redraw()
    },
  }
}

/** East of the date line the world begins anew. */
const wrapped = (x: number, zoom: number): number => ((x % 2 ** zoom) + 2 ** zoom) % 2 ** zoom
