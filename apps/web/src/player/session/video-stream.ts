/** What the session asks of a way to bring pictures, whichever it is. */

import type { PlaybackSpeed } from './playback-speed.ts'

export type Position = { mode: 'live' } | { mode: 'archive'; timeMs: number }

/** Why a stream ended. The session opens the next one; a stream never mends itself. */
export type StreamFailure =
  /** The connection broke, or could not be made. */
  | 'network'
  /** The server answers, the camera or its archive does not. */
  | 'unavailable'
  /** The token has ended. */
  | 'token'
  | 'denied'
  /** The browser has no decoder for it, or lacks what the transport needs. */
  | 'unsupported'
  /** The browser could not read the bytes. */
  | 'media'
  | 'overflow'

export interface MediaInfo {
  widthPx: number
  heightPx: number
  frameRate: number | null
}

export interface StreamEvents {
  onMedia(info: MediaInfo): void
  /** The first frame of the asked position is shown. */
  onPicture(): void
  onStalled(): void
  onFlowing(): void
  /** The archive has nothing later. */
  onEnded(): void
  onFailure(failure: StreamFailure): void
}

export interface StreamStats {
  /** RFC 6381, of all tracks; empty where it is not known. */
  codecs: string
  /** Since the connection was made; null where the transport does not tell. */
  bytesReceived: number | null
}

export interface VideoStream {
  /** Goes to another position over the same connection; false where that takes a new stream. */
  goTo(position: Position): boolean
  pause(): void
  resume(): void
  /** Of the archive; live has one speed. */
  setSpeed(speed: PlaybackSpeed): void
  /** A factor near 1 on the speed, to keep pace with other players. */
  trim(factor: number): void
  /** To a frame beside this one, in seconds; false where that takes a request. */
  step(byS: number): boolean
  /** Wall clock of the frame on the screen, Unix ms. */
  pictureMs(): number | null
  /** Behind the newest frame that has arrived. */
  depthS(): number
  /** How long nothing has arrived, for deciding after a sleep whether the connection still lives. */
  silenceMs(): number
  stats(): StreamStats
  close(): void
}
