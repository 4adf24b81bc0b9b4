/** People who pass a line: in towards the enter point, out away from it. */
import { type Box, footOf, type Point, shareAlong, signedDistance } from '../geometry/geometry.ts'
import type { SceneReport } from '../scene-watch.ts'
import type { Track } from '../tracks/track.ts'

export type CountingLine = readonly [Point, Point]

export interface Crossing {
  readonly atMs: number
  readonly lineIndex: number
  readonly trackId: number
  readonly direction: 'in' | 'out'
}

export interface PeopleCounterSettings {
  readonly lines: readonly CountingLine[]
  readonly enterPoint: Point
}

export interface PeopleCounter {
  update(report: SceneReport): Crossing[]
}

/** Shares of the picture: who wavers on the line has not passed it. */
const BESIDE = 0.012
/** How far past its ends a line still counts. */
const END_SHARE = 0.04

/** Head and legs that are followed apart pass within this. */
const PARTS_MS = 1000

interface Passage {
  /** −1 or 1: the side on which the track last was for certain. */
  side: number
  /** Of the line, when it was near. */
  isBetweenEnds: boolean
}

export function createPeopleCounter({ lines, enterPoint }: PeopleCounterSettings): PeopleCounter {
  const passages = lines.map(() => new Map<number, Passage>())
  const passed: { atMs: number; lineIndex: number; side: number; track: Track }[] = []
  const enterSides = lines.map(([from, to]) => Math.sign(signedDistance(enterPoint, from, to)))

  return {
    update({ tracks, atMs }) {
      const crossings: Crossing[] = []
      while (passed[0] && atMs - passed[0].atMs > PARTS_MS) passed.shift()
      const here = new Set(tracks.map(({ id }) => id))
      for (const [lineIndex, [from, to]] of lines.entries()) {
        const known = passages[lineIndex]
        if (!known) continue
        for (const id of known.keys()) if (!here.has(id)) known.delete(id)
        for (const track of tracks) {
          const foot = footOf(track.box)
          const distance = signedDistance(foot, from, to)
          const along = shareAlong(foot, from, to)
          const isBetweenEnds = along >= -END_SHARE && along <= 1 + END_SHARE
          const side = distance > BESIDE ? 1 : distance < -BESIDE ? -1 : 0
          const passage = known.get(track.id)
          if (!passage) {
            // Who appears on the line came from where it does not go.
            if (side !== 0) known.set(track.id, { side, isBetweenEnds })
            continue
          }
          if (side === 0) passage.isBetweenEnds = isBetweenEnds
          if (side === 0 || side === passage.side) continue
          const hasPassed = isBetweenEnds || passage.isBetweenEnds
          if (!track.isConfirmed) continue
          passage.side = side
          if (!hasPassed) continue
          const isPart = passed.some(
            (other) =>
              other.lineIndex === lineIndex &&
              other.side === side &&
              arePartsOfOne((tracks.find(({ id }) => id === other.track.id) ?? other.track).box, track.box),
          )
          passed.push({ atMs, lineIndex, side, track })
          if (isPart) continue
          crossings.push({
            atMs,
            lineIndex,
            trackId: track.id,
            direction: side === enterSides[lineIndex] ? 'in' : 'out',
          })
        }
      }
      return crossings
    },
  }
}

/** One above the other: people who walk abreast overlap from top to bottom. */
function arePartsOfOne(a: Box, b: Box): boolean {
  const commonX = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const commonY = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return commonX > 0.3 * Math.min(a.width, b.width) && commonY < 0.4 * Math.min(a.height, b.height)
}
