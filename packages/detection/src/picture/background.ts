/**
 * What a camera sees when nobody is there: for each pixel its usual luma and how far it usually strays from it.
 *
 * A pixel has changed when it strays farther than it usually does, than an edge that is half a pixel off would, and
 * than the whole picture does at this moment (noise, the pulse of a keyframe). Of the changed pixels those count as
 * structural whose slopes are neither the background's own nor its own in another light: a lamp, a cloud or the beam
 * of a headlight multiplies or adds to what is there, and a thing covers it.
 */
import { createShiftEstimator } from './camera-shift.ts'
import { type ChangeGrid, clearGrid, createChangeGrid } from './change-grid.ts'
import {
  adoptCells,
  averagePixels,
  BLACK,
  comparePixels,
  createPlanes,
  learnPixels,
  ROW_STEP,
  relightPixels,
} from './kernels.ts'

/** In 1/256 of the slope. While the camera shakes, edges are off by more. */
const EDGE_SHARE = 90
const SHAKEN_EDGE_SHARE = 230
const SHAKEN_PICTURES = 4
/** Times the median difference of the whole picture. */
const NOISE_FACTOR = 2.6
const NOISE_USUAL = 3
const STRUCTURE_MIN = 9
const STRUCTURE_NOISE_FACTOR = 3
const MOTION_MIN = 8
const MOTION_NOISE_FACTOR = 2
/** Pixels that are looked at for light and noise: every so many. */
const SAMPLE_STEP = 23
/** Ratios of light from 0 to 255 in parts of this; darker pixels and fewer of them tell none. */
const GAIN_BINS = 128
const GAIN_LIGHT_MIN = 20
const GAIN_SAMPLES_MIN = 200
/** A change of the whole light that the background is made to follow at once, in 1/256. */
const RELIGHT_MIN_256 = 4
/** Pictures of which the background is the plain average. */
const FIRST_PICTURES = 8
/** How often the usual sums of rows and columns are taken anew. */
const SHIFT_LEARNING_PICTURES = 5

export interface Background {
  readonly grid: ChangeGrid
  /** The last picture that was compared, moved onto the background. */
  readonly current: Uint8Array
  /** Fills the grid. */
  compare(luma: Uint8Array): void
  /** Learns from the picture that was compared, each cell by its policy. */
  learn(policies: Uint8Array): void
}

export function createBackground(width: number, height: number): Background {
  const size = width * height
  const grid = createChangeGrid(width, height)
  const planes = createPlanes(width, height)
  const { current, previous, usual } = planes
  const everything = new Uint8Array(grid.columns * grid.rows)
  const histogram = new Uint16Array(256)
  const shift = { dx: 0, dy: 0 }
  const estimator = createShiftEstimator(width, height)
  let pictureCount = 0
  let shakenFor = 0

  /** Puts the picture where the background is; pixels that it lacks look like the background. */
  const align = (luma: Uint8Array) => {
    estimator.estimate(luma, shift)
    const { dx, dy } = shift
    if (dx === 0 && dy === 0) {
      current.set(luma)
      shakenFor = Math.max(0, shakenFor - 1)
      return
    }
    shakenFor = SHAKEN_PICTURES
    current.set(usual)
    const fromX = Math.max(0, -dx)
    const toX = Math.min(width, width - dx)
    for (let y = Math.max(0, -dy); y < Math.min(height, height - dy); y += 1) {
      const from = (y + dy) * width + dx
      current.set(luma.subarray(from + fromX, from + toX), y * width + fromX)
    }
  }

  /** By how much most of the picture is brighter than the background, in 1/256. */
  const measureGain = (): number => {
    histogram.fill(0)
    let count = 0
    for (let at = 0; at < size; at += SAMPLE_STEP) {
      const known = (usual[at] as number) - BLACK
      if (known < GAIN_LIGHT_MIN) continue
      const ratio = (((current[at] as number) - BLACK) * GAIN_BINS) / known
      const bin = ratio < 0 ? 0 : ratio > 255 ? 255 : Math.round(ratio)
      histogram[bin] = (histogram[bin] as number) + 1
      count += 1
    }
    if (count < GAIN_SAMPLES_MIN) return 256
    const median = medianOf(histogram, count)
    return Math.round((median * 256) / GAIN_BINS)
  }

  /** Median difference from the background. */
  const measureNoise = (): number => {
    histogram.fill(0)
    let count = 0
    for (let at = 0; at < size; at += SAMPLE_STEP, count += 1) {
      const difference = Math.abs((current[at] as number) - (usual[at] as number))
      histogram[difference] = (histogram[difference] as number) + 1
    }
    return medianOf(histogram, count)
  }

  return {
    grid,
    current,
    compare(luma) {
      previous.set(current)
      align(luma)
      clearGrid(grid)
      if (pictureCount < FIRST_PICTURES) {
        averagePixels(planes, pictureCount)
        return
      }
      const gain256 = measureGain()
      if (Math.abs(gain256 - 256) >= RELIGHT_MIN_256) relightPixels(planes, gain256)
      const noise = measureNoise()
      comparePixels(planes, grid, {
        extra: Math.max(0, Math.round(noise * NOISE_FACTOR) - NOISE_USUAL),
        structureMin: STRUCTURE_MIN + noise * STRUCTURE_NOISE_FACTOR,
        motionMin: MOTION_MIN + noise * MOTION_NOISE_FACTOR,
      })
    },
    learn(policies) {
      pictureCount += 1
      if (pictureCount < FIRST_PICTURES) return
      const isFirst = pictureCount === FIRST_PICTURES
      const rows = isFirst ? { first: 0, step: 1 } : { first: pictureCount % ROW_STEP, step: ROW_STEP }
      const edgeShare = shakenFor > 0 ? SHAKEN_EDGE_SHARE : EDGE_SHARE
      if (!isFirst) adoptCells(planes, policies, grid.columns)
      learnPixels(planes, isFirst ? everything : policies, grid.columns, rows, edgeShare)
      // Shaken pictures must not move the background along.
      if (isFirst || (shakenFor === 0 && pictureCount % SHIFT_LEARNING_PICTURES === 0)) estimator.learn(usual)
    },
  }
}

function medianOf(histogram: Uint16Array, count: number): number {
  let below = 0
  let bin = 0
  while (bin < 255 && below + (histogram[bin] as number) < count / 2) below += histogram[bin++] as number
  return bin
}
