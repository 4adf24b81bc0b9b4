/** A car park by day: rows of parked cars, one that looks for a place, people on their way. */
import { oncomingCar, PAINTS, passingCar, personActor, randomLook } from './drawing/actors.ts'
import { drawCarFront, drawCarRear } from './drawing/car.ts'
import { between, createRandom, pick, randomPlate } from './drawing/random.ts'
import { ellipse, line, mix, polygon, rect, rounded, speckle, vertical, vignette } from './drawing/shapes.ts'
import { during, type Ground, walking } from './drawing/ways.ts'
import type { Context, CreateScene } from './scene.ts'

const HORIZON = 236
const GROUND: Ground = { horizonY: 150, heightAtBottom: 232 }
/** Bays of the far row. */
const BAYS = 13
const BAY_Y = 356
const BAY_SCALE = 0.74
const bayX = (bay: number) => 86 + bay * 98 + (bay - 6) * 2
/** Free but for the car that comes, stays for a while and leaves. */
const PARKER_BAY = 4

export const createCarPark: CreateScene = (seed) => {
  const random = createRandom(seed)
  const look = (paint: string) => ({ paint, plate: randomPlate(random), lightsOn: false })
  const firstCar = passingCar('car-1', look(pick(random, ['#2f557f', '#8a1f24', '#c9ccce'])), 1, (timeS) => {
    const share = during(timeS, 1, 9)
    return share === null ? null : { x: mix(-180, 1460, share), y: 506, scale: 1.12 }
  })
  const secondCar = passingCar('car-2', look(pick(random, ['#3f4a45', '#d8dbdd', '#1f4436'])), -1, (timeS) => {
    const share = during(timeS, 10.5, 17.5)
    return share === null ? null : { x: mix(1460, -180, share), y: 474, scale: 1.02 }
  })
  const parker = { ...look(pick(random, PAINTS)), paint: '#c9ccce' }
  const approach = (timeS: number) => {
    const coming = during(timeS, 2, 5)
    const going = during(timeS, 15, 18)
    if (coming !== null) return { x: mix(-180, bayX(PARKER_BAY), coming), y: 408, scale: 0.84 }
    return going === null ? null : { x: mix(bayX(PARKER_BAY), 1460, going), y: 408, scale: 0.84 }
  }
  const stay = (timeS: number) => {
    if (timeS < 5 || timeS >= 15) return null
    const inside = Math.min(1, (timeS - 5) / 1.4, (15 - timeS) / 1.4)
    return { x: bayX(PARKER_BAY), y: mix(400, BAY_Y, inside), scale: mix(0.84, BAY_SCALE, inside) }
  }
  const walker = walking(GROUND, [{ fromS: 2, toS: 15, from: { x: 1120, y: 408 }, to: { x: 560, y: 420 } }])
  const visitor = walking(GROUND, [{ fromS: 6, toS: 18, from: { x: 216, y: 392 }, to: { x: 640, y: 404 } }])
  return {
    name: 'car-park',
    isNight: false,
    noiseLuma: 2,
    actors: [
      passingCar('car-3', parker, 1, approach),
      oncomingCar('car-3-parked', parker, stay),
      firstCar,
      secondCar,
      personActor('person-1', randomLook(random), walker),
      personActor('person-2', randomLook(random), visitor),
    ],
    lines: [{ name: 'aisle', from: { x: 640, y: 420 }, to: { x: 640, y: 560 } }],
    drawBackground: (ctx) => drawBackground(ctx, seed),
    movingAreas: () => [],
    drawMoving: () => {},
    drawForeground(ctx) {
      drawNearRow(ctx, seed)
      vignette(ctx, 0.42)
    },
  }
}

function drawBackground(ctx: Context, seed: number): void {
  const random = createRandom(seed + 1)
  rect(ctx, vertical(ctx, 0, HORIZON, [0, '#8fa6b8'], [1, '#cdd7dc']), 0, 0, 1280, HORIZON)
  drawOffice(ctx, random)
  drawHall(ctx)
  for (let x = 10; x < 1280; x += 116) drawTree(ctx, x + between(random, -20, 20), HORIZON + 6, between(random, 34, 52))
  rect(ctx, '#7d8487', 0, HORIZON, 1280, 16)
  rect(ctx, '#a3a9ab', 0, HORIZON + 8, 1280, 7)
  rect(ctx, vertical(ctx, HORIZON, 720, [0, '#6a6f73'], [0.4, '#565b5e'], [1, '#43474a']), 0, HORIZON + 15, 1280, 480)
  const asphalt = { x: 0, y: HORIZON + 20, width: 1280, height: 460 }
  speckle(ctx, random, asphalt, {
    count: 2200,
    colors: ['rgba(255,255,255,.05)', 'rgba(0,0,0,.10)'],
    length: 22,
    thickness: 3,
  })
  ellipse(ctx, 'rgba(20,22,24,.22)', 420, 560, 120, 20)
  ellipse(ctx, 'rgba(20,22,24,.18)', 900, 452, 80, 10)
  drawBays(ctx)
  drawFarRow(ctx, random)
  drawArrow(ctx, 520, 560)
  drawArrow(ctx, 980, 560)
}

