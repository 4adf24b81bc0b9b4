/** Text messages of `mse_ld`, from the server. */
import type { MSE_ERRORS, MSE_EVENTS, MseError, MseEvent, MseInitSegment } from '@sova/contract'
import { type InitTrack, type TrackSelection, writeInitSegment } from '@sova/media-formats'
import { isSelected } from './requested-tracks.ts'

export type MseEventName = (typeof MSE_EVENTS)[number]
export type MseErrorName = (typeof MSE_ERRORS)[number]

export const eventMessage = (event: MseEventName): string => JSON.stringify({ type: 'event', event } satisfies MseEvent)

export const errorMessage = (error: MseErrorName): string => JSON.stringify({ type: 'error', error } satisfies MseError)

/** Each track has an init segment of its own, as each fragment has one track. */
export function initMessage(tracks: readonly InitTrack[], selection: TrackSelection): string {
  const selected = tracks.filter(({ id }) => isSelected(id, selection))
  const message = {
    type: 'mse_init_segment',
    tracks: selected.map(({ id, track }) => ({
      id,
      content: track.kind,
      payload: Buffer.from(writeInitSegment([{ id, track }])).toString('base64'),
      codecs: track.codecString,
    })),
    metadata: {
      tracks: selected.map(({ track }) => {
        const trackId = track.kind === 'video' ? `v${selection.video ?? 1}` : 'a1'
        // Flussonic’s own player reads `track_id`; other clients of its kind read `trackId`.
        const names = { trackId, track_id: trackId, content: track.kind }
        if (track.kind === 'audio') return names
        const { width, height, frameRate } = track
        return { ...names, width, height, ...(frameRate === null ? {} : { fps: frameRate }) }
      }),
    },
  } satisfies MseInitSegment
  return JSON.stringify(message)
}
