/**
 * Writes a clip for tests: two seconds of the gate's sub stream, repeated to the length of a loop, or of its main stream
 * in the size that is given after the file. A script of its own, because native encoders do not belong into the process
 * that runs the tests.
 */
import { h264Track } from '@sova/media-formats'
import { createGate } from '../scenes/gate.ts'
import { createScenePainter } from '../scenes/scene-painter.ts'
import {
  CLIP_FRAMES,
  FRAME_RATE,
  FRAMES_PER_KEYFRAME,
  PICTURE_SIZES,
  RESIZED_PICTURES,
  type ResizedPicture,
} from './clip.ts'
import { writeClip } from './clip-files.ts'
import { createStripFreeEncoder } from './strip-free-encoder.ts'
import { createYuvPictures } from './yuv-pictures.ts'
import { createYuvResizer } from './yuv-resizer.ts'

/** The car starts and the boom is still rising. */
const FROM_S = 11

const painter = createScenePainter(createGate(7))
const pictures = createYuvPictures()
const [file = '', size] = process.argv.slice(2)
const resized = size !== undefined && Object.hasOwn(RESIZED_PICTURES, size) ? (size as ResizedPicture) : null
const resize = resized && createYuvResizer(PICTURE_SIZES.main, RESIZED_PICTURES[resized])
const encoder = createStripFreeEncoder({ ...(resized ? RESIZED_PICTURES[resized] : PICTURE_SIZES.sub), quality: 26 })
const group = Array.from({ length: FRAMES_PER_KEYFRAME }, (_, index) => {
  for (const area of painter.paint(FROM_S + index / FRAME_RATE)) pictures.update(area, painter.pixels(area))
  return encoder.encode(resize ? resize(pictures.main) : pictures.sub)
}).flat()
group.push(...encoder.finish())
const frames = Array.from({ length: CLIP_FRAMES / group.length }, () => group).flat()
const track = h264Track({ sps: encoder.sps, pps: encoder.pps }, FRAME_RATE)
await writeClip(file, { track, frames })
// Without Node's exit hooks, which tear native objects down in whatever order they come.
process.kill(process.pid, 'SIGKILL')
