/** Checkouts of a shop: cashiers at work, goods on the belts, customers who come, pay and leave. */
import { personActor, randomLook } from './drawing/actors.ts'
import { drawText } from './drawing/plate.ts'
import { between, createRandom, pick } from './drawing/random.ts'
import { ellipse, line, mix, polygon, rect, rounded, vertical, vignette } from './drawing/shapes.ts'
import { type Ground, standing, walking } from './drawing/ways.ts'
import { type Box, type Context, type CreateScene, LOOP_SECONDS } from './scene.ts'

const GROUND: Ground = { horizonY: 20, heightAtBottom: 372 }
const DESKS = [150, 560, 970] as const
const DESK = { top: 402, height: 150, width: 236 }
const GOODS_PER_LOOP = 10
const GOODS_COLORS = ['#d94a3d', '#e8b80c', '#3d86c6', '#58a55c', '#f0f0ec', '#8b5fbf', '#ef8a2b'] as const

export const createShop: CreateScene = (seed) => {
  const random = createRandom(seed)
  const apron = () => ({ ...randomLook(random), top: '#2e7d6b' })
  const cashiers = DESKS.map((x, index) =>
    personActor(`cashier-${index + 1}`, apron(), standing(GROUND, { x: x + 150, y: 440 }, 'left', true)),
  )
  const customers = DESKS.map((x, index) => {
    const startS = 0.5 + index * 2.6
    return personActor(
      `customer-${index + 1}`,
      randomLook(random),
      walking(GROUND, [
        { fromS: startS, toS: startS + 4, from: { x: x - 60, y: 318 }, to: { x: x - 52, y: 520 } },
        { fromS: startS + 8, toS: startS + 12.5, from: { x: x - 52, y: 520 }, to: { x: x - 84, y: 1130 } },
      ]),
    )
  })
  const passer = walking(GROUND, [{ fromS: 9, toS: 19, from: { x: -80, y: 330 }, to: { x: 1360, y: 330 } }])
  return {
    name: 'shop',
    isNight: false,
    noiseLuma: 2,
    actors: [...cashiers, ...customers, personActor('passer-1', randomLook(random), passer)],
    lines: [{ name: 'checkouts', from: { x: 0, y: 600 }, to: { x: 1280, y: 600 } }],
    props: DESKS.map((x) => ({ groundY: DESK.top + DESK.height, draw: (ctx) => drawDesk(ctx, x) })),
    drawBackground: (ctx) => drawBackground(ctx, seed),
    movingAreas: () => DESKS.map(beltArea),
    drawMoving: () => {},
    drawMovingFront(ctx, timeS) {
      for (const [index, x] of DESKS.entries()) drawGoods(ctx, x, timeS, seed + index)
    },
    drawForeground: (ctx) => vignette(ctx, 0.36),
  }
}

function drawBackground(ctx: Context, seed: number): void {
  const random = createRandom(seed + 1)
  rect(ctx, '#d5d2ca', 0, 0, 1280, 720)
  polygon(ctx, vertical(ctx, 200, 720, [0, '#d8d4ca'], [1, '#aaa499']), 0, 246, 1280, 246, 1280, 720, 0, 720)
  for (let i = -12; i < 26; i++) line(ctx, 'rgba(90,84,74,.18)', 1.6, 60 + i * 90, 246, -340 + i * 150, 720)
  for (let i = 0; i < 9; i++)
    line(ctx, 'rgba(90,84,74,.18)', 1.6, 0, 246 + 474 * (i / 9) ** 1.5, 1280, 246 + 474 * (i / 9) ** 1.5)
  for (let shelf = 0; shelf < 3; shelf++) drawShelf(ctx, random, 20 + shelf * 76)
  for (const x of [40, 460, 880]) polygon(ctx, 'rgba(255,255,255,.85)', x + 90, 0, x + 300, 0, x + 286, 9, x + 104, 9)
  for (const [index, x] of DESKS.entries()) drawSign(ctx, x + 120, index + 1)
}

function drawShelf(ctx: Context, random: () => number, top: number): void {
  rect(ctx, '#c8c4bb', 0, top, 1280, 76)
  rect(ctx, 'rgba(0,0,0,.22)', 0, top, 1280, 12)
  for (let x = 2; x < 1280; ) {
    const width = between(random, 13, 26)
    const height = between(random, 38, 58)
    const color = pick(random, GOODS_COLORS)
    const count = Math.floor(between(random, 1, 4))
    for (let item = 0; item < count && x < 1280; item++) {
      rounded(ctx, color, x, top + 66 - height, width - 2, height, 2)
      rect(ctx, 'rgba(255,255,255,.5)', x + 3, top + 66 - height * 0.62, width - 8, height * 0.24)
      rect(ctx, 'rgba(0,0,0,.14)', x + width - 6, top + 66 - height, 4, height)
      x += width
    }
  }
  rect(ctx, '#84898c', 0, top + 66, 1280, 9)
  for (let x = 10; x < 1280; x += 46) rect(ctx, '#f6f6f2', x, top + 68, 22, 6)
}

function drawSign(ctx: Context, x: number, number: number): void {
  line(ctx, '#6b7074', 3, x + 17, 0, x + 17, 246)
  rounded(ctx, '#2e9e5b', x - 8, 246, 50, 44, 6)
  drawText(ctx, String(number), x + 6, 252, 4.6, '#ffffff')
}

function drawDesk(ctx: Context, x: number): void {
  const { top, height, width } = DESK
  ellipse(ctx, 'rgba(0,0,0,.22)', x + 96, top + height + 6, 170, 16)
  polygon(
    ctx,
    vertical(ctx, top + 40, top + height, [0, '#767d81'], [1, '#4c5256']),
    x - 4,
    top + 44,
    x + width - 10,
    top + 44,
    x + width - 34,
    top + height,
    x - 44,
    top + height,
  )
  polygon(ctx, '#99a0a4', x + 34, top, x + width, top, x + width - 12, top + 48, x - 6, top + 48)
  polygon(ctx, '#23272b', x + 46, top + 6, x + 150, top + 6, x + 124, top + 44, x + 8, top + 44)
  polygon(ctx, 'rgba(140,200,255,.35)', x + 152, top + 12, x + 178, top + 12, x + 172, top + 36, x + 142, top + 36)
  rounded(ctx, '#1b1f22', x + 176, top - 58, 54, 42, 4)
  rect(ctx, '#7fc8ff', x + 181, top - 53, 44, 30)
  rect(ctx, '#1b1f22', x + 198, top - 18, 10, 22)
}

/** Where goods ride. */
const beltArea = (x: number): Box => ({ x: x + 12, y: DESK.top - 16, width: 132, height: 58 })

/** Goods ride to the scanner; a whole number of them in a loop. */
function drawGoods(ctx: Context, x: number, timeS: number, seed: number): void {
  for (let item = 0; item < 3; item++) {
    const position = (timeS * GOODS_PER_LOOP) / LOOP_SECONDS / 3 + item / 3
    // After three steps of a third the same item is back at its place, with the colour of the next.
    const serial = (Math.floor(position) * 3 + item + seed) % GOODS_COLORS.length
    const share = position % 1
    const size = mix(24, 17, share)
    const goodsX = mix(x + 36, x + 128, share)
    const goodsY = mix(DESK.top + 38, DESK.top + 16, share)
    rounded(ctx, GOODS_COLORS[serial] ?? GOODS_COLORS[0], goodsX - size / 2, goodsY - size, size, size, 3)
    rect(ctx, 'rgba(255,255,255,.4)', goodsX - size / 2 + 3, goodsY - size * 0.7, size - 6, size * 0.2)
  }
}
