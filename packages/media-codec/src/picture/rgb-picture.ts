/** Pictures as models see them: R, G and B of each pixel. Runs in a child process only. */
import { AV_CODEC_ID_MJPEG, AV_PIX_FMT_RGB24, SWS_BILINEAR } from 'node-av/constants'
import { Codec, CodecContext, Frame, Packet, SoftwareScaleContext } from 'node-av/lib'
import { CodecFailure } from '../codec-failure.ts'
import { hasOutput, requireSuccess } from '../process/ffmpeg-calls.ts'
import { toEven } from './encode-jpeg.ts'

export interface RgbPicture {
  readonly width: number
  readonly height: number
  /** Row by row without gaps. */
  readonly rgb: Uint8Array
}

/** A picture in colours, scaled down to a width where it is wider. */
export function toRgb(picture: Frame, widthMax: number): RgbPicture {
  const width = toEven(Math.min(picture.width, widthMax))
  const height = toEven((width * picture.height) / picture.width)
  using scaled = new Frame()
  scaled.alloc()
  scaled.width = width
  scaled.height = height
  scaled.format = AV_PIX_FMT_RGB24
  requireSuccess(scaled.getBuffer(), 'allocate picture')
  using scaler = new SoftwareScaleContext()
  scaler.allocContext()
  const sourceFormat = picture.format as Parameters<SoftwareScaleContext['getContext']>[2]
  scaler.getContext(picture.width, picture.height, sourceFormat, width, height, AV_PIX_FMT_RGB24, SWS_BILINEAR)
  requireSuccess(scaler.scaleFrameSync(scaled, picture), 'scale')
  const [plane] = scaled.data ?? []
  const stride = scaled.linesize[0] ?? width * 3
  if (!plane) throw new CodecFailure('undecodable', 'the picture has no colours')
  const rgb = new Uint8Array(width * height * 3)
  for (let row = 0; row < height; row += 1) {
    rgb.set(plane.subarray(row * stride, row * stride + width * 3), row * width * 3)
  }
  return { width, height, rgb }
}

/** @throws CodecFailure */
export function decodeJpeg(jpeg: Uint8Array, widthMax: number): RgbPicture {
  const codec = Codec.findDecoder(AV_CODEC_ID_MJPEG)
  if (!codec) throw new CodecFailure('undecodable', 'FFmpeg has no JPEG decoder')
  using decoder = new CodecContext()
  decoder.allocContext3(codec)
  decoder.threadCount = 1
  requireSuccess(decoder.open2Sync(codec), 'open JPEG decoder')
  using packet = new Packet()
  packet.alloc()
  packet.data = Buffer.from(jpeg)
  requireSuccess(decoder.sendPacketSync(packet), 'decode JPEG')
  requireSuccess(decoder.sendPacketSync(null), 'flush JPEG decoder')
  using frame = new Frame()
  frame.alloc()
  if (!hasOutput(decoder.receiveFrameSync(frame), 'decode JPEG')) {
    throw new CodecFailure('undecodable', 'the JPEG gave no picture')
  }
  return toRgb(frame, widthMax)
}
