/** A street at dusk: cars come with white lights, others drive away with red ones, people wait at the stop. */
import { leavingCar, oncomingCar, PAINTS, personActor, randomLook } from './drawing/actors.ts'
import { between, createRandom, pick, randomPlate } from './drawing/random.ts'
import { glow, horizontal, line, mix, polygon, radial, rect, rounded, vertical, vignette } from './drawing/shapes.ts'
import { during, type Ground, standing, walking } from './drawing/ways.ts'
import type { Context, CreateScene } from './scene.ts'

const HORIZON = 338
const VANISHING_X = 640
const GROUND: Ground = { horizonY: 300, heightAtBottom: 300 }
/** Middles of the lanes at the picture's lower edge. */
const ONCOMING_LANES = [330, -10] as const
const LEAVING_LANES = [930, 1260] as const

export const createStreet: CreateScene = (seed) => {
  const random = createRandom(seed)
  const carLook = () => ({ paint: pick(random, PAINTS), plate: randomPlate(random), lightsOn: true })
  const oncoming = [0.2, 4.6, 9.4, 13].map((fromS, index) =>
    oncomingCar(`oncoming-${index + 1}`, carLook(), (timeS) => {
      const share = during(timeS, fromS, fromS + 6.6)
      return share === null ? null : carPose(ONCOMING_LANES[index % 2] ?? 0, share ** 2.2 * 1.35)
    }),
  )
  const leaving = [0.8, 5.4, 8.2, 12.6].map((fromS, index) =>
    leavingCar(`leaving-${index + 1}`, { ...carLook(), plate: null }, (timeS) => {
      const share = during(timeS, fromS, fromS + 6.8)
      if (share === null) return null
      return {
        ...carPose(LEAVING_LANES[index % 2] ?? 0, (1 - share) ** 2.2 * 1.35),
        isBraking: index % 2 === 0 && share > 0.3,
      }
    }),
  )
  const passer = walking(GROUND, [{ fromS: 3, toS: 17, from: { x: 1180, y: 470 }, to: { x: 900, y: 396 } }])
  return {
    name: 'street',
    isNight: false,
    noiseLuma: 3,
    actors: [
      ...oncoming,
      ...leaving,
      personActor('person-1', randomLook(random), standing(GROUND, { x: 1120, y: 482 }, 'left')),
      personActor('person-2', randomLook(random), passer),
    ],
    lines: [{ name: 'stop line', from: { x: 300, y: 470 }, to: { x: 640, y: 470 } }],
    drawBackground: (ctx) => drawBackground(ctx, seed),
    movingAreas: () => [],
    drawMoving: () => {},
    drawForeground: (ctx) => vignette(ctx, 0.5),
  }
}

/** @param near 0 at the horizon, 1 at the picture's lower edge */
function carPose(laneX: number, near: number) {
  return { x: mix(VANISHING_X, laneX, near), y: mix(HORIZON + 4, 720, near), scale: 0.06 + 2.3 * near }
}

function drawBackground(ctx: Context, seed: number): void {
  const random = createRandom(seed + 1)
  rect(
    ctx,
    vertical(ctx, 0, HORIZON, [0, '#151d30'], [0.55, '#3b4664'], [0.85, '#8a6a70'], [1, '#c0876a']),
    0,
    0,
    1280,
    HORIZON + 4,
  )
  drawSkyline(ctx, random)
  rect(ctx, vertical(ctx, HORIZON, 720, [0, '#34363a'], [1, '#1d1f23']), 0, HORIZON, 1280, 390)
  polygon(
    ctx,
    vertical(ctx, HORIZON, 720, [0, '#45474b'], [1, '#2a2c31']),
    596,
    HORIZON,
    684,
    HORIZON,
    1560,
    720,
    -280,
    720,
  )
  polygon(ctx, '#6d6f72', 592, HORIZON, 596, HORIZON, -280, 720, -330, 720)
  polygon(ctx, '#6d6f72', 684, HORIZON, 688, HORIZON, 1610, 720, 1560, 720)
  drawMarkings(ctx)
  rect(
    ctx,
    radial(ctx, VANISHING_X, HORIZON, 420, [0, 'rgba(255,176,110,.22)'], [1, 'rgba(255,176,110,0)']),
    220,
    100,
    840,
    620,
  )
  drawStop(ctx)
  for (let lamp = 5; lamp >= 0; lamp--) for (const side of [-1, 1]) drawLamp(ctx, side, 1 / (1 + lamp * 0.75))
}

