/** A person of 100 units from the ground to the hair, seen from the front, the back or the side. */
import type { Box, Context } from '../scene.ts'
import { ellipse, horizontal, line, rounded } from './shapes.ts'

export type Facing = 'toward' | 'away' | 'left' | 'right'

export interface PersonLook {
  top: string
  bottom: string
  skin: string
  hair: string
  shoes: string
  hat?: string
  /** A reflective vest above the clothes. */
  vest?: string
  bag?: string
}

export interface PersonPose {
  x: number
  /** Of the ground under the feet. */
  y: number
  height: number
  facing: Facing
  /** Radians of the walk; two steps are 2π. Standing people have a constant. */
  walk: number
  isWalking: boolean
  /** A hand stretched out at the height of a counter. */
  isReaching?: boolean
}

const UNITS = 100

export function personBox({ x, y, height, facing }: PersonPose): Box {
  const width = height * (facing === 'left' || facing === 'right' ? 0.42 : 0.38)
  return { x: x - width / 2, y: y - height * 1.01, width, height: height * 1.03 }
}

/** With swinging arms, a bag and the shadow. */
export const personArea = ({ x, y, height }: PersonPose): Box => ({
  x: x - height * 0.42,
  y: y - height * 1.08,
  width: height * 0.84,
  height: height * 1.18,
})

export function drawPerson(ctx: Context, look: PersonLook, pose: PersonPose): void {
  ctx.save()
  ctx.translate(pose.x, pose.y)
  const scale = pose.height / UNITS
  ctx.scale(scale, scale)
  ellipse(ctx, 'rgba(0,0,0,.30)', 3, 0.5, 19, 4.2)
  ellipse(ctx, 'rgba(0,0,0,.28)', 1, 0, 11, 2.6)
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  if (pose.facing === 'left') ctx.scale(-1, 1)
  if (pose.facing === 'left' || pose.facing === 'right') drawSide(ctx, look, pose)
  else drawFront(ctx, look, pose)
  ctx.restore()
}

/** Two bones from a joint, angles from straight down, in radians. */
function limb(ctx: Context, color: string, width: number, from: number[], upper: number[], lower: number[]): number[] {
  const [x = 0, y = 0] = from
  const [upperAngle = 0, upperLength = 0] = upper
  const [lowerAngle = 0, lowerLength = 0] = lower
  const kneeX = x + Math.sin(upperAngle) * upperLength
  const kneeY = y + Math.cos(upperAngle) * upperLength
  const endX = kneeX + Math.sin(lowerAngle) * lowerLength
  const endY = kneeY + Math.cos(lowerAngle) * lowerLength
  line(ctx, color, width, x, y, kneeX, kneeY, endX, endY)
  return [endX, endY]
}

function drawSide(ctx: Context, look: PersonLook, pose: PersonPose): void {
  const swing = pose.isWalking ? Math.sin(pose.walk) : 0.12
  const lift = pose.isWalking ? Math.abs(Math.cos(pose.walk)) * 1.6 : 0
  const leg = (angle: number, isBack: boolean) => {
    const knee = angle - (isBack ? 0.55 : 0.12) * Math.max(0, -Math.sin(pose.walk + (isBack ? 0 : Math.PI))) - 0.06
    const [x = 0, y = 0] = limb(
      ctx,
      isBack ? darker(look.bottom) : look.bottom,
      9.5,
      [0, -47 - lift],
      [angle, 22.5],
      [knee, 20.5],
    )
    rounded(ctx, look.shoes, x - 3.5, y - 0.5, 11, 4.2, 2)
  }
  const arm = (angle: number, color: string) => {
    const end = limb(ctx, color, 6.6, [0, -77 - lift], [angle, 17], [angle + 0.35, 15])
    ellipse(ctx, look.skin, end[0] ?? 0, end[1] ?? 0, 3, 3)
  }
  arm(swing * 0.6, darker(look.top))
  leg(-swing * 0.5, true)
  leg(swing * 0.5, false)
  if (look.bag) rounded(ctx, look.bag, -17, -80 - lift, 11, 26, 5)
  rounded(ctx, look.top, -9.5, -83 - lift, 19, 39, 8)
  rounded(ctx, 'rgba(0,0,0,.16)', -9.5, -83 - lift, 8, 39, 8)
  if (look.vest) drawVest(ctx, look.vest, -9.5, 19, lift)
  drawHead(ctx, look, 1.5, lift, true)
  if (pose.isReaching) limb(ctx, look.top, 6.6, [1, -77], [1.0, 17], [1.5, 15])
  else arm(-swing * 0.6, look.top)
}

