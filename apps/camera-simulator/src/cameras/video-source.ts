/** The video of a clip, again and again; H.264 gets the strip with the camera's name and the true time. */
import { joinNalUnits, type PacketizedFrame, splitNalUnits } from '@sova/media-formats'
import { CELL_PIXELS, CLOCK_CELLS, formatBurnedClock } from '@sova/testing/burned-clock'
import { CLIP_FRAMES, type Clip, FRAME_RATE } from '../clip/clip.ts'
import type { FrameSource } from '../rtsp/paced-feed.ts'
import { readSliceHeader, SLICE_SYNTAX } from '../strip/slice-header.ts'
import { writeStripSlice } from '../strip/strip-slice.ts'

const PERIOD_MS = 1000 / FRAME_RATE

export function createVideoSource(clip: Clip, cameraName: string): FrameSource {
  const clipFrame = (index: number) => {
    const frame = clip.frames[index % CLIP_FRAMES]
    if (!frame) throw new RangeError('the clip is cut')
    return frame
  }
  // A width that ends within a cell has that cell too, cut by the picture's edge.
  const cells = Math.ceil(clip.track.width / CELL_PIXELS)
  const stripText = (wallClockMs: number) => {
    const name = cameraName.slice(0, cells - CLOCK_CELLS - 1)
    return ` ${name}`.padEnd(cells - CLOCK_CELLS) + formatBurnedClock(wallClockMs)
  }

  const withStrip = ({ data, isKeyframe }: PacketizedFrame, wallClockMs: number): PacketizedFrame => {
    const [content] = splitNalUnits(data)
    if (!content) throw new RangeError('the clip holds an empty frame')
    const header = readSliceHeader(content, SLICE_SYNTAX)
    const strip = writeStripSlice(header, SLICE_SYNTAX, stripText(wallClockMs), stripText(wallClockMs - PERIOD_MS))
    return { isKeyframe, data: joinNalUnits([strip, content]) }
  }

  return {
    periodMs: PERIOD_MS,
    timescale: clip.track.timescale,
    isKeyframe: (index) => clipFrame(index).isKeyframe,
    frameAt(index, wallClockMs) {
      const frame = clipFrame(index)
      return clip.track.codec === 'h264' ? withStrip(frame, wallClockMs) : frame
    },
  }
}
