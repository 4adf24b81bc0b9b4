/** Draws a scene once and encodes its main and sub stream. Runs in a render process only. */
import { h264Track, h265Track, type VideoCodec } from '@sova/media-formats'
import type { SimulatedCamera } from '../cameras/camera-list.ts'
import { SCENES } from '../scenes/index.ts'
import type { Scene } from '../scenes/scene.ts'
import { createScenePainter } from '../scenes/scene-painter.ts'
import {
  CLIP_FRAMES,
  type Clip,
  type ClipFrame,
  FRAME_RATE,
  PICTURE_SIZES,
  RESIZED_PICTURES,
  type ResizedPicture,
} from './clip.ts'
import { createHevcEncoder } from './hevc-encoder.ts'
import { createSensorNoise } from './sensor-noise.ts'
import { createStripFreeEncoder } from './strip-free-encoder.ts'
import { type ClipTruth, describeTruth } from './truth.ts'
import { createYuvPictures } from './yuv-pictures.ts'
import { createYuvResizer } from './yuv-resizer.ts'

/** Constant rate factors that give 1–2 Mbit/s and a third of it. */
const QUALITY: Readonly<Record<VideoCodec, number>> = { h264: 26, h265: 28 }
/** Scaling down to a quarter of the pixels averages the noise away; as much is added again. */
const SUB_NOISE_SHARE = 0.6

export interface RenderedClips {
  main: Clip
  sub: Clip
  truth: ClipTruth
}

export function renderClips(camera: SimulatedCamera, codec: VideoCodec): RenderedClips {
  const scene = SCENES[camera.scene](camera.seed)
  const painter = createScenePainter(scene)
  const pictures = createYuvPictures()
  const of = { seed: camera.seed, codec }
  const main = createStreamRenderer(scene, { ...of, size: PICTURE_SIZES.main, noiseShare: 1 })
  const sub = createStreamRenderer(scene, { ...of, size: PICTURE_SIZES.sub, noiseShare: SUB_NOISE_SHARE })
  for (let index = 0; index < CLIP_FRAMES; index++) {
    for (const area of painter.paint(index / FRAME_RATE)) pictures.update(area, painter.pixels(area))
    main.add(pictures.main)
    sub.add(pictures.sub)
  }
  return { main: main.finish(), sub: sub.finish(), truth: describeTruth(scene, camera.seed) }
}

/** The main stream in another size, as a camera that was set to it sends it. */
export function renderResized(camera: SimulatedCamera, codec: VideoCodec, size: ResizedPicture): Clip {
  const scene = SCENES[camera.scene](camera.seed)
  const painter = createScenePainter(scene)
  const pictures = createYuvPictures()
  const resize = createYuvResizer(PICTURE_SIZES.main, RESIZED_PICTURES[size])
  const stream = createStreamRenderer(scene, { seed: camera.seed, codec, size: RESIZED_PICTURES[size], noiseShare: 1 })
  for (let index = 0; index < CLIP_FRAMES; index++) {
    for (const area of painter.paint(index / FRAME_RATE)) pictures.update(area, painter.pixels(area))
    stream.add(resize(pictures.main))
  }
  return stream.finish()
}

interface StreamRendererInputs {
  seed: number
  codec: VideoCodec
  size: { width: number; height: number }
  noiseShare: number
}

function createStreamRenderer(scene: Scene, { seed, codec, size, noiseShare }: StreamRendererInputs) {
  const { width, height } = size
  const noise = createSensorNoise(seed, scene.noiseLuma * noiseShare)
  const encoder = createEncoder(codec, width, height)
  const frames: ClipFrame[] = []
  const noisy = Buffer.from(new ArrayBuffer((width * height * 3) / 2))
  return {
    add(clean: Buffer): void {
      clean.copy(noisy)
      noise.addTo(noisy, width, height)
      frames.push(...encoder.encode(noisy))
    },
    finish(): Clip {
      frames.push(...encoder.finish())
      return { track: encoder.track(), frames }
    },
  }
}

function createEncoder(codec: VideoCodec, width: number, height: number) {
  const inputs = { width, height, quality: QUALITY[codec] }
  if (codec === 'h265') {
    const encoder = createHevcEncoder(inputs)
    return { ...encoder, track: () => h265Track(encoder.parameterSets(), FRAME_RATE) }
  }
  const encoder = createStripFreeEncoder(inputs)
  return { ...encoder, track: () => h264Track({ sps: encoder.sps, pps: encoder.pps }, FRAME_RATE) }
}
