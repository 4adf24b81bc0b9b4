/**
 * A valid H.264 stream written by hand, small enough to need no encoder: keyframes of raw macroblocks (I_PCM) in one
 * grey tone, and P pictures that skip every macroblock.
 */
import { BitWriter, h264Track, type VideoTrack, withEmulationPrevention } from '@sova/media-formats'

export interface DrawnStream {
  readonly track: VideoTrack
  /** One slice NAL unit in the grey tone 1–255; successive keyframes must differ in `keyframeNumber`. */
  keyframe(tone: number, keyframeNumber: number): Uint8Array
  /** `framesSinceKeyframe` counts from 1. */
  interFrame(framesSinceKeyframe: number): Uint8Array
}

const BASELINE = 66
const LEVEL_1_1 = 11
const MACROBLOCK_SIDE = 16
const I_PCM = 25
const FRAME_NUM_BITS = 4

/** Sides are multiples of 16. */
export function drawH264(width: number, height: number, frameRate: number): DrawnStream {
  const macroblockCount = (width / MACROBLOCK_SIDE) * (height / MACROBLOCK_SIDE)
  const track = h264Track({ sps: sequenceParameters(width, height, frameRate), pps: pictureParameters() }, frameRate)
  return {
    track,
    keyframe(tone, keyframeNumber) {
      const slice = new BitWriter()
      slice.unsignedGolomb(0).unsignedGolomb(7).unsignedGolomb(0).bits(0, FRAME_NUM_BITS)
      // idr_pic_id, then both flags of dec_ref_pic_marking, slice_qp_delta, and no deblocking.
      slice
        .unsignedGolomb(keyframeNumber % 2)
        .bits(0, 2)
        .signedGolomb(0)
        .unsignedGolomb(1)
      const samples = new Uint8Array(384).fill(tone, 0, 256).fill(128, 256)
      for (let index = 0; index < macroblockCount; index += 1) slice.unsignedGolomb(I_PCM).append(samples)
      return nalUnit(0x65, slice)
    },
    interFrame(framesSinceKeyframe) {
      const slice = new BitWriter()
      slice
        .unsignedGolomb(0)
        .unsignedGolomb(5)
        .unsignedGolomb(0)
        .bits(framesSinceKeyframe % 16, FRAME_NUM_BITS)
      // No override of reference counts, no list modification, no marking operations, slice_qp_delta, no deblocking.
      slice.bits(0, 3).signedGolomb(0).unsignedGolomb(1)
      return nalUnit(0x41, slice.unsignedGolomb(macroblockCount))
    },
  }
}

/** Rec. ITU-T H.264 §7.3.2.1.1, with a VUI that tells the rate. */
function sequenceParameters(width: number, height: number, frameRate: number): Uint8Array {
  const sps = new BitWriter()
  sps.bits(BASELINE, 8).bits(0xc0, 8).bits(LEVEL_1_1, 8)
  // Id 0, four bits of frame_num, picture order type 2, one reference frame, no gaps.
  sps.unsignedGolomb(0).unsignedGolomb(0).unsignedGolomb(2).unsignedGolomb(1).bit(0)
  sps.unsignedGolomb(width / MACROBLOCK_SIDE - 1).unsignedGolomb(height / MACROBLOCK_SIDE - 1)
  // Frames only, direct 8×8 inference, no cropping, VUI.
  sps.bit(1).bit(1).bit(0).bit(1)
  // VUI: nothing but timing, two ticks a frame, fixed.
  sps
    .bits(0, 4)
    .bit(1)
    .bits(1, 32)
    .bits(frameRate * 2, 32)
    .bit(1)
    .bits(0, 4)
  return nalUnit(0x67, sps)
}

/** §7.3.2.2: CAVLC, deblocking controlled by the slice. */
function pictureParameters(): Uint8Array {
  const pps = new BitWriter()
  pps.unsignedGolomb(0).unsignedGolomb(0).bits(0, 2).unsignedGolomb(0).unsignedGolomb(0).unsignedGolomb(0)
  pps.bits(0, 3).signedGolomb(0).signedGolomb(0).signedGolomb(0).bits(0b100, 3)
  return nalUnit(0x68, pps)
}

function nalUnit(header: number, payload: BitWriter): Uint8Array {
  return Uint8Array.of(header, ...withEmulationPrevention(payload.trailingBits().finish()))
}
