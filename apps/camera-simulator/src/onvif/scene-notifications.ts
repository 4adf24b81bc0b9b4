/** What the drawn cameras tell over ONVIF of their scenes: motion, and lines that are crossed. Pure. */
import type { SimulatedNotification } from '@sova/testing/onvif-camera'
import type { ClipTruth } from '../clip/truth.ts'

interface Happening {
  /** Inside the loop. */
  readonly atMs: number
  readonly topic: string
  readonly source: Readonly<Record<string, string>>
  readonly data: Readonly<Record<string, string>>
}

const MOTION = 'tns1:RuleEngine/CellMotionDetector/Motion'
const CROSSED = 'tns1:RuleEngine/LineDetector/Crossed'
const CONFIGURATION = { VideoSourceConfigurationToken: 'main', VideoAnalyticsConfigurationToken: 'analytics' }
/** Of the boxes of the truth: somebody is there from one to the next. */
const BOX_STEP_MS = 500

/** In one loop, in its order. */
function happeningsOf({ actors, crossings }: ClipTruth): Happening[] {
  const seenAtMs = [...new Set(actors.flatMap(({ boxes }) => boxes.map(({ atMs }) => atMs)))].sort((a, b) => a - b)
  const motion = (atMs: number, isMotion: boolean): Happening => ({
    atMs,
    topic: MOTION,
    source: { ...CONFIGURATION, Rule: 'motion' },
    data: { IsMotion: String(isMotion) },
  })
  const changes = seenAtMs.flatMap((atMs, index) => {
    const isFirst = atMs - (seenAtMs[index - 1] ?? Number.NEGATIVE_INFINITY) > BOX_STEP_MS
    const isLast = (seenAtMs[index + 1] ?? Number.POSITIVE_INFINITY) - atMs > BOX_STEP_MS
    return [...(isFirst ? [motion(atMs, true)] : []), ...(isLast ? [motion(atMs + BOX_STEP_MS - 1, false)] : [])]
  })
  const crossed = crossings.map(({ atMs, line, actorId }) => ({
    atMs,
    topic: CROSSED,
    source: { ...CONFIGURATION, Rule: line },
    data: { ObjectId: actorId },
  }))
  return [...changes, ...crossed].sort((a, b) => a.atMs - b.atMs)
}

/** What happens in `(fromMs, toMs]`, Unix ms; the loop begins at 0 and goes on for ever. */
export function notificationsBetween(truth: ClipTruth, fromMs: number, toMs: number): SimulatedNotification[] {
  const { loopMs } = truth
  const happenings = happeningsOf(truth)
  const notifications: SimulatedNotification[] = []
  for (let loop = Math.floor(fromMs / loopMs); loop * loopMs <= toMs; loop += 1) {
    for (const { atMs, ...happening } of happenings) {
      const moment = loop * loopMs + atMs
      if (moment > fromMs && moment <= toMs) notifications.push({ ...happening, atMs: moment, operation: 'Changed' })
    }
  }
  return notifications
}
