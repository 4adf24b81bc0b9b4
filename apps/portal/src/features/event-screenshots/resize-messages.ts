/** To the process that makes pictures smaller, and back. */
export interface ResizeRequest {
  requestId: number
  jpeg: Uint8Array
  width: number
}

/** Null for what can't be decoded. */
export interface ResizeReply {
  requestId: number
  jpeg: Uint8Array | null
}
