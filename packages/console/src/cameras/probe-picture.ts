/** The picture that a camera is tried with. */
import type { Logger } from '@sova/base'
import { createStillDecoderPool } from '@sova/media-codec'
import type { ProbedSource } from '@sova/media-sources'

const WIDTH = 480
const TIMEOUT_MS = 4000

/** In a process of its own that lives as long as the answer takes; null for a picture that can't be drawn. */
export async function drawPicture(
  { video, keyframe }: Pick<ProbedSource, 'video' | 'keyframe'>,
  logger: Logger,
): Promise<string | null> {
  if (!keyframe) return null
  const pool = createStillDecoderPool({ processCount: 1, logger, timeoutMs: TIMEOUT_MS })
  try {
    const stills = await pool.render({ track: video, keyframe, widths: [WIDTH] })
    const jpeg = stills.get(WIDTH)
    return jpeg ? `data:image/jpeg;base64,${jpeg.toString('base64')}` : null
  } catch (error) {
    logger.info({ err: error }, 'the picture of a probed camera could not be drawn')
    return null
  } finally {
    await pool.close()
  }
}
