/**
 * Clips on disk. The name of a file holds a hash of everything that its picture depends on, so a clip is made once and
 * found again as long as nothing changed. A file is one line of JSON, then the frames one behind the other.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { h264Track, h265Track, type VideoCodec } from '@sova/media-formats'
import type { SimulatedCamera } from '../cameras/camera-list.ts'
import type { Recognition } from '../recogniser/recognitions.ts'
import { SCENES_VERSION } from '../scenes/version.ts'
import {
  CLIP_FRAMES,
  type Clip,
  FRAME_RATE,
  FRAMES_PER_KEYFRAME,
  PICTURE_SIZES,
  type Profile,
  type ResizedPicture,
} from './clip.ts'
import type { ClipTruth } from './truth.ts'

const NEWLINE = 0x0a

export interface ClipFiles {
  clip(codec: VideoCodec, profile: Profile | ResizedPicture): string
  truth: string
  recognitions: string
}

export function clipFilesOf(cacheDir: string, { name, scene, seed }: SimulatedCamera): ClipFiles {
  const subject = [SCENES_VERSION, scene, seed, PICTURE_SIZES, FRAME_RATE, FRAMES_PER_KEYFRAME, CLIP_FRAMES]
  const hash = createHash('sha256').update(JSON.stringify(subject)).digest('hex').slice(0, 12)
  return {
    clip: (codec, profile) => join(cacheDir, `${name}-${profile}-${codec}-${hash}.clip`),
    truth: join(cacheDir, `${name}-${hash}.truth.json`),
    recognitions: join(cacheDir, `${name}-${hash}.recognitions.json`),
  }
}

interface ClipHead {
  codec: VideoCodec
  /** Base64. */
  parameterSets: { vps?: string; sps: string; pps: string }
  frames: { bytes: number; isKeyframe: boolean }[]
}

export async function writeClip(file: string, { track, frames }: Clip): Promise<void> {
  const { vps, sps, pps } = track.parameterSets
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const head: ClipHead = {
    codec: track.codec,
    parameterSets: { sps: base64(sps), pps: base64(pps), ...(vps ? { vps: base64(vps) } : {}) },
    frames: frames.map(({ data, isKeyframe }) => ({ bytes: data.length, isKeyframe })),
  }
  await writeWhole(file, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...frames.map(({ data }) => data)]))
}

export async function writeTruth(file: string, truth: ClipTruth): Promise<void> {
  await writeWhole(file, Buffer.from(`${JSON.stringify(truth, null, 1)}\n`))
}

export async function writeRecognitions(file: string, recognitions: readonly Recognition[]): Promise<void> {
  await writeWhole(file, Buffer.from(JSON.stringify(recognitions)))
}

/** Empty while it is not made yet. */
export async function readRecognitions(file: string): Promise<Recognition[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return []
  }
}

/** null when it was not made yet, or is damaged and must be made anew. */
export async function readClip(file: string): Promise<Clip | null> {
  try {
    return parseClip(await readFile(file))
  } catch {
    return null
  }
}

function parseClip(bytes: Buffer): Clip {
  const headEnd = bytes.indexOf(NEWLINE)
  const head: ClipHead = JSON.parse(bytes.toString('utf8', 0, headEnd))
  let position = headEnd + 1
  const frames = head.frames.map(({ bytes: size, isKeyframe }) => {
    const data = bytes.subarray(position, position + size)
    position += size
    return { isKeyframe, data }
  })
  if (position !== bytes.length || frames.length !== CLIP_FRAMES) throw new RangeError('the clip is cut')
  const { vps, sps, pps } = head.parameterSets
  const decode = (text: string) => Buffer.from(text, 'base64')
  const sets = { sps: decode(sps), pps: decode(pps), ...(vps ? { vps: decode(vps) } : {}) }
  const toTrack = head.codec === 'h264' ? h264Track : h265Track
  return { track: toTrack(sets, FRAME_RATE), frames }
}

/** Readers see the old file or the whole new one. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, bytes)
  await rename(draft, file)
}
