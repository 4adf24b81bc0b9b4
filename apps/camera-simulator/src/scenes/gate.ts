/** A gate at night in infrared: a car comes, stops, the barrier opens, the car passes below the camera. */
import { oncomingCar } from './drawing/actors.ts'
import { drawText } from './drawing/plate.ts'
import { createRandom, randomPlate } from './drawing/random.ts'
import {
  clamp01,
  ellipse,
  glow,
  line,
  mix,
  polygon,
  radial,
  rect,
  rounded,
  smooth,
  speckle,
  vertical,
  vignette,
} from './drawing/shapes.ts'
import type { Box, Context, CreateScene } from './scene.ts'

const HORIZON = 296
/** The stop line; the barrier stands just before it. */
const STOP_Y = 468
const BARRIER = { x: 912, y: 476, length: 590 }
/** Radians of the raised boom. */
const BOOM_ANGLE = 1.36
const ARRIVES_S = 7
const OPENS_S = 9
const LEAVES_S = 11.5
const GONE_S = 15.5
const CLOSES_S = 16.5

export const createGate: CreateScene = (seed) => {
  const random = createRandom(seed)
  const plate = randomPlate(random)
  const car = oncomingCar('car-1', { paint: '#9aa0a4', plate, lightsOn: true, lightRgb: '255,255,255' }, (timeS) => {
    const y = carY(timeS)
    return y === null ? null : { x: mix(642, 646, (y - HORIZON) / 400), y, scale: ((y - HORIZON) / 172) * 1.72 }
  })
  return {
    name: 'gate',
    isNight: true,
    noiseLuma: 3,
    actors: [car],
    lines: [{ name: 'barrier', from: { x: 240, y: STOP_Y + 10 }, to: { x: 1080, y: STOP_Y + 10 } }],
    drawBackground: (ctx) => drawBackground(ctx, seed),
    movingAreas: (timeS) => [...barrierAreas(timeS), ...lightAreas(carY(timeS))],
    drawMoving(ctx, timeS) {
      drawHeadlightsOnRoad(ctx, carY(timeS))
    },
    drawMovingFront: (ctx, timeS) => drawBarrier(ctx, barrierLift(timeS)),
    drawForeground: (ctx) => vignette(ctx, 0.72),
  }
}

/** From far away to the stop line, a pause, and out below the picture. */
function carY(timeS: number): number | null {
  if (timeS < 0.5 || timeS > GONE_S) return null
  if (timeS < ARRIVES_S)
    return mix(HORIZON + 16, STOP_Y - 22, 1 - (1 - clamp01((timeS - 0.5) / (ARRIVES_S - 0.5))) ** 1.9)
  if (timeS < LEAVES_S) return STOP_Y - 22
  return mix(STOP_Y - 22, 1180, clamp01((timeS - LEAVES_S) / (GONE_S - LEAVES_S)) ** 2)
}

/** 0 closed, 1 open. */
function barrierLift(timeS: number): number {
  return smooth((timeS - OPENS_S) / 2) - smooth((timeS - CLOSES_S) / 2)
}

function drawBarrier(ctx: Context, lift: number): void {
  rounded(ctx, '#8f959a', BARRIER.x - 14, BARRIER.y - 44, 44, 152, 5)
  rect(ctx, 'rgba(0,0,0,.3)', BARRIER.x + 14, BARRIER.y - 44, 16, 152)
  rounded(ctx, '#d5dadd', BARRIER.x - 8, BARRIER.y - 34, 18, 10, 2)
  ctx.save()
  ctx.translate(BARRIER.x, BARRIER.y - 6)
  ctx.rotate(lift * BOOM_ANGLE)
  for (let part = 0; part < 12; part++) {
    rect(
      ctx,
      part % 2 ? '#2a2e31' : '#eef1f2',
      -BARRIER.length + (part * BARRIER.length) / 12,
      -8,
      BARRIER.length / 12,
      16,
    )
  }
  rect(ctx, 'rgba(0,0,0,.28)', -BARRIER.length, 3, BARRIER.length, 5)
  ellipse(ctx, '#6b7176', 0, 0, 17, 17)
  ctx.restore()
}

function drawHeadlightsOnRoad(ctx: Context, y: number | null): void {
  if (y === null || y > 760) return
  const spread = (y - HORIZON) * 1.5
  ctx.save()
  ctx.globalCompositeOperation = 'lighter'
  const light = vertical(ctx, y, y + spread, [0, 'rgba(210,210,210,.34)'], [1, 'rgba(210,210,210,0)'])
  polygon(
    ctx,
    light,
    642 - spread * 0.3,
    y,
    642 + spread * 0.3,
    y,
    642 + spread * 0.95,
    y + spread,
    642 - spread * 0.95,
    y + spread,
  )
  ctx.restore()
}

/** The boom with its tip, while it moves. */
function barrierAreas(timeS: number): Box[] {
  const lift = barrierLift(timeS)
  if (lift === barrierLift(timeS - 0.1)) return []
  const tipX = BARRIER.x - BARRIER.length * Math.cos(lift * BOOM_ANGLE)
  const tipY = BARRIER.y - BARRIER.length * Math.sin(lift * BOOM_ANGLE)
  return [{ x: tipX - 14, y: tipY - 24, width: BARRIER.x + 50 - tipX, height: BARRIER.y + 150 - tipY }]
}