function drawFront(ctx: Context, look: PersonLook, pose: PersonPose): void {
  const step = pose.isWalking ? Math.sin(pose.walk) : 0
  const lift = pose.isWalking ? Math.abs(Math.cos(pose.walk)) * 1.3 : 0
  for (const side of [-1, 1]) {
    // A foot that is ahead comes lower in the picture, one that is behind is higher and shorter.
    const ahead = Math.max(-1, Math.min(1, step * side * 1.4))
    const foot = -1.5 + ahead * 1.8 - (ahead < 0 ? 2.4 * -ahead : 0)
    const color = ahead < -0.2 ? darker(look.bottom) : look.bottom
    line(ctx, color, 9.6, side * 4.6, -47 - lift, side * 5.2, -24 + ahead * 1.5, side * 4.8, foot - 3)
    rounded(ctx, look.shoes, side * 4.8 - 4, foot - 3.2, 8, 4.6, 2)
    const handY = -46 + step * side * -3.4
    line(ctx, darker(look.top), 6.8, side * 13, -77 - lift, side * 16.5, -61 - lift, side * 15.2, handY - lift)
    ellipse(ctx, look.skin, side * 15.2, handY + 1.5 - lift, 3, 3.2)
  }
  rounded(ctx, look.top, -14, -83.5 - lift, 28, 40, 9)
  const shade = horizontal(ctx, -14, 14, [0, 'rgba(255,255,255,.10)'], [0.5, 'rgba(0,0,0,0)'], [1, 'rgba(0,0,0,.22)'])
  ctx.fillStyle = shade
  ctx.fill()
  if (look.vest) drawVest(ctx, look.vest, -14, 28, lift)
  if (pose.facing === 'toward' && !look.vest) line(ctx, 'rgba(0,0,0,.22)', 1.2, 0, -79 - lift, 0, -45 - lift)
  if (look.bag && pose.facing === 'away') rounded(ctx, look.bag, -10, -80 - lift, 20, 25, 6)
  drawHead(ctx, look, 0, lift, pose.facing === 'toward')
}

function drawVest(ctx: Context, color: string, left: number, width: number, lift: number): void {
  rounded(ctx, color, left, -82 - lift, width, 34, 7)
  ctx.fillStyle = 'rgba(240,244,235,.85)'
  ctx.fillRect(left, -64 - lift, width, 3.2)
  ctx.fillRect(left, -56 - lift, width, 3.2)
}

function drawHead(ctx: Context, look: PersonLook, x: number, lift: number, showsFace: boolean): void {
  rounded(ctx, look.skin, x - 3, -87 - lift, 6, 7, 2)
  ellipse(ctx, showsFace ? look.skin : look.hair, x, -92 - lift, 6.6, 7.8)
  ctx.fillStyle = look.hat ?? look.hair
  ctx.beginPath()
  ctx.ellipse(x, -93.6 - lift, 7.2, 7.2, 0, Math.PI * 1.02, Math.PI * 1.98)
  ctx.fill()
  if (look.hat) rounded(ctx, look.hat, x - 7.6, -95 - lift, 15.2, 2.4, 1)
}

/** A colour `#rrggbb` a quarter darker. */
export function darker(color: string): string {
  const value = Number.parseInt(color.slice(1), 16)
  const part = (shift: number) => Math.round(((value >> shift) & 255) * 0.74)
  return `rgb(${part(16)},${part(8)},${part(0)})`
}
