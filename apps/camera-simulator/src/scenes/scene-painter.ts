/**
 * Puts a scene's layers together, picture after picture. What stands still is painted once, and afterwards only the
 * areas where something was or is moving are painted again: a camera looks at things that mostly stand still.
 */
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { Box, Context, Scene } from './scene.ts'
import { SCENE_HEIGHT, SCENE_WIDTH } from './scene.ts'

/** Areas start and end on multiples of this: a chroma sample of the half-size picture covers 4×4 pixels. */
const GRID_PIXELS = 4
const WHOLE: Box = { x: 0, y: 0, width: SCENE_WIDTH, height: SCENE_HEIGHT }

export interface ScenePainter {
  readonly canvas: Canvas
  /** Paints the next picture. @returns the areas that may have changed */
  paint(timeS: number): Box[]
  /** Paints everything, whatever was there before. */
  paintWhole(timeS: number): void
  /** RGBA of an area. */
  pixels(area: Box): Uint8ClampedArray
  jpeg(area: Box, width: number, quality: number): Promise<Buffer>
}

export function createScenePainter(scene: Scene): ScenePainter {
  const canvas = createCanvas(SCENE_WIDTH, SCENE_HEIGHT)
  const ctx = canvas.getContext('2d')
  const background = paintLayer((layer) => scene.drawBackground(layer))
  const foreground = paintLayer((layer) => scene.drawForeground(layer))
  const props = (scene.props ?? []).map((prop) => ({ groundY: prop.groundY, layer: paintLayer((on) => prop.draw(on)) }))
  let lastAreas: Box[] = [WHOLE]

  const paintAreas = (timeS: number, areas: readonly Box[]) => {
    ctx.save()
    ctx.beginPath()
    for (const { x, y, width, height } of areas) ctx.rect(x, y, width, height)
    ctx.clip()
    ctx.drawImage(background, 0, 0)
    scene.drawMoving(ctx, timeS)
    const standing = props.map(({ groundY, layer }) => ({ groundY, draw: () => ctx.drawImage(layer, 0, 0) }))
    const acting = scene.actors.map((actor) => ({
      groundY: actor.groundAt(timeS)?.y ?? 0,
      draw: () => actor.draw(ctx, timeS),
    }))
    // The farthest first.
    for (const { draw } of [...standing, ...acting].sort((a, b) => a.groundY - b.groundY)) draw()
    scene.drawMovingFront?.(ctx, timeS)
    ctx.drawImage(foreground, 0, 0)
    ctx.restore()
  }

  return {
    canvas,
    paint(timeS) {
      const areas = movingAreas(scene, timeS)
      const changed = mergeOverlapping([...lastAreas, ...areas])
      lastAreas = areas
      paintAreas(timeS, changed)
      return changed
    },
    paintWhole(timeS) {
      paintAreas(timeS, [WHOLE])
      lastAreas = movingAreas(scene, timeS)
    },
    pixels: ({ x, y, width, height }) => ctx.getImageData(x, y, width, height).data,
    jpeg(area, width, quality) {
      const height = Math.round((width * area.height) / area.width)
      const cut = createCanvas(Math.round(width), height)
      cut.getContext('2d').drawImage(canvas, area.x, area.y, area.width, area.height, 0, 0, cut.width, cut.height)
      return cut.encode('jpeg', quality)
    },
  }
}

function paintLayer(draw: (ctx: Context) => void): Canvas {
  const layer = createCanvas(SCENE_WIDTH, SCENE_HEIGHT)
  draw(layer.getContext('2d'))
  return layer
}

function movingAreas(scene: Scene, timeS: number): Box[] {
  const areas = [...scene.actors.map((actor) => actor.areaAt(timeS)), ...scene.movingAreas(timeS)]
  return mergeOverlapping(areas.map((area) => area && onGrid(area)).filter((area) => area !== null))
}

/** The area in whole grid steps inside the picture; null when nothing of it is visible. */
function onGrid({ x, y, width, height }: Box): Box | null {
  const left = Math.max(0, Math.floor((x - 1) / GRID_PIXELS) * GRID_PIXELS)
  const top = Math.max(0, Math.floor((y - 1) / GRID_PIXELS) * GRID_PIXELS)
  const right = Math.min(SCENE_WIDTH, Math.ceil((x + width + 1) / GRID_PIXELS) * GRID_PIXELS)
  const bottom = Math.min(SCENE_HEIGHT, Math.ceil((y + height + 1) / GRID_PIXELS) * GRID_PIXELS)
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null
}

/** Areas that overlap become one, so that no pixel is read twice. */
function mergeOverlapping(areas: Box[]): Box[] {
  const merged: Box[] = []
  for (const area of areas) {
    let whole = area
    for (let index = merged.findIndex((other) => overlap(other, whole)); index >= 0; ) {
      const [other] = merged.splice(index, 1)
      if (other) whole = union(other, whole)
      index = merged.findIndex((candidate) => overlap(candidate, whole))
    }
    merged.push(whole)
  }
  return merged
}

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

function union(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}
