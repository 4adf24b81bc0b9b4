/**
 * Encodes the picture below the strip so that a strip of any content can be put above it later.
 *
 * For that no motion vector may point into the strip, no filter may cross its lower edge, and the picture must be one
 * slice. x264 has no such switch. But with `sliced-threads` and two threads it cuts the picture in equal halves that
 * are not filtered across (disable_deblocking_filter_idc 2): we encode a picture of double height whose upper half is
 * a still mask, keep the lower slice, and move it to the second macroblock row. The mask ends in noise that no block
 * of a scene resembles, so reaching into it never pays.
 */
import { type ClipEncoder, type CodedUnit, createClipEncoder } from '@sova/media-codec/native'
import { joinNalUnits, MalformedError, splitAnnexB } from '@sova/media-formats'
import { CELL_PIXELS, STRIP_HEIGHT_PIXELS } from '@sova/testing/burned-clock'
import { rewriteSliceHeader, SLICE_SYNTAX } from '../strip/slice-header.ts'
import { type ClipFrame, FRAME_RATE, FRAMES_PER_KEYFRAME } from './clip.ts'

const NAL_SPS = 7
const NAL_PPS = 8
const nalType = (unit: Uint8Array) => (unit[0] ?? 0) & 31
const isSlice = (unit: Uint8Array) => nalType(unit) === 1 || nalType(unit) === 5
const MASK_NOISE_ROWS = 48
const GRAY = 128

const X264_PARAMETERS = [
  ...['cabac=0', 'ref=1', 'bframes=0', 'weightp=0', 'mbtree=0', 'rc-lookahead=0', 'scenecut=0'],
  ...['sliced-threads=1', 'threads=2', `keyint=${FRAMES_PER_KEYFRAME}`, `min-keyint=${FRAMES_PER_KEYFRAME}`],
  ...['deblock=0,0', 'repeat-headers=1'],
].join(':')

export interface StripFreeEncoder {
  readonly sps: Uint8Array
  readonly pps: Uint8Array
  /** The planes of a whole picture; its first 16 rows are not used. */
  encode(yuv420: Buffer): ClipFrame[]
  finish(): ClipFrame[]
}

export interface StripFreeEncoderInputs {
  width: number
  height: number
  /** x264's constant rate factor. */
  quality: number
}

export function createStripFreeEncoder({ width, height, quality }: StripFreeEncoderInputs): StripFreeEncoder {
  const open = (pictureHeight: number): ClipEncoder =>
    createClipEncoder({
      codec: 'h264',
      width,
      height: pictureHeight,
      frameRate: FRAME_RATE,
      framesPerKeyframe: FRAMES_PER_KEYFRAME,
      threadCount: 2,
      options: { preset: 'ultrafast', profile: 'high', crf: String(quality), 'x264-params': X264_PARAMETERS },
    })
  const { sps, pps } = readParameterSets(open(height), width, height)
  const contentRows = CELL_PIXELS * Math.ceil(height / CELL_PIXELS) - STRIP_HEIGHT_PIXELS
  const doubled = createDoubledPicture(width, height, contentRows)
  const encoder = open(2 * contentRows)

  const toFrames = (units: CodedUnit[]): ClipFrame[] =>
    units.map(({ isKeyframe, data }) => {
      const [mask, content, ...others] = splitAnnexB(data).filter(isSlice)
      if (!mask || !content || others.length > 0) throw new MalformedError('the picture is not in two slices')
      return { isKeyframe, data: joinNalUnits([moveBelowStrip(content, width)]) }
    })

  return {
    sps,
    pps,
    encode: (yuv420) => toFrames(encoder.encode(doubled.fill(yuv420))),
    finish() {
      const frames = toFrames(encoder.finish())
      encoder.close()
      return frames
    },
  }
}

function moveBelowStrip(content: Uint8Array, width: number): Uint8Array {
  return rewriteSliceHeader(content, SLICE_SYNTAX, (header) => {
    // 2 filters up to the slice's borders; 1, which x264 takes for fine quantizers, filters nothing.
    if (header.deblocking.idc === 0) throw new MalformedError('the slice is filtered across its borders')
    return { ...header, firstMacroblock: Math.ceil(width / CELL_PIXELS) }
  })
}

/** The SPS of the true size: another height changes nothing that a slice depends on. */
function readParameterSets(encoder: ClipEncoder, width: number, height: number): { sps: Uint8Array; pps: Uint8Array } {
  const gray = Buffer.alloc((width * height * 3) / 2, GRAY)
  const bytes = [...encoder.encode(gray), ...encoder.finish()].map((unit) => unit.data)
  encoder.close()
  const units = splitAnnexB(Buffer.concat(bytes))
  const sps = units.find((unit) => nalType(unit) === NAL_SPS)
  const pps = units.find((unit) => nalType(unit) === NAL_PPS)
  if (!sps || !pps) throw new MalformedError('the encoder gave no parameter sets')
  return { sps, pps }
}

/** A YUV 4:2:0 picture whose upper half is the mask and whose lower half is the content, filled again for each frame. */
function createDoubledPicture(width: number, height: number, contentRows: number) {
  const picture = Buffer.alloc(width * contentRows * 3, GRAY)
  const lumaBytes = 2 * width * contentRows
  const chromaBytes = lumaBytes / 4
  for (let at = width * (contentRows - MASK_NOISE_ROWS); at < width * contentRows; at++) {
    picture[at] = noiseBit(at) ? 255 : 0
  }
  /** Copies rows of one plane below the mask; rows that the picture lacks repeat its last one. */
  const copyPlane = (yuv420: Buffer, from: number, to: number, stride: number, firstRow: number, rows: number) => {
    const lastRow = (stride === width ? height : height / 2) - 1
    const whole = Math.min(rows, lastRow - firstRow + 1)
    yuv420.copy(picture, to, from + firstRow * stride, from + (firstRow + whole) * stride)
    for (let row = whole; row < rows; row++) {
      yuv420.copy(picture, to + row * stride, from + lastRow * stride, from + (lastRow + 1) * stride)
    }
  }
  return {
    fill(yuv420: Buffer): Buffer {
      const half = width / 2
      const sourceLuma = width * height
      copyPlane(yuv420, 0, width * contentRows, width, STRIP_HEIGHT_PIXELS, contentRows)
      for (const plane of [0, 1]) {
        const from = sourceLuma + (plane * sourceLuma) / 4
        const to = lumaBytes + plane * chromaBytes + chromaBytes / 2
        copyPlane(yuv420, from, to, half, STRIP_HEIGHT_PIXELS / 2, contentRows / 2)
      }
      return picture
    },
  }
}

/** One bit of a xorshift of the position. */
function noiseBit(at: number): boolean {
  let value = Math.imul(at + 1, 0x9e3779b1)
  value ^= value >>> 15
  value = Math.imul(value, 0x85ebca6b)
  return ((value ^ (value >>> 13)) & 0x100) !== 0
}
