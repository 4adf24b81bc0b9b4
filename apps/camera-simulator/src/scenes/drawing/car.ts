/** Cars: from the front and the back 100 units wide, from the side 230 units long. */
import type { Box, Context } from '../scene.ts'
import { drawPlate, PLATE_ASPECT } from './plate.ts'
import { ellipse, glow, polygon, rect, rounded, vertical } from './shapes.ts'

export interface CarLook {
  paint: string
  plate: string | null
  lightsOn: boolean
  /** Colour of the head lights as `r,g,b`. */
  lightRgb?: string
}

export interface CarPose {
  x: number
  /** Of the ground under the wheels. */
  y: number
  scale: number
}

const PLATE_WIDTH = 30
const FRONT_HEIGHT = 76
const SIDE = { length: 230, height: 72 }

export const carEndBox = ({ x, y, scale }: CarPose): Box => ({
  x: x - 52 * scale,
  y: y - FRONT_HEIGHT * scale,
  width: 104 * scale,
  height: (FRONT_HEIGHT + 2) * scale,
})

/** With shadow and mirrors, and as far as the lamps shine. */
export const carEndArea = ({ x, y, scale }: CarPose, lightsOn: boolean): Box => {
  const reach = lightsOn ? { side: 113, up: 106, down: 44 } : { side: 64, up: 80, down: 12 }
  return {
    x: x - reach.side * scale,
    y: y - reach.up * scale,
    width: 2 * reach.side * scale,
    height: (reach.up + reach.down) * scale,
  }
}

export const carSideArea = ({ x, y, scale }: CarPose, lightsOn: boolean): Box => {
  const reach = lightsOn ? { side: 170, up: 92, down: 32 } : { side: 122, up: 78, down: 13 }
  return {
    x: x - reach.side * scale,
    y: y - reach.up * scale,
    width: 2 * reach.side * scale,
    height: (reach.up + reach.down) * scale,
  }
}

export const carPlateBox = ({ x, y, scale }: CarPose): Box => ({
  x: x - (PLATE_WIDTH / 2) * scale,
  y: y - 17 * scale,
  width: PLATE_WIDTH * scale,
  height: (PLATE_WIDTH / PLATE_ASPECT) * scale,
})

export const carSideBox = ({ x, y, scale }: CarPose): Box => ({
  x: x - (SIDE.length / 2) * scale,
  y: y - SIDE.height * scale,
  width: SIDE.length * scale,
  height: (SIDE.height + 2) * scale,
})

function inUnits(ctx: Context, { x, y, scale }: CarPose, draw: () => void): void {
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(scale, scale)
  draw()
  ctx.restore()
}

function drawCabin(ctx: Context, look: CarLook): void {
  ellipse(ctx, 'rgba(0,0,0,.42)', 0, 1, 60, 8)
  rounded(ctx, '#0b0d0f', -47, -16, 17, 18, 4)
  rounded(ctx, '#0b0d0f', 30, -16, 17, 18, 4)
  ctx.fillStyle = look.paint
  ctx.beginPath()
  ctx.moveTo(-49, -8)
  ctx.lineTo(-50, -30)
  ctx.quadraticCurveTo(-48, -41, -40, -43)
  ctx.lineTo(-30, -68)
  ctx.quadraticCurveTo(-26, -75, 0, -76)
  ctx.quadraticCurveTo(26, -75, 30, -68)
  ctx.lineTo(40, -43)
  ctx.quadraticCurveTo(48, -41, 50, -30)
  ctx.lineTo(49, -8)
  ctx.quadraticCurveTo(0, -3, -49, -8)
  ctx.fill()
  ctx.fillStyle = vertical(
    ctx,
    -76,
    -4,
    [0, 'rgba(255,255,255,.26)'],
    [0.45, 'rgba(255,255,255,.04)'],
    [0.62, 'rgba(0,0,0,.05)'],
    [1, 'rgba(0,0,0,.45)'],
  )
  ctx.fill()
  rounded(ctx, look.paint, -52, -50, 12, 7, 3)
  rounded(ctx, look.paint, 40, -50, 12, 7, 3)
  polygon(ctx, '#10161c', -35, -44, -27, -66, -20, -69, 20, -69, 27, -66, 35, -44)
  polygon(ctx, 'rgba(190,215,235,.22)', -24, -66, 2, -68, -10, -46, -31, -46)
}

export function drawCarFront(ctx: Context, look: CarLook, pose: CarPose): void {
  inUnits(ctx, pose, () => {
    drawCabin(ctx, look)
    rounded(ctx, 'rgba(8,10,12,.85)', -24, -31, 48, 8, 3)
    rect(ctx, 'rgba(200,206,210,.7)', -22, -27.5, 44, 1.2)
    rounded(ctx, 'rgba(8,10,12,.6)', -33, -10, 66, 5, 2)
    for (const side of [-1, 1]) {
      ctx.save()
      ctx.scale(side, 1)
      polygon(ctx, look.lightsOn ? '#fffdf2' : '#c5d0d6', 27, -33, 46, -37, 48, -29, 31, -26)
      rounded(ctx, look.lightsOn ? '#fff3cc' : '#7d868c', 35, -15, 9, 4, 2)
      ctx.restore()
    }
  })
  const rgb = look.lightRgb ?? '255,244,214'
  for (const side of look.lightsOn ? [-1, 1] : []) {
    glow(ctx, pose.x + side * 38 * pose.scale, pose.y - 31 * pose.scale, 74 * pose.scale, rgb, 0.85)
  }
  // After the glow, which would wash it out.
  if (look.plate) drawPlate(ctx, look.plate, carPlateBox(pose))
}

