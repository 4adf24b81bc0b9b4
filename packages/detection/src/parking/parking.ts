/**
 * Whether a car stands in each parking spot. Asphalt is smooth and a car is not: the slopes of the luma inside the
 * spot, against its brightness, tell them apart, in any light that lets one see. Nothing is decided while something
 * moves there.
 */
import { type Box, isInPolygon, type Point } from '../geometry/geometry.ts'
import type { SceneReport } from '../scene-watch.ts'

export interface ParkingSpot {
  readonly id: number
  /** In shares of the picture's sides. */
  readonly corners: readonly Point[]
}

export interface SpotChange {
  readonly atMs: number
  readonly spotId: number
  readonly isTaken: boolean
  /** Around the spot, in shares of the picture's sides. */
  readonly box: Box
}

export interface ParkingReading {
  readonly changes: readonly SpotChange[]
  /** In the order of the settings; null while it is not known yet. */
  readonly taken: readonly (boolean | null)[]
}

export interface Parking {
  /** The first answer about a spot is no change. */
  update(report: SceneReport): ParkingReading
}

/** Mean slope over brightness: taken above the upper, free below the lower, unchanged between. */
const TAKEN_ROUGHNESS = 0.16
const FREE_ROUGHNESS = 0.1
/** The same answer for so long, with nothing moving there. */
const CERTAIN_MS = 2000
const AVERAGED_PICTURES = 12
/** In luma steps, and as a share of the spot. */
const CHANGE_MIN = 22
const CHANGED_SHARE = 0.12
/** Slopes below this are noise. */
const SLOPE_MIN = 6
/** The outer part of a spot shows its lines and its neighbours. */
const INNER_SHARE = 0.8

interface SpotState {
  readonly pixels: Int32Array
  readonly surroundings: Int32Array
  readonly box: Box
  isTaken: boolean | null
  candidate: boolean | null
  candidateSinceMs: number
  /** Pictures of which its average is made since it was disturbed. */
  pictures: number
}

export function createParking(spots: readonly ParkingSpot[], size: { width: number; height: number }): Parking {
  const states = spots.map((spot): SpotState => {
    const pixels = pixelsOf(spot, size)
    return {
      pixels,
      surroundings: withNeighbours(pixels, size.width),
      box: boxOf(spot.corners),
      isTaken: null,
      candidate: null,
      candidateSinceMs: 0,
      pictures: 0,
    }
  })

  /** Rain, snow and noise go with the average of some pictures, what stands in a spot stays. */
  const average = new Float32Array(size.width * size.height)

  return {
    update({ atMs, isUpset, steady }) {
      const changes: SpotChange[] = []
      for (const [index, state] of states.entries()) {
        const isDisturbed = isUpset || isChanging(steady.luma, average, state)
        blend(steady.luma, average, state, isDisturbed)
        const candidate = isDisturbed ? null : decide(roughnessOf(average, size.width, state.pixels), state.isTaken)
        if (candidate !== state.candidate) {
          state.candidate = candidate
          state.candidateSinceMs = atMs
        }
        if (candidate === null || candidate === state.isTaken || atMs - state.candidateSinceMs < CERTAIN_MS) continue
        const spot = spots[index]
        if (state.isTaken !== null && spot) changes.push({ atMs, spotId: spot.id, isTaken: candidate, box: state.box })
        state.isTaken = candidate
      }
      return { changes, taken: states.map(({ isTaken }) => isTaken) }
    },
  }
}

/** Something moves there: more of the spot differs from its average than drops of rain cover. */
function isChanging(luma: Uint8Array, average: Float32Array, { pixels }: SpotState): boolean {
  let changed = 0
  for (const at of pixels) if (Math.abs((luma[at] as number) - (average[at] as number)) > CHANGE_MIN) changed += 1
  return changed > CHANGED_SHARE * pixels.length
}

/** The mean of the pictures since something moved there, later the most recent ones. */
function blend(luma: Uint8Array, average: Float32Array, state: SpotState, isDisturbed: boolean): void {
  state.pictures = isDisturbed ? 1 : Math.min(state.pictures + 1, AVERAGED_PICTURES)
  const share = 1 / state.pictures
  for (const at of state.surroundings) {
    average[at] = (average[at] as number) + share * ((luma[at] as number) - (average[at] as number))
  }
}

function decide(roughness: number, isTaken: boolean | null): boolean | null {
  if (roughness >= TAKEN_ROUGHNESS) return true
  if (roughness <= FREE_ROUGHNESS) return false
  return isTaken
}

function boxOf(corners: readonly Point[]): Box {
  const x = Math.min(...corners.map((corner) => corner.x))
  const y = Math.min(...corners.map((corner) => corner.y))
  return {
    x,
    y,
    width: Math.max(...corners.map((corner) => corner.x)) - x,
    height: Math.max(...corners.map((corner) => corner.y)) - y,
  }
}

function pixelsOf({ corners }: ParkingSpot, { width, height }: { width: number; height: number }): Int32Array {
  const middle = {
    x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
    y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
  }
  const inner = corners.map(({ x, y }) => ({
    x: middle.x + (x - middle.x) * INNER_SHARE,
    y: middle.y + (y - middle.y) * INNER_SHARE,
  }))
  const pixels: number[] = []
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      if (isInPolygon({ x: (x + 0.5) / width, y: (y + 0.5) / height }, inner)) pixels.push(y * width + x)
    }
  }
  return Int32Array.from(pixels)
}

/** The pixels and their neighbours, whose slopes are asked for. */
function withNeighbours(pixels: Int32Array, width: number): Int32Array {
  const all = new Set<number>()
  for (const at of pixels) for (const near of [at, at - 1, at + 1, at - width, at + width]) all.add(near)
  return Int32Array.from(all)
}

function roughnessOf(luma: Float32Array, width: number, pixels: Int32Array): number {
  let slopes = 0
  let brightness = 0
  for (const at of pixels) {
    const slopeX = Math.abs((luma[at + 1] as number) - (luma[at - 1] as number))
    const slopeY = Math.abs((luma[at + width] as number) - (luma[at - width] as number))
    const slope = slopeX + slopeY
    if (slope > SLOPE_MIN) slopes += slope
    brightness += luma[at] as number
  }
  return pixels.length === 0 ? 0 : slopes / (brightness + 8 * pixels.length)
}
