/** Pictures to JPEG, scaled before where asked. Runs in a child process only. */
import {
  AV_CODEC_FLAG_QSCALE,
  AV_CODEC_ID_MJPEG,
  AV_PIX_FMT_YUVJ420P,
  AVCOL_RANGE_JPEG,
  FF_QP2LAMBDA,
  SWS_BICUBIC,
} from 'node-av/constants'
import { Codec, CodecContext, Frame, Packet, Rational, SoftwareScaleContext } from 'node-av/lib'
import { CodecFailure } from '../codec-failure.ts'
import { requireSuccess } from '../process/ffmpeg-calls.ts'

/** FFmpeg's scale from 1 (best) to 31; 3 looks as other encoders' quality 80. */
const JPEG_QSCALE = 3

/** JPEG with 4:2:0 chroma needs even sides. */
export const toEven = (value: number) => Math.max(2, 2 * Math.round(value / 2))

export function encodeJpegAt(picture: Frame, width: number, height: number): Buffer {
  using scaled = scalePicture(picture, width, height)
  return encodeJpeg(scaled)
}

function scalePicture(picture: Frame, width: number, height: number): Frame {
  const scaled = new Frame()
  scaled.alloc()
  scaled.width = width
  scaled.height = height
  scaled.format = AV_PIX_FMT_YUVJ420P
  scaled.colorRange = AVCOL_RANGE_JPEG
  requireSuccess(scaled.getBuffer(), 'allocate picture')
  using scaler = new SoftwareScaleContext()
  scaler.allocContext()
  const sourceFormat = picture.format as Parameters<SoftwareScaleContext['getContext']>[2]
  scaler.getContext(picture.width, picture.height, sourceFormat, width, height, AV_PIX_FMT_YUVJ420P, SWS_BICUBIC)
  requireSuccess(scaler.scaleFrameSync(scaled, picture), 'scale')
  return scaled
}

function encodeJpeg(picture: Frame): Buffer {
  const codec = Codec.findEncoder(AV_CODEC_ID_MJPEG)
  if (!codec) throw new CodecFailure('undecodable', 'FFmpeg has no JPEG encoder')
  using encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.width = picture.width
  encoder.height = picture.height
  encoder.pixelFormat = AV_PIX_FMT_YUVJ420P
  encoder.colorRange = AVCOL_RANGE_JPEG
  encoder.timeBase = new Rational(1, 1)
  encoder.threadCount = 1
  encoder.setFlags(AV_CODEC_FLAG_QSCALE)
  encoder.globalQuality = JPEG_QSCALE * FF_QP2LAMBDA
  requireSuccess(encoder.open2Sync(codec), 'open JPEG encoder')
  picture.quality = JPEG_QSCALE * FF_QP2LAMBDA
  picture.timeBase = new Rational(1, 1)
  picture.pts = 0n
  requireSuccess(encoder.sendFrameSync(picture), 'encode JPEG')
  requireSuccess(encoder.sendFrameSync(null), 'flush JPEG encoder')
  using packet = new Packet()
  packet.alloc()
  requireSuccess(encoder.receivePacketSync(packet), 'encode JPEG')
  if (!packet.data) throw new CodecFailure('undecodable', 'the JPEG encoder gave nothing')
  return Buffer.from(packet.data)
}
