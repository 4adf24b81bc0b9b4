/** One binary message of `mse_ld`: a moof and its mdat, with the wall clock in the movie fragment. */
import { MSE_LD_TRACK_ID_OFFSET, MSE_LD_WALL_CLOCK_OFFSET } from '@sova/contract'
import { findBox, viewOf } from './boxes.ts'
import { startsWithKeyframe } from './first-sample.ts'

export interface Fragment {
  trackId: number
  /** Unix ms of the first sample. */
  wallClockMs: number
  /** In ticks of the track. */
  decodeTime: number
  /** It begins with a frame that is decoded by itself. */
  isKeyframe: boolean
  bytes: Uint8Array<ArrayBuffer>
}

const WALL_CLOCK_BYTES = 8

/** Null for a message that is no fragment; the caller counts and drops those. */
export function readFragment(bytes: Uint8Array<ArrayBuffer>): Fragment | null {
  if (bytes.length < MSE_LD_WALL_CLOCK_OFFSET + WALL_CLOCK_BYTES) return null
  const decodeTime = readDecodeTime(findBox(bytes, ['moof', 'traf', 'tfdt']))
  if (decodeTime === null) return null
  const view = viewOf(bytes)
  const seconds = view.getUint32(MSE_LD_WALL_CLOCK_OFFSET)
  const microseconds = view.getUint32(MSE_LD_WALL_CLOCK_OFFSET + 4)
  return {
    trackId: view.getUint8(MSE_LD_TRACK_ID_OFFSET),
    wallClockMs: seconds * 1000 + microseconds / 1000,
    decodeTime,
    isKeyframe: startsWithKeyframe(bytes),
    bytes,
  }
}

/** tfdt (ISO/IEC 14496-12 §8.8.12): 4 bytes in version 0, 8 in version 1. */
function readDecodeTime(body: Uint8Array | null): number | null {
  if (!body || body.length < 8) return null
  const view = viewOf(body)
  if (view.getUint8(0) === 0) return view.getUint32(4)
  return body.length >= 12 ? Number(view.getBigUint64(4)) : null
}
