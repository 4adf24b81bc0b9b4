import { SCENE_TRACKS_MAX, type SceneTrack } from '@sova/contract'
import type { Track } from '@sova/detection'

const DECIMALS = 10_000
const rounded = (share: number) => Math.round(share * DECIMALS) / DECIMALS

/** What is seen and has moved like a thing; the largest, where there are too many. */
export const describeTracks = (tracks: readonly Track[]): SceneTrack[] =>
  tracks
    .filter(({ isConfirmed, isSeen }) => isConfirmed && isSeen)
    .sort((a, b) => b.box.width * b.box.height - a.box.width * a.box.height)
    .slice(0, SCENE_TRACKS_MAX)
    .map(({ id, box, isMoving }) => ({
      id,
      x: rounded(box.x),
      y: rounded(box.y),
      width: rounded(box.width),
      height: rounded(box.height),
      is_moving: isMoving,
    }))
