/** One keyframe decoded once, and JPEGs of it at several widths. Runs in a decoder process only. */
import { splitNalUnits, toAnnexB } from '@sova/media-formats'
import { AV_CODEC_ID_H264, AV_CODEC_ID_HEVC } from 'node-av/constants'
import { Codec, CodecContext, Frame, Packet } from 'node-av/lib'
import { CodecFailure } from '../codec-failure.ts'
import { encodeJpegAt, toEven } from '../picture/encode-jpeg.ts'
import { hasOutput, requireSuccess } from '../process/ffmpeg-calls.ts'
import type { StillRequest } from './still-messages.ts'

const WIDTH_MAX = 4096

export function renderStills(request: StillRequest): { width: number; jpeg: Buffer }[] {
  using picture = decodeKeyframe(request)
  return request.widths.map((width) => {
    if (!Number.isInteger(width) || width < 16 || width > WIDTH_MAX) {
      throw new CodecFailure('undecodable', `a still of width ${width} cannot be made`)
    }
    const height = toEven((toEven(width) * picture.height) / picture.width)
    return { width, jpeg: encodeJpegAt(picture, toEven(width), height) }
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
