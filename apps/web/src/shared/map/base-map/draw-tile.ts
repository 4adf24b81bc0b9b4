/** Draws the shapes that meet one tile. */
import { type MapPalette, SHAPE_STYLES } from './shape-styles.ts'
import { type Box, boxesMeet, type VectorShape } from './vector-shape.ts'

/** A canvas on the page or beside it. */
export type TileContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

export interface TilePlace {
  x: number
  y: number
  zoom: number
}

export const TILE_SIZE_PX = 256
/** Points nearer to the last one than this are left out, in pixels: a coast has thousands that nobody could see. */
const STEP_MIN_PX = 0.6
/** Lines at the edge of a tile are drawn on both sides of it. */
const MARGIN_PX = 8

export function drawTile(
  context: TileContext,
  shapes: readonly VectorShape[],
  place: TilePlace,
  palette: MapPalette,
): void {
  const scale = TILE_SIZE_PX * 2 ** place.zoom
  const box = tileBox(place, MARGIN_PX / scale)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  for (const shape of shapes) {
    const style = SHAPE_STYLES[shape.kind]
    if (place.zoom < style.zoomMin || !boxesMeet(shape.box, box)) continue
    context.beginPath()
    for (const part of shape.parts) trace(context, part, scale, place, style.isArea)
    if (style.isArea) {
      context.fillStyle = palette[shape.kind]
      context.fill()
    } else {
      context.strokeStyle = palette[shape.kind]
      context.lineWidth = Math.max(style.widthMinPx, (shape.width ?? 0) * scale)
      context.setLineDash([...(style.dashPx ?? [])])
      context.stroke()
    }
  }
}

function tileBox({ x, y, zoom }: TilePlace, margin: number): Box {
  const size = 2 ** -zoom
  return {
    minX: x * size - margin,
    minY: y * size - margin,
    maxX: (x + 1) * size + margin,
    maxY: (y + 1) * size + margin,
  }
}

function trace(context: TileContext, part: Float64Array, scale: number, place: TilePlace, closes: boolean): void {
  const left = place.x * TILE_SIZE_PX
  const top = place.y * TILE_SIZE_PX
  let lastX = Number.NaN
  let lastY = Number.NaN
  for (let index = 0; index < part.length; index += 2) {
    const x = (part[index] ?? 0) * scale - left
    const y = (part[index + 1] ?? 0) * scale - top
    const isLast = index === part.length - 2
    if (index === 0) context.moveTo(x, y)
    else if (!isLast && Math.abs(x - lastX) < STEP_MIN_PX && Math.abs(y - lastY) < STEP_MIN_PX) continue
    else context.lineTo(x, y)
    lastX = x
    lastY = y
  }
  if (closes) context.closePath()
}
