/** A yard in winter between panel houses: a playground, bare trees, people on the trodden path. */
import { personActor, randomLook } from './drawing/actors.ts'
import { drawCarSide } from './drawing/car.ts'
import { between, createRandom } from './drawing/random.ts'
import { ellipse, line, polygon, rect, rounded, speckle, vertical, vignette } from './drawing/shapes.ts'
import { type Ground, walking } from './drawing/ways.ts'
import { type Box, type Context, type CreateScene, LOOP_SECONDS } from './scene.ts'

const HORIZON = 300
const GROUND: Ground = { horizonY: 176, heightAtBottom: 300 }
const SWING = { x: 872, y: 424, length: 96, periods: 8 }

export const createYard: CreateScene = (seed) => {
  const random = createRandom(seed)
  const coat = (top: string, hat: string) => ({ ...randomLook(random), top, hat })
  const mother = walking(GROUND, [{ fromS: 0.5, toS: 13, from: { x: 508, y: 352 }, to: { x: 380, y: 690 } }])
  const child = walking(GROUND, [{ fromS: 1.2, toS: 13, from: { x: 536, y: 356 }, to: { x: 470, y: 690 } }], 2.6)
  const neighbour = walking(GROUND, [
    { fromS: 5, toS: 12, from: { x: 1330, y: 560 }, to: { x: 880, y: 600 } },
    { fromS: 12.5, toS: 19.5, from: { x: 880, y: 600 }, to: { x: 1330, y: 580 } },
  ])
  return {
    name: 'yard',
    isNight: false,
    noiseLuma: 2,
    actors: [
      personActor('person-1', coat('#b23a48', '#e8e4da'), mother),
      personActor('child-1', coat('#2b6fb0', '#e0b020'), (timeS) => {
        const pose = child(timeS)
        return pose && { ...pose, height: pose.height * 0.66 }
      }),
      personActor('person-2', coat('#3a6d50', '#2a2e33'), neighbour),
    ],
    lines: [{ name: 'path', from: { x: 300, y: 520 }, to: { x: 620, y: 520 } }],
    drawBackground: (ctx) => drawBackground(ctx, seed),
    movingAreas: () => [swingArea()],
    drawMoving: (ctx, timeS) => drawSwing(ctx, 0.34 * Math.sin((2 * Math.PI * SWING.periods * timeS) / LOOP_SECONDS)),
    drawForeground(ctx) {
      drawTree(ctx, createRandom(seed + 2), 1190, 700, 300)
      vignette(ctx, 0.34)
    },
  }
}

function drawBackground(ctx: Context, seed: number): void {
  const random = createRandom(seed + 1)
  rect(ctx, vertical(ctx, 0, HORIZON, [0, '#a9b8c8'], [1, '#e2e8ec']), 0, 0, 1280, HORIZON + 10)
  for (const [index, wall] of ['#b7a58e', '#a9b1b5', '#bfae98'].entries())
    drawHouse(ctx, random, index * 452 - 60, wall)
  rect(ctx, vertical(ctx, HORIZON, 720, [0, '#d3dce2'], [0.5, '#e9eef1'], [1, '#f5f8f9']), 0, HORIZON, 1280, 420)
  for (let drift = 0; drift < 16; drift++) {
    const y = HORIZON + 20 + drift * 26
    ellipse(ctx, 'rgba(255,255,255,.4)', between(random, 0, 1280), y, between(random, 80, 260), 6 + drift * 1.2)
    ellipse(ctx, 'rgba(150,170,186,.18)', between(random, 0, 1280), y + 8, between(random, 80, 240), 5 + drift)
  }
  polygon(
    ctx,
    vertical(ctx, HORIZON, 720, [0, '#aab3b9'], [1, '#bcc4c9']),
    470,
    HORIZON + 10,
    580,
    HORIZON + 10,
    660,
    720,
    190,
    720,
  )
  const path = { x: 260, y: 330, width: 340, height: 390 }
  speckle(ctx, random, path, {
    count: 260,
    colors: ['rgba(255,255,255,.5)', 'rgba(110,124,134,.28)'],
    length: 26,
    thickness: 6,
  })
  drawParkedCar(ctx, 160, 372, '#7f2f33')
  drawParkedCar(ctx, 330, 360, '#3f5a75')
  drawPlayground(ctx)
  for (let tree = 0; tree < 8; tree++)
    drawTree(ctx, random, between(random, 0, 1280), between(random, 322, 366), between(random, 90, 140))
}

