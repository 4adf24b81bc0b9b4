/**
 * What goes over the `mse_ld` WebSocket. The server speaks first with `mse_init_segment`; the client answers `resume`;
 * then come binary moof+mdat fragments, each with its track id at byte 47 and its wall clock at bytes 92–99.
 */
import * as z from 'zod/mini'

export const MSE_LD_TRACK_ID_OFFSET = 47
/** Big-endian seconds, then big-endian microseconds. */
export const MSE_LD_WALL_CLOCK_OFFSET = 92

export const MseInitTrack = z.object({
  id: z.int(),
  content: z.enum(['video', 'audio']),
  /** Base64 of the init segment (ftyp+moov). */
  payload: z.string(),
  /** RFC 6381, for example `avc1.64001f`. */
  codecs: z.optional(z.string()),
})

export const MseTrackMetadata = z.object({
  trackId: z.string(),
  /** The same; Flussonic's own player reads it by this name. */
  track_id: z.optional(z.string()),
  content: z.enum(['video', 'audio']),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  fps: z.optional(z.number()),
  bitrate: z.optional(z.number()),
})

export const MseInitSegment = z.object({
  type: z.literal('mse_init_segment'),
  tracks: z.array(MseInitTrack),
  metadata: z.object({ tracks: z.array(MseTrackMetadata) }),
})
export type MseInitSegment = z.output<typeof MseInitSegment>

export const MSE_EVENTS = [
  'resumed',
  'paused',
  'seeked',
  'switched_to_live',
  'recordings_ended',
  'tracks_switched',
  'speed_changed',
] as const
export const MseEvent = z.object({ type: z.literal('event'), event: z.enum(MSE_EVENTS) })
export type MseEvent = z.output<typeof MseEvent>

/** Sent before the socket closes for a reason that the viewer should be told. */
export const MSE_ERRORS = [
  'stream_unavailable',
  'token_expired',
  'access_denied',
  'unsupported_codec',
  'bad_request',
] as const
export const MseError = z.object({ type: z.literal('error'), error: z.enum(MSE_ERRORS) })
export type MseError = z.output<typeof MseError>

export const MseServerMessage = z.discriminatedUnion('type', [MseInitSegment, MseEvent, MseError])
export type MseServerMessage = z.output<typeof MseServerMessage>

/**
 * How fast the archive plays. Above 1, keyframes alone are sent, each lasting until the next, without sound, and the
 * viewer sets its `playbackRate` to the same. `speed=4` goes on at the moment that is playing, as `play_from` would.
 */
export const MSE_SPEEDS = [1, 2, 4, 8, 16] as const
export type MseSpeed = (typeof MSE_SPEEDS)[number]

/** Names in the query `codecs=h264,aac` of what the viewer can play; without it, it can play all. */
export const MSE_CODECS = ['h264', 'h265', 'aac', 'opus'] as const

/** Client commands are plain text: `resume`, `pause`, `live`, `play_from=<utc>`, `set_tracks=v1a1`, `speed=4`. */
export type MseCommand =
  | 'resume'
  | 'pause'
  | 'live'
  | `play_from=${number}`
  | `set_tracks=${string}`
  | `speed=${MseSpeed}`