function lightAreas(y: number | null): Box[] {
  if (y === null || y > 760) return []
  const spread = (y - HORIZON) * 1.5
  return [{ x: 642 - spread, y, width: 2 * spread, height: spread }]
}

function drawBackground(ctx: Context, seed: number): void {
  const random = createRandom(seed + 1)
  rect(ctx, vertical(ctx, 0, HORIZON, [0, '#131517'], [1, '#33373a']), 0, 0, 1280, HORIZON + 4)
  drawTrees(ctx, random)
  rect(ctx, vertical(ctx, HORIZON, 720, [0, '#3a3e41'], [0.5, '#565b5e'], [1, '#474b4e']), 0, HORIZON, 1280, 424)
  const verge = { x: 0, y: HORIZON + 4, width: 1280, height: 420 }
  speckle(ctx, random, verge, {
    count: 2600,
    colors: ['rgba(190,196,198,.10)', 'rgba(20,22,24,.14)'],
    length: 26,
    thickness: 3,
  })
  polygon(
    ctx,
    vertical(ctx, HORIZON, 720, [0, '#303437'], [1, '#484d50']),
    560,
    HORIZON,
    724,
    HORIZON,
    1250,
    720,
    30,
    720,
  )
  polygon(ctx, 'rgba(200,205,208,.30)', 558, HORIZON, 561, HORIZON, 46, 720, 22, 720)
  polygon(ctx, 'rgba(200,205,208,.30)', 723, HORIZON, 726, HORIZON, 1258, 720, 1234, 720)
  for (let dash = 0; dash < 8; dash++) {
    const near = 0.03 + (dash / 8) ** 1.7
    const y = mix(HORIZON + 4, 720, near)
    const length = 10 + 62 * near
    polygon(
      ctx,
      'rgba(222,226,228,.72)',
      642 - 1 - 4 * near,
      y,
      643 + 4 * near,
      y,
      643 + 6 * near,
      y + length,
      641 - 6 * near,
      y + length,
    )
  }
  polygon(ctx, 'rgba(228,232,234,.75)', 352, STOP_Y + 4, 642, STOP_Y + 4, 642, STOP_Y + 16, 338, STOP_Y + 16)
  drawBooth(ctx)
  rounded(ctx, '#7d8388', 322, 430, 12, 92, 3)
  drawLamp(ctx, 246)
}

function drawTrees(ctx: Context, random: () => number): void {
  for (const [depth, color] of ['#1d2022', '#17191b', '#121416'].entries()) {
    for (let x = -20; x < 1300; x += 22) {
      const height = (120 - depth * 22) * (0.55 + random() * 0.7)
      ellipse(ctx, color, x + random() * 20, HORIZON + 6, 22 + random() * 14, height)
    }
  }
  line(ctx, '#25292b', 3, 0, HORIZON - 34, 1280, HORIZON - 34)
  for (let x = 12; x < 1280; x += 58) if (Math.abs(x - 640) > 100) rect(ctx, '#2c3033', x, HORIZON - 52, 4, 60)
}

function drawBooth(ctx: Context): void {
  ellipse(ctx, 'rgba(0,0,0,.35)', 1052, 430, 150, 20)
  rect(ctx, vertical(ctx, 170, 428, [0, '#8d9398'], [1, '#6b7176']), 962, 176, 176, 252)
  polygon(ctx, 'rgba(0,0,0,.25)', 1104, 176, 1138, 176, 1138, 428, 1104, 428)
  rounded(ctx, '#a9b0b4', 944, 154, 212, 28, 4)
  rect(ctx, 'rgba(0,0,0,.3)', 944, 176, 212, 7)
  rect(ctx, '#3a4044', 976, 212, 122, 84)
  rect(ctx, vertical(ctx, 216, 292, [0, '#f4f6f7'], [1, '#c3c9cc']), 980, 216, 114, 76)
  // The guard behind the window.
  ellipse(ctx, '#3c4145', 1040, 250, 14, 17)
  rounded(ctx, '#33383b', 1014, 266, 52, 26, 10)
  rect(ctx, '#3a4044', 1034, 212, 3, 84)
  rounded(ctx, '#565c60', 1108, 252, 24, 176, 2)
  drawText(ctx, 'KPP-1', 986, 312, 3.2, '#2b2f32')
  glow(ctx, 1036, 254, 260, '255,255,255', 0.42)
  const pool = radial(ctx, 1000, 470, 260, [0, 'rgba(255,255,255,.16)'], [1, 'rgba(255,255,255,0)'])
  rect(ctx, pool, 720, 300, 560, 420)
}

function drawLamp(ctx: Context, x: number): void {
  line(ctx, '#5d6367', 8, x, 520, x, 96, x + 70, 84)
  rounded(ctx, '#e9eced', x + 50, 78, 52, 12, 5)
  glow(ctx, x + 76, 88, 230, '255,255,255', 0.55)
  polygon(
    ctx,
    radial(ctx, x + 90, 120, 520, [0, 'rgba(255,255,255,.12)'], [1, 'rgba(255,255,255,0)']),
    x + 60,
    90,
    x + 92,
    90,
    x + 420,
    640,
    x - 200,
    640,
  )
}
