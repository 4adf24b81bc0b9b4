/** What a decoder needs of `{utc}-preview.mp4`: an init segment and one fragment of one picture. Pure. */
import { findBox } from '../mse/boxes.ts'
import { readInitSegment } from '../mse/init-segment.ts'

export interface KeyframeFile {
  /** RFC 6381. */
  codec: string
  /** AVC or HEVC decoder configuration record. */
  description: Uint8Array
  /** Length-prefixed NAL units. */
  data: Uint8Array
}

/** Null for bytes that hold no picture. */
export function readKeyframeFile(bytes: Uint8Array): KeyframeFile | null {
  const init = readInitSegment(bytes)
  const data = findBox(bytes, ['mdat'])
  return init?.record && data ? { codec: init.codecs, description: init.record, data } : null
}
