/** Flussonic's names of tracks: `v1a1` is the main stream with sound, `v2` the second stream without, `a1` sound only. */
export interface TrackSelection {
  /** Stream 1 is the main one, 2 the smaller one; null for sound only. */
  readonly video: 1 | 2 | null
  readonly hasAudio: boolean
}

export const TRACKS_ALL: TrackSelection = { video: 1, hasAudio: true }

/** Null for anything else. */
export function parseTrackSelection(text: string): TrackSelection | null {
  const match = /^(?:v([12]))?(a1)?$/.exec(text)
  if (!match || text === '') return null
  return { video: match[1] === undefined ? null : match[1] === '1' ? 1 : 2, hasAudio: match[2] !== undefined }
}
