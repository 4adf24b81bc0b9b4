/** Raw pictures to coded access units, for clips that are made once and played often. Runs in a child process only. */
import {
  AV_PIX_FMT_YUV420P,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_SMPTE170M,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
} from 'node-av/constants'
import { Codec, CodecContext, Dictionary, Frame, Packet, Rational } from 'node-av/lib'
import { CodecFailure } from '../codec-failure.ts'
import { hasOutput, requireSuccess } from '../process/ffmpeg-calls.ts'

export interface ClipEncoderInputs {
  codec: 'h264' | 'h265'
  width: number
  height: number
  frameRate: number
  framesPerKeyframe: number
  threadCount: number
  /** FFmpeg's options of libx264 or libx265, for example `{ preset: 'veryfast', crf: '24' }`. */
  options: Readonly<Record<string, string>>
}

export interface CodedUnit {
  isKeyframe: boolean
  /** Annex B byte stream with parameter sets before keyframes. */
  data: Buffer
}

export interface ClipEncoder {
  /** One picture: the Y plane, then U and V at half its sides (BT.601, limited range). */
  encode(yuv420: Buffer): CodedUnit[]
  /** What the encoder still holds. */
  finish(): CodedUnit[]
  close(): void
}

/** `avcodec_open2` takes the options over; were the wrapper collected, it would free them a second time. */
const retained: Dictionary[] = []

export function createClipEncoder(inputs: ClipEncoderInputs): ClipEncoder {
  const { width, height, frameRate } = inputs
  const codec = Codec.findEncoderByName(inputs.codec === 'h264' ? FF_ENCODER_LIBX264 : FF_ENCODER_LIBX265)
  if (!codec) throw new CodecFailure('undecodable', `FFmpeg has no encoder for ${inputs.codec}`)
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.width = width
  encoder.height = height
  encoder.timeBase = new Rational(1, frameRate)
  encoder.framerate = new Rational(frameRate, 1)
  encoder.pixelFormat = AV_PIX_FMT_YUV420P
  encoder.colorRange = AVCOL_RANGE_MPEG
  encoder.colorSpace = AVCOL_SPC_SMPTE170M
  encoder.gopSize = inputs.framesPerKeyframe
  encoder.maxBFrames = 0
  encoder.threadCount = inputs.threadCount
  const options = Dictionary.fromObject({ ...inputs.options })
  retained.push(options)
  requireSuccess(encoder.open2Sync(codec, options), 'open encoder')
  const packet = new Packet()
  packet.alloc()
  let frameCount = 0

  const drain = () => {
    const units: CodedUnit[] = []
    while (hasOutput(encoder.receivePacketSync(packet), 'encode')) {
      if (packet.data) units.push({ isKeyframe: packet.isKeyframe, data: Buffer.from(packet.data) })
      packet.unref()
    }
    return units
  }

  return {
    encode(yuv420) {
      using frame = Frame.fromVideoBuffer(yuv420, {
        width,
        height,
        format: AV_PIX_FMT_YUV420P,
        timeBase: { num: 1, den: frameRate },
        pts: BigInt(frameCount++),
      })
      requireSuccess(encoder.sendFrameSync(frame), 'encode')
      return drain()
    },
    finish() {
      requireSuccess(encoder.sendFrameSync(null), 'finish')
      return drain()
    },
    close() {
      packet.free()
      encoder.freeContext()
    },
  }
}
