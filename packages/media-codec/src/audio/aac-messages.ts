import type { AudioTrack, MediaSample } from '@sova/media-formats'

/** From the process that owns the streams to the one that converts them. */
export type AacRequest =
  | { type: 'open'; streamId: number; track: AudioTrack }
  | { type: 'push'; streamId: number; sample: MediaSample }
  | { type: 'close'; streamId: number }

/** Each `open` and each `push` has one, in their order; `close` has none. */
export type AacReply =
  | { type: 'track'; streamId: number; track: AudioTrack }
  | { type: 'samples'; streamId: number; samples: readonly MediaSample[] }
  | { type: 'failed'; streamId: number; detail: string }

/** The first message of the process: it has loaded what it needs. */
export const READY = 'ready'

export type AacMessage = typeof READY | AacReply
