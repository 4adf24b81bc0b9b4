/**
 * Small grey pictures of a stream, a few a second, for detection. Runs in a child process only.
 *
 * Every frame that others refer to must be decoded, whatever the rate; what is not looked at is at least not converted.
 */
import { splitNalUnits, toAnnexB, type VideoTrack } from '@sova/media-formats'
import {
  AV_CODEC_ID_H264,
  AV_CODEC_ID_HEVC,
  AV_PIX_FMT_GRAY8,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  SWS_FAST_BILINEAR,
} from 'node-av/constants'
import { Codec, CodecContext, Frame, Packet, SoftwareScaleContext } from 'node-av/lib'
import { CodecFailure } from '../codec-failure.ts'
import { encodeJpegAt, toEven } from '../picture/encode-jpeg.ts'
import { type RgbPicture, toRgb } from '../picture/rgb-picture.ts'
import { hasOutput, requireSuccess } from '../process/ffmpeg-calls.ts'
import { isDisposable } from './disposable-frame.ts'

export interface LumaPicture {
  readonly width: number
  readonly height: number
  /** Row by row without gaps. The same array for every picture: copy what must outlive the next one. */
  readonly luma: Uint8Array
  /** Unix ms. */
  readonly atMs: number
}

/** A part of the picture in shares of its sides, 0 to 1. */
export interface PictureArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface CodedPicture {
  /** Length-prefixed NAL units, without parameter sets. */
  readonly data: Uint8Array
  readonly isKeyframe: boolean
  readonly wallClockMs: number
}

export interface LumaDecoder {
  /** Of the whole picture. */
  readonly width: number
  readonly height: number
  /**
   * Decodes one frame; gives a small picture when the decoded one is at or after `dueMs`.
   * @throws CodecFailure
   */
  decode(frame: CodedPicture, dueMs: number): LumaPicture | null
  /** The last decoded picture, or a part of it, as a JPEG at most `widthMax` wide; null before the first. */
  jpeg(area: PictureArea | null, widthMax: number): Buffer | null
  /** The last decoded picture, kept while the stream goes on; null before the first. Must be released. */
  hold(): HeldPicture | null
  close(): void
}

/** A picture that somebody else looks at in the meantime. It shares its memory with the decoder, and outlives it. */
export interface HeldPicture {
  rgb(widthMax: number): RgbPicture
  jpeg(area: PictureArea | null, widthMax: number): Buffer
  release(): void
}

export interface LumaDecoderInputs {
  readonly track: VideoTrack
  /** Of the small picture; its height follows from the proportions. */
  readonly lumaWidth: number
}

const SIDE_MIN_PIXELS = 16

export function createLumaDecoder({ track, lumaWidth }: LumaDecoderInputs): LumaDecoder {
  const decoder = openDecoder(track)
  const packet = new Packet()
  packet.alloc()
  // Two frames take turns, so that the last good picture is there while the next one is being received.
  let shown = allocate()
  let next = allocate()
  let hasShown = false
  let shrinker: Shrinker | null = null
  const { vps, sps, pps } = track.parameterSets
  const sets = vps ? [vps, sps, pps] : [sps, pps]

  const receive = (dueMs: number): LumaPicture | null => {
    let picture: LumaPicture | null = null
    while (hasOutput(decoder.receiveFrameSync(next), 'decode')) {
      ;[shown, next] = [next, shown]
      hasShown = true
      const atMs = Number(shown.pts)
      if (atMs < dueMs) continue
      if (shrinker && !shrinker.fits(shown)) {
        shrinker.close()
        shrinker = null
      }
      shrinker ??= createShrinker(shown, lumaWidth)
      picture = { ...shrinker.shrink(shown), atMs }
    }
    return picture
  }

  return {
    width: track.width,
    height: track.height,
    decode(frame, dueMs) {
      if (frame.wallClockMs < dueMs && isDisposable(track.codec, frame.data)) return null
      const units = splitNalUnits(frame.data)
      const { buffer, byteOffset, byteLength } = toAnnexB(frame.isKeyframe ? [...sets, ...units] : units)
      packet.data = Buffer.from(buffer, byteOffset, byteLength)
      packet.isKeyframe = frame.isKeyframe
      packet.pts = BigInt(Math.round(frame.wallClockMs))
      const code = decoder.sendPacketSync(packet)
      packet.unref()
      requireSuccess(code, 'decode')
      return receive(dueMs)
    },
    jpeg: (area, widthMax) => (hasShown ? cutJpeg(shown, area, widthMax) : null),
    hold: () => (hasShown ? holdPicture(shown) : null),
    close() {
      shrinker?.close()
      packet.free()
      shown.free()
      next.free()
      decoder.freeContext()
    },
  }
}

