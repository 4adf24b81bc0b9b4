/** An aisle between racks: a worker in a vest comes, stops at a shelf, and goes back. */
import { personActor } from './drawing/actors.ts'
import { between, createRandom, pick } from './drawing/random.ts'
import { ellipse, glow, line, mix, polygon, radial, rect, speckle, vertical, vignette } from './drawing/shapes.ts'
import { type Ground, walking } from './drawing/ways.ts'
import type { Context, CreateScene } from './scene.ts'

const VANISHING = { x: 640, y: 286 }
const GROUND: Ground = { horizonY: VANISHING.y - 60, heightAtBottom: 470 }
const BAYS = 9
const LEVELS = 4

export const createWarehouse: CreateScene = (seed) => {
  const random = createRandom(seed)
  const worker = { top: '#31475f', bottom: '#27364a', skin: '#cf9f80', hair: '#2a1f18', shoes: '#1a1a1a' }
  const first = walking(GROUND, [
    { fromS: 1, toS: 7, from: { x: 646, y: 392 }, to: { x: 560, y: 600 } },
    { fromS: 8.5, toS: 9.2, from: { x: 560, y: 600 }, to: { x: 536, y: 602 } },
    { fromS: 11, toS: 18, from: { x: 540, y: 600 }, to: { x: 640, y: 392 } },
  ])
  const second = walking(GROUND, [{ fromS: 4, toS: 10, from: { x: 440, y: 430 }, to: { x: 860, y: 430 } }])
  return {
    name: 'warehouse',
    isNight: false,
    noiseLuma: 2,
    actors: [
      personActor('person-1', { ...worker, vest: '#e46f1e', hat: pick(random, ['#f1c40f', '#e8e8e4']) }, first),
      personActor('person-2', { ...worker, vest: '#c6d92e' }, second),
    ],
    lines: [{ name: 'aisle', from: { x: 360, y: 500 }, to: { x: 920, y: 500 } }],
    drawBackground: (ctx) => drawBackground(ctx, seed),
    movingAreas: () => [],
    drawMoving: () => {},
    drawForeground: (ctx) => vignette(ctx, 0.55),
  }
}

/** 1 at the camera, towards 0 far away. */
const depthOf = (bay: number) => 1 / (1 + bay * 0.42)
const rackX = (side: number, depth: number) => VANISHING.x + side * (118 + 640 * depth)
const levelY = (level: number, depth: number) => VANISHING.y + (level * 168 - 392) * depth * 1.06

function drawBackground(ctx: Context, seed: number): void {
  const random = createRandom(seed + 1)
  rect(ctx, '#26231f', 0, 0, 1280, 720)
  polygon(ctx, vertical(ctx, 0, 240, [0, '#2e2b27'], [1, '#57524a']), 0, 0, 1280, 0, 764, 236, 516, 236)
  for (let beam = 1; beam < 9; beam++) {
    const depth = depthOf(beam)
    const y = VANISHING.y - 52 - 300 * depth
    line(
      ctx,
      'rgba(20,18,16,.6)',
      7 * depth + 1,
      VANISHING.x - 130 - 700 * depth,
      y,
      VANISHING.x + 130 + 700 * depth,
      y,
    )
  }
  drawFloor(ctx, random)
  drawEnd(ctx)
  for (const side of [-1, 1]) for (let bay = BAYS; bay >= 0; bay--) drawBay(ctx, random, side, bay)
  drawLamps(ctx)
}

function drawFloor(ctx: Context, random: () => number): void {
  polygon(ctx, vertical(ctx, 380, 720, [0, '#8f8878'], [1, '#b0a793']), 520, 384, 760, 384, 1300, 720, -20, 720)
  const floor = { x: 60, y: 400, width: 1160, height: 330 }
  speckle(ctx, random, floor, {
    count: 700,
    colors: ['rgba(255,255,255,.06)', 'rgba(0,0,0,.07)'],
    length: 40,
    thickness: 2,
  })
  for (const side of [-1, 1]) {
    const far = VANISHING.x + side * 100
    const near = VANISHING.x + side * 500
    polygon(ctx, 'rgba(236,190,44,.88)', far, 386, far + side * 5, 386, near + side * 22, 720, near, 720)
  }
  for (let joint = 0; joint < 7; joint++) {
    const y = 384 + 336 * (joint / 7) ** 1.8
    line(ctx, 'rgba(60,54,46,.25)', 1.5, 100, y, 1180, y)
  }
  const shine = radial(ctx, 640, 470, 330, [0, 'rgba(255,250,230,.34)'], [1, 'rgba(255,250,230,0)'])
  polygon(ctx, shine, 540, 384, 740, 384, 900, 720, 380, 720)
}

