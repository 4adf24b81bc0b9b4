/** How many people are in a zone, and whether they are too many. */
import type { SceneReport } from '../scene-watch.ts'
import { createEpisode, type EpisodeNews } from './episode.ts'
import { isInZone, smallestSide, WHOLE_PICTURE, type Zone } from './zone.ts'

export interface CrowdReading {
  readonly count: number
  /** Of a crowd above the limit; null where there is nothing to tell. */
  readonly news: EpisodeNews | null
}

export interface Crowd {
  update(report: SceneReport): CrowdReading
  end(): EpisodeNews | null
}

export interface CrowdSettings {
  /** Without one, the whole picture. */
  readonly zones: readonly Zone[]
  readonly peopleMax: number
}

const LIMITS = { beginAfterMs: 2000, endAfterMs: 6000, tellEveryMs: 30_000 } as const
/** The count is the median of so many pictures. */
const PICTURES = 7
/** Who was not seen for longer has gone, or stands behind somebody. */
const SEEN_MS = 800

export function createCrowd({ zones, peopleMax }: CrowdSettings): Crowd {
  const watched = zones.length > 0 ? zones : [WHOLE_PICTURE]
  const episode = createEpisode(LIMITS)
  const counts: number[] = []
  return {
    update({ tracks, atMs }) {
      const people = tracks.filter(
        (track) =>
          track.isConfirmed &&
          atMs - track.seenAtMs <= SEEN_MS &&
          watched.some((zone) => isInZone(track.box, zone) && track.box.height >= smallestSide(zone)),
      )
      counts.push(people.length)
      if (counts.length > PICTURES) counts.shift()
      const count = [...counts].sort((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
      return { count, news: episode.update(count > peopleMax, atMs) }
    },
    end: () => episode.end(),
  }
}
