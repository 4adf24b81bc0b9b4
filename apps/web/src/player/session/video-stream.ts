/** What the session asks of a way to bring pictures, whichever it is. */

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

export interface VideoStream {
  /** Goes to another position over the same connection; false where that takes a new stream. */
  goTo(position: Position): boolean
  pause(): void
  resume(): void
  /** Wall clock of the frame on the screen, Unix ms. */
  pictureMs(): number | null
  /** Behind the newest frame that has arrived. */
  depthS(): number
  /** How long nothing has arrived, for deciding after a sleep whether the connection still lives. */
  silenceMs(): number
  close(): void
}