function drawEnd(ctx: Context): void {
  rect(ctx, vertical(ctx, 236, 386, [0, '#cfc9ba'], [1, '#a59e8e']), 514, 234, 252, 152)
  rect(ctx, vertical(ctx, 262, 384, [0, '#f3efe2'], [1, '#c8c1b0']), 566, 266, 148, 118)
  for (let y = 270; y < 384; y += 13) rect(ctx, 'rgba(0,0,0,.07)', 566, y, 148, 3)
  rect(ctx, '#e4b820', 562, 262, 5, 124)
  rect(ctx, '#e4b820', 713, 262, 5, 124)
}

function drawBay(ctx: Context, random: () => number, side: number, bay: number): void {
  const near = depthOf(bay)
  const far = depthOf(bay + 1)
  const dark = 0.62 - near * 0.42
  for (let level = 0; level < LEVELS; level++) {
    const frame = [rackX(side, near), levelY(level, near), rackX(side, far), levelY(level, far)] as const
    const bottom = [levelY(level + 1, near), levelY(level + 1, far)] as const
    polygon(ctx, '#171512', frame[0], frame[1], frame[2], frame[3], frame[2], bottom[1], frame[0], bottom[0])
    for (let box = 0; box < 3; box++) {
      if (random() < 0.12) continue
      drawBox(ctx, random, frame, bottom, box / 3 + 0.03, (box + 1) / 3 - 0.02)
    }
    polygon(
      ctx,
      '#2f66a0',
      frame[0],
      bottom[0] - 13 * near,
      frame[2],
      bottom[1] - 13 * far,
      frame[2],
      bottom[1],
      frame[0],
      bottom[0],
    )
    polygon(
      ctx,
      `rgba(10,8,6,${dark.toFixed(2)})`,
      frame[0],
      frame[1],
      frame[2],
      frame[3],
      frame[2],
      bottom[1],
      frame[0],
      bottom[0],
    )
  }
  line(ctx, '#d9661b', 15 * near, rackX(side, near), levelY(0, near), rackX(side, near), levelY(LEVELS, near))
  line(
    ctx,
    'rgba(255,255,255,.16)',
    3 * near,
    rackX(side, near) - 4 * near,
    levelY(0, near),
    rackX(side, near) - 4 * near,
    levelY(LEVELS, near),
  )
}

type Side = readonly [nearX: number, nearY: number, farX: number, farY: number]

/** A pallet of cartons on a shelf, from one share of the bay to another. */
function drawBox(
  ctx: Context,
  random: () => number,
  side: Side,
  bottom: readonly [number, number],
  from: number,
  to: number,
): void {
  const [nearX, nearY, farX, farY] = side
  const height = between(random, 0.5, 0.88)
  const corner = (share: number) => {
    const x = mix(nearX, farX, share)
    const top = mix(nearY, farY, share)
    const base = mix(bottom[0], bottom[1], share)
    return { x, top: base - (base - top) * height, base: base - (base - top) * 0.08 }
  }
  const [a, b] = [corner(from), corner(to)]
  const color = pick(random, ['#b28649', '#9c7040', '#c39a61', '#84602f', '#66757f', '#cda871', '#a88052'])
  polygon(ctx, color, a.x, a.top, b.x, b.top, b.x, b.base, a.x, a.base)
  polygon(
    ctx,
    'rgba(255,246,220,.16)',
    a.x,
    a.top,
    b.x,
    b.top,
    b.x,
    mix(b.top, b.base, 0.18),
    a.x,
    mix(a.top, a.base, 0.18),
  )
  const tape = corner((from + to) / 2)
  line(ctx, 'rgba(60,40,18,.35)', 1.5, tape.x, tape.top, tape.x, tape.base)
  line(ctx, 'rgba(60,40,18,.28)', 1.2, a.x, (a.top + a.base) / 2, b.x, (b.top + b.base) / 2)
}

function drawLamps(ctx: Context): void {
  for (let lamp = 6; lamp >= 1; lamp--) {
    const depth = 1 / (1 + lamp * 0.62)
    const y = VANISHING.y - 56 - 340 * depth
    rect(ctx, '#fffdf2', VANISHING.x - 150 * depth, y, 300 * depth, 13 * depth)
    glow(ctx, VANISHING.x, y + 6 * depth, 330 * depth, '255,240,205', 0.5)
  }
  ellipse(ctx, radial(ctx, 640, 330, 420, [0, 'rgba(255,244,214,.16)'], [1, 'rgba(255,244,214,0)']), 640, 330, 420, 420)
}