function drawSkyline(ctx: Context, random: () => number): void {
  for (let layer = 0; layer < 2; layer++) {
    for (let x = -30; x < 1290; ) {
      const width = between(random, 70, 130)
      const toMiddle = Math.abs(x + width / 2 - VANISHING_X) / 640
      const height = (40 + 190 * toMiddle) * between(random, 0.6, 1.1) * (layer ? 1 : 1.25)
      drawBuilding(ctx, random, x, HORIZON - height, width, height, layer ? '#1c212c' : '#2a3040')
      x += width + between(random, 0, 12)
    }
  }
}

function drawBuilding(
  ctx: Context,
  random: () => number,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
): void {
  rect(ctx, color, x, y, width, height)
  rect(ctx, horizontal(ctx, x, x + width, [0, 'rgba(255,190,140,.10)'], [1, 'rgba(0,0,0,.22)']), x, y, width, height)
  for (let row = y + 10; row < HORIZON - 14; row += 18) {
    for (let column = x + 8; column < x + width - 12; column += 16) {
      if (random() < 0.56) continue
      rect(ctx, random() > 0.4 ? 'rgba(255,208,128,.85)' : 'rgba(198,214,238,.4)', column, row, 8, 10)
    }
  }
}

function drawMarkings(ctx: Context): void {
  for (const lane of [115, 640, 1165]) {
    for (let dash = 0; dash < 12; dash++) {
      const from = (dash / 12) ** 2.2
      const to = ((dash + (lane === 640 ? 0.94 : 0.5)) / 12) ** 2.2
      const corner = (near: number, side: number) => mix(VANISHING_X, lane, near) + side * (0.6 + 5 * near)
      const [top, bottom] = [mix(HORIZON, 720, from), mix(HORIZON, 720, to)]
      polygon(
        ctx,
        'rgba(238,238,232,.58)',
        corner(from, -1),
        top,
        corner(from, 1),
        top,
        corner(to, 1),
        bottom,
        corner(to, -1),
        bottom,
      )
    }
  }
  polygon(ctx, 'rgba(238,238,232,.55)', 308, 468, 630, 468, 630, 477, 290, 477)
}

function drawStop(ctx: Context): void {
  polygon(ctx, vertical(ctx, 400, 560, [0, '#5a5c60'], [1, '#3c3e42']), 860, 396, 1280, 396, 1280, 560, 1180, 560)
  rect(ctx, 'rgba(190,210,225,.25)', 1046, 330, 190, 140)
  for (const x of [1042, 1232]) rect(ctx, '#1d2126', x, 322, 8, 164)
  rect(ctx, '#262b31', 1030, 314, 222, 14)
  rect(ctx, 'rgba(255,236,190,.9)', 1060, 328, 160, 4)
  glow(ctx, 1140, 334, 150, '255,226,170', 0.4)
  rounded(ctx, '#2f6bd0', 1262, 300, 12, 34, 2)
}

function drawLamp(ctx: Context, side: number, depth: number): void {
  const x = VANISHING_X + side * (60 + 700 * depth)
  const y = HORIZON + 200 * depth
  const height = 400 * depth
  line(ctx, '#101317', 8 * depth, x, y, x, y - height, x - side * 78 * depth, y - height - 12 * depth)
  rounded(ctx, '#fff0cf', x - side * 78 * depth - 18 * depth, y - height - 16 * depth, 36 * depth, 8 * depth, 3)
  glow(ctx, x - side * 78 * depth, y - height - 8 * depth, 210 * depth, '255,196,116', 0.75)
}
