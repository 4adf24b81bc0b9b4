/** A drawn place: what stands still, what moves, and the truth about what moves. Drawn in 1280×720, in a 20 s loop. */
import type { SKRSContext2D } from '@napi-rs/canvas'

export const SCENE_NAMES = ['gate', 'car-park', 'warehouse', 'fence', 'lobby', 'street', 'yard', 'shop'] as const
export type SceneName = (typeof SCENE_NAMES)[number]

export const SCENE_WIDTH = 1280
export const SCENE_HEIGHT = 720
export const LOOP_SECONDS = 20

export type Context = SKRSContext2D

export interface Point {
  x: number
  y: number
}

export interface Box extends Point {
  width: number
  height: number
}

/** Someone or something that moves. All times are seconds inside the loop. */
export interface Actor {
  readonly id: string
  readonly kind: 'person' | 'car'
  readonly plate: string | null
  /** Where it stands on the ground; null while it is not there. */
  groundAt(timeS: number): Point | null
  boxAt(timeS: number): Box | null
  /** Where the plate can be read; null when it cannot. */
  plateBoxAt(timeS: number): Box | null
  /** All that `draw` may touch, with shadow and light; null while away. */
  areaAt(timeS: number): Box | null
  draw(ctx: Context, timeS: number): void
}

/** A line on the ground, crossed when an actor's ground point changes sides. */
export interface CrossingLine {
  readonly name: string
  readonly from: Point
  readonly to: Point
}

export interface Scene {
  readonly name: SceneName
  readonly isNight: boolean
  /** Strength of the sensor's noise in luma steps. */
  readonly noiseLuma: number
  readonly actors: readonly Actor[]
  readonly lines: readonly CrossingLine[]
  readonly props?: readonly Prop[]
  /** Drawn once. */
  drawBackground(ctx: Context): void
  /** Where `drawMoving` and `drawMovingFront` change something between the picture before and this one. */
  movingAreas(timeS: number): Box[]
  /** Parts that move and are nobody: a barrier, a lamp. Drawn behind the actors. */
  drawMoving(ctx: Context, timeS: number): void
  /** Parts that move before the actors. */
  drawMovingFront?(ctx: Context, timeS: number): void
  /** Drawn once, stands before everything. */
  drawForeground(ctx: Context): void
}

/** A thing that stands among the actors: those behind it are hidden by it. Drawn once. */
export interface Prop {
  readonly groundY: number
  draw(ctx: Context): void
}

export type CreateScene = (seed: number) => Scene
