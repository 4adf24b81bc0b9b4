import type { AudioTrack, MediaSample } from '@sova/media-formats'

/** From the process that owns the streams to the one that converts them. */
export type AacRequest =
  | { type: 'open'; streamId: number; track: AudioTrack }
  | { type: 'push'; streamId: number; sample: MediaSample }
  | { type: 'close'; streamId: number }

export type AacReply =
  | { type: 'track'; streamId: number; track: AudioTrack }
  | { type: 'samples'; streamId: number; samples: readonly MediaSample[] }
  | { type: 'failed'; streamId: number; detail: string }
