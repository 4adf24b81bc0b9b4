/** RGBA pictures to YUV 4:2:0 of any size. Runs in a child process only. */
import { AV_PIX_FMT_RGBA, AV_PIX_FMT_YUV420P, SWS_AREA } from 'node-av/constants'
import { Frame, SoftwareScaleContext } from 'node-av/lib'
import { requireSuccess } from '../process/ffmpeg-calls.ts'

export interface Size {
  width: number
  height: number
}

export interface PictureScaler {
  /** The Y plane, then U and V at half its sides, without padding (BT.601, limited range). */
  toYuv420(rgba: Buffer): Buffer
  close(): void
}

export function createPictureScaler(from: Size, to: Size): PictureScaler {
  const scaler = new SoftwareScaleContext()
  scaler.allocContext()
  scaler.getContext(from.width, from.height, AV_PIX_FMT_RGBA, to.width, to.height, AV_PIX_FMT_YUV420P, SWS_AREA)
  return {
    toYuv420(rgba) {
      using source = Frame.fromVideoBuffer(rgba, { ...from, format: AV_PIX_FMT_RGBA })
      using target = new Frame()
      target.alloc()
      target.width = to.width
      target.height = to.height
      target.format = AV_PIX_FMT_YUV420P
      requireSuccess(target.getBuffer(), 'allocate picture')
      requireSuccess(scaler.scaleFrameSync(target, source), 'scale')
      return target.toBuffer()
    },
    close: () => scaler.freeContext(),
  }
}
