import { execFileSync } from 'node:child_process'
import { splitNalUnits, toAnnexB } from '@sova/media-formats'
import { readBurnedClock } from '@sova/testing/burned-clock'
import { beforeAll, describe, expect, it } from 'vitest'
import { createVideoSource } from '../cameras/video-source.ts'
import { type Clip, FRAME_RATE, FRAMES_PER_KEYFRAME } from '../clip/clip.ts'
import { makeTestClip } from '../clip/make-test-clip.ts'

const { width, height } = { width: 640, height: 360 }
const PICTURE_BYTES = (width * height * 3) / 2
const STRIP_BYTES = width * 16

/** As ffmpeg decodes it; throws when it reports any error. */
function decode(stream: Uint8Array): Buffer {
  const args = ['-v', 'error', '-xerror', '-f', 'h264', '-i', '-', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-']
  return execFileSync('ffmpeg', args, { input: stream, maxBuffer: 1 << 28 })
}

describe('strip slice', () => {
  let clip: Clip
  beforeAll(async () => {
    clip = await makeTestClip()
  }, 30_000)

  /** Two groups as viewers get them, the first frame at `startMs`. */
  const streamOf = (cameraName: string, startMs: number) => {
    const { sps, pps } = clip.track.parameterSets
    const source = createVideoSource(clip, cameraName)
    const frames = Array.from({ length: 2 * FRAMES_PER_KEYFRAME }, (_, index) => {
      const frame = source.frameAt(index, startMs + (index * 1000) / FRAME_RATE)
      return toAnnexB([...(frame.isKeyframe ? [sps, pps] : []), ...splitNalUnits(frame.data)])
    })
    return Buffer.concat(frames)
  }

  it('every decoded picture shows the moment of its frame, across the seam of the loop', { timeout: 30_000 }, () => {
    const startMs = Date.UTC(2026, 11, 31, 23, 59, 58, 500)
    const pictures = decode(streamOf('gate-1', startMs))
    expect(pictures.length).toBe(2 * FRAMES_PER_KEYFRAME * PICTURE_BYTES)
    for (let index = 0; index < 2 * FRAMES_PER_KEYFRAME; index++) {
      const luma = pictures.subarray(index * PICTURE_BYTES, index * PICTURE_BYTES + width * height)
      expect(readBurnedClock(luma, width, height)).toBe(Math.round(startMs + (index * 1000) / FRAME_RATE))
    }
  })

  it('what stands in the strip changes no pixel below it', { timeout: 30_000 }, () => {
    const one = decode(streamOf('gate-1', 0))
    const other = decode(streamOf('WWWWWWWWWWWWWWWW', Date.UTC(2088, 7, 8, 8, 58, 58)))
    for (let start = 0; start < one.length; start += PICTURE_BYTES) {
      const below = (bytes: Buffer) => bytes.subarray(start + STRIP_BYTES, start + width * height)
      expect(below(one).equals(below(other))).toBe(true)
    }
  })
})
