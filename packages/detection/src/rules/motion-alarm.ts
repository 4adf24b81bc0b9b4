/** Something moves: an alarm that goes on for as long as it does. */
import type { SceneReport } from '../scene-watch.ts'
import { createEpisode, type EpisodeNews } from './episode.ts'
import { isInZone, smallestSide, WHOLE_PICTURE, type Zone } from './zone.ts'

export interface MotionAlarm {
  update(report: SceneReport): EpisodeNews | null
  end(): EpisodeNews | null
}

const LIMITS = { beginAfterMs: 200, endAfterMs: 4000, tellEveryMs: 5000 } as const

/** @param zones without one, the whole picture */
export function createMotionAlarm(zones: readonly Zone[]): MotionAlarm {
  const watched = zones.length > 0 ? zones : [WHOLE_PICTURE]
  const episode = createEpisode(LIMITS)
  return {
    update({ tracks, atMs }) {
      const isThere = tracks.some(
        (track) =>
          track.isConfirmed &&
          track.isMoving &&
          track.isSeen &&
          watched.some((zone) => isInZone(track.box, zone) && track.box.height >= smallestSide(zone)),
      )
      return episode.update(isThere, atMs)
    },
    end: () => episode.end(),
  }
}
