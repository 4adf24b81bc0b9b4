/**
 * The loops over all pixels. Whole numbers only, arrays as arguments and no calls inside, so that the compiler keeps
 * everything in registers: some nanoseconds a pixel.
 */
import { ADOPT, CELL_PIXELS, type ChangeGrid, HOLD } from './change-grid.ts'

/** Usual luma and deviation have six binary places. */
export const PLACES = 6
const ONE = 1 << PLACES
const HALF = ONE >> 1
/** Of a pixel that never strays, in luma steps, and what brightness adds to it, in 1/256. */
const TOLERANCE_MIN = 4
const TOLERANCE_BRIGHTNESS = 13
const TOLERANCE_MAX = 200
/** 2.6 deviations, in 1/64 of 1/64. */
const DEVIATIONS_4096 = 166
/** A learned deviation counts no single difference above this. */
const DEVIATION_INPUT_MAX = 48 * ONE
/** Each picture brings every so many rows up to date. */
export const ROW_STEP = 4
/** Binary exponent of the share that a new picture has: 1/8 of every fourth is 6 s at 5 pictures a second. */
const MEAN_SHIFT = 3
/** A deviation is forgotten half as fast as it is learned. */
const DEVIATION_SHIFT = 3

/** 1/16 of the brightness is added to the difference of slopes that counts. */
const STRUCTURE_BRIGHTNESS_SHIFT = 4

export interface Planes {
  readonly width: number
  readonly height: number
  /** Mean luma of each pixel and how far it strays, with six binary places. */
  readonly mean: Int16Array
  readonly deviation: Int16Array
  /** The mean in whole steps, and how far a pixel may be from it. */
  readonly usual: Uint8Array
  readonly tolerance: Uint8Array
  /** The picture, on the background, and the one before. */
  readonly current: Uint8Array
  readonly previous: Uint8Array
  /** Four pixels a number of the planes above; null where rows do not begin with a whole one. */
  readonly words: { readonly usual: Int32Array; readonly tolerance: Int32Array; readonly current: Int32Array } | null
}

export function createPlanes(width: number, height: number): Planes {
  const size = width * height
  const bytes = () => new Uint8Array(size)
  const wordsOf = (plane: Uint8Array) => new Int32Array(plane.buffer, 0, size >> 2)
  const [usual, tolerance, current] = [bytes(), bytes(), bytes()]
  return {
    width,
    height,
    mean: new Int16Array(size),
    deviation: new Int16Array(size),
    usual,
    tolerance,
    current,
    previous: bytes(),
    words: width % 4 === 0 ? { usual: wordsOf(usual), tolerance: wordsOf(tolerance), current: wordsOf(current) } : null,
  }
}

/** Luma of black in limited range (Rec. ITU-R BT.601); light multiplies what is above it. */
export const BLACK = 16
/** Less above black than this says nothing about light. */
const LIGHT_MIN = 8

export interface CompareLimits {
  /** Added to the tolerance of every pixel. */
  readonly extra: number
  /** Difference of slopes, summed over both directions. */
  readonly structureMin: number
  readonly motionMin: number
}

/** The same number for each of two pixels, which share a word of 32 bits. */
const forBoth = (value: number) => Math.imul(value, 0x0001_0001)
const EVERY_OTHER = 0x00ff_00ff
/** Keeps a difference of two pixels above zero, so that it does not borrow from its neighbour's. */
const ABOVE_ZERO = 0x0100_0100
/** Brings bit 15 up in a half that is at least ABOVE_ZERO's. */
const TO_SIGN = 0x7f00_7f00
const BOTH_SIGNS = 0x8000_8000 | 0

/**
 * Most of a picture is as usual, and that is all that is asked of four pixels at a time: every other one of them in a half
 * of a word. One that strays by more than its tolerance is looked at by itself.
 */
