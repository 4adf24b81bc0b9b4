/**
 * One camera's pictures to tracks: background, blobs, tracker, and what is learned back into the background. Pure: it
 * knows pictures and their times alone.
 */
import type { Box } from './geometry/geometry.ts'
import { createBackground } from './picture/background.ts'
import { type Blob, createBlobFinder } from './picture/blobs.ts'
import { ADOPT, CELL_PIXELS, HOLD, LEARN } from './picture/change-grid.ts'
import type { LumaImage } from './picture/luma-image.ts'
import { type Follow, TRACKER_LIMITS } from './tracks/follow.ts'
import type { Track } from './tracks/track.ts'
import { createTracker } from './tracks/tracker.ts'

export interface SceneReport {
  readonly atMs: number
  readonly tracks: readonly Track[]
  /** The whole picture changed: the camera was turned, or its light. Nothing is told of such a picture. */
  readonly isUpset: boolean
  /** The picture, moved onto the background where the camera shook. The same one for every report. */
  readonly steady: LumaImage
}

export interface SceneWatch {
  /** The picture must always have the size that the watch was created with. */
  watch(image: LumaImage, atMs: number): SceneReport
}

/** After the start, and after an upset, nothing is reported for so long. */
const SETTLING_MS = 3000
const UPSET_SHARE = 0.55
/** A track counts as moving for this long after it last did. */
const MOVING_FOR_MS = 1200
/** The background keeps away from a thing by so many pixels. */
const MARGIN_PIXELS = 4
/** Confirmed tracks are told while they were seen this recently. */
const SEEN_MS = 1000

export function createSceneWatch({ width, height }: { width: number; height: number }): SceneWatch {
  const background = createBackground(width, height)
  const { grid } = background
  const steady: LumaImage = { width, height, luma: background.current }
  const finder = createBlobFinder(grid.columns, grid.rows)
  const tracker = createTracker(width)
  const policies = new Uint8Array(grid.columns * grid.rows)
  let settledAtMs = Number.NEGATIVE_INFINITY
  let isFirst = true

  const isUpset = (): boolean => {
    let solidCount = 0
    for (let cell = 0; cell < finder.solid.length; cell += 1) solidCount += finder.solid[cell] as number
    return solidCount > UPSET_SHARE * finder.solid.length
  }

  const markBox = ({ x, y, width: w, height: h }: Box, policy: number) => {
    const left = Math.max(0, Math.floor((x - MARGIN_PIXELS) / CELL_PIXELS))
    const top = Math.max(0, Math.floor((y - MARGIN_PIXELS) / CELL_PIXELS))
    const right = Math.min(grid.columns - 1, Math.floor((x + w + MARGIN_PIXELS) / CELL_PIXELS))
    const bottom = Math.min(grid.rows - 1, Math.floor((y + h + MARGIN_PIXELS) / CELL_PIXELS))
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) policies[row * grid.columns + column] = policy
    }
  }

  const decidePolicies = (blobs: readonly Blob[], atMs: number) => {
    policies.fill(LEARN)
    for (const follow of tracker.follows) {
      const stillMs = atMs - follow.movedAtMs
      if (follow.isConfirmed) {
        const isLeft = follow.holeSinceMs !== null && atMs - follow.holeSinceMs > TRACKER_LIMITS.adoptHoleMs
        const isOld = stillMs > (isLeft ? TRACKER_LIMITS.adoptHoleMs : TRACKER_LIMITS.adoptConfirmedMs)
        markBox(follow.box, isOld ? ADOPT : HOLD)
      } else if (stillMs > TRACKER_LIMITS.adoptUnconfirmedMs) markBox(follow.box, ADOPT)
      // What moves without going anywhere is learned: its pixels stray by as much as they do.
    }
    for (const follow of tracker.follows) if (follow.isConfirmed) holdBlobsOf(follow, blobs)
  }

  const holdBlobsOf = (follow: Follow, blobs: readonly Blob[]) => {
    for (const { box } of blobs) {
      const isOwn = box.x < follow.box.x + follow.box.width && follow.box.x < box.x + box.width
      const isLevel = box.y < follow.box.y + follow.box.height && follow.box.y < box.y + box.height
      const isSmall = box.width * box.height < 4 * follow.box.width * follow.box.height
      if (isOwn && isLevel && isSmall && follow.isConfirmed) markBox(box, HOLD)
    }
  }

  const toTrack = (follow: Follow, atMs: number): Track => ({
    id: follow.id,
    box: {
      x: follow.box.x / width,
      y: follow.box.y / height,
      width: follow.box.width / width,
      height: follow.box.height / height,
    },
    isConfirmed: follow.isConfirmed,
    isMoving: atMs - follow.movedAtMs <= MOVING_FOR_MS,
    isSeen: follow.seenAtMs === atMs,
    bornAtMs: follow.bornAtMs,
    seenAtMs: follow.seenAtMs,
    groupSize: follow.groupSize,
  })

  return {
    watch({ luma }, atMs) {
      if (isFirst) settledAtMs = atMs + SETTLING_MS
      isFirst = false
      background.compare(luma)
      const blobs = finder.find(grid)
      if (isUpset()) {
        policies.fill(ADOPT)
        background.learn(policies)
        tracker.forgetAll()
        settledAtMs = atMs + SETTLING_MS
        return { atMs, tracks: [], isUpset: true, steady }
      }
      tracker.update(blobs, atMs)
      decidePolicies(blobs, atMs)
      background.learn(policies)
      if (atMs < settledAtMs) return { atMs, tracks: [], isUpset: false, steady }
      const told = tracker.follows.filter(({ seenAtMs }) => atMs - seenAtMs <= SEEN_MS)
      return { atMs, tracks: told.map((follow) => toTrack(follow, atMs)), isUpset: false, steady }
    },
  }
}
