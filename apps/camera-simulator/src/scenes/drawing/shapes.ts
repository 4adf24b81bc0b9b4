/** Small shapes that every scene is made of. */
import type { CanvasGradient } from '@napi-rs/canvas'
import type { Context } from '../scene.ts'

export type Fill = string | CanvasGradient
type Stop = readonly [offset: number, color: string]

export function vertical(ctx: Context, top: number, bottom: number, ...stops: Stop[]): CanvasGradient {
  return withStops(ctx.createLinearGradient(0, top, 0, bottom), stops)
}

export function horizontal(ctx: Context, left: number, right: number, ...stops: Stop[]): CanvasGradient {
  return withStops(ctx.createLinearGradient(left, 0, right, 0), stops)
}

export function radial(ctx: Context, x: number, y: number, radius: number, ...stops: Stop[]): CanvasGradient {
  return withStops(ctx.createRadialGradient(x, y, 0, x, y, radius), stops)
}

function withStops(gradient: CanvasGradient, stops: readonly Stop[]): CanvasGradient {
  for (const [offset, color] of stops) gradient.addColorStop(offset, color)
  return gradient
}

export function rect(ctx: Context, fill: Fill, x: number, y: number, width: number, height: number): void {
  ctx.fillStyle = fill
  ctx.fillRect(x, y, width, height)
}

export function rounded(ctx: Context, fill: Fill, x: number, y: number, w: number, h: number, radius: number): void {
  ctx.fillStyle = fill
  ctx.beginPath()
  ctx.roundRect(x, y, w, h, radius)
  ctx.fill()
}

/** Corners as x, y, x, y… */
export function polygon(ctx: Context, fill: Fill, ...corners: number[]): void {
  ctx.fillStyle = fill
  ctx.beginPath()
  for (let i = 0; i + 1 < corners.length; i += 2) ctx.lineTo(corners[i] ?? 0, corners[i + 1] ?? 0)
  ctx.closePath()
  ctx.fill()
}

export function ellipse(ctx: Context, fill: Fill, x: number, y: number, radiusX: number, radiusY: number): void {
  ctx.fillStyle = fill
  ctx.beginPath()
  ctx.ellipse(x, y, radiusX, radiusY, 0, 0, 2 * Math.PI)
  ctx.fill()
}

/** Corners as x, y, x, y… */
export function line(ctx: Context, color: Fill, width: number, ...corners: number[]): void {
  ctx.strokeStyle = color
  ctx.lineWidth = width
  ctx.beginPath()
  for (let i = 0; i + 1 < corners.length; i += 2) ctx.lineTo(corners[i] ?? 0, corners[i + 1] ?? 0)
  ctx.stroke()
}

/** A soft light that adds to what is there. */
export function glow(ctx: Context, x: number, y: number, radius: number, rgb: string, strength: number): void {
  ctx.save()
  ctx.globalCompositeOperation = 'lighter'
  ctx.fillStyle = radial(
    ctx,
    x,
    y,
    radius,
    [0, `rgba(${rgb},${strength})`],
    [0.25, `rgba(${rgb},${strength * 0.38})`],
    [0.6, `rgba(${rgb},${strength * 0.08})`],
    [1, `rgba(${rgb},0)`],
  )
  ctx.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
  ctx.restore()
}

/** The dark corners of a wide lens. */
export function vignette(ctx: Context, strength: number): void {
  const shade = radial(ctx, 640, 380, 860, [0, 'rgba(0,0,0,0)'], [0.5, 'rgba(0,0,0,0)'], [1, `rgba(0,0,0,${strength})`])
  rect(ctx, shade, 0, 0, 1280, 720)
}

/** Fine irregularities of asphalt, snow, plaster. */
export function speckle(
  ctx: Context,
  random: () => number,
  area: { x: number; y: number; width: number; height: number },
  look: { count: number; colors: readonly [string, ...string[]]; length: number; thickness: number },
): void {
  for (let i = 0; i < look.count; i++) {
    // Nearer to the camera they are larger.
    const depth = Math.sqrt(random())
    const size = 0.35 + 0.65 * depth
    const color = look.colors[Math.floor(random() * look.colors.length)] ?? look.colors[0]
    const x = area.x + random() * area.width
    rect(ctx, color, x, area.y + depth * area.height, look.length * size * (0.4 + random()), look.thickness * size)
  }
}

export const mix = (from: number, to: number, share: number) => from + (to - from) * share
export const clamp01 = (value: number) => Math.min(1, Math.max(0, value))
/** 0 → 1 with a soft start and end. */
export const smooth = (value: number) => clamp01(value) ** 2 * (3 - 2 * clamp01(value))
