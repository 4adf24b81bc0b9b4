/** What may be downloaded of an archive, and under which name. Pure. */
import {
  DOWNLOAD_DURATION_MAX_S,
  DOWNLOAD_DURATION_MIN_S,
  DOWNLOAD_MP4_DURATION_MAX_S,
  EVENT_CLIP_AFTER_S,
  EVENT_CLIP_BEFORE_S,
} from '@sova/contract'
import { formatDateTime } from '../time/date-time-mask.ts'
import type { TimelineSelection } from '../timeline/timeline-scene.ts'

/** Unix seconds and seconds. */
export interface DownloadWindow {
  fromS: number
  durationS: number
}

export const windowOf = ({ fromMs, toMs }: TimelineSelection): DownloadWindow => {
  const fromS = Math.floor(fromMs / 1000)
  return { fromS, durationS: Math.ceil(toMs / 1000) - fromS }
}

export const isDownloadable = ({ durationS }: DownloadWindow): boolean =>
  durationS >= DOWNLOAD_DURATION_MIN_S && durationS <= DOWNLOAD_DURATION_MAX_S

/** From 15 s before the event to 1 s after it, not shorter and not longer than what may be downloaded. */
export function clipOf(eventFromMs: number, eventToMs: number): DownloadWindow {
  const fromS = Math.floor(eventFromMs / 1000) - EVENT_CLIP_BEFORE_S
  const durationS = Math.ceil(eventToMs / 1000) + EVENT_CLIP_AFTER_S - fromS
  return { fromS, durationS: Math.min(DOWNLOAD_DURATION_MAX_S, Math.max(DOWNLOAD_DURATION_MIN_S, durationS)) }
}

const SELECTION_BEFORE_MS = 60_000
const SELECTION_AFTER_MS = 60_000

/** What is chosen at first: a minute to either side of the picture, and nothing that has not happened. */
export function firstSelection(timeMs: number, nowMs: number): TimelineSelection {
  const toMs = Math.min(timeMs + SELECTION_AFTER_MS, nowMs)
  return { fromMs: Math.min(timeMs, toMs) - SELECTION_BEFORE_MS, toMs }
}

/** `1784553100_2026-11-21_03-42-11.mp4`: the camera and its local time, without characters that a file system refuses. */
export const downloadName = (cameraNumber: string, window: DownloadWindow, timezone: string): string =>
  clipName(cameraNumber, formatDateTime(window.fromS * 1000, timezone), window)

/** @param moment of the event, `DD.MM.YYYY HH:mm:ss` */
export function clipName(cameraNumber: string, moment: string, { durationS }: DownloadWindow): string {
  const [date = '', time = ''] = moment.split(' ')
  const extension = durationS <= DOWNLOAD_MP4_DURATION_MAX_S ? 'mp4' : 'ts'
  return `${cameraNumber}_${date.split('.').toReversed().join('-')}_${time.replaceAll(':', '-')}.${extension}`
}
