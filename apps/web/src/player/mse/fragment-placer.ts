/**
 * Places the fragments of one connection on the video element's clock. Each start, seek and return to live gets a
 * stretch of media time of its own, behind everything before it, so that old and new pictures never mix and the old one
 * stays on the screen until the new one is there.
 */
import type { Fragment } from './fragment.ts'
import { EMPTY_CLOCK_MAP, type WallClockMap, withFragment, withoutBefore } from './wall-clock-map.ts'

export interface PlacedTrack {
  id: number
  content: 'video' | 'audio'
  timescale: number
}

export interface FragmentPlacer {
  setTracks(tracks: readonly PlacedTrack[]): void
  /** What comes from now on is a new stretch. */
  startStretch(): void
  /** False for a fragment that has no place: of an unknown track, or sound before the first picture. */
  accept(fragment: Fragment): boolean
  /** Of the track that the clock goes by: the picture, where there is one. */
  isLeading(fragment: Fragment): boolean
  /** A picture far before those of the stretch that have come. */
  isStepBack(fragment: Fragment): boolean
  /** Where the current stretch begins; null until its first fragment. */
  stretchStartS(): number | null
  clockMap(): WallClockMap
  /** Unix ms of the newest fragment of the stretch; null before its first. */
  newestMs(): number | null
  /** Media time of the newest keyframe of the stretch; null before its first. */
  newestKeyframeS(): number | null
  forgetBefore(mediaS: number): void
}

/** Between stretches, so that no fragment's tail reaches into the next. */
const STRETCH_GAP_S = 5
/** Less is made up before anybody sees that the picture stands. */
const STEP_BACK_MIN_S = 0.5

export function createFragmentPlacer(setOffset: (offsetS: number) => void): FragmentPlacer {
  let tracks = new Map<number, PlacedTrack>()
  let leading: PlacedTrack | null = null
  let offsetS: number | null = null
  let startS: number | null = null
  let newestS = -STRETCH_GAP_S
  let map = EMPTY_CLOCK_MAP
  let newestWallMs: number | null = null
  let newestKeyframeS: number | null = null
  let newestPictureS = Number.NEGATIVE_INFINITY

  function accept(fragment: Fragment): boolean {
    const track = tracks.get(fragment.trackId)
    if (!track) return false
    const isLeading = track.id === leading?.id
    const trackS = fragment.decodeTime / track.timescale
    if (offsetS === null) {
      if (!isLeading) return false
      startS = Math.ceil(newestS) + STRETCH_GAP_S
      offsetS = startS - trackS
      setOffset(offsetS)
    }
    const mediaS = trackS + offsetS
    newestS = Math.max(newestS, mediaS)
    if (!isLeading) return true
    newestPictureS = Math.max(newestPictureS, mediaS)
    map = withFragment(map, mediaS, fragment.wallClockMs)
    if (fragment.isKeyframe) newestKeyframeS = Math.max(newestKeyframeS ?? mediaS, mediaS)
    newestWallMs = Math.max(newestWallMs ?? 0, fragment.wallClockMs)
    return true
  }

  return {
    setTracks(next) {
      tracks = new Map(next.map((track) => [track.id, track]))
      leading = next.find((track) => track.content === 'video') ?? next[0] ?? null
    },
    startStretch() {
      offsetS = null
      startS = null
      newestWallMs = null
      newestKeyframeS = null
    },
    accept,
    isLeading: ({ trackId }) => trackId === leading?.id,
    isStepBack({ trackId, decodeTime }) {
      if (offsetS === null || leading?.id !== trackId) return false
      return decodeTime / leading.timescale + offsetS < newestPictureS - STEP_BACK_MIN_S
    },
    stretchStartS: () => startS,
    clockMap: () => map,
    newestMs: () => newestWallMs,
    newestKeyframeS: () => newestKeyframeS,
    forgetBefore(mediaS) {
      map = withoutBefore(map, mediaS)
    },
  }
}