function holdPicture(shown: Frame): HeldPicture {
  const held = allocate()
  requireSuccess(held.ref(shown), 'hold picture')
  return {
    rgb: (widthMax) => toRgb(held, widthMax),
    jpeg: (area, widthMax) => cutJpeg(held, area, widthMax),
    release: () => held.free(),
  }
}

function allocate(): Frame {
  const frame = new Frame()
  frame.alloc()
  return frame
}

function openDecoder(track: VideoTrack): CodecContext {
  const codec = Codec.findDecoder(track.codec === 'h265' ? AV_CODEC_ID_HEVC : AV_CODEC_ID_H264)
  if (!codec) throw new CodecFailure('undecodable', `FFmpeg has no decoder for ${track.codec}`)
  const decoder = new CodecContext()
  decoder.allocContext3(codec)
  // Threads would hold pictures back and cost each camera as many sets of buffers; cameras share the cores anyway.
  decoder.threadCount = 1
  requireSuccess(decoder.open2Sync(codec), 'open decoder')
  return decoder
}

interface Shrinker {
  fits(picture: Frame): boolean
  shrink(picture: Frame): Omit<LumaPicture, 'atMs'>
  close(): void
}

/** Reads luma alone: the chroma planes of the picture are not touched. */
function createShrinker(first: Frame, lumaWidth: number): Shrinker {
  const { width: fullWidth, height: fullHeight } = first
  const width = Math.min(toEven(lumaWidth), fullWidth)
  const height = Math.min(toEven((width * fullHeight) / fullWidth), fullHeight)
  const luma = new Uint8Array(width * height)
  const small = allocate()
  small.width = width
  small.height = height
  small.format = AV_PIX_FMT_GRAY8
  requireSuccess(small.getBuffer(), 'allocate picture')
  const scaler = new SoftwareScaleContext()
  scaler.allocContext()
  scaler.getContext(fullWidth, fullHeight, AV_PIX_FMT_GRAY8, width, height, AV_PIX_FMT_GRAY8, SWS_FAST_BILINEAR)
  return {
    fits: (picture) => picture.width === fullWidth && picture.height === fullHeight,
    shrink(picture) {
      const [plane] = picture.data ?? []
      const [target] = small.data ?? []
      const stride = small.linesize[0] ?? width
      if (!plane || !target) throw new CodecFailure('undecodable', 'the picture has no luma')
      const rows = scaler.scaleSync([plane], [picture.linesize[0] ?? fullWidth], 0, fullHeight, [target], [stride])
      requireSuccess(rows, 'scale')
      if (stride === width) luma.set(target.subarray(0, width * height))
      else {
        for (let row = 0; row < height; row += 1) {
          luma.set(target.subarray(row * stride, row * stride + width), row * width)
        }
      }
      return { width, height, luma }
    },
    close() {
      scaler.freeContext()
      small.free()
    },
  }
}

function cutJpeg(picture: Frame, area: PictureArea | null, widthMax: number): Buffer {
  if (!area) return encodeWithin(picture, widthMax)
  using part = cutPicture(picture, area)
  return encodeWithin(part, widthMax)
}

/** Copies a part of a 4:2:0 picture; it begins and ends between chroma samples. */
function cutPicture(picture: Frame, area: PictureArea): Frame {
  if (picture.format !== AV_PIX_FMT_YUV420P && picture.format !== AV_PIX_FMT_YUVJ420P) {
    throw new CodecFailure('undecodable', 'only pictures in 4:2:0 with eight bits are cut')
  }
  const { width, height } = picture
  const left = evenBelow(clamp(area.x * width, 0, width - SIDE_MIN_PIXELS))
  const top = evenBelow(clamp(area.y * height, 0, height - SIDE_MIN_PIXELS))
  const partWidth = evenBelow(clamp(area.width * width, SIDE_MIN_PIXELS, width - left))
  const partHeight = evenBelow(clamp(area.height * height, SIDE_MIN_PIXELS, height - top))
  const bytes = Buffer.alloc((partWidth * partHeight * 3) / 2)
  let position = 0
  for (const [index, plane] of (picture.data ?? []).slice(0, 3).entries()) {
    const scale = index === 0 ? 1 : 2
    const stride = picture.linesize[index] ?? 0
    for (let row = 0; row < partHeight / scale; row += 1) {
      const from = (top / scale + row) * stride + left / scale
      position += plane.copy(bytes, position, from, from + partWidth / scale)
    }
  }
  return Frame.fromVideoBuffer(bytes, {
    width: partWidth,
    height: partHeight,
    format: picture.format,
    timeBase: { num: 1, den: 1 },
    pts: 0n,
  })
}

const evenBelow = (value: number) => 2 * Math.floor(value / 2)

function encodeWithin(picture: Frame, widthMax: number): Buffer {
  const width = toEven(Math.min(picture.width, widthMax))
  return encodeJpegAt(picture, width, toEven((width * picture.height) / picture.width))
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))
