/** A fence at night in infrared: somebody comes out of the dark, walks along it, and crosses to the near side. */
import { personActor } from './drawing/actors.ts'
import { between, createRandom } from './drawing/random.ts'
import { ellipse, glow, line, polygon, radial, rect, rounded, speckle, vertical, vignette } from './drawing/shapes.ts'
import { type Ground, walking } from './drawing/ways.ts'
import type { Context, CreateScene } from './scene.ts'

const HORIZON = 330
const FENCE = { top: 158, bottom: 448 }
const GROUND: Ground = { horizonY: 190, heightAtBottom: 420 }
/** Two posts without wire between them: the hole. */
const GAP = { from: 812, to: 900 }

export const createFence: CreateScene = (seed) => {
  const random = createRandom(seed)
  const intruder = {
    top: '#c9cdd0',
    bottom: '#8f9598',
    skin: '#e8eaec',
    hair: '#3c4043',
    shoes: '#54595c',
    hat: '#b4b9bc',
  }
  const way = walking(GROUND, [
    { fromS: 0.5, toS: 8, from: { x: 180, y: 436 }, to: { x: 850, y: 438 } },
    { fromS: 8.4, toS: 10, from: { x: 850, y: 438 }, to: { x: 862, y: 500 } },
    { fromS: 10, toS: 18.5, from: { x: 862, y: 500 }, to: { x: 1400, y: 610 } },
  ])
  return {
    name: 'fence',
    isNight: true,
    noiseLuma: 3,
    actors: [personActor('person-1', { ...intruder, ...(random() > 0.5 ? { bag: '#6f7578' } : {}) }, way)],
    lines: [{ name: 'perimeter', from: { x: 0, y: 452 }, to: { x: 1280, y: 452 } }],
    props: [{ groundY: FENCE.bottom + 4, draw: drawFence }],
    drawBackground: (ctx) => drawBackground(ctx, seed),
    movingAreas: () => [],
    drawMoving: () => {},
    drawForeground: (ctx) => vignette(ctx, 0.66),
  }
}

function drawBackground(ctx: Context, seed: number): void {
  const random = createRandom(seed + 1)
  rect(ctx, vertical(ctx, 0, HORIZON, [0, '#121416'], [1, '#2f3335']), 0, 0, 1280, HORIZON + 10)
  for (const [depth, gray] of [44, 34, 26].entries()) {
    for (let tree = 0; tree < 34; tree++) {
      const x = tree * 40 + between(random, -18, 18)
      const shade = Math.round(gray + between(random, -4, 8))
      const height = between(random, 60, 128) - depth * 14
      ellipse(
        ctx,
        `rgb(${shade},${shade + 2},${shade + 3})`,
        x,
        HORIZON - 6 + depth * 6,
        between(random, 26, 48),
        height,
      )
    }
  }
  rect(ctx, vertical(ctx, HORIZON, 720, [0, '#4a4f51'], [0.35, '#6b7072'], [1, '#7f8486']), 0, HORIZON, 1280, 390)
  const grass = { x: -20, y: HORIZON + 6, width: 1320, height: 390 }
  const colors = ['rgba(225,230,232,.10)', 'rgba(24,26,28,.13)', 'rgba(200,205,207,.08)'] as const
  speckle(ctx, random, grass, { count: 4200, colors, length: 30, thickness: 3 })
  polygon(ctx, 'rgba(205,210,212,.16)', 0, 600, 1280, 520, 1280, 600, 0, 720)
  drawLamp(ctx)
}

function drawFence(ctx: Context): void {
  ctx.save()
  ctx.beginPath()
  ctx.rect(0, FENCE.top + 26, GAP.from, FENCE.bottom - FENCE.top - 26)
  ctx.rect(GAP.to, FENCE.top + 26, 1280 - GAP.to, FENCE.bottom - FENCE.top - 26)
  ctx.clip()
  for (let x = -300; x < 1300; x += 15) {
    line(ctx, 'rgba(214,219,221,.34)', 1.1, x, FENCE.top + 20, x + 280, FENCE.bottom + 10)
    line(ctx, 'rgba(214,219,221,.34)', 1.1, x + 280, FENCE.top + 20, x, FENCE.bottom + 10)
  }
  ctx.restore()
  for (const [index, y] of [FENCE.top - 6, FENCE.top + 6, FENCE.top + 18].entries()) {
    line(ctx, 'rgba(220,224,226,.7)', 1.6, 0, y, 1280, y + 2)
    for (let x = 14 + index * 9; x < 1280; x += 34) line(ctx, 'rgba(230,234,236,.75)', 1.4, x - 4, y - 4, x + 4, y + 4)
  }
  for (let post = 0; post < 10; post++) {
    const x = 20 + post * 132
    rounded(
      ctx,
      vertical(ctx, FENCE.top, FENCE.bottom, [0, '#dfe3e5'], [1, '#a4aaad']),
      x,
      FENCE.top - 16,
      9,
      FENCE.bottom - FENCE.top + 28,
      2,
    )
    rect(ctx, 'rgba(0,0,0,.25)', x + 6, FENCE.top - 16, 3, FENCE.bottom - FENCE.top + 28)
    polygon(
      ctx,
      'rgba(0,0,0,.22)',
      x,
      FENCE.bottom + 10,
      x + 9,
      FENCE.bottom + 10,
      x + 66,
      FENCE.bottom + 88,
      x + 48,
      FENCE.bottom + 88,
    )
  }
  line(
    ctx,
    'rgba(214,219,221,.6)',
    2,
    GAP.from,
    FENCE.top + 30,
    GAP.from + 18,
    FENCE.bottom - 60,
    GAP.from - 4,
    FENCE.bottom,
  )
  line(ctx, 'rgba(214,219,221,.6)', 2, GAP.to, FENCE.top + 30, GAP.to - 14, FENCE.bottom - 90, GAP.to + 6, FENCE.bottom)
}

function drawLamp(ctx: Context): void {
  glow(ctx, 640, 700, 760, '255,255,255', 0.3)
  rect(ctx, radial(ctx, 700, 520, 640, [0, 'rgba(255,255,255,.16)'], [1, 'rgba(0,0,0,0)']), 0, 0, 1280, 720)
  line(ctx, '#3f4446', 9, 1160, 450, 1160, 66)
  rounded(ctx, '#e8ebec', 1118, 58, 60, 15, 5)
  glow(ctx, 1148, 70, 170, '255,255,255', 0.5)
}