export function comparePixels(planes: Planes, grid: ChangeGrid, limits: CompareLimits): void {
  const { width, height, words } = planes
  if (!words) {
    for (let y = 1; y < height - 1; y += 1) for (let x = 0; x < width; x += 4) compareFour(planes, grid, limits, y, x)
    return
  }
  const extra = (forBoth(limits.extra | 0) + TO_SIGN) | 0
  const wordsOfRow = width >> 2
  for (let y = 1; y < height - 1; y += 1) {
    const firstWord = y * wordsOfRow
    for (let word = 0; word < wordsOfRow; word += 1) {
      const seen = words.current[firstWord + word] as number
      const known = words.usual[firstWord + word] as number
      const limit = words.tolerance[firstWord + word] as number
      const evenSeen = seen & EVERY_OTHER
      const evenKnown = known & EVERY_OTHER
      const evenLimit = (limit & EVERY_OTHER) + extra
      const oddSeen = (seen >>> 8) & EVERY_OTHER
      const oddKnown = (known >>> 8) & EVERY_OTHER
      const oddLimit = ((limit >>> 8) & EVERY_OTHER) + extra
      const within =
        (evenSeen + ABOVE_ZERO - evenKnown + evenLimit) &
        (evenKnown + ABOVE_ZERO - evenSeen + evenLimit) &
        (oddSeen + ABOVE_ZERO - oddKnown + oddLimit) &
        (oddKnown + ABOVE_ZERO - oddSeen + oddLimit)
      if ((within & BOTH_SIGNS) !== BOTH_SIGNS) compareFour(planes, grid, limits, y, word << 2)
    }
  }
}

function compareFour(planes: Planes, grid: ChangeGrid, limits: CompareLimits, y: number, fromX: number): void {
  const { width, usual, tolerance, current, previous } = planes
  const { columns, changed, structural, moving, edges } = grid
  const extra = limits.extra | 0
  const structureMin = limits.structureMin | 0
  const motionMin = limits.motionMin | 0
  // A word of pixels is a cell's width.
  const cell = (y >> 2) * columns + (fromX >> 2)
  // The first and the last column have no slopes.
  const toX = Math.min(fromX + 4, width - 1)
  for (let x = Math.max(1, fromX); x < toX; x += 1) {
    const at = y * width + x
    const seen = current[at] as number
    const known = usual[at] as number
    const difference = seen - known
    const limit = (tolerance[at] as number) + extra
    if (difference <= limit && difference >= -limit) continue
    changed[cell] = (changed[cell] as number) + 1
    const moved = seen - (previous[at] as number)
    if (moved > motionMin || moved < -motionMin) moving[cell] = (moving[cell] as number) + 1
    const slopeX = (current[at + 1] as number) - (current[at - 1] as number)
    const slopeY = (current[at + width] as number) - (current[at - width] as number)
    const knownX = (usual[at + 1] as number) - (usual[at - 1] as number)
    const knownY = (usual[at + width] as number) - (usual[at - width] as number)
    const slopeMin = structureMin + (known >> STRUCTURE_BRIGHTNESS_SHIFT)
    if (Math.abs(slopeX - knownX) + Math.abs(slopeY - knownY) < slopeMin) continue
    // Brighter light shows the noise of coding brighter too.
    const gain = Math.max(LIGHT_MIN, seen - BLACK) / Math.max(LIGHT_MIN, known - BLACK)
    const gainMin = gain > 1 ? slopeMin * gain : slopeMin
    if (Math.abs(slopeX - gain * knownX) + Math.abs(slopeY - gain * knownY) < gainMin) continue
    structural[cell] = (structural[cell] as number) + 1
    const own = 5 * (Math.abs(slopeX) + Math.abs(slopeY)) - 2 * (Math.abs(knownX) + Math.abs(knownY))
    edges[cell] = (edges[cell] as number) + own
  }
}

/** @param pictureCount how many pictures the mean holds already */
export function averagePixels({ mean, usual, current }: Planes, pictureCount: number): void {
  for (let at = 0; at < mean.length; at += 1) {
    const known = mean[at] as number
    const strayed = ((current[at] as number) << PLACES) - known
    const updated = pictureCount === 0 ? known + strayed : known + ((strayed / (pictureCount + 1)) | 0)
    mean[at] = updated
    usual[at] = (updated + HALF) >> PLACES
  }
}

/**
 * Learns every `rowStep`th row, each pixel by the policy of its cell, and sets its tolerance anew.
 * @param edgeShare256 of a pixel's slope that its tolerance gets, in 1/256
 */
