/** JPEG stills: decoded in other processes, once for all widths, and kept by the time of their keyframe. */
import type { Logger } from '@sova/base'
import type { StillDecoderPool } from '@sova/media-codec'
import { STILL_WIDTHS, type StillWidth } from '@sova/media-formats'
import type { ArchiveReader } from '../archive/archive-reader.ts'
import { type Answer, EMPTY_WINDOW, IMMUTABLE, JPEG, ok, unavailable } from './answer.ts'
import { archiveKeyframe, type Keyframe, liveKeyframe } from './keyframes.ts'
import type { MediaRequest } from './media-request.ts'

export interface StillRenderer {
  /** @param maxAgeMs a still of the camera that is at most this much older will do */
  render(number: string, keyframe: Keyframe, width: StillWidth, maxAgeMs: number): Promise<Buffer>
}

const STILLS_KEPT_MAX = 128
/** Decodes under way and waiting; more are told to come again. */
const RENDERS_MAX = 64
/** A list of cameras asks for the same picture again and again; it may be this old. */
const LIVE_STILL_AGE_MAX_MS = 5000
const FULL_WIDTH: StillWidth = 600

export class StillsBusy extends Error {
  override name = 'StillsBusy'
}

interface Rendered {
  readonly atMs: number
  readonly stills: Promise<Map<number, Buffer>>
}

export function createStillRenderer(pool: Pick<StillDecoderPool, 'render'>): StillRenderer {
  const kept = new Map<string, Rendered>()
  let renderCount = 0

  function start(key: string, { track, atMs, data }: Keyframe): Rendered {
    if (renderCount >= RENDERS_MAX) throw new StillsBusy()
    renderCount += 1
    const stills = pool.render({ track, keyframe: data, widths: STILL_WIDTHS }).finally(() => {
      renderCount -= 1
    })
    const rendered = { atMs, stills }
    kept.delete(key)
    kept.set(key, rendered)
    // A picture that could not be decoded is tried again, not remembered.
    stills.catch(() => kept.get(key) === rendered && kept.delete(key))
    for (const oldest of kept.keys()) {
      if (kept.size <= STILLS_KEPT_MAX) break
      kept.delete(oldest)
    }
    return rendered
  }

  return {
    async render(number, keyframe, width, maxAgeMs) {
      const key = maxAgeMs > 0 ? number : `${number} ${keyframe.atMs}`
      const known = kept.get(key)
      const isFresh = known !== undefined && Math.abs(keyframe.atMs - known.atMs) <= maxAgeMs
      const { stills } = isFresh ? known : start(key, keyframe)
      const still = (await stills).get(width)
      if (!still) throw new Error(`the decoder gave no still of width ${width}`)
      return still
    },
  }
}

export interface StillParts {
  readonly stills: StillRenderer
  readonly reader: ArchiveReader
  readonly logger: Logger
}

async function answerStill(
  { camera }: MediaRequest,
  keyframe: Keyframe,
  options: { width: StillWidth; maxAgeMs: number; cacheControl: string },
  { stills, logger }: StillParts,
): Promise<Answer> {
  try {
    const jpeg = await stills.render(camera.number, keyframe, options.width, options.maxAgeMs)
    return ok(JPEG, jpeg, options.cacheControl)
  } catch (error) {
    if (!(error instanceof StillsBusy)) logger.warn({ err: error, number: camera.number }, 'a still was not made')
    return unavailable('The picture could not be made at the moment.', 2)
  }
}

export async function answerScreenshot(request: MediaRequest, width: StillWidth, parts: StillParts): Promise<Answer> {
  const hub = request.camera.stream(1)
  const keyframe = hub && liveKeyframe(hub)
  if (!keyframe) return unavailable('The camera gives no picture at the moment.')
  const options = { width, maxAgeMs: LIVE_STILL_AGE_MAX_MS, cacheControl: 'private, max-age=5' }
  return answerStill(request, keyframe, options, parts)
}

export async function answerArchiveStill(request: MediaRequest, utcS: number, parts: StillParts): Promise<Answer> {
  const keyframe = await archiveKeyframe(parts.reader, request.camera.number, utcS * 1000)
  if (!keyframe) return EMPTY_WINDOW
  return answerStill(request, keyframe, { width: FULL_WIDTH, maxAgeMs: 0, cacheControl: IMMUTABLE }, parts)
}