export function drawCarRear(ctx: Context, look: CarLook & { isBraking: boolean }, pose: CarPose): void {
  inUnits(ctx, pose, () => {
    drawCabin(ctx, look)
    rounded(ctx, 'rgba(0,0,0,.28)', -42, -40, 84, 1.4, 1)
    rounded(ctx, 'rgba(8,10,12,.55)', -36, -9, 72, 5, 2)
    for (const side of [-1, 1]) {
      ctx.save()
      ctx.scale(side, 1)
      rounded(ctx, look.lightsOn ? '#ff4a3d' : '#7c1a18', 30, -37, 17, 9, 2)
      ctx.restore()
    }
  })
  if (look.plate) drawPlate(ctx, look.plate, { ...carPlateBox(pose), y: pose.y - 26 * pose.scale })
  if (!look.lightsOn) return
  for (const side of [-1, 1]) {
    const radius = (look.isBraking ? 52 : 34) * pose.scale
    glow(ctx, pose.x + side * 38 * pose.scale, pose.y - 32 * pose.scale, radius, '255,48,36', 0.8)
  }
}

/** @param direction 1 drives to the right */
export function drawCarSide(ctx: Context, look: CarLook, pose: CarPose, direction: 1 | -1, wheelTurn: number): void {
  inUnits(ctx, pose, () => {
    ctx.scale(direction, 1)
    ellipse(ctx, 'rgba(0,0,0,.40)', 0, 1, 118, 9)
    ctx.fillStyle = look.paint
    ctx.beginPath()
    ctx.moveTo(-113, -14)
    ctx.quadraticCurveTo(-116, -42, -98, -45)
    ctx.lineTo(-70, -48)
    ctx.quadraticCurveTo(-48, -70, -18, -72)
    ctx.quadraticCurveTo(22, -74, 40, -64)
    ctx.lineTo(62, -47)
    ctx.quadraticCurveTo(106, -43, 113, -28)
    ctx.lineTo(114, -12)
    ctx.quadraticCurveTo(0, -6, -113, -14)
    ctx.fill()
    const shine = [0.42, 'rgba(255,255,255,.02)'] as const
    ctx.fillStyle = vertical(
      ctx,
      -73,
      -6,
      [0, 'rgba(255,255,255,.3)'],
      shine,
      [0.5, 'rgba(0,0,0,.08)'],
      [1, 'rgba(0,0,0,.5)'],
    )
    ctx.fill()
    polygon(ctx, '#111820', -60, -48, -42, -63, -20, -67, -8, -67, -8, -48)
    polygon(ctx, '#111820', -3, -48, -3, -67, 18, -67, 35, -62, 54, -48)
    polygon(ctx, 'rgba(190,215,235,.25)', -40, -62, -22, -66, -36, -49, -54, -49)
    ctx.strokeStyle = 'rgba(0,0,0,.32)'
    ctx.lineWidth = 1.2
    ctx.strokeRect(-58, -46, 52, 30)
    ctx.strokeRect(-4, -46, 54, 30)
    rounded(ctx, look.lightsOn ? '#fff6d8' : '#c9d2d7', 102, -34, 11, 7, 3)
    rounded(ctx, look.lightsOn ? '#ff4a3d' : '#8c211f', -114, -38, 8, 9, 3)
    for (const wheel of [-68, 70]) drawWheel(ctx, wheel, wheelTurn)
  })
  if (look.lightsOn)
    glow(ctx, pose.x + 108 * direction * pose.scale, pose.y - 30 * pose.scale, 60 * pose.scale, '255,244,214', 0.7)
}

function drawWheel(ctx: Context, x: number, turn: number): void {
  ellipse(ctx, '#07090a', x, -15, 19.5, 19.5)
  ellipse(ctx, '#15181b', x, -14, 16.5, 16.5)
  ellipse(ctx, '#8d959b', x, -14, 10.5, 10.5)
  ctx.strokeStyle = '#3c4247'
  ctx.lineWidth = 2.2
  for (let spoke = 0; spoke < 5; spoke++) {
    const angle = turn + (spoke * 2 * Math.PI) / 5
    ctx.beginPath()
    ctx.moveTo(x, -14)
    ctx.lineTo(x + Math.cos(angle) * 9.5, -14 + Math.sin(angle) * 9.5)
    ctx.stroke()
  }
  ellipse(ctx, '#555c62', x, -14, 3, 3)
}
