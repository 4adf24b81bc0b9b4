/** Somebody enters a zone where nobody should be. */
import type { Box } from '../geometry/geometry.ts'
import type { SceneReport } from '../scene-watch.ts'
import type { Track } from '../tracks/track.ts'
import { isInZone, isLargeEnough, presenceMs, smallestSide, type Zone } from './zone.ts'

export interface Intrusion {
  readonly atMs: number
  readonly zoneIndex: number
  readonly trackId: number
  /** In shares of the picture's sides. */
  readonly box: Box
  /** It was seen outside the zone before. */
  readonly cameFromOutside: boolean
}

export interface PerimeterSettings {
  readonly zones: readonly Zone[]
  /** In shares of the picture's sides. */
  readonly minObject: { readonly width: number; readonly height: number }
}

export interface Perimeter {
  update(report: SceneReport): Intrusion[]
}

/** Somebody who is told of is not told of again while the zone is not empty for so long. */
const EMPTY_MS = 5000
/** Who came in from outside is told of even while others are in, but not more often than this. */
const PAUSE_MS = 5000

interface ZoneState {
  toldAtMs: number
  occupiedAtMs: number
}

interface Visit {
  enteredAtMs: number
  wasOutside: boolean
  isTold: boolean
}

export function createPerimeter({ zones, minObject }: PerimeterSettings): Perimeter {
  const states = zones.map(
    (): ZoneState => ({ toldAtMs: Number.NEGATIVE_INFINITY, occupiedAtMs: Number.NEGATIVE_INFINITY }),
  )
  /** By track, for each zone. */
  const visits = new Map<number, (Visit | null)[]>()
  const outside = new Set<string>()

  const visitOf = (track: Track, zoneIndex: number, atMs: number): Visit => {
    const own = visits.get(track.id) ?? zones.map(() => null)
    visits.set(track.id, own)
    const wasOutside = outside.has(`${track.id}/${zoneIndex}`)
    const visit = own[zoneIndex] ?? { enteredAtMs: atMs, wasOutside, isTold: false }
    own[zoneIndex] = visit
    return visit
  }

  const leave = (track: Track, zoneIndex: number) => {
    outside.add(`${track.id}/${zoneIndex}`)
    const own = visits.get(track.id)
    if (own) own[zoneIndex] = null
  }

  const forgetGone = (tracks: readonly Track[]) => {
    const here = new Set(tracks.map(({ id }) => id))
    for (const id of visits.keys()) if (!here.has(id)) visits.delete(id)
    for (const key of outside) if (!here.has(Number(key.split('/')[0]))) outside.delete(key)
  }

  return {
    update({ tracks, atMs }) {
      const intrusions: Intrusion[] = []
      forgetGone(tracks)
      for (const [zoneIndex, zone] of zones.entries()) {
        const state = states[zoneIndex]
        if (!state) continue
        const least = {
          width: minObject.width,
          height: Math.max(minObject.height, smallestSide(zone)),
        }
        const wasOccupiedAtMs = state.occupiedAtMs
        for (const track of tracks) {
          if (!isInZone(track.box, zone)) {
            leave(track, zoneIndex)
            continue
          }
          if (!track.isConfirmed || !track.isSeen || !isLargeEnough(track, least)) continue
          state.occupiedAtMs = atMs
          const visit = visitOf(track, zoneIndex, atMs)
          if (visit.isTold || atMs - visit.enteredAtMs < presenceMs(zone)) continue
          visit.isTold = true
          const isEmptyBefore = visit.enteredAtMs - wasOccupiedAtMs > EMPTY_MS || wasOccupiedAtMs === visit.enteredAtMs
          const isNew = visit.wasOutside || isEmptyBefore || state.toldAtMs < visit.enteredAtMs - EMPTY_MS
          if (!isNew || atMs - state.toldAtMs < PAUSE_MS) continue
          state.toldAtMs = atMs
          intrusions.push({ atMs, zoneIndex, trackId: track.id, box: track.box, cameFromOutside: visit.wasOutside })
        }
      }
      return intrusions
    },
  }
}
