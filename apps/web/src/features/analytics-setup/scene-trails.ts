/** What is followed in the picture, and where each of it came from. Pure. */
import type { SceneTrack, SceneTracks } from '@sova/contract'

export interface Trail {
  track: SceneTrack
  /** Where its foot was, the newest last, in shares of the picture's sides. */
  feet: readonly (readonly [number, number])[]
}

/** Some ten seconds. */
const FEET_MAX = 50

/** What is no longer followed goes with its trail. */
export const followTrails = (trails: readonly Trail[], { tracks }: SceneTracks): Trail[] =>
  tracks.map((track) => {
    const known = trails.find((trail) => trail.track.id === track.id)
    const foot = [track.x + track.width / 2, track.y + track.height] as const
    return { track, feet: [...(known?.feet ?? []), foot].slice(-FEET_MAX) }
  })