export function learnPixels(
  planes: Planes,
  policies: Uint8Array,
  columns: number,
  rows: { readonly first: number; readonly step: number },
  edgeShare256: number,
): void {
  const { width, height, mean, deviation, usual, tolerance, current } = planes
  const share = edgeShare256 | 0
  for (let y = rows.first; y < height; y += rows.step) {
    const firstCell = (y >> 2) * columns
    const above = y === 0 ? 0 : -width
    const below = y === height - 1 ? 0 : width
    const rowStart = y * width
    const last = rowStart + width - 1
    for (let cell = 0; cell < columns; cell += 1) {
      if ((policies[firstCell + cell] as number) === HOLD) continue
      const from = rowStart + CELL_PIXELS * cell
      const to = Math.min(from + CELL_PIXELS, last + 1)
      let left = cell === 0 ? -1 : (usual[from - 1] as number)
      for (let at = from; at < to; at += 1) {
        const known = mean[at] as number
        const strayed = ((current[at] as number) << PLACES) - known
        const updated = known + (strayed >> MEAN_SHIFT)
        const own = (updated + HALF) >> PLACES
        mean[at] = updated
        usual[at] = own
        let spread = deviation[at] as number
        const growth = Math.min(Math.abs(strayed), DEVIATION_INPUT_MAX) - spread
        // The sign bit makes the shift longer by one; a branch that nobody can foresee would cost more than all this.
        spread += growth >> (DEVIATION_SHIFT + (growth >>> 31))
        deviation[at] = spread
        const right = at < last ? (usual[at + 1] as number) : own
        const slopeX = right - (left < 0 ? own : left)
        const slopeY = (usual[at + below] as number) - (usual[at + above] as number)
        const slope = Math.abs(slopeX) + Math.abs(slopeY)
        const brightness = Math.imul(own, TOLERANCE_BRIGHTNESS) >> 8
        const limit =
          TOLERANCE_MIN + brightness + (Math.imul(spread, DEVIATIONS_4096) >> 12) + (Math.imul(slope, share) >> 8)
        tolerance[at] = Math.min(limit, TOLERANCE_MAX)
        left = own
      }
    }
  }
}

/** The whole background in another light. */
export function relightPixels({ mean, usual }: Planes, gain256: number): void {
  const black = BLACK << PLACES
  const gain = gain256 | 0
  for (let at = 0; at < mean.length; at += 1) {
    const lit = black + (Math.imul((mean[at] as number) - black, gain) >> 8)
    const kept = Math.min(lit, 255 << PLACES)
    mean[at] = kept
    usual[at] = (kept + HALF) >> PLACES
  }
}

/** What is seen in the cells that are to be adopted becomes the background at once, all its rows together. */
export function adoptCells(
  { width, height, mean, usual, current }: Planes,
  policies: Uint8Array,
  columns: number,
): void {
  for (let cell = 0; cell < policies.length; cell += 1) {
    if (policies[cell] !== ADOPT) continue
    const top = Math.floor(cell / columns) * CELL_PIXELS
    const left = (cell % columns) * CELL_PIXELS
    const bottom = Math.min(height, top + CELL_PIXELS)
    const right = Math.min(width, left + CELL_PIXELS)
    for (let y = top; y < bottom; y += 1) {
      for (let at = y * width + left; at < y * width + right; at += 1) {
        usual[at] = current[at] as number
        mean[at] = (current[at] as number) << PLACES
      }
    }
  }
}

/** One row or column of so many is enough to tell where the picture lies. */
const PROJECTION_STEP = 4

/** The sums of the columns, and those of the rows, from every fourth pixel. */
export function projectPixels(
  luma: Uint8Array,
  width: number,
  height: number,
  columns: Int32Array,
  rows: Int32Array,
): void {
  const step = PROJECTION_STEP * width
  for (let x = 0; x < width; x += 1) {
    let sum = 0
    for (let at = x; at < luma.length; at += step) sum += luma[at] as number
    columns[x] = sum
  }
  for (let y = 0; y < height; y += 1) {
    const end = (y + 1) * width
    let sum = 0
    for (let at = y * width; at < end; at += PROJECTION_STEP) sum += luma[at] as number
    rows[y] = sum
  }
}
