/** A lobby: people come in from the street, pass the turnstiles and walk out below the camera. */
import { personActor, randomLook } from './drawing/actors.ts'
import { drawText } from './drawing/plate.ts'
import { between, createRandom } from './drawing/random.ts'
import { ellipse, line, mix, polygon, rect, rounded, vertical, vignette } from './drawing/shapes.ts'
import { type Ground, type Leg, standing, walking } from './drawing/ways.ts'
import type { Actor, Context, CreateScene } from './scene.ts'

const GROUND: Ground = { horizonY: 176, heightAtBottom: 390 }
const GATES_Y = 520
/** Middle of each passage. */
const PASSAGES = [386, 562, 738, 914] as const
const PILLAR_WIDTH = 44
const WALKERS = 6

export const createLobby: CreateScene = (seed) => {
  const random = createRandom(seed)
  const walkers = Array.from({ length: WALKERS }, (_, index) => {
    const passage = PASSAGES[Math.floor(random() * 3.999)] ?? PASSAGES[0]
    const startS = 0.4 + index * 2.4 + between(random, 0, 0.9)
    const isLeaving = random() < 0.25
    return personActor(
      `person-${index + 1}`,
      randomLook(random),
      walking(GROUND, passageLegs(passage, startS, isLeaving, random)),
    )
  })
  const guardLook = { top: '#23303f', bottom: '#1c232c', skin: '#c69676', hair: '#2a1f18', shoes: '#111' }
  return {
    name: 'lobby',
    isNight: false,
    noiseLuma: 2,
    actors: [...walkers, personActor('guard', guardLook, standing(GROUND, { x: 1138, y: 470 }, 'toward'))],
    lines: [{ name: 'turnstiles', from: { x: 280, y: GATES_Y }, to: { x: 1010, y: GATES_Y } }],
    props: [{ groundY: GATES_Y + 30, draw: drawPillars }],
    drawBackground: (ctx) => drawBackground(ctx, seed),
    movingAreas: () => PASSAGES.map((x) => ({ x: x + 62, y: GATES_Y - 112, width: PILLAR_WIDTH, height: 24 })),
    drawMoving: () => {},
    drawMovingFront(ctx, timeS) {
      for (const x of PASSAGES)
        drawSignal(
          ctx,
          x + 66,
          walkers.some((walker) => isPassing(walker, x, timeS)),
        )
    },
    drawForeground(ctx) {
      drawDesk(ctx)
      vignette(ctx, 0.4)
    },
  }
}

/** From the doors to the passage, through it and out; or the other way round. */
function passageLegs(passageX: number, startS: number, isLeaving: boolean, random: () => number): Leg[] {
  const door = { x: mix(640, passageX, 0.35) + between(random, -30, 30), y: 384 }
  const before = { x: passageX, y: GATES_Y - 34 }
  const behind = { x: passageX, y: GATES_Y + 40 }
  const out = { x: passageX + (passageX - 640) * 0.9, y: 1130 }
  const points = isLeaving ? [out, behind, before, door] : [door, before, behind, out]
  const durations = isLeaving ? [3.4, 0.9, 2.0] : [2.0, 0.9, 3.4]
  let atS = Math.min(startS, 20 - 6.4)
  return durations.flatMap((durationS, index) => {
    const [from, to] = [points[index], points[index + 1]]
    if (!from || !to) return []
    const leg = { fromS: atS, toS: atS + durationS, from, to }
    atS += durationS
    return [leg]
  })
}

function isPassing(walker: Actor, passageX: number, timeS: number): boolean {
  const point = walker.groundAt(timeS)
  return point !== null && Math.abs(point.x - passageX) < 30 && Math.abs(point.y - GATES_Y) < 60
}

function drawBackground(ctx: Context, seed: number): void {
  const random = createRandom(seed + 1)
  rect(ctx, vertical(ctx, 0, 400, [0, '#c3c7c8'], [1, '#9da19f']), 0, 0, 1280, 720)
  polygon(ctx, vertical(ctx, 0, 124, [0, '#eceeee'], [1, '#d3d6d6']), 0, 0, 1280, 0, 940, 124, 340, 124)
  for (const share of [0.2, 0.5, 0.8]) {
    const y = 124 * share
    const half = mix(360, 170, share)
    polygon(ctx, '#ffffff', 640 - half, y, 640 + half, y, 640 + half * 0.96, y + 9, 640 - half * 0.96, y + 9)
  }
  polygon(ctx, vertical(ctx, 0, 520, [0, '#b4b8b6'], [1, '#8e918d']), 0, 0, 340, 124, 340, 396, 0, 640)
  polygon(ctx, vertical(ctx, 0, 520, [0, '#a8acaa'], [1, '#858884']), 1280, 0, 940, 124, 940, 396, 1280, 640)
  drawDoors(ctx, random)
  drawFloor(ctx)
  rounded(ctx, '#3a4147', 60, 176, 150, 96, 4)
  rect(ctx, '#2b6fd6', 66, 182, 138, 84)
  drawText(ctx, 'SOVA', 84, 206, 4.4, '#ffffff')
  drawPlant(ctx, 300, 424, random)
  drawPlant(ctx, 986, 424, random)
}

