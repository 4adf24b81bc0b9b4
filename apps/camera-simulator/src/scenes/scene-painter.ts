/** Puts a scene's layers together: what stands still is painted once. */
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { Actor, Context, Scene } from './scene.ts'
import { SCENE_HEIGHT, SCENE_WIDTH } from './scene.ts'

export interface ScenePainter {
  readonly canvas: Canvas
  paint(timeS: number): void
}

export function createScenePainter(scene: Scene): ScenePainter {
  const canvas = createCanvas(SCENE_WIDTH, SCENE_HEIGHT)
  const ctx = canvas.getContext('2d')
  const background = paintLayer((layer) => scene.drawBackground(layer))
  const foreground = paintLayer((layer) => scene.drawForeground(layer))
  return {
    canvas,
    paint(timeS) {
      ctx.drawImage(background, 0, 0)
      scene.drawMoving(ctx, timeS)
      for (const actor of farFirst(scene.actors, timeS)) actor.draw(ctx, timeS)
      scene.drawMovingFront?.(ctx, timeS)
      ctx.drawImage(foreground, 0, 0)
    },
  }
}

function paintLayer(draw: (ctx: Context) => void): Canvas {
  const layer = createCanvas(SCENE_WIDTH, SCENE_HEIGHT)
  draw(layer.getContext('2d'))
  return layer
}

function farFirst(actors: readonly Actor[], timeS: number): Actor[] {
  const depth = (actor: Actor) => actor.groundAt(timeS)?.y ?? 0
  return [...actors].sort((a, b) => depth(a) - depth(b))
}
