/** One keyframe decoded once, and JPEGs of it at several widths. Runs in a decoder process only. */
import { splitNalUnits, toAnnexB } from '@sova/media-formats'
import {
  AV_CODEC_FLAG_QSCALE,
  AV_CODEC_ID_H264,
  AV_CODEC_ID_HEVC,
  AV_CODEC_ID_MJPEG,
  AV_PIX_FMT_YUVJ420P,
  AVCOL_RANGE_JPEG,
  FF_QP2LAMBDA,
  SWS_BICUBIC,
} from 'node-av/constants'
import { Codec, CodecContext, Frame, Packet, Rational, SoftwareScaleContext } from 'node-av/lib'
import { CodecFailure } from '../codec-failure.ts'
import { hasOutput, requireSuccess } from '../process/ffmpeg-calls.ts'
import type { StillRequest } from './still-messages.ts'

/** FFmpeg's scale from 1 (best) to 31; 3 looks as other encoders' quality 80. */
const JPEG_QSCALE = 3
const WIDTH_MAX = 4096
/** JPEG with 4:2:0 chroma needs even sides. */
const toEven = (value: number) => Math.max(2, 2 * Math.round(value / 2))

export function renderStills(request: StillRequest): { width: number; jpeg: Buffer }[] {
  using picture = decodeKeyframe(request)
  return request.widths.map((width) => {
    if (!Number.isInteger(width) || width < 16 || width > WIDTH_MAX) {
      throw new CodecFailure('undecodable', `a still of width ${width} cannot be made`)
    }
    const height = toEven((toEven(width) * picture.height) / picture.width)
    using scaled = scalePicture(picture, toEven(width), height)
    return { width, jpeg: encodeJpeg(scaled) }
  })
}

function decodeKeyframe(request: StillRequest): Frame {
  const codec = Codec.findDecoder(request.codec === 'h265' ? AV_CODEC_ID_HEVC : AV_CODEC_ID_H264)
  if (!codec) throw new CodecFailure('undecodable', `FFmpeg has no decoder for ${request.codec}`)
  using decoder = new CodecContext()
  decoder.allocContext3(codec)
  // Frame threads would hold the only picture back until the next one comes.
  decoder.threadCount = 1
  requireSuccess(decoder.open2Sync(codec), 'open decoder')
  using packet = new Packet()
  packet.alloc()
  packet.data = Buffer.from(toAnnexB([...request.parameterSets, ...splitNalUnits(request.keyframe)]))
  packet.isKeyframe = true
  requireSuccess(decoder.sendPacketSync(packet), 'decode')
  requireSuccess(decoder.sendPacketSync(null), 'flush decoder')
  const frame = new Frame()
  frame.alloc()
  if (!hasOutput(decoder.receiveFrameSync(frame), 'decode')) {
    frame.free()
    throw new CodecFailure('undecodable', 'the keyframe gave no picture')
  }
  return frame
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
