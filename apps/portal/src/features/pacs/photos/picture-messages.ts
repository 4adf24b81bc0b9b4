/** To the process that decodes pictures, and back. */
export interface PictureRequest {
  bytes: Uint8Array
  /** Of the longer side of what comes back. */
  pixelsMax: number
}

/** Null for what can't be decoded. */
export type PictureReply = { jpeg: Uint8Array; width: number; height: number } | null