function drawHouse(ctx: Context, random: () => number, x: number, wall: string): void {
  rect(ctx, wall, x, 14, 420, HORIZON - 8)
  rect(ctx, vertical(ctx, 14, HORIZON, [0, 'rgba(255,255,255,.12)'], [1, 'rgba(0,0,0,.14)']), x, 14, 420, HORIZON - 8)
  rect(ctx, '#f1f4f6', x - 4, 6, 428, 12)
  for (let floor = 0; floor < 6; floor++) {
    const y = 34 + floor * 45
    rect(ctx, 'rgba(70,62,54,.22)', x, y + 36, 420, 2)
    for (let column = 0; column < 9; column++) {
      const left = x + 16 + column * 45
      const isBalcony = column % 4 === 1
      rect(ctx, '#eceae4', left - 3, y - 3, 30, 30)
      rect(ctx, random() > 0.9 ? '#f0d9a0' : '#51606b', left, y, 24, 24)
      rect(ctx, '#eceae4', left + 11, y, 2, 24)
      if (!isBalcony) continue
      rect(ctx, '#8d9a9f', left - 7, y + 14, 38, 20)
      rect(ctx, '#f4f7f8', left - 8, y + 11, 40, 4)
    }
  }
  rect(ctx, '#6b5a4b', x + 190, HORIZON - 48, 40, 48)
  rect(ctx, '#f4f7f8', x + 180, HORIZON - 56, 60, 8)
}

function drawTree(ctx: Context, random: () => number, x: number, y: number, height: number): void {
  ellipse(ctx, 'rgba(120,140,156,.3)', x + height * 0.1, y, height * 0.3, height * 0.04)
  const branch = (fromX: number, fromY: number, angle: number, length: number, width: number) => {
    const toX = fromX + Math.sin(angle) * length
    const toY = fromY - Math.cos(angle) * length
    line(ctx, '#4c4238', width, fromX, fromY, toX, toY)
    line(ctx, 'rgba(255,255,255,.7)', width * 0.3, fromX - width * 0.3, fromY, toX - width * 0.3, toY)
    if (length < height * 0.1) return
    for (const turn of [-0.5, 0.12, 0.55])
      branch(toX, toY, angle + turn + between(random, -0.14, 0.14), length * 0.66, width * 0.62)
  }
  ctx.lineCap = 'round'
  branch(x, y, between(random, -0.06, 0.06), height * 0.36, height * 0.05)
}

function drawParkedCar(ctx: Context, x: number, y: number, paint: string): void {
  drawCarSide(ctx, { paint, plate: null, lightsOn: false }, { x, y, scale: 0.62 }, 1, 0)
  ellipse(ctx, '#f5f8f9', x - 4, y - 45, 36, 5)
  ellipse(ctx, '#eef2f4', x + 46, y - 30, 22, 3)
}

function drawPlayground(ctx: Context): void {
  ellipse(ctx, 'rgba(140,158,172,.25)', 960, 520, 250, 44)
  rect(ctx, '#d7383f', 1010, 372, 12, 148)
  rect(ctx, '#d7383f', 1090, 372, 12, 148)
  rect(ctx, '#e8b80c', 1004, 430, 104, 10)
  polygon(ctx, '#2b6cb0', 996, 376, 1056, 326, 1116, 376)
  polygon(ctx, '#f4f7f8', 1000, 370, 1056, 322, 1112, 370, 1104, 368, 1056, 330, 1010, 368)
  polygon(ctx, '#3b8ad0', 1102, 432, 1116, 432, 1236, 540, 1208, 540)
  polygon(ctx, 'rgba(255,255,255,.35)', 1104, 434, 1109, 434, 1220, 540, 1210, 540)
  for (let rung = 0; rung < 5; rung++) rect(ctx, '#8a9298', 990, 446 + rung * 16, 22, 4)
  rect(ctx, '#8a9298', 988, 440, 4, 80)
  const beam = SWING.y - 4
  for (const x of [SWING.x - 76, SWING.x + 76]) line(ctx, '#3f6fa8', 9, x - 26, 552, x, beam, x + 26, 552)
  line(ctx, '#3f6fa8', 9, SWING.x - 76, beam, SWING.x + 76, beam)
  rounded(ctx, '#7b5a3a', 690, 560, 130, 10, 3)
  rect(ctx, '#f6f9fa', 692, 553, 126, 8)
  for (const x of [704, 796]) rect(ctx, '#4b535a', x, 568, 8, 26)
}

const swingArea = (): Box => ({ x: SWING.x - 90, y: SWING.y - 4, width: 180, height: SWING.length + 24 })

function drawSwing(ctx: Context, angle: number): void {
  const x = SWING.x + Math.sin(angle) * SWING.length * 0.5
  const y = SWING.y + Math.cos(angle) * SWING.length
  for (const side of [-20, 20]) line(ctx, '#59626a', 2.5, SWING.x + side, SWING.y, x + side, y)
  rounded(ctx, '#d7383f', x - 27, y - 2, 54, 8, 3)
}
