/** H.265 for clients that ask for it. Its strip stays black: there is no live clock in it. */
import { type CodedUnit, createClipEncoder } from '@sova/media-codec/native'
import { joinNalUnits, MalformedError, splitAnnexB } from '@sova/media-formats'
import { STRIP_HEIGHT_PIXELS } from '@sova/testing/burned-clock'
import { type ClipFrame, FRAME_RATE, FRAMES_PER_KEYFRAME } from './clip.ts'

/** Table 7-1 of Rec. ITU-T H.265. */
const NAL = { vps: 32, sps: 33, pps: 34 }
const nalType = (unit: Uint8Array) => ((unit[0] ?? 0) >> 1) & 63
const isPicture = (unit: Uint8Array) => nalType(unit) < 32
const BLACK = { luma: 16, chroma: 128 }

const X265_PARAMETERS = [
  ...['log-level=none', 'pools=none', 'frame-threads=1', 'bframes=0', 'rc-lookahead=0', 'scenecut=0', 'open-gop=0'],
  ...[`keyint=${FRAMES_PER_KEYFRAME}`, `min-keyint=${FRAMES_PER_KEYFRAME}`, 'repeat-headers=1', 'info=0'],
].join(':')

export function createHevcEncoder({ width, height, quality }: { width: number; height: number; quality: number }) {
  const encoder = createClipEncoder({
    codec: 'h265',
    width,
    height,
    frameRate: FRAME_RATE,
    framesPerKeyframe: FRAMES_PER_KEYFRAME,
    threadCount: 1,
    options: { preset: 'ultrafast', crf: String(quality), 'x265-params': X265_PARAMETERS },
  })
  const sets = new Map<number, Uint8Array>()
  const require = (type: number) => {
    const unit = sets.get(type)
    if (!unit) throw new MalformedError('the encoder gave no parameter sets')
    return unit
  }
  const toFrames = (coded: CodedUnit[]): ClipFrame[] =>
    coded.map(({ isKeyframe, data }) => {
      const units = splitAnnexB(data)
      for (const unit of units) if (!sets.has(nalType(unit))) sets.set(nalType(unit), unit)
      return { isKeyframe, data: joinNalUnits(units.filter(isPicture)) }
    })
  return {
    encode(yuv420: Buffer): ClipFrame[] {
      yuv420.fill(BLACK.luma, 0, STRIP_HEIGHT_PIXELS * width)
      for (const plane of [0, 1]) {
        const start = width * height * (1 + plane / 4)
        yuv420.fill(BLACK.chroma, start, start + (STRIP_HEIGHT_PIXELS * width) / 4)
      }
      return toFrames(encoder.encode(yuv420))
    },
    finish(): ClipFrame[] {
      const frames = toFrames(encoder.finish())
      encoder.close()
      return frames
    },
    parameterSets: () => ({ vps: require(NAL.vps), sps: require(NAL.sps), pps: require(NAL.pps) }),
  }
}