function drawDoors(ctx: Context, random: () => number): void {
  rect(
    ctx,
    vertical(ctx, 128, 396, [0, '#d6e6f0'], [0.62, '#f2f7f9'], [0.64, '#c9cfd0'], [1, '#dfe3e3']),
    356,
    128,
    568,
    270,
  )
  for (let x = 370; x < 920; x += between(random, 40, 70)) {
    rect(ctx, 'rgba(120,140,152,.35)', x, between(random, 176, 226), between(random, 30, 56), 88)
  }
  for (let i = 0; i <= 6; i++) rect(ctx, '#3d444a', 354 + i * 94, 126, 7, 272)
  rect(ctx, '#3d444a', 354, 124, 572, 9)
  rect(ctx, '#3d444a', 354, 186, 572, 5)
  for (const x of [622, 652]) rounded(ctx, '#20252a', x, 280, 5, 56, 2)
  for (let i = 0; i < 6; i++)
    polygon(ctx, 'rgba(255,255,255,.28)', 366 + i * 94, 200, 400 + i * 94, 200, 372 + i * 94, 390, 362 + i * 94, 390)
}

function drawFloor(ctx: Context): void {
  polygon(
    ctx,
    vertical(ctx, 396, 720, [0, '#d3d0c8'], [1, '#928f87']),
    340,
    396,
    940,
    396,
    1280,
    640,
    1280,
    720,
    0,
    720,
    0,
    640,
  )
  for (let i = -14; i < 28; i++) line(ctx, 'rgba(80,78,72,.26)', 1.6, 352 + i * 42, 396, -560 + i * 178, 720)
  for (let i = 0; i < 11; i++) {
    const y = 396 + 324 * (i / 11) ** 1.7
    line(ctx, 'rgba(80,78,72,.26)', 1.6, 0, y, 1280, y)
  }
  polygon(
    ctx,
    vertical(ctx, 396, 660, [0, 'rgba(255,255,255,.6)'], [1, 'rgba(255,255,255,0)']),
    400,
    396,
    880,
    396,
    1000,
    690,
    280,
    690,
  )
}

function drawPlant(ctx: Context, x: number, y: number, random: () => number): void {
  ellipse(ctx, 'rgba(0,0,0,.25)', x, y, 34, 8)
  for (let leaf = 0; leaf < 16; leaf++) {
    const angle = between(random, -1.2, 1.2)
    const length = between(random, 46, 92)
    line(
      ctx,
      leaf % 2 ? '#3f6b44' : '#52845a',
      6,
      x,
      y - 34,
      x + Math.sin(angle) * length,
      y - 34 - Math.cos(angle) * length,
    )
  }
  polygon(ctx, '#6d665d', x - 24, y - 38, x + 24, y - 38, x + 17, y, x - 17, y)
}

function drawPillars(ctx: Context): void {
  for (const x of [PASSAGES[0] - 176, ...PASSAGES].map((passage) => passage + 66)) {
    ellipse(ctx, 'rgba(0,0,0,.25)', x + 20, GATES_Y + 34, 40, 9)
    rounded(ctx, vertical(ctx, GATES_Y - 96, GATES_Y + 34, [0, '#78828a'], [1, '#485056']), x, GATES_Y - 90, 40, 124, 5)
    rect(ctx, 'rgba(255,255,255,.16)', x + 3, GATES_Y - 84, 6, 112)
    rounded(ctx, '#a9b2b8', x - 3, GATES_Y - 98, 46, 14, 5)
    rounded(ctx, '#14181b', x + 10, GATES_Y - 64, 20, 26, 3)
    rect(ctx, '#3d9be0', x + 13, GATES_Y - 61, 14, 12)
  }
}

/** Red until somebody passes. */
function drawSignal(ctx: Context, x: number, isOpen: boolean): void {
  rounded(ctx, isOpen ? '#38d17a' : '#e5484d', x + 8, GATES_Y - 108, 24, 8, 4)
}

function drawDesk(ctx: Context): void {
  polygon(ctx, vertical(ctx, 420, 560, [0, '#6d5541'], [1, '#453528']), 1040, 430, 1280, 430, 1280, 600, 1066, 560)
  polygon(ctx, '#8b6d52', 1028, 416, 1280, 412, 1280, 434, 1036, 434)
  rounded(ctx, '#15191c', 1176, 356, 74, 50, 3)
  rect(ctx, '#39627f', 1180, 360, 66, 40)
  rect(ctx, '#15191c', 1208, 404, 10, 12)
}
