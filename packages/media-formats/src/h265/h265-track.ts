import type { VideoTrack } from '../media-types.ts'
import { parseH265Sps } from './sps.ts'

/** RTP's clock for video (RFC 6184 §8.2.1, RFC 7798 §7.1). */
const CLOCK_RATE = 90_000

/** The track that parameter sets describe. @throws MalformedError */
export function h265Track(
  parameterSets: VideoTrack['parameterSets'],
  frameRate: number | null,
  timescale = CLOCK_RATE,
): VideoTrack {
  const sps = parseH265Sps(parameterSets.sps)
  return {
    kind: 'video',
    codec: 'h265',
    timescale,
    width: sps.width,
    height: sps.height,
    codecString: sps.codecString,
    parameterSets,
    frameRate: sps.frameRate ?? frameRate,
  }
}