function drawOffice(ctx: Context, random: () => number): void {
  rect(ctx, vertical(ctx, 20, HORIZON, [0, '#87796c'], [1, '#6c6157']), 0, 22, 840, HORIZON - 20)
  rect(ctx, '#5a5048', 0, 16, 846, 12)
  for (let floor = 0; floor < 4; floor++) {
    for (let x = 18; x < 820; x += 52) {
      const y = 44 + floor * 48
      rect(ctx, '#4b433c', x - 2, y - 2, 36, 32)
      const glass = random() > 0.86 ? '#e3cf95' : pick(random, ['#33424e', '#3c4d59', '#2b3944'])
      rect(ctx, glass, x, y, 32, 28)
      polygon(ctx, 'rgba(255,255,255,.12)', x, y, x + 16, y, x + 4, y + 28, x, y + 28)
      rect(ctx, '#6b6158', x + 15, y, 2, 28)
    }
  }
  rounded(ctx, '#4a423b', 392, 186, 74, 56, 2)
  rect(ctx, '#9fb6c4', 398, 192, 30, 48)
  rect(ctx, '#8fa8b7', 431, 192, 30, 48)
}

function drawHall(ctx: Context): void {
  rect(ctx, vertical(ctx, 96, HORIZON, [0, '#9aa2a8'], [1, '#7c848a']), 840, 100, 440, HORIZON - 98)
  for (let x = 848; x < 1280; x += 14) rect(ctx, 'rgba(0,0,0,.06)', x, 100, 5, HORIZON - 98)
  rect(ctx, '#666e74', 840, 92, 440, 12)
  for (const x of [876, 1010, 1144]) {
    rect(ctx, '#59626a', x - 4, 140, 104, 100)
    for (let y = 144; y < 240; y += 12) rect(ctx, '#b5bcc0', x, y, 96, 10)
  }
}

function drawTree(ctx: Context, x: number, y: number, size: number): void {
  line(ctx, '#4b3f33', 5, x, y, x, y - size)
  for (const [dx, dy, shade] of [
    [-0.35, -0.9, '#3d5238'],
    [0.35, -0.95, '#45603f'],
    [0, -1.35, '#4f6c47'],
  ] as const) {
    ellipse(ctx, shade, x + dx * size, y + dy * size, size * 0.5, size * 0.45)
  }
}

/** Corners of the far and the near rows of bays. */
function drawBays(ctx: Context): void {
  for (let i = -2; i < 15; i++) {
    const x = 40 + i * 98
    line(ctx, 'rgba(236,238,236,.62)', 3, x + 20, 288, x - 6 + (i - 6) * 3, 366)
  }
  line(ctx, 'rgba(236,238,236,.5)', 3, 0, 366, 1280, 366)
  for (let i = -1; i < 8; i++) line(ctx, 'rgba(240,242,240,.68)', 6, 60 + i * 196, 588, -40 + i * 224, 720)
}

function drawFarRow(ctx: Context, random: () => number): void {
  for (let bay = 0; bay < BAYS; bay++) {
    if (random() < 0.22 || bay === PARKER_BAY) continue
    const car = { paint: pick(random, PAINTS), plate: randomPlate(random), lightsOn: false }
    drawCarFront(ctx, car, { x: bayX(bay), y: BAY_Y, scale: BAY_SCALE })
  }
}

/** Parked with the back to the camera, before everything that moves. */
function drawNearRow(ctx: Context, seed: number): void {
  const random = createRandom(seed + 2)
  for (let bay = 0; bay < 7; bay++) {
    if (random() < 0.3) continue
    const x = 60 + bay * 212
    const car = { paint: pick(random, PAINTS), plate: randomPlate(random), lightsOn: false, isBraking: false }
    drawCarRear(ctx, car, { x, y: 712, scale: 1.62 })
  }
}

function drawArrow(ctx: Context, x: number, y: number): void {
  polygon(
    ctx,
    'rgba(240,242,240,.5)',
    x,
    y - 4,
    x + 70,
    y - 4,
    x + 70,
    y - 12,
    x + 104,
    y,
    x + 70,
    y + 12,
    x + 70,
    y + 4,
    x,
    y + 4,
  )
}
